import type { ChainedLog } from '../audit/chained-log.js'
import type { KeyRing } from '../key-ring.js'
import type { KeyNote } from '../storage/key-check.js'
import type { ResealableVault } from '../vaults/resealable.js'
import { rotateKeys } from '../vaults/sealed.js'
import type { SealOptions } from '../vaults/sealed.js'
import type { DurableStores } from './stores.js'

/** Maintenance of durable stores: rotating keys, verifying the audit log, taking checkpoints. */

export interface Durable {
  /** The vault below the seal, with sealed values. */
  readonly vault: ResealableVault
  readonly audit: ChainedLog
  readonly keyNote: KeyNote
  readonly keys: KeyRing
  readonly seal: SealOptions
}

/** Returns the maintenance methods of durable stores. */
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
      // A key is still needed as long as a value is left that only it opens.
      if (rotation.unreadable === 0) await keyNote.replace(keys.newest.id)
      return rotation
    },
    verifyAudit: (tenant, checkpoints) => audit.verify(tenant, checkpoints),
    checkpoint: (tenants) => audit.checkpoint(tenants),
  }
}
