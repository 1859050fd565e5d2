import type { ChainedLog } from '../audit/chained-log.js'
import type { KeyRing } from '../key-ring.js'
import type { KeyNote } from '../storage/key-check.js'
import type { ResealableVault } from '../vaults/resealable.js'
import { rotateKeys } from '../vaults/sealed.js'
import type { SealOptions } from '../vaults/sealed.js'
import type { DurableStores } from './stores.js'

export interface Durable {
  /** As it stores values: sealed. */
  readonly vault: ResealableVault
  readonly audit: ChainedLog
  readonly keyNote: KeyNote
  readonly keys: KeyRing
  readonly seal: SealOptions
}

/** What an operator does with stores that outlive the process. */
export function maintenance({
  vault,
  audit,
  keyNote,
  keys,
  seal,
}: Durable): Pick<DurableStores, 'rotateKeys' | 'verifyAudit' | 'checkpoint'> {
  return {
    async rotateKeys() {
      const rotation = await rotateKeys(vault, keys, seal)
      await audit.signAnew()
      // While something is left that only an older key opens, that key is still needed.
      if (rotation.unreadable === 0) await keyNote.replace(keys.newest.id)
      return rotation
    },
    verifyAudit: (tenant, checkpoints) => audit.verify(tenant, checkpoints),
    checkpoint: (tenants) => audit.checkpoint(tenants),
  }
}
