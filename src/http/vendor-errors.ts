import { SandwichError, UpstreamError } from '../errors.js'
import { isObject } from '../protocols/json.js'

/** An error that the vendor answered, as far as a client may see it. */
export class VendorError extends SandwichError {
  readonly code: string
  readonly status: number
  override readonly type: string

  constructor(message: string, facts: { status: number; code: string; type: string; param?: string }) {
    super(message, { param: facts.param })
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
  /** The gateway's own key, which a vendor may quote; undefined: the client's credentials were sent. */
  readonly key: string | undefined
}

/** The error for an answer other than 2xx. The vendor has seen tokens only, so its words of a fault may pass. */
export function vendorError({ status, text, key }: VendorAnswer): SandwichError {
  if (status < 400) return new UpstreamError(`The model vendor answered with HTTP ${status}, which is not followed.`)
  const isRefused = status === 401 || status === 403
  if (isRefused && key !== undefined) {
    return new UpstreamError('The model vendor refused the credentials of this gateway.')
  }
  const error = errorIn(text)
  if (!error) return new UpstreamError(`The model vendor answered with HTTP ${status} in a form that cannot be read.`)
  const facts = {
    status,
    type: plain(error['type']) ?? (status >= 500 ? 'api_error' : 'invalid_request_error'),
    code: plain(error['code']) ?? 'upstream_error',
    param: plain(error['param']),
  }
  const ours = `The model vendor answered with HTTP ${status}.`
  const { message } = error
  if (status >= 500 || isRefused || typeof message !== 'string') return new VendorError(ours, facts)
  const safe = key ? message.replaceAll(key, '[key]') : message
  return new VendorError(safe.slice(0, LONGEST_MESSAGE), facts)
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
