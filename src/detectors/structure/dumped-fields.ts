import { matchesIn } from '../scan/match-at.js'
import type { Field } from './field.js'
import { listFields } from './list-fields.js'

/** Reads the fields that PHP (`print_r`, `var_dump`), R (`str`) and the client of Redis print, and those of forms as browsers send them. */

const KEY = String.raw`[\p{L}_][\p{L}\p{M}\d_ .-]{0,59}`
/** `[city] => Husum`; `["city":protected]=>` with `string(5) "Husum"` on the next line. */
const OF_PHP = new RegExp(
  String.raw`\[(["']?)(${KEY})\1(?::[^\]\n]{1,60})?\][ ]?=>\s{1,40}(?:string\(\d{1,6}\) "([^"\n]{1,200})"|int\((\d{1,18})\)|(?!\w{1,60}\(|Array$|[\w\\]{1,60} Object$)(\S[^\n]{0,160}))`,
  'gmu',
)
/** `1) "city"` and `2) "Husum"`. */
const OF_REDIS = new RegExp(
  String.raw`^[ \t]{0,20}\d{1,4}(?:\) |# )"(${KEY})"(?:\n[ \t]{0,20}\d{1,4}\) | => )"([^"\n]{1,200})"`,
  'gmu',
)
/** A field of a form in several parts (RFC 7578): its name in a header, its value behind an empty line. */
const OF_FORM = new RegExp(
  String.raw`^Content-Disposition: form-data; name="(${KEY})"[ \t]{0,4}\r?\n(?:[^\n:]{1,40}:[^\n]{1,80}\n){0,3}\r?\n([^\n\r]{1,200})`,
  'gimu',
)
/** `$ town : chr [1:2] "Husum" "Brake"` */
const OF_R = new RegExp(
  String.raw`\$ ?(${KEY}?)[ \t]{0,20}:[ \t]{0,3}chr[ \t]{1,3}(?:\[\d{1,9}:\d{1,9}\] )?(?=")`,
  'gu',
)
/** `town = c("Husum", "Brake")` */
const R_VECTOR = new RegExp(String.raw`(?<![\p{L}\d_.])(${KEY}?)[ \t]{0,3}(?:=|<-)[ \t]{0,3}c\(\s{0,20}(?=")`, 'gu')
const STRING = /"([^"\n]{0,200})"\s{0,20}(?:,\s{0,20})?/uy

/** Finds keys with the values printed behind them, in their order for each program. */
export function dumpedFields(text: string): Field[] {
  const php = text.includes(']=>') || text.includes('] =>') ? matchesIn(text, OF_PHP) : []
  const redis = text.includes('1) "') || text.includes('1# "') ? matchesIn(text, OF_REDIS) : []
  const form = text.includes('form-data; name="') ? matchesIn(text, OF_FORM) : []
  return [
    ...php.map((match) => fieldOf(match, match[2], match[3] ?? match[4] ?? match[5])),
    ...[...redis, ...form].map((match) => fieldOf(match, match[1], match[2])),
    ...(text.includes(' chr ') ? listFields(text, 'code', OF_R, STRING) : []),
    ...(text.includes('c("') ? listFields(text, 'code', R_VECTOR, STRING) : []),
  ]
}

function fieldOf({ index, 0: whole }: RegExpExecArray, key = '', value = ''): Field {
  const keyStart = index + whole.indexOf(key)
  const start = index + whole.lastIndexOf(value)
  return { keyStart, keyEnd: keyStart + key.length, start, end: start + value.length, isQuoted: true, kind: 'code' }
}
