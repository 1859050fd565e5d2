import type { Output } from './schemas.js'

/** The responses of the OpenAPI document. */

/** The response of one status. */
export interface Response {
  readonly description: string
  readonly schema?: Output
  readonly example?: unknown
  readonly headers?: readonly (keyof typeof HEADERS)[]
}

export const HEADERS = {
  'X-Request-Id':
    'Id of the request, as it is in the logs: the one that was sent, if it was a UUID, a ULID or 32 hex digits',
  Location: 'Path of the policy',
  ETag: 'Version of the policy, for `If-Match`',
  'WWW-Authenticate': 'Always `Bearer`',
  'Retry-After': 'Seconds until it is worth to try again',
  'RateLimit-Limit': 'What may be done in a minute',
  'RateLimit-Remaining': 'What is left of it',
  'RateLimit-Reset': 'Seconds until there is room again',
} as const

interface Failure {
  readonly status: number
  readonly description: string
  readonly headers?: Response['headers']
  readonly message: string
  readonly type?: string
  readonly param?: string
  readonly details?: unknown
}

/** Errors by code. */
const FAILURES = {
  bad_request: { status: 400, description: 'The request is not valid HTTP', message: 'The request is not valid HTTP.' },
  invalid_json: { status: 400, description: 'The body is not JSON in UTF-8', message: 'The body is not valid JSON.' },
  unauthorized: {
    status: 401,
    description: 'No key, or an unknown one',
    headers: ['WWW-Authenticate'],
    message: 'Send a valid API key: Authorization: Bearer <key>.',
    type: 'authentication_error',
  },
  forbidden: {
    status: 403,
    description: 'The key lacks the scope or the application',
    message: 'This key does not have the scope reveal.',
    type: 'permission_error',
  },
  policy_not_found: {
    status: 404,
    description: 'This key sees no policy of that id',
    message: 'There is no such policy.',
    param: 'policy',
  },
  detector_not_found: {
    status: 404,
    description: 'No such detector',
    message: 'There is no such detector. Available: pii-v0, pii.',
    param: 'model',
  },
  not_found: {
    status: 404,
    description: 'No such route: the path cannot be decoded, or it is not open',
    message: 'There is no such route. Check method and path.',
  },
  policy_exists: {
    status: 409,
    description: 'The id is in use',
    message: 'A policy with that id already exists. Choose another id, or update it.',
    param: 'id',
  },
  precondition_failed: {
    status: 412,
    description: 'The policy is in none of the versions of `If-Match`. Nothing was changed',
    message: 'The policy was changed since it was read. Read it again, then change it.',
  },
  token_gone: {
    status: 410,
    description: 'A token was revealed or has expired, and its policy says `gone`. Nothing was consumed',
    message: '1 of the tokens can no longer be revealed. Nothing was consumed. Leave them out, then try again.',
    details: [{ token: '[NAME_8F3A21C4]', reason: 'revealed' }],
  },
  payload_too_large: {
    status: 413,
    description: 'Over one of the limits',
    message: 'A request may hold at most 256 messages.',
    param: 'messages',
  },
  unsupported_media_type: {
    status: 415,
    description: 'The body is not `application/json`',
    message: 'Send the body as application/json.',
  },
  validation_error: {
    status: 422,
    description: 'It breaks the schema; `details` has one entry for each fault',
    message: 'messages: is required (array)',
    param: 'messages',
    details: [{ path: 'messages', message: 'is required (array)' }],
  },
  rate_limited: {
    status: 429,
    description: 'Over a rate limit of the key',
    headers: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
    message: 'This key may send at most 1000 requests a minute. Wait, then try again.',
    type: 'rate_limit_error',
  },
  internal_error: {
    status: 500,
    description: 'A fault of the service',
    message: 'Something went wrong on the server.',
    type: 'api_error',
  },
  unavailable: {
    status: 503,
    description: 'A part failed, or the vault is full: nothing was consumed. Try again',
    headers: ['Retry-After'],
    message: 'The vault is not available. Try again later.',
    type: 'api_error',
  },
  outcome_unknown: {
    status: 503,
    description: 'The store did not say whether it committed: look into the audit log',
    message: 'The store did not say whether it committed.',
    type: 'api_error',
  },
} as const satisfies Record<string, Failure>

export type Code = keyof typeof FAILURES

/** Returns error responses by status, each a reference to one of `failureResponses`. */
export function failures(codes: readonly Code[]): Record<number, object> {
  return Object.fromEntries(
    [...byStatus(codes)].map(([status, same]) => [status, { $ref: `#/components/responses/${nameOf(same)}` }]),
  )
}

/** Returns the responses to which operations with these codes refer, with an example of each code. */
export function failureResponses(all: readonly (readonly Code[])[]): Record<string, object> {
  const groups = all.flatMap((codes) => [...byStatus(codes).values()])
  return Object.fromEntries(groups.map((same) => [nameOf(same), failure(same)]))
}

// --- Internal helpers ---

function byStatus(codes: readonly Code[]): ReadonlyMap<number, readonly Code[]> {
  const groups = new Map<number, Code[]>()
  for (const code of codes) {
    const { status } = FAILURES[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}

const nameOf = (codes: readonly Code[]) => codes.join('-or-')

function failure(codes: readonly Code[]): object {
  const all = codes.map((code): Failure => FAILURES[code])
  return {
    description: all.map(({ description }, at) => `\`${codes[at]}\`: ${description}.`).join(' '),
    headers: headers(['X-Request-Id', ...new Set(all.flatMap((one) => one.headers ?? []))]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, FAILURES[code]) }])),
      },
    },
  }
}

export function headers(names: readonly (keyof typeof HEADERS)[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function exampleOf(code: string, { message, type = 'invalid_request_error', param, details }: Failure): object {
  const request_id = '7d0c4be2-55a1-4d6e-9a53-0f6f1f2f6a3e'
  return { error: { message, type, code, param: param ?? null, request_id, ...(details !== undefined && { details }) } }
}
