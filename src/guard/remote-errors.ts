import * as z from 'zod'
import {
  DetectorNotFoundError,
  ForbiddenError,
  OutcomeUnknownError,
  PayloadTooLargeError,
  PolicyExistsError,
  PolicyNotFoundError,
  PreconditionFailedError,
  RateLimitedError,
  TokenGoneError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
} from '../errors.js'
import type { SandwichError } from '../errors.js'

/** Maps error responses of a guard service to this library's errors. */

const errorReply = z.object({
  error: z.object({
    message: z.string().nullish(),
    code: z.string().nullish(),
    param: z.string().nullish(),
    details: z.unknown().optional(),
  }),
})
const goneTokens = z.array(z.object({ token: z.string(), reason: z.enum(['revealed', 'expired']) }))
const faultList = z.array(z.object({ path: z.string(), message: z.string().max(1000) }))

const BY_CODE = {
  policy_not_found: PolicyNotFoundError,
  policy_exists: PolicyExistsError,
  precondition_failed: PreconditionFailedError,
  detector_not_found: DetectorNotFoundError,
  payload_too_large: PayloadTooLargeError,
  forbidden: ForbiddenError,
  unauthorized: UnauthorizedError,
  outcome_unknown: OutcomeUnknownError,
} as const

/** Our code for each status of a service without our codes. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'forbidden',
  410: 'token_gone',
  412: 'precondition_failed',
  413: 'payload_too_large',
  422: 'validation_error',
  429: 'rate_limited',
}

/** Returns the error that a local guard would throw. */
export function remoteError(status: number, json: unknown, retryAfter: unknown): SandwichError {
  const { code, message, param, details } = errorReply.safeParse(json).data?.error ?? {}
  const known = code && (Object.hasOwn(BY_CODE, code) || OTHER_CODES.has(code)) ? code : CODE_OF_STATUS[status]
  // Messages of our own service are safe to pass on; others may quote input.
  const words = known === code && message ? message.slice(0, 1000) : `The guard service answered with HTTP ${status}.`
  switch (known) {
    case 'validation_error':
      return new ValidationError(
        faultList.safeParse(details).data ?? [
          { path: '', message: `was refused by the guard service (HTTP ${status})` },
        ],
      )
    case 'token_gone':
      return new TokenGoneError(goneTokens.safeParse(details).data ?? [])
    case 'rate_limited':
      return new RateLimitedError(words, { rate: { resetSeconds: secondsOf(retryAfter) } })
    case undefined:
      return status < 500
        ? new WrongServiceError(status)
        : new UnavailableError(answeredWith(status, 'Try again later.'))
    default:
      return byCode(known, words, param ?? undefined)
  }
}

/** Thrown if the URL is not that of a guard service: retrying does not help. */
export class WrongServiceError extends UnavailableError {
  constructor(status: number) {
    super(answeredWith(status, hint(status)))
  }
}

/** The error for a successful reply that does not match the schema. */
export function unusable(): UnavailableError {
  return new UnavailableError('The guard service sent an unusable reply. Check baseUrl and the version of the service.')
}

// --- Internal helpers ---

const OTHER_CODES = new Set(['validation_error', 'token_gone', 'rate_limited'])

function byCode(code: string, words: string, param: string | undefined): SandwichError {
  const known = Object.entries(BY_CODE).find(([name]) => name === code)?.[1]
  return known ? new known(words, { param }) : new UnavailableError(words)
}

function secondsOf(retryAfter: unknown): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
}

function answeredWith(status: number, advice: string): string {
  return `The guard service answered with HTTP ${status}. ${advice}`
}

function hint(status: number): string {
  if (status === 404) return 'Check baseUrl, and the path of the evaluation.'
  if (status >= 300 && status < 400) return 'Redirects are not followed. Check baseUrl.'
  return 'Check baseUrl.'
}
