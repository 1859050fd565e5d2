import { createHmac } from 'node:crypto'
import type { KeyRing } from '../key-ring.js'

/** Signs and verifies audit records and checkpoints. */

export type Parts = readonly (string | number)[]

/** Signs parts with an HMAC under the newest key, preceded by the id of that key: `547f91aa2ddc.VH8K…`. */
export function sign(keys: KeyRing, tenant: string, parts: Parts): string {
  return `${keys.newest.id}.${mac(keys.newest.derive('audit', tenant), parts)}`
}

/** Verifies a signature; `unknown` if its key is not in the ring. */
export function verify(keys: KeyRing, tenant: string, parts: Parts, signature: string): 'right' | 'wrong' | 'unknown' {
  const dot = signature.indexOf('.')
  const key = keys.find(signature.slice(0, dot))
  if (!key) return 'unknown'
  return mac(key.derive('audit', tenant), parts) === signature.slice(dot + 1) ? 'right' : 'wrong'
}

/** True if the signature names the newest key, whether it is valid or not. */
export function isOfNewest(keys: KeyRing, signature: string): boolean {
  return signature.startsWith(`${keys.newest.id}.`)
}

function mac(key: Buffer, parts: Parts): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
