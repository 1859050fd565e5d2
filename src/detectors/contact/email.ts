import type { Finding } from '../../types.js'
import { CLASS, DIGIT, LOWER, OTHER, UNSPACED, UPPER } from '../scan/characters.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds e-mail addresses. */

const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253
const LATIN_END = 0x2b0
/** Letters added to Latin: Vietnamese and others. */
const [ADDED_LATIN, ADDED_LATIN_END] = [0x1e00, 0x1f00] as const
/** The script of a look-alike. */
const ANY = -1
/** Cyrillic, Greek and Armenian letters that look like Latin ones, which may replace them to deceive. */
const LOOKALIKES = new Set(
  [...'авгеорсухіїјѕкмнтпигьѵһԁԛԝӏүАВЕЗКМНОРСТУХІЇЈЅҮԌοαβνρυικτχεηωγϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧօոսհցզղԼՍՏ'].map((letter) =>
    letter.charCodeAt(0),
  ),
)
/** Endings of files and images, which look like domains: `icon@2x.png`. */
const NOT_A_DOMAIN = /\.(?:png|jpe?g|gif|svg|webp|js|ts|css|json|html?|md|txt|pdf)$/i
const DOMAIN = /^(?:[^.\s]{1,63}\.){1,10}(?:[\p{L}\p{M}]{2,24}|[xX][nN]--[A-Za-z\d-]{2,59})$/u
/** What opens a literal of SQL or Python: `N'`, `E'`, `rb'`. */
const LITERAL = /[nebrux]{1,2}'(?=[^'@]{1,64}@)/iy
/** An IP address instead of a domain: `[192.0.2.1]`. */
const ADDRESS_LITERAL = /\[(?:IPv6:)?[\da-fA-F.:]{3,45}\]/y

/** Finds e-mail addresses (RFC 5321, 6531) from their `@`; reads each end at most once. */
export function emailRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text, ats }) {
      const found: Finding[] = []
      for (const at of ats) {
        const local = localStart(text, at)
        if (local === at) continue
        const end = domainEnd(text, at + 1)
        const start = text[end] === "'" ? insideLiteral(text, local, at) : local
        const isRemote = text[end] === ':' && /[\w/~]/.test(text[end + 1] ?? '') // git@host:path
        if (end > at + 1 && !isRemote) found.push(finding('CONTACT', 0.95, text, { start, end }))
      }
      return found
    },
  }
}

function localStart(text: string, at: number): number {
  if (text[at - 1] === '"') return quotedStart(text, at)
  const mixed = localFrom(text, at, true)
  return isWord(text.charCodeAt(mixed - 1)) ? localFrom(text, at, false) : mixed
}

/** Reads the local part backwards from its end; `mixes`: with look-alikes of other alphabets. */
function localFrom(text: string, at: number, mixes: boolean): number {
  const least = Math.max(0, at - LONGEST_LOCAL)
  let script = scriptOf(text.charCodeAt(at - 1), mixes)
  let start = at
  for (; start > least; start--) {
    const code = text.charCodeAt(start - 1)
    if (LOCAL_SIGNS.has(code)) continue
    const next = scriptWith(code, script, mixes)
    if (next === undefined) break
    script = next
  }
  while (start < at && !isWord(text.charCodeAt(start)) && text[start] !== '_') start++
  return start
}

/** Where the address begins in a literal that its end closes: `N'anna@example.org'`. */
function insideLiteral(text: string, start: number, at: number): number {
  LITERAL.lastIndex = start
  return LITERAL.test(text) && LITERAL.lastIndex < at ? LITERAL.lastIndex : start
}

function quotedStart(text: string, at: number): number {
  // A quotation mark behind a sign opens another text: `handle="@anna"`.
  const quoted = /"[^"\r\n]{0,63}[^"\s=:([{,]"$/.exec(text.slice(Math.max(0, at - LONGEST_LOCAL - 2), at))
  return quoted ? at - quoted[0].length : at
}

function domainEnd(text: string, from: number): number {
  ADDRESS_LITERAL.lastIndex = from
  if (text[from] === '[') return ADDRESS_LITERAL.test(text) ? ADDRESS_LITERAL.lastIndex : from
  const mixed = labelsEnd(text, from, true)
  const end = isWord(text.charCodeAt(mixed)) ? labelsEnd(text, from, false) : mixed
  return trimmedDomainEnd(text, from, end)
}

/** Reads labels of one alphabet each; `mixes`: with look-alikes of others. */
function labelsEnd(text: string, from: number, mixes: boolean): number {
  const most = Math.min(text.length, from + LONGEST_DOMAIN)
  let script = scriptOf(text.charCodeAt(from), mixes)
  for (let end = from; end < most; end++) {
    const code = text.charCodeAt(end)
    const next = code === 0x2e ? scriptOf(text.charCodeAt(end + 1), mixes) : scriptWith(code, script, mixes)
    if (next === undefined && code !== 0x2d) return end
    script = next ?? script
  }
  return most
}

/** Leaves out a full stop or a suffix after the domain: "anna@example.com-on". */
function trimmedDomainEnd(text: string, from: number, end: number): number {
  let domain = text.slice(from, end).replace(/[.-]{1,253}$/, '')
  if (!DOMAIN.test(domain)) domain = domain.replace(/(?<=\.[a-z]{2,24})-[^.]{1,63}$/i, '')
  return DOMAIN.test(domain) && !NOT_A_DOMAIN.test(domain) ? from + domain.length : from
}

/** Returns the script of a part with this character, too; undefined if an address does not mix the two. */
function scriptWith(code: number, script: number, mixes: boolean): number | undefined {
  if (!isWord(code)) return undefined
  if (isDigit(code)) return script
  const own = scriptOf(code, mixes)
  if (script === ANY) return own
  return own === script || own === ANY ? script : undefined
}

/** Returns 0 for Latin letters, digits and signs, 1 for other alphabets, 2 for scripts without spaces. */
function scriptOf(code: number, mixes: boolean): number {
  if (code < LATIN_END) return 0
  if (CLASS[code] === UNSPACED) return 2
  if (code >= ADDED_LATIN && code < ADDED_LATIN_END) return 0
  return mixes && LOOKALIKES.has(code) ? ANY : 1
}

function isWord(code: number): boolean {
  const kind = CLASS[code] ?? OTHER
  return kind === LOWER || kind === UPPER || kind === DIGIT || kind === UNSPACED
}

function isDigit(code: number): boolean {
  return CLASS[code] === DIGIT
}

const LOCAL_SIGNS = new Set([..."._%+-'#!~$"].map((sign) => sign.charCodeAt(0)))
