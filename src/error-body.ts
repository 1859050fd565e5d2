import type { SandwichError } from './errors.js'

/** The body of every error response, in the shape that OpenAI clients understand. */
export interface ErrorBody {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly code: string
    readonly param: string | null
    readonly request_id: string
    readonly details?: unknown
  }
}

export function errorBody(error: SandwichError, requestId: string): ErrorBody {
  const { message, type, code, param = null, details } = error
  return { error: { message, type, code, param, request_id: requestId, ...(details !== undefined && { details }) } }
}
