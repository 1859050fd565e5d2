import { parsePattern, type PatternNode } from '../rules/pattern-syntax.js'

/** The positions at which document numbers have letters or digits: comparing two bit masks rules out most patterns. */

/** For one length: positions, as bits, that hold digits only, and that hold letters only. */
export interface Shape {
  readonly length: number
  readonly digits: number
  readonly letters: number
}

const MOST = 300
const LONGEST = 30
/** Least positions that must fit, so that the fit is no coincidence. */
const FEWEST_SHAPED = 8

/** Returns the shapes of a pattern's matches, one for each length; undefined if there are too many. */
export function shapesOf(pattern: RegExp): Shape[] | undefined {
  const strings = stringsOf(parsePattern(pattern))
  if (strings.length >= MOST) return undefined
  const byLength = new Map<number, Shape>()
  for (const string of strings.filter(({ length }) => length <= LONGEST)) {
    const known = byLength.get(string.length)
    const shape = { length: string.length, digits: bitsOf(string, 'D'), letters: bitsOf(string, 'L') }
    byLength.set(
      string.length,
      known ? { ...shape, digits: known.digits & shape.digits, letters: known.letters & shape.letters } : shape,
    )
  }
  return [...byLength.values()]
}

/**
 * True if letters and digits are where the document has them, even if its issuer gives out no such number: "SSN
 * 000-12-3456".
 */
export function hasShape(shapes: readonly Shape[] | undefined, compact: string): boolean {
  if (!shapes || compact.length < FEWEST_SHAPED) return false
  const letterBits = letterBitsOf(compact)
  return shapes.some(
    ({ length, digits, letters }) =>
      length === compact.length &&
      (letterBits & digits) === 0 &&
      (~letterBits & letters) === 0 &&
      (digits | letters) === (1 << length) - 1,
  )
}

/** The positions of letters in a compact value, as bits. */
export function letterBitsOf(compact: string): number {
  let bits = 0
  for (let index = 0; index < compact.length; index++) {
    const code = compact.charCodeAt(index)
    if (code < 48 || code > 57) bits |= 1 << index
  }
  return bits
}

function bitsOf(string: string, kind: string): number {
  let bits = 0
  for (let index = 0; index < string.length; index++) if (string[index] === kind) bits |= 1 << index
  return bits
}

/** Returns strings for a pattern's matches: `D` for a digit, `L` for a letter, `X` for either. */
function stringsOf(node: PatternNode): string[] {
  switch (node.kind) {
    case 'alternatives':
      return node.parts.flatMap(stringsOf)
    case 'sequence':
      return node.parts.reduce((all, part) => joined(all, part), [''])
    case 'repetition':
      return joined([''], node)
    case 'character':
      return [kindOf(node.source)]
    case 'boundary':
    case 'lookaround':
    case 'backreference':
      return ['']
    default:
      return node satisfies never
  }
}

/** Each of the strings with what a part adds to it. */
function joined(heads: string[], part: PatternNode): string[] {
  const { least, most } = part.kind === 'repetition' ? part : { least: 1, most: 1 }
  const once = stringsOf(part.kind === 'repetition' ? part.part : part)
  let strings = heads
  let all: string[] = least === 0 ? heads : []
  for (let count = 1; count <= most && strings.length > 0; count++) {
    strings = product(strings, once)
    if (count >= least) all = all.concat(strings)
  }
  return [...new Set(all)].slice(0, MOST)
}

function product(heads: readonly string[], tails: readonly string[]): string[] {
  return [...new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))].slice(0, MOST)
}

function kindOf(source: string): string {
  if (source.startsWith('\\')) return source === '\\d' ? 'D' : 'X'
  if (!source.startsWith('[')) return /\d/.test(source) ? 'D' : 'L'
  if (source.startsWith('[^') || source.includes('\\')) return 'X'
  const hasDigit = /\d/.test(source)
  return hasDigit && /\p{L}/u.test(source) ? 'X' : hasDigit ? 'D' : 'L'
}
