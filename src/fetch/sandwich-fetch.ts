import { randomBytes, randomUUID } from 'node:crypto'
import { InternalError, NotFoundError, SandwichError, UnsupportedMediaTypeError, UpstreamError } from '../errors.js'
import { bodyText, requestJson, requestObject } from '../gateway/request-json.js'
import { restoredEvents } from '../gateway/restored-events.js'
import { restoredReply } from '../gateway/restored-reply.js'
import { conversation, GATEWAY_LIMITS, proof, rulesOf, wholeProof } from '../gateway/session.js'
import type { VendorApi } from '../gateway/vendors/vendor.js'
import type { JsonObject } from '../protocols/json.js'
import type { Protocol } from '../protocols/protocol.js'
import { withoutRefusal } from '../sandwich/guard-refusal.js'
import { TextExchange } from '../sandwich/text-exchange.js'
import { warn } from '../warn.js'
import { checkFetchOptions, resolveFrom, trusts } from './fetch-options.js'
import type { OutgoingRequest, SandwichFetchOptions } from './fetch-options.js'
import { hasBody, optionsOf, outgoingOf, requestOf } from './outgoing.js'
import { exchangesToken, recognise } from './recognise.js'

export type { FromOutgoing, OutgoingRequest, ProtocolPath, SandwichFetchOptions } from './fetch-options.js'

type Fetch = typeof globalThis.fetch

/**
 * A `fetch` for clients of OpenAI's and Anthropic's APIs: keeps personal data out of requests, and restores it in
 * replies. A refusal becomes a response in the vendor's error format, and nothing is sent. Throws a TypeError if an
 * option is wrong.
 *
 * @example
 * const client = new OpenAI({ fetch: sandwichFetch({ guard: localGuard() }) })
 */
export function sandwichFetch(options: SandwichFetchOptions): Fetch {
  checkFetchOptions(options)
  const secret = options.secret ?? randomBytes(32)
  return async function sandwichedFetch(input, init) {
    const { fetch: send = globalThis.fetch, passthrough = [] } = options
    const outgoing = outgoingOf(input, init)
    if (exchangesToken(outgoing) || passthrough.some((end) => outgoing.url.pathname.endsWith(end)))
      return send(input, init)
    const { vendor, protocol, passes } = recognise(outgoing, await resolveFrom(options.protocol, outgoing))
    if (passes && !hasBody(input, init)) return send(input, init)
    // Throws what `fetch` itself throws for options that are wrong, and for a body that was read before.
    const request = protocol && requestOf(input, init)
    try {
      if (!request) throw new NotFoundError(UNKNOWN)
      return await protectedFetch({
        options,
        secret,
        vendor,
        protocol,
        request,
        outgoing,
        init: optionsOf(input, init),
        send,
      })
    } catch (error) {
      // Throws what `fetch` itself would throw: an abort, or a failed connection.
      if (error instanceof FetchFailure) throw error.cause
      return errorResponse(vendor, reported(options, error))
    }
  }
}

const UNKNOWN =
  'sandwichFetch does not know this request, so it was not sent. To send it unprotected, add the end of its path to `passthrough`.'

/** One call of the returned `fetch`, and the settings for it. */
interface ProtectedCall {
  readonly options: SandwichFetchOptions
  readonly secret: Buffer
  readonly vendor: VendorApi
  readonly protocol: Protocol
  readonly request: Request
  readonly outgoing: OutgoingRequest
  /** Options of the request besides its body, headers and method. */
  readonly init: RequestInit
  readonly send: Fetch
}

/** Wraps what `fetch` itself would have thrown. */
class FetchFailure extends Error {}

function failed(cause: unknown): never {
  throw new FetchFailure('The request failed.', { cause })
}

// --- One request ---

async function protectedFetch(call: ProtectedCall): Promise<Response> {
  const { request, protocol } = call
  const body = await bodyOf(request)
  protocol.check(body)
  const exchange = await begin(call, body)
  let isStreaming = false
  try {
    const response = await ask(call, body)
    // The vendor has only seen tokens, so its error message may pass.
    if (!response.ok)
      return response.status < 400 ? response : replyResponse(response, response.body, proof(exchange.report()))
    if (body['stream'] !== true || protocol.isNeverStreamed) return await wholeReply(protocol, exchange, response)
    const streamed = await streamedReply(call, exchange, response)
    isStreaming = true
    return streamed
  } finally {
    if (!isStreaming) await exchange.end()
  }
}

async function bodyOf(request: Request): Promise<JsonObject> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type) || request.headers.has('content-encoding')) {
    throw new UnsupportedMediaTypeError('Send the body as application/json, without Content-Encoding.')
  }
  return requestObject(requestJson(await request.text().catch(failed)))
}

async function begin({ options, secret, protocol, outgoing }: ProtectedCall, body: JsonObject): Promise<TextExchange> {
  const caller = { limits: GATEWAY_LIMITS, ...(await resolveFrom(options.caller ?? {}, outgoing)) }
  const application = await resolveFrom(options.application, outgoing)
  const named = await resolveFrom(options.session, outgoing)
  return TextExchange.begin(options, {
    protocol,
    body,
    rules: rulesOf(options, secret, caller),
    session: named ?? conversation(secret, caller, application, protocol.beginning(body)),
    stable: true,
    application,
    policies: await resolveFrom(options.policies, outgoing),
    caller,
    trusts: (tool) => trusts(options, tool, outgoing),
  })
}

async function ask({ request, init, send }: ProtectedCall, body: JsonObject): Promise<Response> {
  const { url, method } = request
  if (init.signal?.aborted) failed(init.signal.reason)
  const headers = new Headers(request.headers)
  headers.delete('content-length') // of the original body
  return send(url, { ...init, method, headers, body: bodyText(body) }).catch(failed)
}

// --- Replies ---

async function wholeReply(protocol: Protocol, exchange: TextExchange, response: Response): Promise<Response> {
  const json = await restoredReply({ protocol, exchange }, await response.text().catch(failed))
  return replyResponse(response, json, wholeProof(exchange.report()))
}

async function streamedReply(call: ProtectedCall, exchange: TextExchange, response: Response): Promise<Response> {
  const { options, vendor, protocol, init } = call
  const { signal } = init
  if (!response.body) throw new UpstreamError('The model vendor answered without a body.')
  const reader = response.body.getReader()
  const errorBody = (error: unknown) => {
    if (error instanceof FetchFailure) throw error
    return vendor.errorBody(reported(options, error), response.headers.get(vendor.headers.requestId) ?? randomUUID())
  }
  let isStopped = false
  const chunks = chunksOf(reader, () => isStopped)
  const events = restoredEvents({ protocol, exchange, chunks, errorBody })
  const stop = async (): Promise<void> => {
    isStopped = true
    signal?.removeEventListener('abort', leave)
    await reader.cancel().catch(() => undefined)
    await exchange.end()
  }
  const leave = (): void => void stop()
  signal?.addEventListener('abort', leave) // who has left may read no more
  // A failure before the first event gets a status of its own.
  const first = await events.next().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return replyResponse(response, bytesOf(first, events, stop), proof(exchange.report()))
}

/** Makes a response like the vendor's, with another body. */
function replyResponse(
  response: Response,
  body: string | ReadableStream | null,
  more: Record<string, string>,
): Response {
  const { status, statusText, url, redirected } = response
  const restored = new Response(body, { status, statusText, headers: responseHeaders(response, more) })
  // A new response has no `url` and `redirected`, which clients log.
  return Object.defineProperties(restored, { url: { value: url }, redirected: { value: redirected } })
}

async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isStopped: () => boolean,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read().catch(failed)
    if (done && isStopped()) failed(new DOMException('Nobody reads the reply any more.', 'AbortError'))
    if (done) return
    yield value
  }
}

function bytesOf(
  first: IteratorResult<string, void>,
  events: AsyncGenerator<string, void, undefined>,
  stop: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, void> | undefined = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await events.next())
        next = undefined
        if (!done) return controller.enqueue(encoder.encode(value))
        controller.close()
        await stop()
      } catch (error) {
        await stop()
        controller.error(error instanceof FetchFailure ? error.cause : error)
      }
    },
    cancel: stop,
  })
}

/** Returns the vendor's headers without those that describe its body, and with the report of the protection. */
function responseHeaders({ headers }: Response, more: Record<string, string>): Headers {
  const known = new Headers(headers)
  for (const name of ['content-length', 'content-encoding']) known.delete(name)
  for (const [name, value] of Object.entries(more)) known.set(name, value)
  return known
}

// --- Refusals ---

function errorResponse(vendor: VendorApi, error: SandwichError): Response {
  const id = randomUUID()
  const headers = { 'content-type': 'application/json', [vendor.headers.requestId]: id }
  return new Response(JSON.stringify(vendor.errorBody(error, id)), { status: error.status, headers })
}

/** Returns the error for the client. An error that is not the client's fault is reported to the app. */
function reported({ onError = warn }: SandwichFetchOptions, error: unknown): SandwichError {
  const failure = withoutRefusal(error)
  const known =
    failure instanceof SandwichError
      ? failure
      : new InternalError('Something went wrong on the server.', { cause: error })
  if (known.status >= 500) onError(error)
  return known
}
