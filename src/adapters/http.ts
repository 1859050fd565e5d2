import axios, { AxiosHeaders } from 'axios'
import type { AxiosInstance } from 'axios'
import type { Readable } from 'node:stream'
import { endpoint } from '../endpoint.js'
import type { EndpointOptions } from '../endpoint.js'
import { InternalError } from '../errors.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { callDelta } from './adapter.js'
import type { LlmAdapter, LlmDelta, LlmReply, LlmRequest } from './adapter.js'
import { CALL_NAMES, callLimits } from './call.js'
import type { CallLimits } from './call.js'
import { shapeError, statusError } from './upstream.js'
import { vendorAdapter } from './vendor.js'
import type { StreamFormat, VendorEvent } from './vendor.js'

/** An adapter for any vendor with a JSON endpoint. */

export interface HttpAdapterOptions extends CallLimits, EndpointOptions {
  readonly url: string
  /** Returns the JSON body to post. */
  readonly request: (request: LlmRequest, options: { readonly stream: boolean }) => object
  /** Reads a reply from the JSON of the answer. */
  readonly reply: (json: unknown) => LlmReply
  /**
   * Reads a piece of a reply from the JSON of a streamed event; undefined for events that carry none, `'done'` for the
   * one that says the reply is complete (`[DONE]` is known). Without it, `stream` gives the whole reply as one piece.
   */
  readonly delta?: (json: unknown) => LlmDelta | 'done' | undefined
  /** How a stream is written: server-sent events (default) or one JSON text a line. */
  readonly format?: StreamFormat
  /** Headers to send, such as `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>>
}

const NAMES: OptionNames<HttpAdapterOptions> = {
  ...CALL_NAMES,
  url: true,
  request: true,
  reply: true,
  delta: true,
  format: true,
  headers: true,
}

const ACCEPT = { sse: 'text/event-stream', ndjson: 'application/x-ndjson' }

/**
 * Makes an adapter from two or three functions that map the vendor's bodies.
 *
 * @example
 * httpAdapter({
 *   url: 'http://localhost:11434/api/chat',
 *   format: 'ndjson',
 *   request: ({ messages }, { stream }) => ({ model: 'llama3', messages, stream }),
 *   reply: (json) => ({ content: schema.parse(json).message.content }),
 *   delta: (json) => (schema.parse(json).done ? 'done' : { content: schema.parse(json).message.content }),
 * })
 */
export function httpAdapter(options: HttpAdapterOptions): LlmAdapter {
  checkNames('httpAdapter', options, NAMES)
  const { url, request: toBody, reply, delta, format = 'sse', headers, allowInsecure, ...limits } = options
  const { href } = endpoint('httpAdapter', url, { allowInsecure })
  const client = isolatedClient()

  async function send(request: LlmRequest, stream: boolean, signal: AbortSignal): Promise<Readable> {
    const accept = stream ? ACCEPT[format] : 'application/json'
    const { status, data } = await client
      .post<Readable>(href, bodyOf(request, stream), {
        headers: new AxiosHeaders({ accept, 'content-type': 'application/json' }).set({ ...headers }),
        signal,
        responseType: 'stream',
        maxRedirects: 0,
        validateStatus: null,
      })
      .catch(withoutRequest)
    if (status >= 200 && status < 300) return data
    data.destroy()
    throw statusError(status)
  }

  function bodyOf(request: LlmRequest, stream: boolean): object {
    try {
      return toBody(request, { stream })
    } catch (cause) {
      throw new InternalError('httpAdapter: the request function failed.', { cause })
    }
  }

  function checkedReply(json: unknown): LlmReply {
    const mapped = reply(json)
    if (typeof mapped.content !== 'string') throw shapeError()
    return mapped
  }

  function event(json: unknown): VendorEvent {
    const mapped = delta?.(json)
    if (mapped === 'done') return 'done'
    if (mapped?.content !== undefined && typeof mapped.content !== 'string') throw shapeError()
    return { delta: mapped }
  }

  const adapter = vendorAdapter(
    { send, reply: checkedReply, events: () => event, format },
    callLimits('httpAdapter', limits),
  )
  return delta ? adapter : { complete: adapter.complete, stream: oneDelta(adapter) }
}

/** Creates an axios client without the interceptors and headers that the app may have set globally. */
function isolatedClient(): AxiosInstance {
  const client = axios.create()
  client.defaults.headers.common = {}
  client.defaults.headers.post = {}
  return client
}

function oneDelta({ complete }: LlmAdapter): LlmAdapter['stream'] {
  return async function* stream(request) {
    const { toolCalls, ...reply } = await complete(request)
    yield { ...reply, toolCalls: toolCalls?.map(callDelta) }
  }
}

/** Rethrows only the cause: an AxiosError would carry key and prompt into every log that prints it. */
function withoutRequest(error: unknown): never {
  throw axios.isAxiosError(error) ? (error.cause ?? new Error(error.code)) : error
}
