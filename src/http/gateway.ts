import { randomBytes } from 'node:crypto'
import express from 'express'
import type { Request, Response, Router } from 'express'
import { Call, callLimits } from '../adapters/call.js'
import { ForbiddenError, NotFoundError, WebSocketUnsupportedError } from '../errors.js'
import type { SandwichError } from '../errors.js'
import { bodyText, requestJson, requestObject } from '../gateway/request-json.js'
import { conversation, proof, rulesOf } from '../gateway/session.js'
import { vendorError } from '../gateway/vendor-errors.js'
import { checkObjectOrList } from '../gateway/vendor-json.js'
import { anthropic } from '../gateway/vendors/anthropic.js'
import { openai } from '../gateway/vendors/openai.js'
import type { Pass, VendorApi } from '../gateway/vendors/vendor.js'
import { memoryCounters } from '../limits/memory.js'
import { observed } from '../observer.js'
import type { JsonObject } from '../protocols/json.js'
import { whereNotTooDeep } from '../protocols/not-too-deep.js'
import type { Protocol } from '../protocols/protocol.js'
import { withoutRefusal } from '../sandwich/guard-refusal.js'
import { TextExchange } from '../sandwich/text-exchange.js'
import type { Caller } from '../types.js'
import { warn } from '../warn.js'
import { whenClientLeaves } from './connection.js'
import { sandwichError, sendError } from './errors.js'
import type * as ForwardModule from './forward.js'
import { credentialsOf, headersBack, headersOut } from './gateway-headers.js'
import type { Upstream } from './gateway-headers.js'
import { address, applicationOf, callerOf, checkOptions, rename } from './gateway-options.js'
import { trusts, upstreamOf } from './gateway-options.js'
import type { GatewayOptions } from './gateway-options.js'
import { replyStreamed, replyWhole, sendText } from './gateway-reply.js'
import { jsonBodyText } from './json-body.js'
import { requestContext } from './request-context.js'
import { requestLimit } from './request-limit.js'
import type { CountRequest } from './request-limit.js'
import { resolve } from './sandwich.js'

/** Gateways: Express routers that clients of a vendor's API use by changing their base URL. */

/**
 * Serves OpenAI's API: keeps personal data out of the vendor's requests, and restores it in the replies. Unknown routes
 * get a 404 and are not forwarded. Throws a TypeError if an option is wrong.
 *
 * @example
 * app.use('/v1', openaiGateway({ guard, upstream: { url: 'https://api.openai.com/v1', key }, auth: apiKeys(keys) }))
 */
export function openaiGateway(options: GatewayOptions): Router {
  return gatewayRouter(openai, options)
}

/**
 * Serves Anthropic's API: Messages, plain and streamed, token counting, and models. Answers below `/v1/` only; other
 * paths go to the next handler. Throws a TypeError if an option is wrong.
 *
 * @example
 * app.use(anthropicGateway({ guard, upstream: { url: 'https://api.anthropic.com', key }, auth: apiKeys(keys) }))
 */
export function anthropicGateway(options: GatewayOptions): Router {
  return gatewayRouter(anthropic, options)
}

function gatewayRouter(vendor: VendorApi, options: GatewayOptions): Router {
  checkOptions(vendor.gateway, options)
  const gateway = gatewayOf(vendor, options)
  const router = express.Router({ caseSensitive: true })
  for (const [path, protocol] of Object.entries(vendor.routes)) {
    router.post(path, (req, res) =>
      withErrorAnswer(gateway, req, res, () => serve(gateway, { path, protocol }, req, res)),
    )
  }
  for (const pass of vendor.passes) {
    router[pass.method](pass.path, (req, res) =>
      withErrorAnswer(gateway, req, res, () => forwardUnchanged(gateway, pass, req, res)),
    )
  }
  for (const path of vendor.webSockets) {
    router.get(path, (req, res, next) => {
      if (req.headers.upgrade === undefined) return next()
      void withErrorAnswer(gateway, req, res, async () => {
        throw new WebSocketUnsupportedError('This gateway has no WebSocket. Send the request over HTTP.')
      })
    })
  }
  router.use((req, res, next) => {
    if (vendor.isForNextHandler(req.path)) return next()
    void withErrorAnswer(gateway, req, res, async () => {
      const hint = isVersionTwice(vendor, req.path) ? " The client's base URL has a /v1 too many." : ''
      throw new NotFoundError(`This gateway has no such route. Nothing was sent to the vendor.${hint}`)
    })
  })
  return router
}

function isVersionTwice({ routes, passes }: VendorApi, path: string): boolean {
  return [...Object.keys(routes), ...passes.map((pass) => pass.path)].some((known) => path === `/v1${known}`)
}

interface Gateway {
  readonly vendor: VendorApi
  readonly options: GatewayOptions
  readonly secret: Buffer
  readonly limits: ReturnType<typeof callLimits>
  readonly count: CountRequest
  readonly readText: ReturnType<typeof jsonBodyText>
}

// --- One request ---

/** A route whose bodies have texts to protect. */
interface Route {
  readonly path: string
  readonly protocol: Protocol
}

/** Protects the body of a request, sends it to the vendor, and answers with the restored reply. */
async function serve(gateway: Gateway, { path, protocol }: Route, req: Request, res: Response): Promise<void> {
  const { vendor, options, limits } = gateway
  const upstream = await upstreamOf(vendor.gateway, options, req)
  const caller = await callerOf(options, upstream, req)
  await gateway.count(req, res)
  const body = await readObject(gateway, req, res)
  protocol.check(body)
  const application = await applicationOf(options, caller, req)
  const session =
    (await resolve(options.session, req)) ?? conversation(gateway.secret, caller, application, protocol.beginning(body))
  const exchange = await TextExchange.begin(options, {
    protocol,
    body,
    rules: rulesOf(options, gateway.secret, caller),
    session,
    stable: true,
    application,
    policies: await resolve(options.policies, req),
    caller,
    trusts: (tool) => trusts(options, tool, req),
  }).catch((error: unknown) => {
    throw guardFailure(error, caller)
  })
  const call = new Call(limits, whenClientLeaves(res))
  try {
    res.set(proof(exchange.report())) // throws if the app has answered meanwhile, such as at its own time limit
    rename(options, body, req)
    await observed(options.observer, 'vendor', () =>
      reply(gateway, { upstream, caller, call, path, protocol, body, exchange }, req, res),
    )
  } catch (error) {
    throw guardFailure(error, caller)
  } finally {
    call.close()
    await exchange.end()
  }
}

/** A request whose body is protected, and what is needed to send it and restore its reply. */
interface ProtectedRequest {
  readonly upstream: Upstream
  readonly caller: Caller
  readonly call: Call
  readonly path: string
  readonly protocol: Protocol
  readonly body: JsonObject
  readonly exchange: TextExchange
}

/** The HTTP client, loaded with the first request: apps without a gateway do not need it. */
let client: Promise<typeof ForwardModule> | undefined

/** Sends a request to the vendor. */
const forward: (typeof ForwardModule)['forward'] = async (call, request) =>
  (await (client ??= import('./forward.js'))).forward(call, request)

/** Sends a protected request to the vendor, and answers with the restored reply. */
async function reply(
  { options, vendor, limits }: Gateway,
  outgoing: ProtectedRequest,
  req: Request,
  res: Response,
): Promise<void> {
  const { upstream, caller, call, path, protocol, body, exchange } = outgoing
  const headers = headersOut(vendor.headers, req, upstream)
  const url = address(upstream, path, req, vendor.query)
  const credentials = credentialsOf(upstream)
  const answer = await forward(call, { method: 'post', url, headers, body: bodyText(body) })
  if (answer.status < 200 || answer.status > 299) {
    res.set(headersBack(vendor.headers, answer))
    throw vendorError({ ...credentials, status: answer.status, text: await call.text(answer.body) })
  }
  const replied = { vendor, protocol, exchange, call, answer, res, maxBytes: limits.maxBytes, ...credentials }
  if (body['stream'] !== true || protocol.isNeverStreamed) return replyWhole(replied)
  return replyStreamed(replied, (error) =>
    vendor.errorBody(reported(options, res, guardFailure(error, caller)), idOf(vendor, res)),
  )
}

/** Returns the error for a client. The guard refuses its key only if that is limited to certain applications. */
function guardFailure(error: unknown, { applications }: Caller): unknown {
  return applications && error instanceof ForbiddenError ? error : withoutRefusal(error)
}

/** Forwards a request without texts, and returns the vendor's answer. */
async function forwardUnchanged(gateway: Gateway, { method, path }: Pass, req: Request, res: Response): Promise<void> {
  const { vendor, options, limits } = gateway
  const upstream = await upstreamOf(vendor.gateway, options, req)
  await callerOf(options, upstream, req)
  await gateway.count(req, res)
  const call = new Call(limits, whenClientLeaves(res))
  try {
    const url = address(upstream, path, req, vendor.query)
    const answer = await forward(call, { method, url, headers: headersOut(vendor.headers, req, upstream) })
    const text = await call.text(answer.body)
    res.set(headersBack(vendor.headers, answer))
    if (answer.status !== 200) throw vendorError({ status: answer.status, text, ...credentialsOf(upstream) })
    checkObjectOrList(text)
    sendText(res, text)
  } finally {
    call.close()
  }
}

/** Runs the handler of a route. If it throws, answers with the error in the vendor's format. */
async function withErrorAnswer(
  gateway: Gateway,
  req: Request,
  res: Response,
  work: () => Promise<void>,
): Promise<void> {
  const { vendor, options } = gateway
  res.set(vendor.headers.requestId, requestContext(req).id)
  try {
    await work()
  } catch (error) {
    if (res.headersSent || res.destroyed) return
    sendError(res, reported(options, res, error), idOf(vendor, res), vendor.errorBody)
  }
}

/** Returns the id of the request as the headers of the reply have it: the vendor's, once it has answered. */
function idOf({ headers }: VendorApi, res: Response): string {
  return String(res.getHeader(headers.requestId))
}

/**
 * Returns the error for the client. An error that is not the client's fault is reported to the app, if the client is
 * still there.
 */
function reported({ onError = warn }: GatewayOptions, res: Response, error: unknown): SandwichError {
  const known = sandwichError(error)
  if (known.status >= 500 && !res.destroyed) onError(error)
  return known
}

function gatewayOf(vendor: VendorApi, options: GatewayOptions): Gateway {
  const { timeoutMs, idleTimeoutMs = 300_000, maxReplyBytes, maxBodyBytes = 32 * 1024 * 1024, secret } = options
  const { auth, requestsPerMinute = 1000, counters = memoryCounters(), onError = warn } = options
  return {
    vendor,
    options,
    secret: secret ?? randomBytes(32),
    count: requestLimit({ limit: auth === false ? Infinity : requestsPerMinute, counters, onError }),
    limits: callLimits(vendor.gateway, { timeoutMs, idleTimeoutMs, maxBytes: maxReplyBytes }),
    readText: jsonBodyText(maxBodyBytes),
  }
}

async function readObject({ readText }: Gateway, req: Request, res: Response): Promise<JsonObject> {
  const text = await readText(req, res)
  if (text !== undefined) return requestObject(requestJson(text))
  return requestObject(whereNotTooDeep(() => structuredClone(req.body as unknown)))
}
