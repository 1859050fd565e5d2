import type { Finding, Span } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'
import { spansOf } from '../scan/match-at.js'

/** Tells notation from personal data: code points, words of memory, selectors, commits, days, the address of a licence, a card. */

interface Notation {
  /** A cheap sign without which the pattern is not tried. */
  readonly sign: RegExp | string
  readonly pattern: RegExp
  readonly check?: (match: string) => boolean
  /** Fewest matches that count. */
  readonly fewest?: number
}

const TAG =
  '(?:article|aside|audio|blockquote|body|button|canvas|caption|code|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|iframe|img|input|label|legend|li|main|nav|ol|option|p|pre|section|select|small|span|strong|sub|summary|sup|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video)'
const CURRENCY =
  '(?:AED|ARS|AUD|BGN|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JPY|KES|KRW|KZT|MXN|MYR|NGN|NOK|NZD|PEN|PHP|PLN|RON|RSD|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|UYU|VND|ZAR)'
/** What separates words in the lines of a comment. */
const IN_COMMENT = String.raw`[\s*#;/-]{1,16}`

const NOTATIONS: readonly Notation[] = [
  // "6FD8 6FF1 6FDF 6FE0": characters of a table.
  {
    sign: /[\dA-F]{3}[A-F][ \n][\dA-F]{4}/,
    pattern: /(?<![\p{L}\d.])[\dA-F]{4}(?:[ \n][\dA-F]{4}){3,200}(?![\p{L}\d])/gu,
    check: isHexadecimal,
  },
  // "U+005B LEFT SQUARE BRACKET"
  { sign: 'U+', pattern: /U\+[\dA-F]{4,6}(?: [A-Z]{2,20}(?:[ -][A-Z]{1,20}){0,8})?/g },
  // "el puerto 443"
  {
    sign: /p[ou]e?rt[oa]? \d|порт\p{Ll}{0,2} \d/iu,
    pattern: /(?<!\p{L})(?:p(?:uerto|orto?|orta)|порт(?:у|а|ом|е)?) \d{2,5}(?![\d\p{L}])/giu,
  },
  // "ol ul, dl dd {"
  { sign: '{', pattern: new RegExp(String.raw`(?<![^\s,{}])${TAG}(?:[ ,>+~\n]{1,3}${TAG}){1,60}\s?\{`, 'g') },
  // "- 87db851: fix(core): …", twice at least, as in changelogs.
  { sign: /^[-*] [\da-f]{7}/m, pattern: /^[-*] [\da-f]{7,12}(?=: )/gm, check: isMixed, fewest: 2 },
  // "on Mar 3", which is the sea of several languages, too.
  {
    sign: ' Mar ',
    pattern: /(?<=(?:^|[^\p{L}])(?:on|by|until|till|since|due|before|after|from|to) )Mar \d{1,2}(?![\d\p{L}])/gu,
  },
  // "EUR/JPY 161,27", "USD 1,0713".
  {
    sign: /[A-Z]{3}\/[A-Z]{3} \d/,
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?:${CURRENCY}\/)?${CURRENCY}[ \t]{1,8}\d[\d.,]{1,14}`, 'gu'),
    fewest: 2,
  },
  // "$GPGGA,094512.00,4950.4821,N,…*5C", as receivers of satellites send (NMEA 0183).
  { sign: /^\$[A-Z]{5},/m, pattern: /^\$[A-Z]{5},[^\n]{10,120}\*[\dA-F]{2}[ \t\r]*$/gm },
  // "N40 G0 X12.500 Y-4.000", as milling machines read.
  {
    sign: /[GXYZ]-?\d/,
    pattern:
      /^(?:N\d{1,6} )?[GMTSFXYZ]-?\d{1,6}(?:\.\d{1,6})?(?: [GMTSFXYZIJKRE]-?\d{1,6}(?:\.\d{1,6})?){1,12}[ \t\r]*$/gm,
    fewest: 2,
  },
  // "MSH|^~\&|GHH LAB|ELAB-3|…": the systems that exchange a message of a hospital.
  { sign: 'MSH|^', pattern: /^[ \t]{0,8}MSH\|\^[^\n]{1,400}/gm },
  // The patient's birthday in such a message.
  { sign: 'PID|', pattern: /(?<=^[ \t]{0,8}PID\|(?:[^|\n]{0,200}\|){6})\d{8,14}(?=\|)/gm },
  // Articles and quantities of EDIFACT, but not its names: "LIN+1++3850334010019:EN'".
  { sign: 'UNH+', pattern: /^(?:UNH|BGM|DTM|LIN|PIA|QTY|PRI|MOA|TAX|UNS|UNT)\+[^\n]{1,200}'[ \t\r]*$/gm },
  // "61.6364 N 8.3125 E"
  { sign: /\d [NS],? \d/, pattern: /\d{1,3}\.\d{3,6}°? [NS],? \d{1,3}\.\d{3,6}°?(?: ?[EWOØÖ](?!\p{L}))?/gu },
  // "145.500 2 m calling", one a line: megahertz.
  { sign: /^\d{2,3}\.\d{3} /m, pattern: /^(?!0)\d{2,3}\.\d{3,5} (?=[^\n]*\p{L})(?:\d{1,3} )?/gmu, fewest: 3 },
  // "T2  T3  T4": days and groups of a table.
  { sign: /[A-Z]\d[ \t|]+[A-Z]\d/, pattern: /(?<![\p{L}\d])([A-Z])\d(?:[ \t|]{1,12}\1\d){2,12}(?![\p{L}\d])/gu },
  { sign: 'ookie: ', pattern: /^(?:Set-)?Cookie(?=: )/gm },
  // The post bank of Japan, which holds two given names, and the card of French health insurance.
  { sign: 'ゆうちょ', pattern: /ゆうちょ(?:銀行)?/g },
  { sign: 'itale', pattern: /[Cc]artes? [Vv]itales?(?!\p{L})/gu },
  // The address of the publisher of a licence.
  {
    sign: 'Foundation, Inc.',
    pattern: new RegExp(
      String.raw`(?<=Free${IN_COMMENT}Software${IN_COMMENT}Foundation, Inc\.,?${IN_COMMENT})\d{1,4} [^\n]{4,120}(?:\n[^\n]{0,30}(?:USA|\d{5}(?:-\d{4})?))?`,
      'g',
    ),
  },
]

/** Leaves out findings in notation. */
export function withoutNotations(text: string, findings: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0) return findings
  const notations: Span[] = []
  for (const { sign, pattern, check, fewest = 1 } of NOTATIONS) {
    if (typeof sign === 'string' ? !text.includes(sign) : !sign.test(text)) continue
    const all = spansOf(pattern, text)
    const found = check ? all.filter(({ start, end }) => check(text.slice(start, end))) : all
    if (found.length >= fewest) for (const span of found) notations.push(span)
  }
  if (notations.length === 0) return findings
  const isNotation = overlapsOf(notations)
  return findings.filter(({ spans: { start, end } }) => !isNotation(start, end))
}

/** True if several groups have letters: in an IBAN, only the first has. */
function isHexadecimal(match: string): boolean {
  const [, ...groups] = match.split(/[ \n]/)
  return groups.filter((group) => /[A-F]/.test(group)).length > 1
}

/** True for letters among digits, unlike in the number of a document: "87db851". */
function isMixed(match: string): boolean {
  return /[a-f]\d+[a-f]|\d[a-f]+\d/.test(match)
}
