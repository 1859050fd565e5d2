import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '../audit/audit-log.js'
import { nearestName } from '../option-names.js'
import { ConfigError } from '../server/environment.js'
import { printable } from './printable.js'

/** The names that records of the audit log are filtered by. */

/** Throws `ConfigError` for an action or outcome that no record has: none would be printed, as if nothing had happened. */
export function checkFilters({ action, outcome }: { readonly action?: string; readonly outcome?: string }): void {
  checkName('action', action, AUDIT_ACTIONS)
  checkName('outcome', outcome, AUDIT_OUTCOMES)
}

// --- Internal helpers ---

function checkName(filter: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return
  const nearest = nearestName(name, known)
  const help = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`
  throw new ConfigError(`--${filter}: no record has the ${filter} ${printable(name)}; ${help}`)
}
