import { matchesIn } from '../scan/match-at.js'
import type { Field } from './field.js'

/** Reads the fields of query strings and of forms as they are sent: `?name=Anna+Schmidt&city=K%C3%B6ln`. */

/** A pair behind another or behind `?`, or in front of another. */
const PAIR =
  /(?:[?&]|(?<![^\s"'])(?=[^&\s"'<>#|=]{1,60}=[^&\s"'<>#|]{0,200}&))([\p{L}_][\p{L}\p{M}\d_.-]{0,59})=([^&\s"'<>#|]{1,200})/gu
const MAY_HAVE_PAIRS = /=[^=&\s]{0,200}&|[?&][^=&\s]{1,60}=/u
/** A space, or a character in percent-encoding. */
const ENCODED = /\+|%[\dA-F]{2}/i
/** A character whose percent-encoding was encoded again. */
const TWICE = /%25[\dA-F]{2}/i

/** Finds the pairs of key and value of a text's URLs and forms, in their order. */
export function queryFields(text: string): Field[] {
  if (!text.includes('=') || !MAY_HAVE_PAIRS.test(text)) return []
  return matchesIn(text, PAIR).map(({ index, 0: whole, 1: key = '', 2: value = '' }) => {
    const end = index + whole.length
    const start = end - value.length
    const keyEnd = start - 1
    return { keyStart: keyEnd - key.length, keyEnd, start, end, isQuoted: false, kind: 'log', isEncoded: true }
  })
}

/** The value of such a field as it was before it was encoded; as it is where its encoding is broken. */
export function decodedValue(value: string): string {
  if (!ENCODED.test(value)) return value
  const spaced = value.replaceAll('+', ' ')
  try {
    const decoded = decodeURIComponent(spaced)
    return TWICE.test(value) ? decodeURIComponent(decoded) : decoded
  } catch {
    return spaced
  }
}
