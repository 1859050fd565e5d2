import { TokenScanner } from '../restore/token-scanner.js'
import type { Segment } from '../restore/token-scanner.js'
import { findTokens, replaceSpans, replaceTokens } from '../token.js'

/** Decides which tokens of a text may be restored. */

export interface RestorableOptions {
  /** Tokens to restore. Default: all. */
  readonly tokens?: readonly string[]
  /** `keep` leaves tokens that a renderer could take for part of a URL. */
  readonly urls?: 'keep'
}

/** A text and the exact tokens in it that may be restored. */
export interface Restorable {
  readonly tokens: readonly string[]
  restore(values: ReadonlyMap<string, string>): string
}

/**
 * Splits a text into what may be restored and what stays. Decided before any reveal, so that tokens that stay are not
 * consumed.
 */
export function restorable(text: string, { tokens, urls }: RestorableOptions): Restorable {
  const closed = tokens && new Set(tokens)
  const matches = findTokens(text).filter(({ token }) => closed?.has(token) ?? true)
  if (matches.length === 0) return { tokens: [], restore: () => text }
  const exact = matches.map(({ token }) => token)
  if (urls !== 'keep') {
    return {
      tokens: exact,
      restore: (values) => {
        const written = matches.map(({ token, start, end }) => ({ start, end, written: values.get(token) ?? token }))
        return replaceSpans(text, written)
      },
    }
  }
  const segments = outsideOfUrls(text, exact)
  return {
    tokens: segments.flatMap((segment) => exactIn(segment)),
    restore: (values) => segments.map((segment) => restoreSegment(segment, values)).join(''),
  }
}

// --- Internal helpers ---

/** With no host allowed, the scanner returns no token within a URL. */
function outsideOfUrls(text: string, tokens: readonly string[]): readonly Segment[] {
  const scanner = new TokenScanner(tokens)
  return [...scanner.push(text), ...scanner.flush()]
}

/** Keeps exact tokens only: the scanner also finds mangled ones, which only the sandwich restores. */
function exactIn(segment: Segment): readonly string[] {
  return typeof segment !== 'string' && segment.text.includes(segment.token) ? [segment.token] : []
}

function restoreSegment(segment: Segment, values: ReadonlyMap<string, string>): string {
  if (typeof segment === 'string') return segment
  return replaceTokens(segment.text, (token) => (token === segment.token ? values.get(token) : undefined))
}
