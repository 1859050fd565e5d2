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
    async insert(entries) {
      const seal = sealer(keys, entries.length)
      return vault.insert(entries.map((entry) => ({ ...entry, value: seal(entry.value, entry) })))
    },
    async reveal(tokens, scope) {
      const outcomes = await vault.reveal(tokens, scope)
      const open = opener(keys)
      return outcomes.map((outcome): RevealOutcome => {
        if (outcome.status !== 'revealed') return outcome
        return { ...outcome, value: open(outcome.value, { tenant: scope.tenant, token: outcome.token }) }
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
  const open = opener(keys)
  for await (const page of vault.valuesWithout(prefixOf(keys.newest.id))) {
    const seal = sealer(keys, page.length)
    const opened = page.flatMap((stored) => {
      try {
        return [{ ...stored, next: seal(open(stored.value, stored), stored) }]
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

/** UTF-8 has no bytes for half a character; a value that holds one is sealed as UTF-16, and marked. */
const LONE_SURROGATE = /\p{Surrogate}/u
const WIDE = '~'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const prefixOf = (keyId: string) => `${keyId}.`

/** Seals so many values of a batch, with nonces that are drawn together: each draw costs as much as a value. */
function sealer({ newest }: KeyRing, count: number): (value: string, place: Place) => string {
  const nonces = randomBytes(NONCE_BYTES * count)
  const key = newest.derive('vault')
  let at = 0
  return (value, place) => {
    const nonce = nonces.subarray(at, (at += NONCE_BYTES))
    if (nonce.length < NONCE_BYTES) throw new RangeError('A batch has more values than was said.')
    const wide = LONE_SURROGATE.test(value)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(place, wide))
    const text = cipher.update(value, wide ? 'utf16le' : 'utf8')
    cipher.final() // adds no bytes in this mode
    const record = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
    return `${prefixOf(newest.id)}${wide ? WIDE : ''}${record}`
  }
}

/** Opens values of a batch; each key is looked up once. */
function opener(keys: KeyRing): (record: string, place: Place) => string {
  const known = new Map<string, Buffer>()
  const keyOf = (id: string) => {
    const key = known.get(id) ?? keys.find(id)?.derive('vault')
    if (!key) throw new UnavailableError('A value is sealed with a key that is not in the key ring. Put the key back.')
    known.set(id, key)
    return key
  }
  return (record, place) => {
    const dot = record.indexOf('.')
    const key = keyOf(record.slice(0, dot))
    const wide = record.charAt(dot + 1) === WIDE
    const bytes = Buffer.from(record.slice(dot + (wide ? 2 : 1)), 'base64url')
    try {
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associatedData(place, wide)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      decipher.final() // throws unless the tag is right
      return text.toString(wide ? 'utf16le' : 'utf8')
    } catch {
      throw new UnavailableError('A sealed value does not open: the record was changed, or belongs to another token.')
    }
  }
}

/** As JSON, so that no two places give the same bytes. */
function associatedData({ tenant, token }: Place, wide: boolean): Buffer {
  return Buffer.from(JSON.stringify(wide ? [tenant, token, WIDE] : [tenant, token]))
}
