import type { Finding } from '../../types.js'
import { secret } from './finding.js'
import { kindOfKey, type Kind } from './key-names.js'
import { isPlaceholder } from './placeholder.js'
import { isComposed, isRandom } from './randomness.js'

/** Finds secrets that are assigned to a key with a telling name, such as `password=…`. */

/** The separator of a key and its value: also `is` in a sentence, a space after `--password`, `>` in a tag. */
const SEPARATOR =
  /:=|=>|==?|:(?!\/\/)|：|(?<=[\p{L}\d])>|(?<![\p{L}\d])(?:is|lautet|est|ist|es|è|é) (?=["'`]?[^\s"'`]{6})|は(?=[ \w])|(?<=--[\w-]{2,40}) (?=[^\s-])|(?<=[Pp]assword|PASSWORD|[Ii]dentified by|IDENTIFIED BY|login \S{1,64} password) /gu
/** The name before the separator, with its quotation mark, on the same line. */
const NAME = /([\p{L}\p{M}_$][\p{L}\p{M}\d_$.-]{0,63}(?: [\p{L}\p{M}\d]{1,24}){0,3})\\{0,3}["'`]?\]?[?!]?[ \t]{0,40}$/u
const REACH = 128
/** Where a value begins, and its quotation mark, if any; without the scheme of a header. */
const OPENING =
  /[ \t]{0,12}(?:\r?\n[ \t]{0,8}(?=["'`]))?(\\{0,3}["'`])?(?:(?:Bearer|Basic|Token|ApiKey|Bot|Digest|token|bearer|basic)[ ]{1,2}(?=[^\s,;]))?/y
const QUOTED = { '"': /[^"\n\\]{1,512}/y, "'": /[^'\n\\]{1,512}/y, '`': /[^`\n\\]{1,512}/y } as const
const BARE = /[^\s"'`,;<>|\\]{1,512}/y
const QUERY = /[^\s"'`,;<>|\\&]{1,512}/y
const SHORTEST = { password: 6, token: 12, header: 12 } as const satisfies Record<Kind, number>
const SCORE = 0.8

/** Finds values of keys with secret names, in env and configuration files, JSON, YAML, XML, code, headers, text. */
export function secretAssignments(text: string): Finding[] {
  const found: Finding[] = []
  let last = 0
  for (const { 0: sign, index } of text.matchAll(SEPARATOR)) {
    if (index < last) continue
    const name = NAME.exec(text.slice(Math.max(last, index - REACH), index))?.[1]
    const kind = name === undefined ? undefined : kindOfKey(name)
    if (!kind) continue
    const value = valueAt(text, index + sign.length, sign)
    if (!value || !isSecret(value, kind, sign)) continue
    found.push(secret(text, value.start, value.end, SCORE))
    last = value.end
  }
  return found
}

interface Value {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isQuoted: boolean
  /** The text right after it. */
  readonly after: string
}

function valueAt(text: string, from: number, sign: string): Value | undefined {
  OPENING.lastIndex = from
  const [opening = '', quote = ''] = OPENING.exec(text) ?? []
  const start = from + opening.length
  const mark = quote.at(-1)
  const pattern = mark === '"' || mark === "'" || mark === '`' ? QUOTED[mark] : sign === '=' ? QUERY : BARE
  pattern.lastIndex = start
  const value = pattern.exec(text)?.[0]
  if (value === undefined) return undefined
  const written = mark ? value : value.replace(/[.)\]}?]{1,4}$/, '')
  const end = start + written.length
  return { start, end, text: written, isQuoted: mark !== undefined, after: text.slice(end, end + 2) }
}

function isSecret({ text, isQuoted, after }: Value, kind: Kind, sign: string): boolean {
  if (text.length < SHORTEST[kind] || /\s/.test(text) || isPlaceholder(text)) return false
  if (!isQuoted && (/^[([{>]/.test(after) || isExpression(text))) return false
  if (kind === 'password') return isPassword(text, isQuoted, sign)
  return isRandom(text)
}

function isPassword(text: string, isQuoted: boolean, sign: string): boolean {
  if (/^\d{1,7}$/.test(text) || /^\d{4}-\d\d-\d\d/.test(text)) return false
  if (!isComposed(text)) return false
  const isProse = !isQuoted && !/[=]/.test(sign)
  return !isProse || /\d/.test(text) || isRandom(text)
}

/** True for code: `user.password`, `a[0]`, `Optional<string>`, `str | None`. */
function isExpression(text: string): boolean {
  return /^[A-Za-z_$][\w$]{0,40}(?:(?:\.|->|\?\.)[A-Za-z_$]{1,40})+$|^[A-Za-z_$]{1,60}$|[[\](){}]/.test(text)
}
