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

/** The transitions of the HTML tokenizer, as pure functions on sets of states. */

/** Takes a quotation mark, which ends a quoted value, or begins one after a `=`. */
export function afterQuote(bits: number, isDouble: boolean): number {
  const any = isDouble ? ANY_DOUBLE : ANY_SINGLE
  const ended = bits & any
  const outside = (ended >>> (isDouble ? 2 : 3)) & ANY_ATTRIBUTES
  const began = (bits & ANY_VALUE) << (isDouble ? 1 : 2)
  return (bits & ~(any | ANY_VALUE)) | outside | loaded(ended) | began
}

/** Takes a `=` after a name; after white space it may be the first character of a name. */
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

/** Takes a `>`. */
export function afterGreater(bits: number): number {
  return bits & ~(AUTOLINK | DECLARATION | ANY_ATTRIBUTES | ANY_VALUE | ANY_UNQUOTED)
}

/** Takes the end of a tag's name. */
export function afterName(bits: number, isElement: boolean): number {
  return (bits & ~NAME) | (isElement ? ATTRIBUTES << GRADE : ATTRIBUTES)
}

/** Takes any other character. The quotation mark of `\"` may belong to JSON. */
export function afterCharacter(bits: number, code: number): number {
  return code === BACKSLASH ? unquoted(bits) | (bits & ANY_VALUE) : unquoted(bits)
}

/** Takes a token, whose value may end what it is in. */
export function afterToken(bits: number): number {
  const values = bits & VALUE ? UNQUOTED | DOUBLE | SINGLE : 0
  return bits | values | (bits & IN_VALUE ? ATTRIBUTES : 0)
}

// --- Internal helpers ---

/** Marks the tag as one that loads something, after such a value. */
function loaded(ended: number): number {
  return ended & LOADED ? ATTRIBUTES << GRADE : 0
}

/** Begins an unquoted value after a `=`. */
function unquoted(bits: number): number {
  const values = bits & ANY_VALUE
  return (bits & ~values) | (values << 3)
}
