import { SandwichError, UpstreamError } from '../errors.js'
import { isObject, objectsIn, readJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'
import type { Protocol } from '../protocols/protocol.js'
import { objectOf } from './vendor-json.js'

/** Turns the error responses of vendors into errors that clients may see. */

interface VendorFacts {
  readonly status: number
  readonly code: string | number | null
  readonly type: string
  readonly param?: string
  readonly details?: unknown
  /** Azure's details, such as what its content filter has found. */
  readonly innererror?: unknown
}

/** An error of the vendor with the fields that a client may see. */
export class VendorError extends SandwichError {
  readonly code: string
  readonly status: number
  override readonly type: string
  /** The code as the vendor wrote it. */
  readonly vendorCode: string | number | null
  readonly innererror?: unknown

  constructor(message: string, facts: VendorFacts) {
    super(message, { param: facts.param, details: facts.details })
    this.status = facts.status
    this.code = typeof facts.code === 'string' ? facts.code : NO_CODE
    this.vendorCode = facts.code
    this.type = facts.type
    this.innererror = facts.innererror
  }
}

const NO_CODE = 'upstream_error'
/** A proxy in front of the vendor sends these with a page of its own. */
const LIMITS: ReadonlySet<number> = new Set([413, 429])
const CREDENTIALS: ReadonlySet<number> = new Set([401, 403])
const LONGEST_MESSAGE = 2000
/** Azure's filter names entries of a block list at this depth. */
const MAX_DEPTH = 4
const PLAIN = /^[\w.[\]-]{1,128}$/

export interface VendorAnswer {
  readonly status: number
  /** The body. */
  readonly text: string
  /** The gateway's own credentials, which a vendor may quote. */
  readonly secrets: readonly string[]
  /** True if the client's credentials were sent. */
  readonly isClientsKey: boolean
}

/** True for the status of refused credentials. */
export function isRefusal(status: number): boolean {
  return CREDENTIALS.has(status)
}

/** Returns the error for an answer other than 2xx. The vendor has only seen tokens, so its message may pass. */
export function vendorError({ status, text, secrets, isClientsKey }: VendorAnswer): SandwichError {
  if (status < 400)
    return new UpstreamError(`The model vendor answered with HTTP ${status}, which this gateway does not handle.`)
  if (isRefusal(status) && !isClientsKey) {
    return new UpstreamError('The model vendor refused the credentials of this gateway.')
  }
  const error = errorIn(text)
  if (!isReadable(error) && !LIMITS.has(status))
    return new UpstreamError(`The model vendor answered with HTTP ${status} and an unreadable error.`)
  const facts = factsOf(error, status)
  const withoutDetail = `The model vendor answered with HTTP ${status}.`
  return new VendorError(safeMessage(error, status, secrets) ?? withoutDetail, facts)
}

/** Returns the error for one that the vendor reports in an answer that began as a success. */
export function reportedError(error: JsonObject, secrets: readonly string[] = []): VendorError {
  const status = statusOf(error)
  const message = safeMessage(error, status, secrets) ?? 'The model vendor reported an error instead of a reply.'
  return new VendorError(message, factsOf(error, status))
}

/** Returns an error as it is reported in the middle of a stream: without the vendor's message. */
export function lateError({ status, vendorCode: code, type, param, details, innererror }: VendorError): VendorError {
  const message = 'The model vendor reported an error in the middle of its reply.'
  return new VendorError(message, { status, code, type, param, details, innererror })
}

type ReplyFacts = Pick<Protocol, 'errorIn' | 'repliesWithoutText'>

/** Parses a whole reply. Throws if it is none, or reports an error. */
export function replyOf(protocol: ReplyFacts, text: string, secrets?: readonly string[]): JsonObject {
  const json = objectOf(text, protocol.repliesWithoutText ? JSON.parse : readJson)
  const error = protocol.errorIn(json)
  if (!error) return json
  throw reportedError(error, secrets)
}

// --- Internal helpers ---

/** Returns the vendor's message if clients may see it: that of a 4xx, but not of refused credentials. */
function safeMessage({ message }: JsonObject, status: number, secrets: readonly string[]): string | undefined {
  if (status >= 500 || isRefusal(status) || typeof message !== 'string') return undefined
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[key]'), message).slice(0, LONGEST_MESSAGE)
}

function factsOf(error: JsonObject, status: number): VendorFacts {
  const { code } = error
  return {
    status,
    type: typeOf(error) ?? TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error'),
    code: code === null || typeof code === 'number' ? code : (plain(code) ?? NO_CODE),
    param: plain(error['param']),
    details: plainTree(error['details']),
    innererror: plainTree(error['innererror']),
  }
}

/** Returns the type of an error; `error` is that of the event that reports it. */
function typeOf({ type }: JsonObject): string | undefined {
  return type === 'error' ? undefined : plain(type)
}

/** Types of errors for which the vendor names none. */
const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** The status of an error in a reply, which began as a success: what a client should try again says so. */
function statusOf({ code, type }: JsonObject): number {
  for (const name of [code, type]) {
    const status = STATUSES[String(name)] ?? Number(name)
    if (status >= 400 && status <= 599 && !isRefusal(status)) return status
  }
  return 502
}

const STATUSES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  context_length_exceeded: 400,
  not_found_error: 404,
  model_not_found: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  server_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

function plainTree(value: unknown): unknown {
  return isPlain(value) ? value : undefined
}

/** True for plain words, numbers and booleans, and for small lists and objects of them. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return PLAIN.test(value)
  if (typeof value === 'number' || typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  const entries = Object.entries(value)
  return entries.length <= 16 && entries.every(([key, inner]) => PLAIN.test(key) && isPlain(inner, depth + 1))
}

/**
 * Returns the error in a body: in `error`, as most vendors write it, in a list of one (Gemini), or in the body itself
 * (Mistral, older versions of vLLM, Azure's API Management). Empty if the body is not JSON.
 */
function errorIn(text: string): JsonObject {
  const body = parsed(text)
  const [whole = {}] = Array.isArray(body) ? objectsIn(body) : [isObject(body) ? body : {}]
  const { error, detail } = whole
  if (typeof error === 'string') return { ...whole, message: error }
  if (isObject(error)) return error
  return whole['message'] === undefined ? { ...whole, message: detailsIn(detail) } : whole
}

/** Returns the message of FastAPI's `detail`: a text, or a list of what is wrong with which field. */
function detailsIn(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail
  const lines = objectsIn(detail).map(({ loc, msg }) =>
    [...(Array.isArray(loc) ? [loc.join('.')] : []), msg].join(': '),
  )
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** True if an error says anything. */
function isReadable({ message, type, code }: JsonObject): boolean {
  return [message, type, code].some((field) => typeof field === 'string' || typeof field === 'number')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function plain(value: unknown): string | undefined {
  return typeof value === 'string' && PLAIN.test(value) ? value : undefined
}
