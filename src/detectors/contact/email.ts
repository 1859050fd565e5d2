import type { Finding } from '../../types.js'
import { CLASS, DIGIT, LOWER, OTHER, UNSPACED, UPPER } from '../scan/characters.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds e-mail addresses. */

const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253
const LATIN_END = 0x250
/** Endings of files and images, which look like domains: `icon@2x.png`. */
const NOT_A_DOMAIN = /\.(?:png|jpe?g|gif|svg|webp|js|ts|css|json|html?|md|txt|pdf)$/i
const DOMAIN = /^(?:[^.\s]{1,63}\.){1,10}(?:[\p{L}\p{M}]{2,24}|xn--[a-z\d-]{2,59})$/iu
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
  const least = Math.max(0, at - LONGEST_LOCAL)
  const script = scriptOf(text.charCodeAt(at - 1))
  let start = at
  while (start > least && isLocal(text.charCodeAt(start - 1), script)) start--
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
  const most = Math.min(text.length, from + LONGEST_DOMAIN)
  let end = from
  let script = scriptOf(text.charCodeAt(from))
  while (end < most) {
    const code = text.charCodeAt(end)
    if (code === 0x2e) script = scriptOf(text.charCodeAt(end + 1))
    else if (code !== 0x2d && !(isWord(code) && (scriptOf(code) === script || isDigit(code)))) break
    end++
  }
  return trimmedDomainEnd(text, from, end)
}

/** Leaves out a full stop or a suffix after the domain: "anna@example.com-on". */
function trimmedDomainEnd(text: string, from: number, end: number): number {
  let domain = text.slice(from, end).replace(/[.-]{1,253}$/, '')
  if (!DOMAIN.test(domain)) domain = domain.replace(/(?<=\.[a-z]{2,24})-[^.]{1,63}$/i, '')
  return DOMAIN.test(domain) && !NOT_A_DOMAIN.test(domain) ? from + domain.length : from
}

/**
 * Returns 0 for Latin letters, digits and signs, 1 for other alphabets, 2 for scripts without spaces. An e-mail address
 * does not mix them.
 */
function scriptOf(code: number): number {
  if (CLASS[code] === UNSPACED) return 2
  return code >= LATIN_END ? 1 : 0
}

function isWord(code: number): boolean {
  const kind = CLASS[code] ?? OTHER
  return kind === LOWER || kind === UPPER || kind === DIGIT || kind === UNSPACED
}

function isDigit(code: number): boolean {
  return CLASS[code] === DIGIT
}

const LOCAL_SIGNS = new Set([..."._%+-'#!~$"].map((sign) => sign.charCodeAt(0)))

function isLocal(code: number, script: number): boolean {
  return LOCAL_SIGNS.has(code) || (isWord(code) && (isDigit(code) || scriptOf(code) === script))
}
