import { anthropic } from '../gateway/vendors/anthropic.js'
import { openai } from '../gateway/vendors/openai.js'
import type { VendorApi } from '../gateway/vendors/vendor.js'
import type { Protocol } from '../protocols/protocol.js'
import type { OutgoingRequest } from './fetch-options.js'

/** The kind of an outgoing request: one with texts, one without, or unknown. */
export interface Recognised {
  /** The vendor in whose format a refusal is written. */
  readonly vendor: VendorApi
  readonly protocol?: Protocol
  /** True if it holds no text. */
  readonly passes?: boolean
}

/** Routes by length, longest first: `/chat/completions` before `/completions`. */
const ROUTES = [openai, anthropic]
  .flatMap((vendor) =>
    Object.entries(vendor.routes).map(([path, protocol]) => ({ vendor, path: path.replace(/^\/v1/, ''), protocol })),
  )
  .toSorted((one, other) => other.path.length - one.path.length)

/** Messages of OpenAI's assistants, which end like Anthropic's. */
const THREAD = /\/threads\/[^/]+\/messages$/

export function recognise({ url, method, headers }: OutgoingRequest, named?: string): Recognised {
  const path = url.pathname.replace(/\/$/, '')
  const isKnown = method === 'POST' && (named !== undefined || !THREAD.test(path))
  const route = isKnown ? ROUTES.find((known) => (named ?? path).endsWith(known.path)) : undefined
  if (route) return route
  const vendor = headers.has('anthropic-version') ? anthropic : openai
  return { vendor, passes: vendor.passes.some((pass) => pass.method === method.toLowerCase() && ends(path, pass.path)) }
}

/** True for the exchange of a login for an access token (RFC 8693, RFC 7523), which clients make by the same `fetch`. */
export function exchangesToken({ url, method }: OutgoingRequest): boolean {
  return method === 'POST' && /\/oauth\/token\/?$/.test(url.pathname)
}

function ends(path: string, pattern: string): boolean {
  return new RegExp(`${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}
