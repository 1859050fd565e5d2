import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'
import type { SandwichReport } from '../sandwich/chat.js'

/** Which headers of a client go to the vendor and which of the vendor's go back: those that are named here, and no others. */

const OUT = ['accept', 'anthropic-version', 'anthropic-beta', 'openai-beta', 'idempotency-key']
/** Only with the client's own credentials. */
const CREDENTIALS = ['authorization', 'x-api-key', 'api-key', 'openai-organization', 'openai-project']
const BACK = ['retry-after', 'retry-after-ms', 'x-should-retry', 'openai-processing-ms']
const BACK_PATTERN = /^(?:x-ratelimit-|anthropic-ratelimit-)/

export interface Upstream {
  /** With the `/v1`, where the vendor's paths have one. `https`, or `http` to this machine. */
  readonly url: string
  /** The vendor's key; sent as `Authorization: Bearer`, unless `headers` brings another way to send one. */
  readonly key?: string
  /** `client`: the client's own credentials go on to the vendor. */
  readonly credentials?: 'client'
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Allow plain `http` beyond this machine. */
  readonly allowInsecure?: boolean
}

export function headersOut({ headers }: Request, { key, credentials, headers: more = {} }: Upstream): Headers {
  const out = new Headers({ 'content-type': 'application/json' })
  const allowed = credentials === 'client' ? [...OUT, ...CREDENTIALS] : OUT
  for (const name of allowed) {
    const value = headers[name]
    if (typeof value === 'string') out.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) out.set(name, value)
  const hasOwn = out.has('authorization') || out.has('api-key')
  if (key !== undefined && !hasOwn) out.set('authorization', `Bearer ${key}`)
  return out
}

/** What goes back of the vendor's headers. Its request id takes the place of ours. */
export function headersBack(headers: IncomingHttpHeaders): Record<string, string> {
  const back: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || !(BACK.includes(name) || BACK_PATTERN.test(name))) continue
    back[name] = value
  }
  const id = headers['x-request-id'] ?? headers['request-id']
  if (typeof id === 'string') back['x-request-id'] = id
  return back
}

/** Proof that the protection worked, in labels and counts. */
export function proof({ evaluation, protected: labels }: SandwichReport): Record<string, string> {
  const counts = Object.entries(labels).map(([label, count]) => `${label}=${count}`)
  return { 'x-sandwich-evaluation': evaluation, 'x-sandwich-protected': counts.join(', ') }
}
