import { NotFoundError } from '../errors.js'
import { parse } from '../validation.js'
import type { Caller } from '../types.js'
import type { InventoryRequest, VaultInventory } from './console.js'
import { ask, checkApplication, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import { inventoryRequest } from './schema.js'

/** Counts the live entries of a tenant. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Periods for which expiring entries are counted. */
const AHEAD = [HOUR, DAY, 7 * DAY, 30 * DAY]

/** Most entries counted: a local database takes a tenth of a second for this many. */
const LIMIT = 100_000

/** Counts the caller's live entries, without their values. */
export async function inventory(parts: GuardParts, input: InventoryRequest, caller: Caller): Promise<VaultInventory> {
  const { session, application } = parse(inventoryRequest, input)
  checkApplication(caller, application)
  const { vault } = parts
  const { applications } = caller
  return ask('vault', async () => {
    const time = (await vault.now?.()) ?? parts.now()
    const until = AHEAD.map((ms) => time + ms)
    const filter = { tenant: tenantOf(caller), application, applications, session, until, limit: LIMIT }
    const found = await vault.inventory?.(filter)
    if (!found) throw new NotFoundError('The vault of this guard cannot count its entries.')
    return { time, until, limit: LIMIT, ...found }
  })
}
