import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { LlmAdapter } from '../adapters/adapter.js'
import { encodeSse } from '../adapters/sse.js'
import { errorBody } from '../error-body.js'
import { ValidationError } from '../errors.js'
import type { SandwichError } from '../errors.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { parse } from '../validation.js'
import type { PipelineOptions, SandwichRequest } from '../sandwich/chat.js'
import { withoutRefusal } from '../sandwich/guard-refusal.js'
import { checkAdapter, checkOptions } from '../sandwich/options.js'
import { checkRequestOptions, checkTools } from '../sandwich/request-options.js'
import { complete, stream } from '../sandwich/pipeline.js'
import type { ProtectionRequest } from '../sandwich/protection.js'
import { protectForApp } from '../sandwich/protect.js'
import type { ProtectedRequest } from '../sandwich/protect.js'
import type { Caller, ChatMessage } from '../types.js'
import { warn } from '../warn.js'
import { chatBody } from './chat-body.js'
import { drained, whenClientLeaves } from './connection.js'
import { sandwichError, sendError } from './errors.js'
import { jsonBody } from './json-body.js'
import { requestContext } from './request-context.js'
import { sendJson } from './send-json.js'

/** The Express middleware of the sandwich. */

/**
 * A constant or a function of the request. Never read from the client's body: a client could name another's session.
 */
export type FromRequest<T> = T | ((req: Request) => T | Promise<T>)

/** Options of `sandwich()`. */
export interface SandwichOptions extends PipelineOptions {
  /** The model vendor. Without one the middleware only protects, and hands `req.sandwich` to the next handler. */
  readonly llm?: LlmAdapter | ((req: Request) => LlmAdapter | Promise<LlmAdapter>)
  /** Groups evaluations in the audit log, and is the scope of stable tokens. Default: none. */
  readonly session?: FromRequest<string | undefined>
  /** Selects the application's policies; only the same application can reveal its tokens. Default: none. */
  readonly application?: FromRequest<string | undefined>
  /** Policies to apply instead of those of the application or the tenant. */
  readonly policies?: FromRequest<readonly string[] | undefined>
  /** The model to use. Default: that of the adapter. */
  readonly model?: FromRequest<string | undefined>
  /**
   * The system message, protected like any text and always sent first. If set, `system` and `developer` messages in the
   * client's body are refused with 422.
   */
  readonly system?: FromRequest<string | undefined>
  /** More fields of the vendor's body, such as `tools` or `temperature`. Not protected: they are the app's own. */
  readonly params?: FromRequest<Readonly<Record<string, unknown>> | undefined>
  /** Tenant and actor, for vault and audit log. Default: tenant `default`. */
  readonly caller?: FromRequest<Caller>
  /** The reply is JSON: values are escaped so that it stays valid. */
  readonly json?: FromRequest<boolean>
  /** Largest body that this middleware parses itself, in bytes. Default 1 MiB. */
  readonly maxBodyBytes?: number
}

/** The names of all options. */
const NAMES: OptionNames<SandwichOptions> = {
  guard: true,
  llm: true,
  session: true,
  application: true,
  policies: true,
  model: true,
  system: true,
  params: true,
  caller: true,
  json: true,
  instruction: true,
  urls: true,
  tools: true,
  keep: true,
  maxBodyBytes: true,
  maxReplyLength: true,
  timeoutMs: true,
  observer: true,
  onError: true,
}

declare global {
  // The only augmentation that does not import Express's type modules, which package managers may hide.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Request {
      /** The protected request that `sandwich()` without `llm` passes on. */
      sandwich?: ProtectedRequest<ChatMessage>
    }
  }
}

/**
 * Protects the prompt, sends it to the model, restores the reply. Answers `POST { messages, stream? }` where it is
 * mounted; other methods, and paths below its own, go on to the next handler. Without `llm`, paths below are protected,
 * too, for the handlers that follow. Throws a TypeError if an option is wrong or unknown, and for a request that does
 * not come from Express, since its path would be missing.
 *
 * @example
 * app.use('/chat', sandwich({ guard: localGuard(), llm: openaiAdapter({ client, model: 'gpt-5-mini' }) }))
 */
export function sandwich(options: SandwichOptions): RequestHandler {
  checkOptions('sandwich', options)
  checkNames('sandwich()', options, NAMES)
  checkRequestOptions('sandwich()', options)
  checkTools('sandwich()', options.tools)
  const readBody = jsonBody(options.maxBodyBytes ?? 1024 * 1024)
  return function sandwichMiddleware(req, res, next) {
    if ((req.path as string | undefined) === undefined) throw new TypeError(NO_EXPRESS)
    return protectedChat(req, res, next)
  }

  async function protectedChat(req: Request, res: Response, next: NextFunction): Promise<void> {
    if (req.method !== 'POST' || !isAddressed(options, req)) return next()
    if (res.headersSent) return next(new Error('sandwich() needs a response whose headers are not sent yet.'))
    const { id: requestId } = requestContext(req)
    try {
      const input = parse(chatBody, await readBody(req, res))
      const system = await resolve(options.system, req)
      const messages = system === undefined ? input.messages : withSystem(system, input.messages)
      const request = { ...(await protectionRequest(options, req, requestId)), messages }
      if (!options.llm) {
        const json = await resolve(options.json, req)
        await handOn(await protectForApp(options, { ...request, json }), req, res, next)
      } else if (input.stream)
        await answerStreamed(options, await sandwichRequest(options, request, req, res), res, requestId)
      else await answer(options, await sandwichRequest(options, request, req, res), res)
    } catch (error) {
      fail(options, res, error, requestId)
    }
  }
}

// --- Internal helpers ---

const NO_EXPRESS = 'sandwich() needs a request of Express 4 or 5. Elsewhere call protect(guard, { messages }).'

/**
 * True if the request is for this middleware. With `app.post(path, …)` the route has matched, and `req.path` is still
 * the whole path.
 */
function isAddressed({ llm }: SandwichOptions, req: Request): boolean {
  return !llm || req.path === '/' || req.route !== undefined
}

/** Puts the app's system message before the client's messages. Throws if these have one of their own. */
function withSystem(content: string, messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const issues = messages.flatMap(({ role }, index) =>
    role === 'system' || role === 'developer'
      ? [
          {
            path: `messages.${index}.role`,
            message: "must be user, assistant or tool: the system message is the app's",
          },
        ]
      : [],
  )
  if (issues.length > 0) throw new ValidationError(issues)
  return [{ role: 'system', content }, ...messages]
}

async function protectionRequest(
  { session, application, policies, caller = {} }: SandwichOptions,
  req: Request,
  requestId: string,
): Promise<Omit<ProtectionRequest, 'messages'>> {
  return {
    session: await resolve(session, req),
    application: await resolve(application, req),
    policies: await resolve(policies, req),
    caller: { requestId, address: req.ip, ...(await resolve(caller, req)) },
  }
}

async function sandwichRequest(
  { llm, model, system, params, json = false }: SandwichOptions,
  request: ProtectionRequest<ChatMessage>,
  req: Request,
  res: Response,
): Promise<SandwichRequest> {
  const adapter: unknown = await resolve(llm, req)
  checkAdapter(adapter)
  return {
    ...request,
    llm: adapter,
    model: await resolve(model, req),
    params: await resolve(params, req),
    hasSystem: system !== undefined && request.messages[0]?.role === 'system',
    json: await resolve(json, req),
    signal: whenClientLeaves(res),
  }
}

async function handOn(
  handed: ProtectedRequest<ChatMessage>,
  req: Request,
  res: Response,
  next: NextFunction,
): Promise<void> {
  if (res.closed) return handed.end()
  res.once('close', () => void handed.end())
  req.sandwich = handed
  next()
}

async function answer(options: SandwichOptions, request: SandwichRequest, res: Response): Promise<void> {
  const reply = await complete(options, request)
  sendJson(res, 200, reply)
}

/** Sends headers with the first event: an earlier failure still gets its own status, and one packet takes both. */
async function answerStreamed(
  options: SandwichOptions,
  request: SandwichRequest,
  res: Response,
  requestId: string,
): Promise<void> {
  try {
    for await (const event of stream(options, request)) {
      if (!res.headersSent) startStream(res)
      if (!res.write(encodeSse(JSON.stringify(event)))) await drained(res)
    }
    res.end(encodeSse('[DONE]'))
  } catch (error) {
    if (!res.headersSent) throw error
    res.end(encodeSse(JSON.stringify(errorBody(reported(options, res, error), requestId))))
  }
}

function startStream(res: Response): void {
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
}

function fail(options: SandwichOptions, res: Response, error: unknown, requestId: string): void {
  if (res.headersSent || res.destroyed) return
  sendError(res, reported(options, res, error), requestId)
}

/**
 * Maps an error to what the client may see, and reports it to `onError` unless it is the client's fault or the client
 * has left.
 */
function reported({ onError = warn }: SandwichOptions, res: Response, error: unknown): SandwichError {
  const known = sandwichError(withoutRefusal(error))
  if (known.status >= 500 && !res.destroyed) onError(error)
  return known
}

export async function resolve<T>(option: FromRequest<T>, req: Request): Promise<T> {
  // No option's constant is a function.
  return typeof option === 'function' ? (option as (req: Request) => T | Promise<T>)(req) : option
}
