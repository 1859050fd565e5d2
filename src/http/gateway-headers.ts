import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'
import { isRefusal } from '../gateway/vendor-errors.js'
import type { VendorHeaders } from '../gateway/vendors/vendor.js'

/**
 * Selects the headers that a gateway forwards to the vendor, and those that it returns to the client: only headers that
 * are listed in the vendor's description.
 */

export interface Upstream {
  /** The vendor's URL, including `/v1` if its paths begin with it. `https`, or `http` to this machine. */
  readonly url: string
  /** The vendor's key, sent the way the vendor expects it, unless `headers` has another one. */
  readonly key?: string
  /** `client` forwards the client's own credentials to the vendor. */
  readonly credentials?: 'client'
  /** Headers to send with each request. The secrets in them are cut out of the vendor's error messages, as the key is. */
  readonly headers?: Readonly<Record<string, string>>
  /** Allows plain `http` to other machines. */
  readonly allowInsecure?: boolean
}

/** Headers that carry a key: if `headers` has one of these, no other key is sent. */
const KEYS = ['authorization', 'api-key', 'x-api-key']

export function headersOut(
  known: VendorHeaders,
  { headers }: Request,
  { key, credentials, headers: more = {} }: Upstream,
): Headers {
  const out = new Headers({ 'content-type': 'application/json' })
  const allowed = credentials === 'client' ? [...known.out, ...known.credentials] : known.out
  for (const name of allowed) {
    const value = headers[name]
    if (typeof value === 'string') out.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) out.set(name, value)
  const isSent = KEYS.some((name) => out.has(name))
  if (key !== undefined && !isSent) out.set(known.key, known.key === 'authorization' ? `Bearer ${key}` : key)
  return out
}

/** The app's own secrets among what is sent, which a vendor may quote in its errors. */
export interface Credentials {
  readonly secrets: readonly string[]
  /** True if the client's credentials are sent. */
  readonly isClientsKey: boolean
}

export function credentialsOf({ key = '', credentials, headers = {} }: Upstream): Credentials {
  const values = Object.entries(headers).flatMap(([name, value]) => (SECRET.test(name) ? [value] : []))
  const secrets = [key, ...values.map(withoutScheme).filter(({ length }) => length >= SHORTEST_SECRET)]
    .map((secret) => secret.trim()) // as it is sent: `Headers` trims a line break at its end
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length) // one may begin with another
  return { secrets, isClientsKey: credentials === 'client' }
}

/** Returns the vendor's headers for the client. Refused credentials stay refused, so trying again is of no use. */
export function headersBack(
  known: VendorHeaders,
  { status, headers }: { readonly status: number; readonly headers: IncomingHttpHeaders },
): Record<string, string> {
  const back: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && known.back.test(name)) back[name] = value
  }
  if (isRefusal(status)) back['x-should-retry'] ??= 'false'
  const id = headers[known.requestId]
  if (typeof id === 'string') back[known.requestId] = id
  return back
}

// --- Internal helpers ---

/** Names of headers that carry a secret. */
const SECRET = /auth|key|token|secret|signature|password|credential|cookie/i
/** Shorter values are words, such as the name of a mode, and too likely to be in any message. */
const SHORTEST_SECRET = 8

/** Returns a credential without `Bearer` or the like, since a vendor quotes it either way. */
function withoutScheme(value: string): string {
  return value.trim().replace(/^[\w-]+\s+/, '')
}
