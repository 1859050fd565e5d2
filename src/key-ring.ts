import { createHash, hkdfSync } from 'node:crypto'

/** One 32-byte key. The id is stored beside what the key has sealed or signed, and tells nothing about it. */
export interface Key {
  readonly id: string
  /** Derives a key for each purpose (and tenant), so that what is made for one cannot be passed off as another. */
  derive(...purpose: readonly string[]): Buffer
}

export interface KeyRing {
  /** Seals and signs what is new. */
  readonly newest: Key
  find(id: string): Key | undefined
}

export const KEY_BYTES = 32

/** Makes a key ring of 32-byte keys, newest first. The newest seals and signs; the older ones only open and verify. */
export function keyRing(keys: readonly Buffer[]): KeyRing {
  const wrong = keys.findIndex((key) => key.length !== KEY_BYTES)
  if (wrong >= 0) throw new RangeError(`Key ${wrong + 1} of the ring must be ${KEY_BYTES} bytes long.`)
  const [newest, ...others] = keys.map(keyOf)
  if (!newest) {
    throw new RangeError('A store that leaves the process needs a key. Make one with: openssl rand -base64 32')
  }
  const byId = new Map([newest, ...others].map((key) => [key.id, key]))
  return { newest, find: (id) => byId.get(id) }
}

// --- Internal helpers ---

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
