import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { tableMakers } from '../src/built-tables.js'
import { COMBINATIONS, pattern, readSets, spellOut } from '../src/unicode-classes.js'
import { filesBelow, read } from './support/repository-files.js'

const SETS = readSets(tableMakers.get('unicode-classes')?.() as Uint8Array)

/** Every assigned character, without those of rare scripts. */
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  .filter((_, code) => code < 0xd800 || code > 0xdfff)
  .join('')
  .replace(/[\p{Cn}\u{10000}-\u{1efff}]+/gu, '')

/** The characters that a class holds. */
function membersOf(source: string): string {
  return Array.from(CHARACTERS.matchAll(new RegExp(`${source}+`, 'gu')), String).join('')
}

/** What a class may hold beside properties. */
const OTHERS = ["'", '\\d', '\\s', '\\]', '\\\\', 'a-f', '_', '.', '’', '\\u2019', '\\p{sc=Greek}', '[', '(', '/']
const LETTERS = fc.constantFrom(..."aZ5ßéЖ字かกा́٣Ⅷ²ª_-.'’ ]\\[(/^|😀𠮷αǅ", '\ud800')

describe('spellOut', () => {
  it.each(COMBINATIONS)('has the members of %s', (names) => {
    const members = names.replaceAll(/\w+ ?/g, (name) => `\\p{${name.trim()}}`)
    const spelt = spellOut(`[${members}]`, SETS)
    expect(spelt).not.toContain('\\p')
    expect(membersOf(spelt) === membersOf(`[${members}]`)).toBe(true)
  })

  it('leaves other members, what negates a class, and everything outside classes', () => {
    const aClass = fc
      .tuple(
        fc.constantFrom('', '^'),
        fc.constantFrom('', '-'),
        fc.constantFrom(...COMBINATIONS),
        fc.array(fc.constantFrom(...OTHERS)),
      )
      .map(([not, hyphen, names, others]) => {
        const properties = names.split(' ').map((name) => `\\p{${name}}`)
        return `[${not}${hyphen}${others.flatMap((other, i) => [properties[i] ?? '', other]).join('')}${properties.slice(others.length).join('')}]`
      })
    const source = fc
      .tuple(aClass, aClass, fc.constantFrom('', '\\p{L}', '\\P{L}', '\\[', '\\\\', '\\p{Lu}\\.', '(\\p{N})\\1'))
      .map(([before, behind, inner]) => `(?<!${before})${inner}${behind}+|${inner}`)
    fc.assert(
      fc.property(source, fc.string({ unit: LETTERS }), (source, text) => {
        const [spelt, as] = [spellOut(source, SETS), source].map((it) =>
          Array.from(text.matchAll(new RegExp(it, 'gu')), String),
        )
        expect(spelt).toEqual(as)
      }),
      { numRuns: 400 },
    )
  })

  it('knows all combinations that occur', () => {
    const unknown = filesBelow('src/detectors')
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => read(path).match(/\[(?:[^\]\\\n]|\\.)*\\p\{\w+\}(?:[^\]\\\n]|\\.)*\]/g) ?? [])
      .filter(
        (found) => /\\p\{\w+\}/.test(spellOut(found.replaceAll('\\\\p', '\\p'), SETS)) && !/\$\{|\\p\{C\}/.test(found),
      )
    expect(unknown).toEqual([])
  })
})

describe('pattern', () => {
  it('makes what new RegExp makes', () => {
    for (const flags of ['', 'u', 'iu', 'gu', 'uy', 'gimsuy']) {
      const made = pattern('(?<!\\p{L})x(?<rest>[\\p{L}\\p{M}]*)', flags)
      const plain = new RegExp('(?<!\\p{L})x(?<rest>[\\p{L}\\p{M}]*)', flags)
      expect([made.flags, made.lastIndex]).toEqual([plain.flags, 0])
      for (const text of ['xénon', 'an xénon', 'X', 'axe']) expect(made.exec(text)).toEqual(plain.exec(text))
    }
    expect(pattern(/a/g, 'i')).toEqual(/a/i)
  })

  it('is found at the beginning, though it was tried at an end', () => {
    expect(pattern('x*', 'g').exec('xx')?.[0]).toBe('xx')
    expect(pattern('', 'y').exec('xx')?.index).toBe(0)
  })
})
