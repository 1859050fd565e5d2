import type { AuditAction, AuditOutcome } from '../audit/audit-log.js'
import { nearestName } from '../option-names.js'
import { ConfigError } from '../server/environment.js'
import { printable } from './printable.js'

/** The names that records of the audit log are filtered by. */

const ACTIONS: Readonly<Record<AuditAction, true>> = {
  evaluate: true,
  reveal: true,
  release: true,
  erase: true,
  policy_create: true,
  policy_update: true,
  policy_delete: true,
  unverified: true,
}

const OUTCOMES: Readonly<Record<AuditOutcome, true>> = {
  ok: true,
  flagged: true,
  denied: true,
  requested: true,
  revealed: true,
  already_revealed: true,
  expired: true,
  unknown: true,
  refused: true,
  failed: true,
}

/** Throws `ConfigError` for an action or outcome that no record has: none would be printed, as if nothing had happened. */
export function checkFilters({ action, outcome }: { readonly action?: string; readonly outcome?: string }): void {
  checkName('action', action, Object.keys(ACTIONS))
  checkName('outcome', outcome, Object.keys(OUTCOMES))
}

// --- Internal helpers ---

function checkName(filter: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return
  const nearest = nearestName(name, known)
  const help = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`
  throw new ConfigError(`--${filter}: no record has the ${filter} ${printable(name)}; ${help}`)
}
