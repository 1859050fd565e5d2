import { UpstreamError } from '../errors.js'
import type { LlmAdapter, LlmDelta, LlmReply, LlmRequest } from './adapter.js'
import { Call } from './call.js'
import type { CallLimits } from './call.js'
import { LineDecoder } from './lines.js'
import { SseDecoder } from './sse.js'
import { shapeError } from './upstream.js'

/** What all adapters over HTTP share: limits, aborts, decoding of streams, errors. */

/** A streamed event as an adapter reads it. After a `complete` one the stream may end; `done` ends it. */
export type VendorEvent = 'done' | { readonly delta?: LlmDelta; readonly complete?: boolean }

/** What differs between HTTP vendors; limits, aborts, decoding and errors are shared. */
export interface Vendor {
  /** Returns the body of a 2xx answer; throws for any other. */
  send(request: LlmRequest, stream: boolean, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  reply(json: unknown): LlmReply
  /** Reads the events of one reply. */
  events(): (json: unknown) => VendorEvent
  readonly format: StreamFormat
}

export type StreamFormat = 'sse' | 'ndjson'

/** Makes the adapter of a vendor that speaks HTTP: sends, reads the body within the limits, and maps its JSON. */
export function vendorAdapter(vendor: Vendor, limits: Required<CallLimits>): LlmAdapter {
  async function complete(request: LlmRequest): Promise<LlmReply> {
    const call = new Call(limits, request.signal)
    try {
      const body = await call.open((signal) => vendor.send(request, false, signal))
      return parsed(await call.text(body), vendor.reply)
    } finally {
      call.close()
    }
  }

  async function* stream(request: LlmRequest): AsyncGenerator<LlmDelta> {
    const call = new Call(limits, request.signal)
    const read = vendor.events()
    let complete = false
    let done = false
    try {
      const body = await call.open((signal) => vendor.send(request, true, signal))
      for await (const batch of batches(call.stream(body), vendor.format)) {
        for (const data of batch) {
          // The rest is read only to reuse the connection.
          if (done) break
          const event = data === '[DONE]' ? 'done' : parsed(data, read)
          if (event === 'done') {
            done = complete = true
            call.settle()
            continue
          }
          complete ||= event.complete ?? false
          if (!event.delta) continue
          yield event.delta
          call.throwIfAborted()
        }
      }
    } finally {
      call.close()
    }
    if (!complete) throw new UpstreamError('The model vendor ended its reply before it was complete. Try again later.')
  }

  return { complete, stream }
}

/** Yields the texts of the events completed by each chunk, and of the one that the stream ended in. */
async function* batches(chunks: AsyncIterable<Uint8Array>, format: StreamFormat): AsyncGenerator<string[]> {
  const decoder = format === 'sse' ? sseData() : new LineDecoder()
  for await (const chunk of chunks) yield decoder.push(chunk).filter(isNotBlank)
  yield decoder.flush().filter(isNotBlank)
}

function sseData(): Pick<LineDecoder, 'push' | 'flush'> {
  const decoder = new SseDecoder()
  return {
    push: (chunk) => decoder.push(chunk).map(({ data }) => data),
    flush: () => decoder.flush().map(({ data }) => data),
  }
}

function isNotBlank(text: string): boolean {
  return text.trim() !== ''
}

function parsed<T>(text: string, map: (json: unknown) => T): T {
  try {
    return map(JSON.parse(text))
  } catch (error) {
    throw error instanceof UpstreamError ? error : shapeError(error)
  }
}
