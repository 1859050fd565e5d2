import { parse } from '../validation.js'
import type { Caller } from '../types.js'
import { ask, auditEvent, checkApplication, observe, tenantOf, inTransaction } from './parts.js'
import type { GuardParts } from './parts.js'
import { eraseRequest } from './schema.js'
import type { EraseReply, EraseRequest } from './schema.js'

/** Erases values by session, application or tenant. */

/** Entries erased per transaction: more would block other requests, or run into the store's timeout. */
const PIECE = 5000

/**
 * Erases all values of a session, an application or the tenant. A caller limited to applications reaches only those.
 */
export async function erase(parts: GuardParts, input: EraseRequest, caller: Caller): Promise<EraseReply> {
  const { session, application } = parse(eraseRequest, input)
  checkApplication(caller, application)
  const filter = { tenant: tenantOf(caller), session, application, applications: caller.applications, limit: PIECE }
  let erased = 0
  for (let piece = PIECE, isFirst = true; piece >= PIECE; isFirst = false) {
    piece = await inTransaction(parts, caller, async ({ vault, audit }) => {
      const count = await ask('vault', () => vault.purge(filter))
      const event = auditEvent(parts, caller, { action: 'erase', outcome: 'ok', session, application, count })
      if (count > 0 || isFirst) await ask('audit log', () => audit.append([event]))
      return count
    })
    observe(parts, { of: 'tokens', outcome: 'erased', count: piece }, { tenant: filter.tenant, application })
    erased += piece
  }
  return { erased }
}
