import { createHmac } from 'node:crypto'
import type { KeyRing } from '../key-ring.js'

export type Parts = readonly (string | number)[]

/** An HMAC of the parts under the newest key, with the id of that key: `547f91aa2ddc.VH8K…`. */
export function sign(keys: KeyRing, tenant: string, parts: Parts): string {
  return `${keys.newest.id}.${mac(keys.newest.derive('audit', tenant), parts)}`
}

/** `unknown` if the key is not in the ring. */
export function verify(keys: KeyRing, tenant: string, parts: Parts, signature: string): 'right' | 'wrong' | 'unknown' {
  const dot = signature.indexOf('.')
  const key = keys.find(signature.slice(0, dot))
  if (!key) return 'unknown'
  return mac(key.derive('audit', tenant), parts) === signature.slice(dot + 1) ? 'right' : 'wrong'
}

/** Whether the newest key has signed it, be it right or wrong. */
export function isOfNewest(keys: KeyRing, signature: string): boolean {
  return signature.startsWith(`${keys.newest.id}.`)
}

function mac(key: Buffer, parts: Parts): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
