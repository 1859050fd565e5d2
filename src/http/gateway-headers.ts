import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'
import type { VendorHeaders } from '../gateway/vendors/vendor.js'

/** Which headers of a client go to the vendor and which of the vendor's go back: those that it names, and no others. */

export interface Upstream {
  /** With the `/v1`, where the vendor's paths have one. `https`, or `http` to this machine. */
  readonly url: string
  /** The vendor's key; sent the way the vendor asks for it, unless `headers` brings another one. */
  readonly key?: string
  /** `client`: the client's own credentials go on to the vendor. */
  readonly credentials?: 'client'
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Allow plain `http` beyond this machine. */
  readonly allowInsecure?: boolean
}

/** Each of them carries a key: with one of these in `headers` an upstream brings its own way to send it. */
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

/** What goes back of the vendor's headers. */
export function headersBack(known: VendorHeaders, headers: IncomingHttpHeaders): Record<string, string> {
  const back: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && known.back.test(name)) back[name] = value
  }
  const id = headers[known.requestId]
  if (typeof id === 'string') back[known.requestId] = id
  return back
}
