import { createHmac, randomBytes } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import axios from 'axios'
import type * as z from 'zod'
import { endpoint } from '../endpoint.js'
import type { EndpointOptions } from '../endpoint.js'
import { OutcomeUnknownError, UnavailableError } from '../errors.js'
import type { Caller } from '../types.js'
import { remoteError, unusable, WrongServiceError } from './remote-errors.js'

/** The HTTP client of a guard service: keys, timeouts, retries. */

export interface RemoteOptions extends EndpointOptions {
  /** The service's URL, such as `https://guard.example`; paths like `/v1/detokenize` are appended. */
  readonly baseUrl: string
  /** The key, which decides tenant, scopes and applications; or a function that picks one for the caller. */
  readonly apiKey: string | ((caller: Caller) => string)
  /** Timeout of one attempt, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number
  /** Further attempts after a failure that cannot have consumed anything. Default 2. */
  readonly retries?: number
}

export interface RemoteCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly caller: Caller
  /** True if a second call consumes and changes nothing more than the first. */
  readonly isRepeatable: boolean
}

export interface RemoteReply {
  readonly status: number
  readonly json: unknown
}

export interface Remote {
  /** Resolves to a successful reply; throws the error that any other stands for. */
  call(call: RemoteCall): Promise<RemoteReply>
  close(): void
}

const MAX_REPLY_BYTES = 32 * 1024 * 1024

/** Makes the HTTP client of a guard service. */
export function remote({ baseUrl, apiKey, timeoutMs = 30_000, retries = 2, allowInsecure }: RemoteOptions): Remote {
  const { origin, pathname } = endpoint('remoteGuard', baseUrl, { allowInsecure })
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  const agents = { httpAgent: new HttpAgent({ keepAlive: true }), httpsAgent: new HttpsAgent({ keepAlive: true }) }
  const actorOf = actors()
  const keyOf = typeof apiKey === 'function' ? apiKey : () => apiKey
  if (typeof apiKey !== 'function') checkKey(apiKey)

  async function attempt(
    { method, path, query, body, headers: own, caller }: RemoteCall,
    key: string,
  ): Promise<RemoteReply> {
    const { status, data, headers } = await axios
      .request<string>({
        ...agents,
        method,
        url: `${base}${path}`,
        params: query,
        data: body === undefined ? undefined : JSON.stringify(body),
        headers: { ...own, ...headersOf(key, caller, actorOf(caller), body !== undefined) },
        signal: AbortSignal.timeout(timeoutMs),
        responseType: 'text',
        transformResponse: (text: unknown) => text,
        maxContentLength: MAX_REPLY_BYTES,
        maxBodyLength: Infinity,
        maxRedirects: 0,
        proxy: false, // values never go through a proxy of the environment
        validateStatus: null,
      })
      .catch(withoutRequest)
    const json = parseJson(data)
    if (status >= 200 && status < 300) return { status, json }
    throw remoteError(status, json, headers['retry-after'])
  }

  async function call(request: RemoteCall): Promise<RemoteReply> {
    const key = keyOf(request.caller)
    checkKey(key)
    for (let failures = 0; ; failures += 1) {
      try {
        return await attempt(request, key)
      } catch (error) {
        if (failures >= retries || !(neverSent(error) || (request.isRepeatable && isPassing(error))))
          throw clientError(error, request)
        await wait(100 * 2 ** failures * (0.5 + Math.random()))
      }
    }
  }

  function close(): void {
    agents.httpAgent.destroy()
    agents.httpsAgent.destroy()
  }
  return { call, close }
}

/** Parses a reply by the schema. */
export function readReply<T extends z.ZodType>(schema: T, { json }: RemoteReply): z.output<T> {
  const result = schema.safeParse(json)
  if (!result.success) throw unusable()
  return result.data
}

// --- Internal helpers ---

/** No connection was made, so nothing was sent: any call can be retried. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** axios' code for an aborted call; nothing else aborts it here. */
const TIMED_OUT = 'ERR_CANCELED'

/** A call without an answer, with the code of the failure. */
class NoAnswer extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`No answer: ${code}`, { cause })
    this.code = code
  }
}

function checkKey(key: string): void {
  if (typeof key !== 'string' || !HEADER_VALUE.test(key))
    throw new Error('remoteGuard: apiKey must be printable characters without spaces.')
}

const HEADER_VALUE = /^[\x21-\x7e]{1,512}$/

/** Rethrows only the cause: an AxiosError carries key and text into every log that prints it. */
function withoutRequest(error: unknown): never {
  if (!axios.isAxiosError(error)) throw error
  throw new NoAnswer(error.code ?? 'unknown', error.cause)
}

function neverSent(error: unknown): boolean {
  return error instanceof NoAnswer && NEVER_SENT.has(error.code)
}

/** True if a retry may succeed. A timeout has used up the time already. */
function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.code !== TIMED_OUT
  if (error instanceof OutcomeUnknownError) return true
  return error instanceof UnavailableError && !(error instanceof WrongServiceError)
}

function clientError(error: unknown, { isRepeatable }: RemoteCall): unknown {
  if (!(error instanceof NoAnswer)) return error
  const why = error.code === TIMED_OUT ? 'took too long to answer' : 'could not be reached'
  if (!isRepeatable && !neverSent(error)) {
    return new OutcomeUnknownError(`The guard service ${why}. The request may have taken effect anyway.`, {
      cause: error,
    })
  }
  return new UnavailableError(`The guard service ${why}. Try again later.`, { cause: error })
}

const ACTOR = /^[\x21-\x7e]{1,128}$/

/**
 * Names the caller whose guesses the service counts: the actor, else the address. An address, and an actor that does
 * not fit a header, is sent as a keyed digest of this process.
 */
function actors(): (caller: Caller) => string | undefined {
  const secret = randomBytes(32)
  return ({ actor, address }) => {
    const who = actor ?? address
    if (who === undefined || (actor !== undefined && ACTOR.test(actor))) return actor
    return createHmac('sha256', secret).update(who).digest('hex')
  }
}

function headersOf(
  apiKey: string,
  { requestId }: Caller,
  actor: string | undefined,
  hasBody: boolean,
): Record<string, string> {
  return {
    Authorization: `Bearer ${apiKey}`,
    Accept: 'application/json',
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(actor !== undefined && { 'X-Sandwich-Actor': actor }),
    ...(requestId !== undefined && HEADER_VALUE.test(requestId) && { 'X-Request-Id': requestId }),
  }
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
