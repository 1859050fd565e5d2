import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import type { ResealableVault } from './resealable.js'
import type { Reseal, RevealOutcome, StoredValue, Vault } from './vault.js'

/** Encrypts the values of a vault, and rotates its keys. */

/** The entry that a sealed value is bound to: it opens for no other entry, nor after any of this was changed. */
type SealedEntry = Omit<StoredValue, 'value'>

/**
 * What a value of one use is bound to: `2` to its whole entry, `1` to tenant and token only, for versions that cannot
 * read `2`. Both can be opened, whichever is written. A value of several uses is sealed in format 3, which binds their
 * number, too: no other format opens with more than one use.
 */
export type SealFormat = 1 | 2

export interface SealOptions {
  /** Format of new values. Default 2. */
  readonly format?: SealFormat
}

/** Wraps a vault: seals every value with AES-256-GCM before it is stored, and opens it when it is revealed. */
export function sealed(vault: Vault, keys: KeyRing, { format = 2 }: SealOptions = {}): Vault {
  const reseal: Reseal = (stored, changed) => sealer(keys, 1, format)(opener(keys)(stored.value, stored), changed)
  return {
    ...vault,
    async insert(entries) {
      const seal = sealer(keys, entries.length, format)
      const sealedOnes = entries.map((entry) => ({ ...entry, value: seal(entry.value, { ...entry, facts: entry }) }))
      return vault.insert(sealedOnes, reseal)
    },
    async reveal(tokens, scope) {
      const outcomes = await vault.reveal(tokens, scope, reseal)
      const open = opener(keys)
      return outcomes.map((outcome): RevealOutcome => {
        if (outcome.status !== 'revealed') return outcome
        return { ...outcome, value: open(outcome.value, { ...outcome, tenant: scope.tenant }) }
      })
    },
    purge: (filter) => vault.purge(filter, reseal),
  }
}

export interface Rotation {
  /** Number of values resealed with the newest key. */
  readonly resealed: number
  /**
   * Number of values that do not open, because their key is not in the ring or they were changed. They are left as they
   * are.
   */
  readonly unreadable: number
}

/**
 * Reseals every live value that is not under the newest key. The service may run meanwhile: values revealed or changed
 * in between are left alone.
 */
export async function rotateKeys(
  vault: ResealableVault,
  keys: KeyRing,
  { format = 2 }: SealOptions = {},
): Promise<Rotation> {
  let resealed = 0
  let unreadable = 0
  const open = opener(keys)
  for await (const page of vault.valuesWithout(prefixOf(keys.newest.id))) {
    const seal = sealer(keys, page.length, format)
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

/** UTF-8 cannot encode a lone surrogate; a value that holds one is sealed as UTF-16, and marked. */
const LONE_SURROGATE = /\p{Surrogate}/u
const WIDE = '~'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const prefixOf = (keyId: string) => `${keyId}.`

/** Prefix of the bytes; base64url has no dot. Format 1 has no prefix. */
const MARKS = { 1: '', 2: '2.', 3: '3.' } as const

/**
 * Makes a function that seals the values of a batch. Nonces are drawn together: each draw costs as much as sealing a
 * value.
 */
function sealer({ newest }: KeyRing, count: number, format: SealFormat): (value: string, entry: SealedEntry) => string {
  const nonces = randomBytes(NONCE_BYTES * count)
  const key = newest.derive('vault')
  let at = 0
  return (value, entry) => {
    const { uses = 1 } = entry
    const written = uses > 1 ? 3 : format
    const nonce = nonces.subarray(at, (at += NONCE_BYTES))
    if (nonce.length < NONCE_BYTES) throw new RangeError('The batch has more values than announced.')
    const wide = LONE_SURROGATE.test(value)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(written, entry, wide))
    const text = cipher.update(value, wide ? 'utf16le' : 'utf8')
    cipher.final() // adds no bytes in this mode
    const record = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
    return `${prefixOf(newest.id)}${MARKS[written]}${wide ? WIDE : ''}${record}`
  }
}

/** Makes a function that opens the values of a batch; looks up each key once. */
function opener(keys: KeyRing): (record: string, entry: SealedEntry) => string {
  const known = new Map<string, Buffer>()
  const keyOf = (id: string) => {
    const key = known.get(id) ?? keys.find(id)?.derive('vault')
    if (!key) throw new UnavailableError('A value is sealed with a key that is not in the key ring. Put the key back.')
    known.set(id, key)
    return key
  }
  return (record, entry) => {
    const key = keyOf(record.slice(0, Math.max(0, record.indexOf('.'))))
    const { format, wide, bytes } = parsed(record)
    try {
      if (format < 3 && (entry.uses ?? 1) !== 1) throw new RangeError('This format is for values of one use.')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associatedData(format, entry, wide)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      decipher.final() // throws unless the tag is right
      return text.toString(wide ? 'utf16le' : 'utf8')
    } catch {
      throw new UnavailableError(
        'A sealed value cannot be opened: it or its entry was changed, or it belongs to another entry.',
      )
    }
  }
}

/** Parses a sealed value, `3f0c….2.~BASE64`, in which `2.` and `~` may be missing. */
function parsed(record: string): { readonly format: SealFormat | 3; readonly wide: boolean; readonly bytes: Buffer } {
  const rest = record.slice(record.indexOf('.') + 1)
  const format = rest.startsWith(MARKS[3]) ? 3 : rest.startsWith(MARKS[2]) ? 2 : 1
  const body = rest.slice(MARKS[format].length)
  const wide = body.startsWith(WIDE)
  return { format, wide, bytes: Buffer.from(wide ? body.slice(1) : body, 'base64url') }
}

/** Encodes an entry as JSON, so that no two entries give the same bytes. */
function associatedData(
  format: SealFormat | 3,
  { tenant, token, facts, expiresAt, uses = 1 }: SealedEntry,
  wide: boolean,
): Buffer {
  if (format === 1) return Buffer.from(JSON.stringify(wide ? [tenant, token, WIDE] : [tenant, token]))
  const { label, application = null, session, policies, onUnavailable } = facts
  const entry = [label, application, session === undefined ? null : asStored(session), policies, onUnavailable]
  return Buffer.from(
    JSON.stringify([format, tenant, token, wide, expiresAt, ...entry, ...(format === 3 ? [uses] : [])]),
  )
}

/** Returns a text as stores keep it: with replacement characters for NUL and lone surrogates. */
function asStored(text: string): string {
  return text.replace(/[\0\p{Cs}\uFFFD]+/gu, '\uFFFD')
}
