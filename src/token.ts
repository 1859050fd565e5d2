import { randomBytes } from 'node:crypto'
import type { Span } from './types.js'

/** Grammar of vaulted tokens: `[LABEL_HASH]`, HASH in 6 to 32 uppercase hex digits (docs/interface.md). */

export const LABEL = /^[A-Z][A-Z0-9]{1,31}$/
export const MIN_DIGITS = 6
export const MAX_DIGITS = 32

const TOKEN = /\[([A-Z][A-Z0-9]{1,31})_([0-9A-F]{6,32})\]/g
const WHOLE = new RegExp(`^${TOKEN.source}$`)

/** A token found in a text. */
export interface TokenMatch extends Span {
  readonly token: string
  readonly label: string
  readonly hash: string
}

export function formatToken(label: string, hash: string): string {
  return `[${label}_${hash}]`
}

/** Mints a token with `digits` random hex digits from the system's secure source. */
export function mintToken(label: string, digits = 8): string {
  return formatToken(label, randomHex(digits))
}

/** Splits an exact token into label and hash; undefined if `token` is not one. */
export function parseToken(token: string): { label: string; hash: string } | undefined {
  const [whole, label = '', hash = ''] = WHOLE.exec(token) ?? []
  return whole === undefined ? undefined : { label, hash }
}

/** Finds all exact tokens of a text, in order. */
export function findTokens(text: string): TokenMatch[] {
  if (!text.includes('[')) return []
  const matches: TokenMatch[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [token, label = '', hash = ''] = match
    matches.push({ token, label, hash, start: match.index, end: match.index + token.length })
  }
  return matches
}

/** Replaces each exact token by what `replace` returns; undefined keeps it. Replacements are not scanned again. */
export function replaceTokens(text: string, replace: (token: string) => string | undefined): string {
  if (!text.includes('[')) return text
  return text.replace(TOKEN, (token) => replace(token) ?? token)
}

/** A span of a text and its replacement. */
export interface Replacement extends Span {
  readonly written: string
}

/** Replaces spans of the text, which are sorted and do not overlap. */
export function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let replaced = ''
  let at = 0
  for (const { start, end, written } of replacements) {
    replaced += text.slice(at, start) + written
    at = end
  }
  return replaced + text.slice(at)
}

const POOL_BYTES = 4096
let pool = Buffer.alloc(0)
let used = 0

/** Takes random digits from a pool: asking the system for each token would cost more than the rest of minting. */
function randomHex(digits: number): string {
  const bytes = Math.ceil(digits / 2)
  if (used + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  used += bytes
  return pool
    .toString('hex', used - bytes, used)
    .slice(0, digits)
    .toUpperCase()
}
