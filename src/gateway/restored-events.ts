import { UpstreamError } from '../errors.js'
import { writeJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'
import type { Protocol } from '../protocols/protocol.js'
import type { TextExchange } from '../sandwich/text-exchange.js'
import { encodeBlock, EventBlocks, noStream } from './event-blocks.js'
import type { EventBlock } from './event-blocks.js'
import { lateError, replyOf, reportedError, VendorError } from './vendor-errors.js'
import { objectOf } from './vendor-json.js'

/** Restores the tokens in a vendor's stream of server-sent events. */

/** How often a comment keeps the connection alive while the reply is held back. */
const KEEP_ALIVE_MS = 15_000

export interface StreamedReply {
  readonly protocol: Protocol
  readonly exchange: TextExchange
  /** The vendor's body. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Longest line of the body, in characters. Default 64 MiB. */
  readonly maxLength?: number
  /** The gateway's own credentials, which a vendor may quote in its errors. */
  readonly secrets?: readonly string[]
  /** Called when the reply is complete; its body is still read to the end, so that the connection can be used again. */
  readonly settle?: () => void
  /** Returns the error body for a failure after the first event. */
  readonly errorBody: (error: unknown) => object
}

/**
 * Yields the restored events of a reply, encoded. Throws a failure before the first event; a later failure becomes the
 * last event.
 */
export async function* restoredEvents(reply: StreamedReply): AsyncGenerator<string, void, undefined> {
  const seen: Seen = {}
  let hasBegun = false
  try {
    for await (const text of restoredTexts(reply, seen)) {
      hasBegun = true
      yield text
    }
  } catch (error) {
    if (!hasBegun) throw error
    const told = error instanceof VendorError ? lateError(error) : error
    const { event, data } = reply.protocol.errorEvent({ ...reply.errorBody(told) }, seen.last)
    yield encodeBlock({ lines: event ? [`event: ${event}`] : [], data: JSON.stringify(data) })
  }
}

// --- Internal helpers ---

/** What is needed to read the errors in a reply. */
type ErrorSource = Pick<StreamedReply, 'protocol' | 'secrets'>

interface Seen {
  /** The last event that was sent on. */
  last?: JsonObject
}

async function* restoredTexts(reply: StreamedReply, seen: Seen): AsyncGenerator<string> {
  const { exchange, settle } = reply
  const stream = exchange.stream<EventBlock>()
  const written = (blocks: readonly EventBlock[]): string => {
    seen.last = blocks.findLast(({ json }) => json)?.json ?? seen.last
    return blocks.map(encodeEvent).join('')
  }
  let done: EventBlock | undefined
  // Before the first event, a failure may still get a status of its own.
  let isHeld = stream.holds
  for await (const batch of withKeepAlive(batches(reply))) {
    if (batch === 'wait') {
      if (isHeld) yield ': wait\n\n'
    } else if (!done && !stream.isEnded()) {
      const end = batch.findIndex(({ data }) => data?.trim() === '[DONE]')
      done = batch[end]
      const events = end < 0 ? batch : batch.slice(0, end)
      const { good, error } = parseUntilError(reply, events)
      const text = written(await stream.push(good))
      if (text) yield text
      isHeld = stream.holds || (text === '' && seen.last !== undefined)
      if (error !== undefined) throw error
      if (done || stream.isEnded()) settle?.()
    }
  }
  if (!done && !stream.isComplete()) {
    throw new UpstreamError('The model vendor ended its reply before it was complete. Try again later.')
  }
  const rest = [...(await stream.finish()), ...(done ? [done] : [])]
  await exchange.end()
  const { restored, unresolved } = exchange.report()
  const summary = `: x-sandwich ${JSON.stringify({ restored, unresolved: unresolved.length })}\n\n`
  yield written(rest.slice(0, -1)) + summary + written(rest.slice(-1))
}

async function* batches({ protocol, chunks, maxLength, secrets }: StreamedReply): AsyncGenerator<EventBlock[]> {
  const blocks = new EventBlocks(maxLength)
  for await (const chunk of chunks) yield blocks.push(chunk)
  yield blocks.flush()
  const { object } = blocks
  if (object === undefined) return
  replyOf(protocol, object, secrets) // throws the error that it reports
  throw noStream()
}

/** Yields the batches, and `wait` every `KEEP_ALIVE_MS`. */
async function* withKeepAlive<T>(inner: AsyncGenerator<T>): AsyncGenerator<T | 'wait'> {
  let wake = () => {}
  const timer = setInterval(() => wake(), KEEP_ALIVE_MS).unref()
  try {
    for (let next = inner.next(); ;) {
      // No race with a promise of the timer, which would keep every batch until the next tick.
      const first = await new Promise<IteratorResult<T, void> | 'wait'>((resolve, reject) => {
        wake = () => resolve('wait')
        next.then(resolve, reject)
      })
      if (first === 'wait') yield first
      else if (first.done) return
      else {
        yield first.value
        next = inner.next()
      }
    }
  } finally {
    clearInterval(timer)
    // Not awaited: the vendor may be silent, which ends only with the call.
    inner.return(undefined).catch(() => undefined)
  }
}

/** Parses events up to the first that is not JSON or in which the vendor reports an error; returns that error, too. */
function parseUntilError(
  source: ErrorSource,
  blocks: readonly EventBlock[],
): { good: readonly EventBlock[]; error?: unknown } {
  const good: EventBlock[] = []
  try {
    for (const block of blocks) good.push(parseBlock(source, block))
    return { good }
  } catch (error) {
    return { good, error }
  }
}

function parseBlock({ protocol, secrets }: ErrorSource, block: EventBlock): EventBlock {
  if (block.data === undefined || /^\s*(?:null\s*)?$/.test(block.data)) return block // to keep the connection alive
  const json = objectOf(block.data)
  const error = protocol.errorIn(json)
  if (error) throw reportedError(error, secrets)
  return { ...block, json }
}

function encodeEvent({ lines, data, json }: EventBlock): string {
  return encodeBlock({ lines, data: json ? writeJson(json) : data })
}
