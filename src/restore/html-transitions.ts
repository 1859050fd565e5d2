import { BACKSLASH } from './characters.js'
import {
  ANY_ATTRIBUTES,
  ANY_DOUBLE,
  ANY_SINGLE,
  ANY_UNQUOTED,
  ANY_VALUE,
  ATTRIBUTES,
  AUTOLINK,
  DECLARATION,
  DOUBLE,
  GRADE,
  IN_VALUE,
  LOADED,
  NAME,
  SINGLE,
  UNQUOTED,
  VALUE,
} from './html-states.js'

/**
 * What a character makes of a set of states: pure, and all states at once.
 */

/** The mark that ends a quoted value, or begins one behind a `=`. */
export function afterQuote(bits: number, isDouble: boolean): number {
  const any = isDouble ? ANY_DOUBLE : ANY_SINGLE
  const ended = bits & any
  const outside = (ended >>> (isDouble ? 2 : 3)) & ANY_ATTRIBUTES
  const began = (bits & ANY_VALUE) << (isDouble ? 1 : 2)
  return (bits & ~(any | ANY_VALUE)) | outside | loaded(ended) | began
}

/** A `=` behind a name; behind white space it may be the first character of one. */
export function afterEquals(bits: number, followsName: boolean, loads: boolean): number {
  const attributes = bits & ANY_ATTRIBUTES
  const rest = unquoted(bits)
  if (!attributes) return rest
  const values = loads ? VALUE << (2 * GRADE) : (attributes / ATTRIBUTES) * VALUE
  return (followsName ? rest & ~ANY_ATTRIBUTES : rest) | values
}

export function afterSpace(bits: number): number {
  const ended = bits & ANY_UNQUOTED
  return (bits & ~(ended | AUTOLINK)) | ((ended >>> 4) & ANY_ATTRIBUTES) | loaded(ended)
}

/** A `>`. */
export function afterGreater(bits: number): number {
  return bits & ~(AUTOLINK | DECLARATION | ANY_ATTRIBUTES | ANY_VALUE | ANY_UNQUOTED)
}

/** The end of a tag's name. */
export function afterName(bits: number, isElement: boolean): number {
  return (bits & ~NAME) | (isElement ? ATTRIBUTES << GRADE : ATTRIBUTES)
}

/** Any other. The quotation mark of `\"` may be one of JSON. */
export function afterCharacter(bits: number, code: number): number {
  return code === BACKSLASH ? unquoted(bits) | (bits & ANY_VALUE) : unquoted(bits)
}

/** A token: its value may have ended what it stands in. */
export function afterToken(bits: number): number {
  const values = bits & VALUE ? UNQUOTED | DOUBLE | SINGLE : 0
  return bits | values | (bits & IN_VALUE ? ATTRIBUTES : 0)
}

// --- Internal helpers ---

/** Behind a value that is loaded the tag is none that loads nothing. */
function loaded(ended: number): number {
  return ended & LOADED ? ATTRIBUTES << GRADE : 0
}

/** Where a value was waited for, one begins that nothing quotes. */
function unquoted(bits: number): number {
  const values = bits & ANY_VALUE
  return (bits & ~values) | (values << 3)
}
