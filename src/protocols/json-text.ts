import { replaceSpans } from '../token.js'
import type { Replacement } from '../token.js'
import { isStringLiteral, JsonParses } from './json-parses.js'
import { wholeNumber } from './whole-number.js'

/** Presents JSON to detectors as readable text. */

/** Strings, even a cut one, and numbers. Linear: no alternative backtracks. */
const LITERAL = /"(?:[^"\\]|\\.?)*(?:"|$)|-?\d[\d.eE+-]*/gs
const COLON = /\s*:/y
const CLOSED = /^"(?:[^"\\]|\\.)*"$/s
const BEGUN = /^\s*(?:\{\s*"|\[\s*["{[])/

/** A replaceable span of the JSON, and its span in the readable text. */
interface Leaf {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly value: string
  readonly kind: 'key' | 'value' | 'inside' | 'raw'
  /** The value is JSON itself, and stands in the readable text as its readable text. */
  readonly inner?: JsonText
}

interface JsonTextOptions {
  /** Says which strings are JSON; one for all texts of a request. */
  readonly parses?: JsonParses
  /** True if the text is known to be JSON. */
  readonly isJson?: boolean
}

/**
 * Shows each string and number of a JSON text as a line `key: value`, or as a paragraph if it has no key, and applies
 * replacements so that the JSON stays valid (a number becomes a string). Strings that hold JSON are read as JSON, to any
 * depth. In a key, only a finding that lies wholly within it is replaced. Text that is not JSON, such as JSON that was
 * cut, is examined as it is, with the escapes in its strings decoded.
 */
export class JsonText {
  readonly #json: string
  readonly #parses: JsonParses
  readonly #leaves: Leaf[] = []
  #readable = ''

  constructor(json: string, { parses = new JsonParses(), isJson = parses.isJson(json) }: JsonTextOptions = {}) {
    this.#json = json
    this.#parses = parses
    if (isJson) this.#readLiterals()
    else this.#readBroken()
  }

  get readable(): string {
    return this.#readable
  }

  /** Applies replacements of the readable text, in order, to the JSON. */
  replace(replacements: readonly Replacement[]): string {
    return replaceSpans(this.#json, this.spans(replacements))
  }

  /** Maps replacements of the readable text to spans of the JSON. */
  spans(replacements: readonly Replacement[]): readonly Replacement[] {
    const spans: Replacement[] = []
    let next = 0
    for (const leaf of this.#leaves) {
      while ((replacements[next]?.end ?? Infinity) <= leaf.start) next += 1
      const written = replaced(leaf, replacements, next)
      if (written !== undefined) spans.push({ start: leaf.from, end: leaf.to, written })
    }
    return spans
  }

  #readLiterals(): void {
    let key = ''
    // True if the line has a key but no value yet.
    let isOpen = false
    for (const { 0: literal, index: from } of this.#json.matchAll(LITERAL)) {
      const to = from + literal.length
      const value = valueOf(literal)
      const isString = literal.startsWith('"')
      COLON.lastIndex = to
      if (isString && COLON.test(this.#json)) {
        if (isOpen) this.#readable += '\n'
        this.#leaf({ from, to, value, kind: 'key' })
        this.#readable += ': '
        key = value
        isOpen = true
        continue
      }
      if (!isOpen && key) this.#readable += `${key}: `
      if (isString && this.#holdsJson(value)) this.#inner({ from, to, kind: 'value' }, value)
      else this.#leaf({ from, to, value, kind: 'value' })
      // Without a key, a blank line: two entries of a list are no two lines of one address.
      this.#readable += key ? '\n' : '\n\n'
      isOpen = false
    }
  }

  #readBroken(): void {
    let at = 0
    const raw = (to: number): void => {
      if (to > at) this.#leaf({ from: at, to, value: this.#json.slice(at, to), kind: 'raw' })
      at = to
    }
    for (const { 0: literal, index } of this.#json.matchAll(LITERAL)) {
      const isString = literal.startsWith('"')
      if (!isString && !isValue(this.#json, index, index + literal.length)) continue
      const value = valueOf(literal)
      raw(isString ? index + 1 : index)
      const to = index + literal.length - (isString && CLOSED.test(literal) ? 1 : 0)
      if (isString && this.#holdsJson(value)) this.#inner({ from: at, to, kind: 'inside' }, value)
      else this.#leaf({ from: at, to, value, kind: isString ? 'inside' : 'value' })
      at = to
    }
    raw(this.#json.length)
  }

  #leaf(leaf: Omit<Leaf, 'start'>): void {
    const { from, to, value, kind, inner } = leaf
    this.#leaves.push({ from, to, start: this.#readable.length, value, kind, inner })
    this.#readable += value
  }

  /** Adds a string that holds JSON, as if its object or list were there itself. */
  #inner(leaf: Pick<Leaf, 'from' | 'to' | 'kind'>, json: string): void {
    const inner = new JsonText(json, { parses: this.#parses })
    this.#readable += '\n'
    this.#leaf({ ...leaf, value: inner.readable, inner })
  }

  #holdsJson(value: string): boolean {
    return holdsJson(value, this.#parses)
  }
}

/**
 * True if a text is to be read as JSON: a whole object, list or string, or the beginning of an object or list with
 * escapes in it, such as a tool's output that was cut, or JSON lines.
 */
export function holdsJson(text: string, parses = new JsonParses()): boolean {
  if (/^\s*"/.test(text)) return text.includes('\\') && isStringLiteral(text)
  if (!/^\s*[[{]/.test(text)) return false
  return parses.isObjectOrList(text) || (text.includes('\\') && BEGUN.test(text) && hasStringsOfJson(text))
}

function hasStringsOfJson(text: string): boolean {
  for (const [literal] of text.matchAll(LITERAL)) {
    if (literal.startsWith('"') && decoded(literal) === undefined) return false
  }
  return true
}

/** Returns the leaf as JSON with its replacements; undefined if there are none. */
function replaced(
  { start, value, kind, inner }: Leaf,
  replacements: readonly Replacement[],
  next: number,
): string | undefined {
  const end = start + value.length
  if (inner) {
    const own = within(replacements, next, start, end)
    return own.length > 0 ? quoted(inner.replace(own), kind) : undefined
  }
  let written = ''
  let done = 0
  // A replacement that reaches into the next leaf is seen again there.
  for (let index = next; index < replacements.length; index += 1) {
    const one = replacements[index]
    if (!one || one.start >= end) break
    if (kind === 'key' && (one.start < start || one.end > end)) continue
    written += value.slice(done, Math.max(done, one.start - start)) + one.written
    done = Math.min(value.length, one.end - start)
  }
  if (written === '') return undefined
  written += value.slice(done)
  return kind === 'raw' ? written : quoted(written, kind)
}

/** The replacements that touch a part of the text, as seen from its start. */
function within(replacements: readonly Replacement[], next: number, start: number, end: number): Replacement[] {
  const own: Replacement[] = []
  for (let index = next; index < replacements.length; index += 1) {
    const one = replacements[index]
    if (!one || one.start >= end) break
    own.push({ ...one, start: one.start - start, end: one.end - start })
  }
  return own
}

function quoted(written: string, kind: Leaf['kind']): string {
  const literal = JSON.stringify(written)
  return kind === 'inside' ? literal.slice(1, -1) : literal
}

/** True if a number is in the position of a JSON value. */
function isValue(text: string, from: number, to: number): boolean {
  return /[[:,]\s*$/.test(text.slice(Math.max(0, from - 16), from)) && /^\s*[,}\]]/.test(text.slice(to, to + 16))
}

/** Decodes a string literal, also one that was cut off, and writes out a whole number. Returns others unchanged. */
function valueOf(literal: string): string {
  if (!literal.startsWith('"')) return wholeNumber(literal)
  if (!literal.includes('\\')) return literal.slice(1, literal.length > 1 && literal.endsWith('"') ? -1 : undefined)
  return decoded(literal) ?? (CLOSED.test(literal) ? literal.slice(1, -1) : literal.slice(1))
}

function decoded(literal: string): string | undefined {
  for (const whole of [literal, `${literal}"`, `${literal.replace(CUT_OFF, '')}"`]) {
    if (isStringLiteral(whole)) return JSON.parse(whole) as string // what it holds is known
  }
  return undefined
}

const CUT_OFF = /\\(?:u[\da-f]{0,3})?$/i
