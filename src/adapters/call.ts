import type { EndpointOptions } from '../endpoint.js'
import { UpstreamError, UpstreamTimeoutError } from '../errors.js'
import type { OptionNames } from '../option-names.js'
import { abortError, upstreamError } from './upstream.js'

/** One call to a vendor: its time limits, its abort signal, and the body of its reply. */

/** Limits of one call to a vendor. */
export interface CallLimits {
  /** Longest duration of the whole call, in milliseconds. Default: 10 minutes. */
  readonly timeoutMs?: number
  /** Longest silence in a streamed reply, in milliseconds. Default: 2 minutes. */
  readonly idleTimeoutMs?: number
  /** Largest body of a reply, in bytes. Default: 64 MiB; a streamed reply takes some 300 bytes a word. */
  readonly maxBytes?: number
}

/** The names of `CallLimits` and `EndpointOptions`, which all adapters of vendors share. */
export const CALL_NAMES: OptionNames<CallLimits & EndpointOptions> = {
  timeoutMs: true,
  idleTimeoutMs: true,
  maxBytes: true,
  allowInsecure: true,
}

/** How long to wait for the end of a complete body: once read to its end, the connection can be used again. */
const GRACE_MS = 250

/**
 * Abort reason of calls that have ended. Shared, since creating an error with its stack takes longer than the rest of
 * closing.
 */
const OVER = new Error('The call is over.')

/** Fills in the defaults of the limits; throws if one is not a number that a timer accepts. */
export function callLimits(owner: string, limits: CallLimits): Required<CallLimits> {
  const { timeoutMs = 600_000, idleTimeoutMs = 120_000, maxBytes = 64 * 1024 * 1024 } = limits
  for (const [name, value] of Object.entries({ timeoutMs, idleTimeoutMs, maxBytes })) {
    if (Number.isInteger(value) && value > 0 && value < 2 ** 31) continue
    throw new Error(`${owner}: ${name} must be a whole number from 1 to 2147483647.`)
  }
  return { timeoutMs, idleTimeoutMs, maxBytes }
}

/** One call to a vendor. Enforces its limits and the caller's signal. Close it when it is over. */
export class Call {
  readonly #controller = new AbortController()
  readonly #limits: Required<CallLimits>
  readonly #caller: AbortSignal | undefined
  readonly #deadline: NodeJS.Timeout
  #settled: NodeJS.Timeout | undefined
  #isRead = false

  constructor(limits: Required<CallLimits>, caller: AbortSignal | undefined) {
    this.#limits = limits
    this.#caller = caller
    this.#deadline = this.#expire(limits.timeoutMs, `did not complete its reply within ${limits.timeoutMs} ms`)
    if (caller?.aborted) this.#onCallerAbort()
    else caller?.addEventListener('abort', this.#onCallerAbort)
  }

  /**
   * Starts the call. Ends at an abort even if `start` ignores the signal, as the SDK does while waiting for a retry.
   */
  async open<T>(start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#controller
    signal.throwIfAborted()
    let onAbort = (): void => undefined
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort)
    })
    try {
      return await Promise.race([start(signal), aborted])
    } catch (error) {
      throw this.#failure(error)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  throwIfAborted(): void {
    this.#controller.signal.throwIfAborted()
  }

  /** Reads a whole body as text, without a byte order mark. */
  async text(body: AsyncIterable<Uint8Array>): Promise<string> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#capped(body)) chunks.push(chunk)
    return new TextDecoder().decode(Buffer.concat(chunks))
  }

  /** Yields the chunks of a streamed body. The consumer's own pauses do not count as the vendor's silence. */
  async *stream(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { idleTimeoutMs } = this.#limits
    let isWaiting = true
    const onSilence = () => isWaiting && this.#abort(`sent nothing for ${idleTimeoutMs} ms`)
    const silence = setTimeout(onSilence, idleTimeoutMs).unref()
    try {
      for await (const chunk of this.#capped(body)) {
        isWaiting = false
        if (!this.#settled) yield chunk
        isWaiting = true
        silence.refresh()
      }
    } catch (error) {
      if (!this.#settled) throw error
    } finally {
      clearTimeout(silence)
    }
  }

  /** Drains the rest of the body for a moment, once the reply is complete. */
  settle(): void {
    this.#settled ??= this.#expire(GRACE_MS, 'did not end its reply')
  }

  /** Ends the call: aborts what still runs (nothing, once the body was read to its end), clears timers and listeners. */
  close(): void {
    clearTimeout(this.#deadline)
    clearTimeout(this.#settled)
    this.#caller?.removeEventListener('abort', this.#onCallerAbort)
    if (!this.#isRead) this.#controller.abort(OVER)
  }

  async *#capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { maxBytes } = this.#limits
    let bytes = 0
    try {
      for await (const chunk of body) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new UpstreamError(`The reply of the model vendor is larger than ${maxBytes} bytes.`)
        yield chunk
      }
      this.throwIfAborted()
      this.#isRead = true
    } catch (error) {
      throw this.#failure(error)
    }
  }

  #failure(error: unknown): unknown {
    const { signal } = this.#controller
    return signal.aborted ? signal.reason : upstreamError(error)
  }

  #expire(milliseconds: number, what: string): NodeJS.Timeout {
    return setTimeout(() => this.#abort(what), milliseconds).unref()
  }

  #abort(what: string): void {
    this.#controller.abort(new UpstreamTimeoutError(`The model vendor ${what}. Try again later.`))
  }

  readonly #onCallerAbort = (): void => {
    if (this.#caller) this.#controller.abort(abortError(this.#caller))
  }
}

/** Throws a TypeError if an adapter has no model for requests that name none. */
export function checkModel(adapter: string, model: unknown): void {
  if (typeof model === 'string' && model !== '') return
  throw new TypeError(`${adapter} needs the name of a model: ${adapter}({ client, model: '…' }).`)
}
