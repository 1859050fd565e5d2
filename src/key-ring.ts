import { createHash, hkdfSync } from 'node:crypto'

/** One 32-byte key. Its id is stored beside what it sealed or signed, and reveals nothing about it. */
export interface Key {
  readonly id: string
  /** Derives a separate key for each purpose (and tenant), so that a value made for one is not valid for another. */
  derive(...purpose: readonly string[]): Buffer
}

/** The keys of the stores: the newest seals and signs, older ones open and verify. */
export interface KeyRing {
  /** The key that seals and signs new data. */
  readonly newest: Key
  find(id: string): Key | undefined
}

export const KEY_BYTES = 32

/**
 * Reads the keys of the stores, newest first: 32 bytes each, as buffers or as one base64 text separated by commas. The
 * newest seals and signs; older ones only open and verify what they once sealed and signed. Throws a `RangeError` if
 * there is no key, or one is invalid.
 *
 * @example keyRing(process.env.VAULT_KEYS)
 */
export function keyRing(keys: readonly Buffer[] | string | undefined): KeyRing {
  const secrets = typeof keys === 'object' ? keys : decoded(keys ?? '')
  const wrong = secrets.findIndex((key) => key.length !== KEY_BYTES)
  if (wrong >= 0) throw new RangeError(`Key ${wrong + 1} of the ring must be ${KEY_BYTES} bytes long, in base64.`)
  const [newest, ...others] = secrets.map(keyOf)
  if (!newest) {
    throw new RangeError('A store outside the process needs a key. Make one with: openssl rand -base64 32')
  }
  const byId = new Map([newest, ...others].map((key) => [key.id, key]))
  return { newest, find: (id) => byId.get(id) }
}

/** Derives the secret of session tokens: the same for all guards with the same newest key. */
export function sessionSecret({ newest }: KeyRing): Buffer {
  return newest.derive('session tokens')
}

// --- Internal helpers ---

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/** Text that is not base64 decodes to zero bytes, which is then refused as a key. */
function decoded(keys: string): readonly Buffer[] {
  const texts = keys.split(',').map((key) => key.trim())
  if (texts.join('') === '') return []
  return texts.map((text) => Buffer.from(BASE64.test(text) ? text : '', 'base64'))
}

function keyOf(secret: Buffer): Key {
  const derived = new Map<string, Buffer>()
  const id = createHash('sha256').update('llm-sandwich key id').update(secret).digest('hex').slice(0, 12)
  return {
    id,
    derive(...purpose) {
      const info = JSON.stringify(purpose)
      const known = derived.get(info)
      if (known) return known
      if (derived.size >= MAX_DERIVED) derived.clear() // one for each tenant seen; they are made again when needed
      const key = Buffer.from(hkdfSync('sha256', secret, '', info, KEY_BYTES))
      derived.set(info, key)
      return key
    },
  }
}

const MAX_DERIVED = 10_000
