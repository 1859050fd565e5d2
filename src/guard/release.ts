import { parse } from '../validation.js'
import { parseToken } from '../token.js'
import type { Caller } from '../types.js'
import { lookUp } from './look-up.js'
import { ask, auditEvent, checkApplication, checkTokens, observe, tenantOf, inTransaction } from './parts.js'
import type { GuardParts } from './parts.js'
import { requirePolicy } from './policies.js'
import { releaseRequest } from './schema.js'
import type { ReleaseRequest } from './schema.js'

/** Erases the values of tokens without revealing them. Skips tokens that are not live or not the caller's. */
export async function release(parts: GuardParts, input: ReleaseRequest, caller: Caller): Promise<void> {
  const { tokens, policy, application } = parse(releaseRequest, input)
  checkTokens(tokens.length, parts, caller)
  checkApplication(caller, application)
  if (policy !== undefined) await requirePolicy(parts, policy, caller)
  const exact = [...new Set(tokens)].filter(parseToken)
  if (exact.length === 0) return
  const scope = { tenant: tenantOf(caller), policy, application, applications: caller.applications }
  // Guessed tokens would destroy values of others: over the budget nothing is erased.
  if (caller.guesses) await lookUp(parts, exact, scope, caller.guesses)
  const released = await inTransaction(parts, caller, async ({ vault, audit }) => {
    const count = await ask('vault', () => vault.purge({ ...scope, tokens: exact }))
    const event = auditEvent(parts, caller, { action: 'release', outcome: 'ok', policy, application, count })
    await ask('audit log', () => audit.append([event]))
    return count
  })
  observe(parts, { of: 'tokens', outcome: 'released', count: released }, { tenant: scope.tenant, application })
}
