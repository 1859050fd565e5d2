import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { phraseIndex } from '../../src/guard/phrase-index.js'
import { mentionsOf } from '../../src/guard/repeats.js'
import type { MessageFinding } from '../../src/guard/schema.js'
import type { Message, Span } from '../../src/types.js'
import { expectLinear } from '../support/expect-linear.js'

const user = (content: string): Message => ({ role: 'user', content })
const finding = (text: string, start: number, index = 0): MessageFinding => ({
  label: 'NAME',
  score: 0.9,
  text,
  spans: { start, end: start + text.length },
  index,
})
const repeatsOf = (
  findings: readonly MessageFinding[],
  messages: readonly Message[],
  inspect: (index: number) => readonly Span[] | undefined = () => [],
) => mentionsOf(findings, messages).repeats(findings, inspect)
/** What is found again in the second message of what the first is. */
const again = (value: string, content: string) =>
  repeatsOf([finding(value, 0)], [user(value), user(content)]).map(({ text }) => text)

describe('repeatsOf', () => {
  it.each([
    ['Anna Schmidt', 'Ask ANNA SCHMIDT, or anna schmidt.', ['ANNA SCHMIDT', 'anna schmidt']],
    ['Rose', 'A rose for Rose', ['Rose']],
    ['anna@example.org', 'Anna@Example.org', ['Anna@Example.org']],
    ['ZX-4471', 'zx-4471 xzx-4471 zx-44711', ['zx-4471']],
    ['(030) 123456', '(030) 123456 and 030) 123456', ['(030) 123456', '030) 123456']],
    ['+49 30 123456', 'tel+49 30 123456', ['+49 30 123456']],
    ['Straße 12', 'STRASSE 12 or straße 12', ['straße 12']],
    ['İnci Aral', 'İnci Aral and inci aral', ['İnci Aral', 'inci aral']],
    ['XK4471902', 'İzmir. Customer XK4471902', ['XK4471902']],
  ])('finds %s in %j', (value, content, expected) => {
    expect(again(value, content)).toEqual(expected)
  })

  it('takes the longest, and leaves alone what is spoken for', () => {
    const findings = [finding('Anna', 0), finding('Anna Maria', 5), finding('Maria', 16)]
    const messages = [user('Anna Anna Maria Maria'), user('Anna Maria Anna')]
    const exempt = (index: number) => (index === 1 ? [{ start: 11, end: 15 }] : [])
    expect(repeatsOf(findings, messages, exempt)).toEqual([
      { ...finding('Anna Maria', 0, 1), index: 1, spans: { start: 0, end: 10 } },
    ])
  })

  it.each([
    ['addresses that share a first word', (n: number) => `a.${n}@b.co`, 'a '],
    ['names that begin with one another', (n: number) => 'a '.repeat((n % 60) + 2).trim(), 'a a b '],
    ['values of other first words', (n: number) => `w${n} x`, 'w7 w8 '],
  ])('takes time in proportion to the text: %s', (_, value, unit) => {
    let at = 0
    const texts = Array.from({ length: 10_000 }, (__, n) => value(n))
    const findings = texts.map((text) => {
      const made = finding(text, at)
      at += text.length + 1
      return made
    })
    const messages = [user(texts.join(' ')), user(unit.repeat(200_000 / unit.length))]
    expectLinear(() => repeatsOf(findings, messages))
  })
})

describe('mentionsOf', () => {
  it('finds for some of the findings what it finds if there are no others', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'Abc', 'abc', 'B', 'a1', '(a')
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const contents = fc.array(fc.array(word, { maxLength: 12 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(phrase, { maxLength: 12 }),
        contents,
        fc.infiniteStream(fc.boolean()),
        (values, words, coin) => {
          const messages = [user(values.join(', ')), ...words.map((one) => user(one.join(' ')))]
          let at = 0
          const all = values.map((value) => {
            const made = finding(value, at)
            at += value.length + 2
            return made
          })
          const some = all.filter(() => coin.next().value)
          expect(mentionsOf(all, messages).repeats(some, () => [])).toEqual(repeatsOf(some, messages))
        },
      ),
    )
  })
})

describe('phraseIndex', () => {
  it('finds what trying each phrase finds, the longest first', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'abc', 'ABC', 'B', 'a1')
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.uniqueArray(phrase, { maxLength: 12 }), fc.array(word, { maxLength: 12 }), (phrases, words) => {
        const known = phrases.filter((text) => text.length >= 3)
        const book = phraseIndex(known)
        const lowered = words.join(' ').toLowerCase()
        const firstWords = known.map((one) => one.toLowerCase().split(' ')[0])
        for (const { 0: first, index } of lowered.matchAll(/\w+/g)) {
          expect(book.begins(lowered, index, index + first.length)).toBe(firstWords.includes(first))
          if (firstWords.includes(first)) expect([...(book.starts(lowered) ?? [index])]).toContain(index)
          const fitting = new Set(known.map((one) => one.toLowerCase()).filter((one) => lowered.startsWith(one, index)))
          const found: string[] = []
          for (let one = book.longestAt(lowered, index); one; one = one.parent) found.push(one.key)
          expect(found).toEqual([...fitting].sort((a, b) => b.length - a.length))
        }
      }),
    )
  })

  it('tells where a value can occur, while the values begin in few ways', () => {
    const people = (count: number) => phraseIndex(Array.from({ length: count }, (_, n) => `x${10 + n} Schmidt`))
    expect([...(people(16).starts('a text about no one') ?? [0])]).toEqual([])
    expect([...(people(16).starts('a text about x25 and x10, x25') ?? [])]).toEqual([13, 21, 26])
    expect(people(17).starts('a text about no one')).toBeUndefined()
    expect(phraseIndex(['A. Schmidt']).starts('a text about no one')).toBeUndefined()
  })
})
