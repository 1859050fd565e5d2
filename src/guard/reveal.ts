import type { AuditEvent, AuditOutcome } from '../audit/audit-log.js'
import { UnavailableError } from '../errors.js'
import { observed } from '../observer.js'
import type { TokenOutcome } from '../observer.js'
import type { Caller } from '../types.js'
import type { RevealOutcome, RevealScope } from '../vaults/vault.js'
import { ask, auditEvent, inTransaction, observe } from './parts.js'
import type { GuardParts } from './parts.js'
import { observeTokens } from './observe-tokens.js'
import type { TokenEvent } from './observe-tokens.js'

/**
 * Reveals tokens in one step, with their records. Where vault and log share a database, reveal and outcome are one
 * transaction; elsewhere a `requested` record is written before anything is revealed, and the outcome after.
 */
export async function reveal(
  parts: GuardParts,
  tokens: readonly string[],
  scope: RevealScope,
  caller: Caller,
): Promise<readonly RevealOutcome[]> {
  const event = (token: string, outcome: AuditOutcome, facts?: RevealFacts) =>
    auditEvent(parts, caller, {
      action: 'reveal',
      outcome,
      policy: facts?.policy ?? scope.policy,
      application: facts?.application ?? scope.application,
      session: facts?.session,
      token,
      label: token.slice(1, token.lastIndexOf('_')),
    })
  const all = (outcome: AuditOutcome) => tokens.map((token) => event(token, outcome))
  const outcomeOf = (outcome: RevealOutcome) => event(outcome.token, recordedAs(outcome), factsOf(outcome))
  if (!parts.transaction) await ask('audit log', () => parts.audit.append(all('requested')))
  try {
    const revealed = () =>
      inTransaction(parts, caller, async (inside) => {
        const found = await ask('vault', () => inside.vault.reveal(tokens, scope))
        await recordOutcomes(inside, found.map(outcomeOf))
        return found
      })
    const outcomes = await observed(parts.observer, 'reveal', revealed, { tenant: scope.tenant })
    const { application } = scope
    observeTokens(
      parts,
      scope.tenant,
      outcomes.map((outcome) => ({ application, ...eventOf(outcome) })),
    )
    return outcomes
  } catch (error) {
    const { tenant, application } = scope
    observe(parts, { of: 'tokens', outcome: 'failed', count: tokens.length }, { tenant, application })
    // Not awaited: if the log is what failed, the caller would wait for its timeout twice.
    void recordOutcomes({ ...parts, isTransaction: false }, all('failed'))
    throw error
  }
}

// --- Internal helpers ---

/**
 * In a transaction a failed record rolls the reveal back. Elsewhere the `requested` record exists, so the value may be
 * returned even if this one fails; the failure is reported to `onError`.
 */
async function recordOutcomes(parts: GuardParts, events: readonly AuditEvent[]): Promise<void> {
  try {
    await parts.audit.append(events)
  } catch (error) {
    if (parts.isTransaction) throw error
    parts.onError(
      new UnavailableError('The outcome of a reveal could not be recorded. Its request is in the audit log.'),
    )
  }
}

/** Unknown tokens have no label: what stands in front of their hash is text of the request. */
function eventOf(outcome: RevealOutcome): TokenEvent {
  if (outcome.status === 'unknown') return { outcome: 'unknown' }
  const { label, application } = outcome.facts
  return { outcome: recordedAs(outcome), label, application }
}

function recordedAs({ status }: RevealOutcome): AuditOutcome & TokenOutcome {
  return status === 'held' ? 'refused' : status
}

type RevealFacts = Pick<AuditEvent, 'application' | 'policy' | 'session'>

function factsOf(outcome: RevealOutcome): RevealFacts | undefined {
  if (outcome.status === 'unknown') return undefined
  const { application, session, policies } = outcome.facts
  return { application, session, policy: policies.length === 1 ? policies[0] : undefined }
}
