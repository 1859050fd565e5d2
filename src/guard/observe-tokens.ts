import type { TokenOutcome } from '../observer.js'
import { observe } from './parts.js'
import type { GuardParts } from './parts.js'

/** Reports to the observer what happened to tokens. */

/** What happened to one token. */
export interface TokenEvent {
  readonly outcome: TokenOutcome
  readonly label?: string
  readonly application?: string
}

/** Tells the observer what happened to tokens, summed by outcome, label and application. */
export function observeTokens(parts: GuardParts, tenant: string, tokens: Iterable<TokenEvent>): void {
  if (!parts.observer) return
  const sums = new Map<string, TokenEvent & { count: number }>()
  for (const { outcome, label, application } of tokens) {
    const key = JSON.stringify([outcome, label, application])
    const sum = sums.get(key) ?? { outcome, label, application, count: 0 }
    sum.count += 1
    sums.set(key, sum)
  }
  for (const { outcome, label, application, count } of sums.values()) {
    observe(parts, { of: 'tokens', outcome, count, ...(label !== undefined && { label }) }, { tenant, application })
  }
}
