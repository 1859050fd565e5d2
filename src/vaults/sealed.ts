import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import type { ResealableVault } from './resealable.js'
import type { RevealOutcome, Vault } from './vault.js'

/** Which entry a value belongs to: it opens nowhere else. */
interface Place {
  readonly tenant: string
  readonly token: string
}

/** The vault with every value sealed by AES-256-GCM before it gets there, and opened when it is revealed. */
export function sealed(vault: Vault, keys: KeyRing): Vault {
  return {
    ...vault,
    insert: (entries) => vault.insert(entries.map((entry) => ({ ...entry, value: seal(keys, entry.value, entry) }))),
    async reveal(tokens, scope) {
      const outcomes = await vault.reveal(tokens, scope)
      return outcomes.map((outcome): RevealOutcome => {
        if (outcome.status !== 'revealed') return outcome
        return { ...outcome, value: open(keys, outcome.value, { tenant: scope.tenant, token: outcome.token }) }
      })
    },
  }
}

export interface Rotation {
  /** Values that are now under the newest key. */
  readonly resealed: number
  /** Values that do not open: their key is not in the ring, or they were changed. They are left as they are. */
  readonly unreadable: number
}

/**
 * Seals every live value anew that is not under the newest key. The service may run meanwhile: a value that is revealed
 * or changed under way is left alone.
 */
export async function rotateKeys(vault: ResealableVault, keys: KeyRing): Promise<Rotation> {
  let resealed = 0
  let unreadable = 0
  for await (const page of vault.valuesWithout(prefixOf(keys.newest.id))) {
    const opened = page.flatMap((stored) => {
      try {
        return [{ ...stored, next: seal(keys, open(keys, stored.value, stored), stored) }]
      } catch {
        unreadable += 1
        return []
      }
    })
    if (opened.length > 0) resealed += await vault.replaceValues(opened)
  }
  return { resealed, unreadable }
}

// --- Internal helpers ---

const NONCE_BYTES = 12
const TAG_BYTES = 16

const prefixOf = (keyId: string) => `${keyId}.`

function seal(keys: KeyRing, value: string, place: Place): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.newest.derive('vault'), nonce).setAAD(associatedData(place))
  const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return prefixOf(keys.newest.id) + text.toString('base64url')
}

function open(keys: KeyRing, record: string, place: Place): string {
  const dot = record.indexOf('.')
  const key = keys.find(record.slice(0, dot))
  if (!key) throw new UnavailableError('A value is sealed with a key that is not in the key ring. Put the key back.')
  const bytes = Buffer.from(record.slice(dot + 1), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.derive('vault'), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(associatedData(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new UnavailableError('A sealed value does not open: the record was changed, or belongs to another token.')
  }
}

/** As JSON, so that no two places give the same bytes. */
function associatedData({ tenant, token }: Place): Buffer {
  return Buffer.from(JSON.stringify([tenant, token]))
}
