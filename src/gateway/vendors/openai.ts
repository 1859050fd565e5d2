import { chat } from '../../protocols/chat.js'
import { completions, embeddings, moderations } from '../../protocols/plain.js'
import { inputTokens, responses } from '../../protocols/responses.js'
import { errorBody } from '../../error-body.js'
import { VendorError } from '../vendor-errors.js'
import type { VendorApi } from './vendor.js'

/** Describes OpenAI's API, which many vendors speak, to a gateway. */
export const openai: VendorApi = {
  gateway: 'openaiGateway',
  routes: {
    '/chat/completions': chat,
    '/responses': responses,
    '/responses/input_tokens': inputTokens,
    '/completions': completions,
    '/embeddings': embeddings,
    '/moderations': moderations,
  },
  passes: [
    { method: 'get', path: '/models' },
    { method: 'get', path: '/models/:id' },
    { method: 'delete', path: '/responses/:id' },
    { method: 'post', path: '/responses/:id/cancel' },
  ],
  webSockets: ['/responses'], // Codex
  isForNextHandler: (path) => /^\/messages(?:\/|$)/.test(path), // of another vendor's gateway
  headers: {
    key: 'authorization',
    out: ['accept', 'openai-beta', 'idempotency-key'],
    credentials: ['authorization', 'api-key', 'openai-organization', 'openai-project'],
    back: /^(?:retry-after(?:-ms)?|x-should-retry|openai-processing-ms|x-ratelimit-.+)$/,
    requestId: 'x-request-id',
  },
  query: ['api-version'],
  errorBody(error, requestId) {
    const body = errorBody(error, requestId)
    if (!(error instanceof VendorError)) return body
    const { vendorCode: code, innererror } = error
    return { error: { ...body.error, code, ...(innererror !== undefined && { innererror }) } }
  },
}
