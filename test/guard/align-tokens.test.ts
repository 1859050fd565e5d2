import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { alignTokens } from '../../src/guard/align-tokens.js'

const A = '[NAME_AAAAAAAA]'
const B = '[CONTACT_BBBBBB]'

describe('aligning a corrected text with its input', () => {
  const stretches = (input: string, corrected: string, values: string[] = []) =>
    alignTokens(input, corrected, values)?.map(({ start, end, token }) => [input.slice(start, end), token])

  it('tells what a token stands for from the text around it', () => {
    expect(stretches('I am Anna, mail a@b.c.', `I am ${A}, mail ${B}.`)).toEqual([
      ['Anna', A],
      ['a@b.c', B],
    ])
    expect(stretches('Anna', A)).toEqual([['Anna', A]])
    expect(stretches('none', 'none')).toEqual([])
  })

  it('goes by the values where the text around does not decide', () => {
    expect(stretches('AnnaBob', `${A}${B}`, ['Bob', 'Anna'])).toEqual([
      ['Anna', A],
      ['Bob', B],
    ])
    expect(stretches('Anna, Bob, me', `${A}, me`, ['Anna', 'Anna, Bob'])).toEqual([['Anna, Bob', A]])
  })

  it('leaves out a token that stood in the input', () => {
    expect(stretches(`${B} and Anna`, `${B} and ${A}`)).toEqual([['Anna', A]])
  })

  it('says so if the texts do not go together', () => {
    expect(stretches('I am Anna', `We are ${A}`)).toBeUndefined()
    expect(stretches('I am Anna!', `I am ${A}?`)).toBeUndefined()
    expect(stretches('AnnaBob', `${A}${B}`)).toBeUndefined()
    expect(stretches('Hello', 'Hello there')).toBeUndefined()
  })

  it('finds every stretch if it knows the values', () => {
    const word = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('a', 'b', '[', ' ') })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.constantFrom('Xa', 'Yab', 'Z b')), { maxLength: 6 }),
        word,
        (pairs, end) => {
          const input = pairs.map(([text, value]) => text + value).join('') + end
          const token = (at: number) => `[NAME_${String(at).padStart(6, '0')}]`
          const corrected = pairs.map(([text], at) => text + token(at)).join('') + end
          const expected = pairs.map(([, value], at) => [value, token(at)])
          expect(stretches(input, corrected, ['Xa', 'Yab', 'Z b'])).toEqual(expected)
        },
      ),
    )
  })
})
