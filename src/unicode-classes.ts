import { asBytes, storedTable } from './built-tables.js'

/**
 * Makes patterns that V8 compiles fast; the build puts it around those of the detectors.
 *
 * V8 looks each property of `[\p{L}\p{M}'-]` up anew, character by character, whenever it compiles a pattern: twice for
 * texts in Latin-1 and once more for others. Between `(?<![\p{L}\p{M}])` and `(?![\p{L}\p{M}])`, a pattern compiles in an
 * eighth of the time if its classes are spelt out.
 */

/** The properties that classes name together, in order. A class with others stays as it is. */
export const COMBINATIONS: readonly string[] =
  'L|L M|L M N|L M Nd|L N|Ll|Ll Lm Lo M|Ll Lo|Ll Lo M|Ll M|Lo|Lo Lu|Lo Lu N|Lo Lu Nd|Lo M|Lu|Lu M|M|N|Nd'.split('|')

/**
 * Characters from here to there are of rare scripts, such as cuneiform, signs of music, and letters of mathematics, which
 * the detector reads as plain ones. In texts with other characters than Latin-1, code for their ranges would make a class
 * fourteen times as large.
 */
const RARE_SCRIPTS = [0x10000, 0x1efff] as const
const UNASSIGNED = 'Cn'
const SURROGATES = [0xd800, 0xdfff] as const
const LAST = 0x10ffff

const table = storedTable('unicode-classes', asBytes, () => new TextEncoder().encode(allSets().join('\n')))

/** V8 interprets the first run of a pattern, after compiling it for that, unless the text has a thousand characters. */
const LONG = '\0'.repeat(1001)

/** Makes a pattern, as `new RegExp` does, and has it compiled to machine code. */
export function pattern(source: string | RegExp, flags?: string): RegExp {
  const isSpelt = typeof source === 'string' && flags?.includes('u')
  const made = new RegExp(isSpelt ? spellOut(source) : source, flags)
  made.lastIndex = LONG.length
  made.test(LONG)
  made.lastIndex = 0
  return made
}

const PROPERTY = /\\p\{(\w+)\}/g
/** Another escape, a property, or a class: what negates it, and its members. */
const CLASS = /\\[^p]|\\p\{(\w+)\}|\[(\^?)((?:[^\]\\]|\\.)*)\]/gs

/**
 * Returns the source of a pattern of flag `u` that matches the same texts, with ranges of characters instead of properties.
 * Where members stand on both sides of characters that Unicode has not assigned, or of others in rare scripts, those count
 * as members: that joins many ranges.
 */
export function spellOut(source: string, sets = storedSets()): string {
  if (!source.includes('\\p{')) return source
  return source.replace(CLASS, (whole, property?: string, not?: string, members?: string) => {
    if (property) {
      const set = sets.get(property)
      return set ? `[${set}]` : whole
    }
    if (!members?.includes('\\p{')) return whole
    const names = Array.from(members.matchAll(PROPERTY), ([, name]) => name).sort()
    const set = sets.get(names.join(' '))
    // A hyphen in front stands for itself, and would make a range behind the set.
    return set ? `[${not ?? ''}${set}${members.replace(PROPERTY, '').replace(/^-/, '\\-')}]` : whole
  })
}

/** Reads what the build stores: the sets, in order. */
export function readSets(stored: Uint8Array = new Uint8Array()): ReadonlyMap<string, string> {
  const members = new TextDecoder().decode(stored).split('\n')
  return new Map(COMBINATIONS.map((names, i) => [names, members[i] ?? '']))
}

// --- Internal helpers ---

let sets: ReadonlyMap<string, string> | undefined

/** The members of each combination, if the build has stored them. */
function storedSets(): ReadonlyMap<string, string> {
  sets ??= readSets(table())
  return sets
}

/** The members of each combination, as ranges. */
function allSets(): string[] {
  const names = [UNASSIGNED, ...new Set(COMBINATIONS.flatMap((combined) => combined.split(' ')))]
  const bitsOf = propertiesOf(names)
  return COMBINATIONS.map((combined) => {
    const bits = combined.split(' ').reduce((bits, name) => bits | (1 << names.indexOf(name)), 0)
    return rangesOf(bitsOf, bits)
  })
}

/** The properties of each code point, a bit for each name; surrogates have none. */
function propertiesOf(names: readonly string[]): Uint16Array {
  const patterns = names.map((name) => new RegExp(`\\p{${name}}`, 'u'))
  const bitsOf = new Uint16Array(LAST + 1)
  for (let code = 0; code <= LAST; code++) {
    if (code === SURROGATES[0]) code = SURROGATES[1] + 1
    const character = String.fromCodePoint(code)
    patterns.forEach((has, bit) => {
      if (has.test(character)) bitsOf[code] = (bitsOf[code] ?? 0) | (1 << bit)
    })
  }
  return bitsOf
}

/** Ranges that begin and end with characters of one of these bits, and hold none but those and such as do not count. */
function rangesOf(bitsOf: Uint16Array, bits: number): string {
  const ranges: [number, number][] = []
  let last: [number, number] | undefined
  for (let code = 0; code <= LAST; code++) {
    const own = bitsOf[code] ?? 0
    if ((own & bits) === 0) {
      if (own !== 1 && (code < RARE_SCRIPTS[0] || code > RARE_SCRIPTS[1])) last = undefined // the first bit: unassigned
    } else if (last) last[1] = code
    else ranges.push((last = [code, code]))
  }
  const letter = String.fromCodePoint
  return ranges.map(([from, to]) => (to > from ? `${letter(from)}-${letter(to)}` : letter(from))).join('')
}
