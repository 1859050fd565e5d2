import type { Finding } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'

/** Tells time zones and the parties that a contract defines from places and people. */

/** "Asia/Jakarta", "America/Argentina/Salta". */
const TIME_ZONE =
  /(?<![\p{L}\d/])(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][A-Za-z_]{2,24}(?:\/[A-Z][A-Za-z_]{2,24})?(?![\p{L}\d/])/gu
const MAY_BE_ZONE = /[acen]\/[A-Z]/
/** A role with its article in quotation marks: « le Prêteur », (the "Lender"), „der Darlehensgeber“. */
const DEFINED =
  /(?:[«“"„]\s?(?:the|le|la|l['’]|der|die|das|el|il|lo|o|a|de|het|ο|η) ?|(?<=\((?:the|hereinafter|ci-après|im Folgenden|en adelante) )["“„«]\s?)(\p{Lu}[\p{Ll}\p{M}]{2,24})\s?[»”"“]/gu
const MAY_BE_DEFINED = /[«“"„]/

/** Leaves out names and locations that are, or hold, such words. */
export function withoutImpersonalWords(text: string, findings: readonly Finding[]): readonly Finding[] {
  const zones = MAY_BE_ZONE.test(text) ? overlapsOf(Array.from(text.matchAll(TIME_ZONE), spanOf)) : undefined
  const roles = MAY_BE_DEFINED.test(text) ? rolesIn(text) : undefined
  if (!zones && !roles) return findings
  return findings.filter(({ label, text: value, spans }) => {
    if (label === 'NAME') return !roles?.has(value)
    return label !== 'LOCATION' || !zones?.(spans.start, spans.end)
  })
}

function rolesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(DEFINED), ([, role = '']) => role))
}

function spanOf({ index, 0: match }: RegExpExecArray): { readonly start: number; readonly end: number } {
  return { start: index, end: index + match.length }
}
