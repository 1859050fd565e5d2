import type { JsonDepth } from './json-depth.js'
import type { Occurrence, Segment } from './token-scanner.js'

/** Joins segments into text, with values in the place of tokens, escaped for their context. */

export interface RestoreOptions {
  /** True if the text is JSON or part of it: values are escaped so that it stays valid, at the depth at which they stand. */
  readonly json?: boolean
  /**
   * True for the input of a tool, which no page shows: tokens stay only in URLs of remote hosts, which a tool might
   * fetch.
   */
  readonly tool?: boolean
  /**
   * Hosts in whose `http(s)` URLs tokens are restored, percent-encoded. Exactly these hosts: a subdomain is another
   * host. An entry without a port (`example.org`) allows any port.
   */
  readonly urls?: readonly string[]
}

/** Options of callers that track the depth in JSON. */
export interface RenderOptions extends RestoreOptions {
  readonly depth?: JsonDepth
}

type ValueOf = (token: string) => string | undefined

/** Returns the text of `segments`. A token for which `valueOf` has no value stays as it was written. */
export function renderSegments(
  segments: readonly Segment[],
  valueOf: ValueOf,
  { json = false, depth }: RenderOptions = {},
): string {
  let text = ''
  for (const segment of segments) {
    if (typeof segment === 'string') depth?.push(segment)
    text += typeof segment === 'string' ? segment : render(segment, valueOf, json ? (depth ?? IN_STRING) : IN_TEXT)
    if (typeof segment !== 'string') depth?.pushValue()
  }
  return text
}

type Place = Pick<JsonDepth, 'escapes' | 'wantsQuotes'>

const IN_STRING: Place = { escapes: 1, wantsQuotes: false }
const IN_TEXT: Place = { escapes: 0, wantsQuotes: false }

function render({ token, text, url, behind }: Occurrence, valueOf: ValueOf, { escapes, wantsQuotes }: Place): string {
  const value = behind !== undefined && valueOf(behind) === undefined ? undefined : valueOf(token)
  if (value === undefined) return text
  if (url) return percentEncode(value)
  let written = wantsQuotes ? JSON.stringify(value) : value
  for (let count = 0; count < escapes; count++) written = JSON.stringify(written).slice(1, -1)
  return written
}

/**
 * Percent-encodes a value, also characters that could end a Markdown destination or an attribute; a lone surrogate has
 * no encoding.
 */
function percentEncode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
