import { randomBytes } from 'node:crypto'
import { replaceSpans } from '../token.js'
import type { Span } from '../types.js'

/** Reads and writes JSON in which numbers keep their digits (`1.0`, `12345678901234567890`), and keys their order. */

export type JsonObject = Record<string, unknown>

/**
 * Prefix that marks a number, while it is a string, that JavaScript would write otherwise. Random, so that no input can
 * contain it. It begins with a rare character, so that a body without it is searched fast.
 */
const MARK = `¤${randomBytes(16).toString('hex')}`
const NUMBER_MARK = `${MARK} `
/** Marks a key that JavaScript would move to the front of its object, where it lists those that look like indices. */
const KEY_MARK = `${MARK}#`
const NUMBER = /-?\d[\d.eE+-]*/g
const INDEX = /^(?:0|[1-9]\d{0,9})$/
const MARKED = new RegExp(`"${NUMBER_MARK}([^"]*)"|(?<=")${KEY_MARK}`, 'g')

/** A number that JavaScript would write with other digits. */
export class NumberLexeme {
  readonly lexeme: string

  constructor(lexeme: string) {
    this.lexeme = lexeme
  }

  toJSON(): string {
    return NUMBER_MARK + this.lexeme
  }
}

/** Parses a JSON text. The last of duplicate keys counts. Throws a SyntaxError. */
export function readJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  const odd = oddParts(text)
  if (odd.length === 0) return plain
  return JSON.parse(replaceSpans(text, odd), (_key, value: unknown) => {
    const isNumber = typeof value === 'string' && value.startsWith(NUMBER_MARK)
    return isNumber ? new NumberLexeme(value.slice(NUMBER_MARK.length)) : value
  })
}

export function writeJson(value: unknown): string {
  const written = JSON.stringify(value)
  return written.includes(MARK) ? written.replace(MARKED, '$1') : written
}

/** Returns the key of a parsed object as it is in the JSON. */
export function nameOfKey(key: string): string {
  return key.startsWith(KEY_MARK) ? key.slice(KEY_MARK.length) : key
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLexeme)
}

/** Returns the objects of a list; none if it is not a list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/**
 * Presents JSON as a text with the field `json`: keys, strings in it and JSON in those are restored as in arguments.
 */
export function jsonHolder(holder: JsonObject, field: string): JsonObject {
  return {
    get json() {
      return writeJson(holder[field])
    },
    set json(text: string) {
      holder[field] = readJson(text)
    },
  }
}

// --- Internal helpers ---

/**
 * Finds the numbers of a valid JSON text that JavaScript would write otherwise, and the keys that it would move. Looks at
 * nothing within strings.
 */
function oddParts(text: string): (Span & { written: string })[] {
  const odd: (Span & { written: string })[] = []
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at)
    const end = quote < 0 ? text.length : quote
    for (const { 0: lexeme, index } of end - at > 1 ? text.slice(at, end).matchAll(NUMBER) : []) {
      if (String(Number(lexeme)) === lexeme) continue
      odd.push({ start: at + index, end: at + index + lexeme.length, written: `"${NUMBER_MARK}${lexeme}"` })
    }
    at = quote < 0 ? end : endOfString(text, quote)
    if (quote >= 0 && isMovedKey(text, quote, at)) odd.push({ start: quote + 1, end: quote + 1, written: KEY_MARK })
  }
  return odd
}

function isMovedKey(text: string, quote: number, end: number): boolean {
  const first = text.charCodeAt(quote + 1)
  if (first < 0x30 || first > 0x39 || end - quote > LONGEST_INDEX + 2) return false
  COLON.lastIndex = end
  return INDEX.test(text.slice(quote + 1, end - 1)) && COLON.test(text)
}

const LONGEST_INDEX = 10
const COLON = /\s*:/y

/** Returns where the string of a valid JSON text ends that begins at `quote`. */
function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = end
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1
    if ((end - escapes) % 2 === 0) return end + 1
  }
}

const BACKSLASH = 0x5c
