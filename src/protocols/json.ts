import { randomBytes } from 'node:crypto'

/** Reads and writes JSON in which numbers keep their digits: `1.0`, `12345678901234567890`. */

export type JsonObject = Record<string, unknown>

/**
 * Prefix that marks a number, while it is a string, that JavaScript would write otherwise. Random, so that no input can
 * contain it.
 */
const MARK = `number ${randomBytes(16).toString('hex')} `
const LITERAL = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g')

/** A number that JavaScript would write with other digits. */
export class NumberLexeme {
  readonly lexeme: string

  constructor(lexeme: string) {
    this.lexeme = lexeme
  }

  toJSON(): string {
    return MARK + this.lexeme
  }
}

/** Parses a JSON text. The last of duplicate keys counts. Throws a SyntaxError. */
export function readJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  let isPlain = true
  const marked = text.replace(LITERAL, (literal) => {
    if (literal.startsWith('"') || String(Number(literal)) === literal) return literal
    isPlain = false
    return `"${MARK}${literal}"`
  })
  if (isPlain) return plain
  return JSON.parse(marked, (_key, value: unknown) => {
    return typeof value === 'string' && value.startsWith(MARK) ? new NumberLexeme(value.slice(MARK.length)) : value
  })
}

export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(MARKED, '$1')
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLexeme)
}

/** Returns the objects of a list; none if it is not a list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
