import { NEWLINE } from './characters.js'

/**
 * The states of the HTML tokenizer, one bit each, so that a number is a set of states; and the characters that it
 * distinguishes. `html-tracker.ts` follows them.
 */

/** In the name of a tag. */
export const NAME = 1
/** After a `<`, up to white space: Markdown links it if it has a scheme. */
export const AUTOLINK = 1 << 17
/** `<!doctype`, `<?xml`, `</3`: until `>`. */
export const DECLARATION = 1 << 1
export const COMMENT = 1 << 2
export const STYLE = 1 << 3
export const SCRIPT = 1 << 4
/** In a plain tag: between attributes and in their names; after a `=`; in a value, by its end mark. */
export const ATTRIBUTES = 1 << 5
export const VALUE = 1 << 6
export const DOUBLE = 1 << 7
export const SINGLE = 1 << 8
export const UNQUOTED = 1 << 9
/** The same states of an element are this many bits to the left, and those of a value that is loaded again as many. */
export const GRADE = 7
/** In doubt until the end of the text. */
export const EVER = 1 << 30

export const IN_VALUE = VALUE | DOUBLE | SINGLE | UNQUOTED
export const PLAIN_TO_LOADED = 1 | (1 << GRADE) | (1 << (2 * GRADE))
export const ANY_VALUE = VALUE * PLAIN_TO_LOADED
export const ANY_DOUBLE = DOUBLE * PLAIN_TO_LOADED
export const ANY_SINGLE = SINGLE * PLAIN_TO_LOADED
export const ANY_UNQUOTED = UNQUOTED * PLAIN_TO_LOADED
export const ANY_QUOTED = ANY_DOUBLE | ANY_SINGLE
export const ANY_ATTRIBUTES = ATTRIBUTES | (ATTRIBUTES << GRADE)
export const LOADED = IN_VALUE << (2 * GRADE)
export const LOADED_QUOTED = LOADED & ANY_QUOTED
export const PLAIN = ATTRIBUTES | IN_VALUE

export const TAB = 0x09
export const FORM_FEED = 0x0c
export const RETURN = 0x0d
export const SPACE = 0x20
export const BANG = 0x21
export const DOUBLE_QUOTE = 0x22
export const SINGLE_QUOTE = 0x27
export const EQUALS = 0x3d
export const GREATER = 0x3e
export const QUESTION = 0x3f
export const BACKTICK = 0x60

/** True for a set of one state. */
export function isOne(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0
}

export function isLetter(code: number): boolean {
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function isSpace(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === TAB || code === RETURN || code === FORM_FEED
}

/** Returns a code unit as a character; ASCII letters in lower case. */
export function lower(code: number): string {
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code | 0x20 : code)
}
