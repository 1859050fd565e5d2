import type { SandwichError } from '../../errors.js'
import { countTokens, messages } from '../../protocols/messages.js'
import { isObject } from '../../protocols/json.js'
import { VendorError } from '../vendor-errors.js'
import type { VendorApi } from './vendor.js'

/** Describes Anthropic's API to a gateway. */
export const anthropic: VendorApi = {
  gateway: 'anthropicGateway',
  routes: { '/v1/messages': messages, '/v1/messages/count_tokens': countTokens },
  passes: [
    { method: 'get', path: '/v1/models' },
    { method: 'get', path: '/v1/models/:id' },
  ],
  webSockets: [],
  isForNextHandler: (path) => !/^\/v1(?:\/|$)/.test(path),
  headers: {
    key: 'x-api-key',
    out: [
      ...['accept', 'anthropic-version', 'anthropic-beta', 'idempotency-key'],
      // In which the SDK sends `user_profile_id` and `workspace_id`.
      ...['anthropic-user-profile-id', 'anthropic-workspace-id'],
    ],
    credentials: ['authorization', 'x-api-key'],
    back: /^(?:retry-after(?:-ms)?|x-should-retry|anthropic-ratelimit-.+)$/,
    requestId: 'request-id',
  },
  query: ['beta', 'limit', 'before_id', 'after_id', 'lifecycle[]'],
  errorBody(error, requestId) {
    const { message } = error
    return { type: 'error', error: { type: typeOf(error), message, details: detailsOf(error) }, request_id: requestId }
  },
}

// --- Internal helpers ---

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  503: 'overloaded_error',
}

function typeOf(error: SandwichError): string {
  if (error instanceof VendorError) return error.type
  return TYPES[error.status] ?? (error.status >= 500 ? 'api_error' : 'invalid_request_error')
}

/** Returns details for a client. Ours name code and field, for which this format has no place of its own. */
function detailsOf(error: SandwichError): unknown {
  const { code, param, details } = error
  if (error instanceof VendorError || isObject(details)) return details
  return { error_code: code, ...(param !== undefined && { param }) }
}
