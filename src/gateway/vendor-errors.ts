import { SandwichError, UpstreamError } from '../errors.js'
import { isObject } from '../protocols/json.js'

/** Turns the error responses of vendors into errors that clients may see. */

interface VendorFacts {
  readonly status: number
  readonly code: string
  readonly type: string
  readonly param?: string
  readonly details?: unknown
}

/** An error of the vendor with the fields that a client may see. */
export class VendorError extends SandwichError {
  readonly code: string
  readonly status: number
  override readonly type: string

  constructor(message: string, facts: VendorFacts) {
    super(message, { param: facts.param, details: facts.details })
    this.status = facts.status
    this.code = facts.code
    this.type = facts.type
  }
}

const LONGEST_MESSAGE = 2000
const PLAIN = /^[\w.[\]-]{1,128}$/

export interface VendorAnswer {
  readonly status: number
  /** The body. */
  readonly text: string
  /** The gateway's own key, which a vendor may quote; undefined if the client's credentials were sent. */
  readonly key: string | undefined
}

/** Returns the error for an answer other than 2xx. The vendor has only seen tokens, so its message may pass. */
export function vendorError({ status, text, key }: VendorAnswer): SandwichError {
  if (status < 400)
    return new UpstreamError(`The model vendor answered with HTTP ${status}, which this gateway does not handle.`)
  const isRefused = status === 401 || status === 403
  if (isRefused && key !== undefined) {
    return new UpstreamError('The model vendor refused the credentials of this gateway.')
  }
  const error = errorIn(text)
  if (!error) return new UpstreamError(`The model vendor answered with HTTP ${status} and an unreadable error.`)
  const facts = factsOf(error, status)
  const withoutDetail = `The model vendor answered with HTTP ${status}.`
  const { message } = error
  if (status >= 500 || isRefused || typeof message !== 'string') return new VendorError(withoutDetail, facts)
  const safe = key ? message.replaceAll(key, '[key]') : message
  return new VendorError(safe.slice(0, LONGEST_MESSAGE), facts)
}

/** Returns the error for one that the vendor reports in the middle of a stream; its message is not passed on. */
export function reportedError(error: Record<string, unknown>): SandwichError {
  return new VendorError('The model vendor reported an error in the middle of its reply.', factsOf(error, 502))
}

// --- Internal helpers ---

function factsOf(error: Record<string, unknown>, status: number): VendorFacts {
  return {
    status,
    type: plain(error['type']) ?? (status >= 500 ? 'api_error' : 'invalid_request_error'),
    code: plain(error['code']) ?? 'upstream_error',
    param: plain(error['param']),
    details: isPlain(error['details']) ? error['details'] : undefined,
  }
}

/** True for plain words, numbers and booleans, and for small lists and objects of them. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return PLAIN.test(value)
  if (typeof value === 'number' || typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null || depth > 2) return false
  const entries = Object.entries(value)
  return entries.length <= 16 && entries.every(([key, inner]) => PLAIN.test(key) && isPlain(inner, depth + 1))
}

function errorIn(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (!isObject(body)) return undefined
    const { error } = body
    if (typeof error === 'string') return { message: error }
    return isObject(error) ? error : undefined
  } catch {
    return undefined
  }
}

function plain(value: unknown): string | undefined {
  return typeof value === 'string' && PLAIN.test(value) ? value : undefined
}
