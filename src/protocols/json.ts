import { randomBytes } from 'node:crypto'

/** JSON in which each number keeps the digits it was written with: `1.0`, `12345678901234567890`. */

export type JsonObject = Record<string, unknown>

/** In front of a number that JavaScript would write otherwise, for as long as it is a string. Nobody can know it. */
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

/** The value of a JSON text. Of a key that is given twice the last one counts. Throws a SyntaxError. */
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

/** The objects of a list; none if it is no list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
