/** The errors that this library throws. Messages are ours and never quote input, which may be personal data. */

export interface SandwichErrorOptions {
  readonly cause?: unknown
  /** Safe for clients: paths, tokens, limits; never a value. */
  readonly details?: unknown
  /** Name of the request field at fault. */
  readonly param?: string
}

/** Base class: a stable `code`, the HTTP `status` to answer with, and what is safe to tell a client. */
export abstract class SandwichError extends Error {
  abstract readonly code: string
  abstract readonly status: number
  /** Error type as OpenAI clients know it. */
  readonly type: string = 'invalid_request_error'
  readonly details?: unknown
  readonly param?: string

  constructor(message: string, { cause, details, param }: SandwichErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.details = details
    this.param = param
  }
}

/** 400: the body is not JSON. */
export class InvalidJsonError extends SandwichError {
  readonly code = 'invalid_json'
  readonly status = 400
}

/** 400: content that cannot be inspected for personal data, such as an image; `param` is its path. Nothing was sent. */
export class UnsupportedContentError extends SandwichError {
  readonly code = 'unsupported_content'
  readonly status = 400
}

/**
 * 400: the request starts a conversation stored by the vendor. Its values would be missing here later; send the whole
 * conversation each time.
 */
export class ThreadUnsupportedError extends SandwichError {
  readonly code = 'thread_unsupported_request'
  readonly status = 400
}

/** 404: the request continues a conversation stored by the vendor. Send the whole conversation instead. */
export class ThreadNotFoundError extends SandwichError {
  readonly code = 'thread_not_found'
  readonly status = 404
}

/** 400: the request builds on a reply stored by the vendor. Its values are not here; send the whole input instead. */
export class PreviousResponseNotFoundError extends SandwichError {
  readonly code = 'previous_response_not_found'
  readonly status = 400
}

/** 400: a parameter that is not supported here; `param` names it. */
export class UnsupportedParameterError extends SandwichError {
  readonly code = 'unsupported_parameter'
  readonly status = 400
}

/** 426: a gateway speaks HTTP only; clients that try a WebSocket first go on without it. */
export class WebSocketUnsupportedError extends SandwichError {
  readonly code = 'websocket_unsupported'
  readonly status = 426
}

/** 401: no key, or an unknown one. */
export class UnauthorizedError extends SandwichError {
  readonly code = 'unauthorized'
  readonly status = 401
  override readonly type = 'authentication_error'
}

/** 403: the key lacks the scope or the application. */
export class ForbiddenError extends SandwichError {
  readonly code = 'forbidden'
  readonly status = 403
  override readonly type = 'permission_error'
}

/** 404: a named policy is unknown to this tenant. */
export class PolicyNotFoundError extends SandwichError {
  readonly code = 'policy_not_found'
  readonly status = 404
}

/** 404: no detector of that name. */
export class DetectorNotFoundError extends SandwichError {
  readonly code = 'detector_not_found'
  readonly status = 404
}

/** 404: no such route. */
export class NotFoundError extends SandwichError {
  readonly code = 'not_found'
  readonly status = 404
}

/** 409: a policy of that id exists. */
export class PolicyExistsError extends SandwichError {
  readonly code = 'policy_exists'
  readonly status = 409
}

/** 412: the policy is in none of the versions that the change was made for (`If-Match`). Nothing was changed. */
export class PreconditionFailedError extends SandwichError {
  readonly code = 'precondition_failed'
  readonly status = 412
}

/** A token that can no longer be revealed, and why. */
export interface GoneToken {
  readonly token: string
  readonly reason: 'revealed' | 'expired'
}

/** 410: tokens of a policy with `on_unavailable: 'gone'` were revealed before or have expired. Nothing was consumed. */
export class TokenGoneError extends SandwichError {
  readonly code = 'token_gone'
  readonly status = 410
  override readonly details: readonly GoneToken[]

  constructor(details: readonly GoneToken[]) {
    super(
      `${details.length || 'Some'} of the tokens can no longer be revealed. Nothing was consumed. Leave them out, then try again.`,
    )
    this.details = details
  }
}

/** 413: a body, message, message list or number of tokens over its limit. */
export class PayloadTooLargeError extends SandwichError {
  readonly code = 'payload_too_large'
  readonly status = 413
}

/** 415: the body is not `application/json`. */
export class UnsupportedMediaTypeError extends SandwichError {
  readonly code = 'unsupported_media_type'
  readonly status = 415
}

/** One problem with a request: where, and what was expected. */
export interface FieldIssue {
  readonly path: string
  readonly message: string
}

/** 422: well-formed JSON that breaks the schema. */
export class ValidationError extends SandwichError {
  readonly code = 'validation_error'
  readonly status = 422
  override readonly details: readonly FieldIssue[]

  constructor(details: readonly FieldIssue[]) {
    const first = details[0]
    super(first ? `${first.path || 'body'}: ${first.message}` : 'The request is not valid.', {
      param: first?.path || undefined,
    })
    this.details = details
  }
}

/** 422: a `block` policy stopped a sandwiched request; the vendor was not called. */
export class PolicyViolationError extends SandwichError {
  readonly code = 'policy_violation'
  readonly status = 422
}

/** How many calls are allowed per window, and when there is room again. */
export interface RateLimit {
  readonly limit?: number
  /** Seconds until there is room again. */
  readonly resetSeconds: number
}

/** 429: too many requests. */
export class RateLimitedError extends SandwichError {
  readonly code = 'rate_limited'
  readonly status = 429
  override readonly type = 'rate_limit_error'
  readonly rate?: RateLimit

  constructor(message: string, { rate, ...options }: SandwichErrorOptions & { readonly rate?: RateLimit } = {}) {
    super(message, options)
    this.rate = rate
  }
}

/** 502: the model vendor failed. */
export class UpstreamError extends SandwichError {
  readonly code = 'upstream_error'
  readonly status = 502
  override readonly type = 'api_error'
}

/** 504: the model vendor took too long. */
export class UpstreamTimeoutError extends SandwichError {
  readonly code = 'upstream_timeout'
  readonly status = 504
  override readonly type = 'api_error'
}

/**
 * 503: the vault, policy store, audit log or a detector failed, or the vault is full. The failed step had no effect:
 * nothing was sent or consumed.
 */
export class UnavailableError extends SandwichError {
  readonly code = 'unavailable'
  readonly status = 503
  override readonly type = 'api_error'
  /** When to try again, if known. */
  readonly retryAfterSeconds?: number

  constructor(
    message: string,
    { retryAfterSeconds, ...options }: SandwichErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * 503: the store did not confirm a change, and its outcome could not be looked up. Tokens to be revealed may have been
 * consumed; if so, the audit log has a record.
 */
export class OutcomeUnknownError extends SandwichError {
  readonly code = 'outcome_unknown'
  readonly status = 503
  override readonly type = 'api_error'
}

/** 500: a bug or a misconfiguration on our side. */
export class InternalError extends SandwichError {
  readonly code = 'internal_error'
  readonly status = 500
  override readonly type = 'api_error'
}
