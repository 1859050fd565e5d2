import { memoryActivity } from '../activity/memory.js'
import { memoryAudit } from '../audit/memory.js'
import { memoryCounters } from '../limits/memory.js'
import { memoryPolicies } from '../policies/memory.js'
import { memoryVault } from '../vaults/memory.js'
import type { MemoryVaultOptions } from '../vaults/memory.js'
import type { Stores } from './stores.js'

/** All stores in the memory of this process. */

/** How much the vault in memory may hold. */
export type MemoryStoresOptions = MemoryVaultOptions

/** Keeps vault, policies and audit log in this process, until it ends: for trials, tests, or a single instance. */
export function memoryStores(options: MemoryStoresOptions = {}): Stores {
  const vault = memoryVault(options)
  return {
    vault,
    policies: memoryPolicies(),
    audit: memoryAudit(),
    counters: memoryCounters(),
    activity: memoryActivity({ now: options.now }),
    ready: async () => {},
    close: vault.close,
  }
}
