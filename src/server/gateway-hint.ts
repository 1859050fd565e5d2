import type { RequestHandler } from 'express'
import { NotFoundError } from '../errors.js'
import { NO_SUCH_ROUTE } from '../http/errors.js'
import type { Environment } from './environment.js'

/** Paths of vendors' APIs that are outside of the gateways. */

const OPENAI = /\/(?:chat\/completions|responses|completions|embeddings|moderations|models)$/
const ANTHROPIC = /\/messages(?:\/count_tokens)?$/

/**
 * Answers 404 to a client of a vendor's API whose base URL is not that of the gateway, and says which is. Mount it after
 * all routes, before the 404 for any other path.
 */
export function gatewayHint({
  OPENAI_GATEWAY_URL,
  ANTHROPIC_GATEWAY_URL,
}: Pick<Environment, 'OPENAI_GATEWAY_URL' | 'ANTHROPIC_GATEWAY_URL'>): RequestHandler {
  return function hint({ path }, _res, next) {
    if (OPENAI_GATEWAY_URL !== undefined && OPENAI.test(path))
      throw new NotFoundError(`${NO_SUCH_ROUTE} The base URL of clients of OpenAI's API ends with /openai/v1.`)
    if (ANTHROPIC_GATEWAY_URL !== undefined && ANTHROPIC.test(path))
      throw new NotFoundError(
        `${NO_SUCH_ROUTE} The base URL of clients of Anthropic's API ends with /anthropic; paths below it begin with /v1.`,
      )
    next()
  }
}
