import type { Response } from 'express'
import type { Call } from '../adapters/call.js'
import { UpstreamError } from '../errors.js'
import { isObject, readJson, writeJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'
import type { Protocol } from '../protocols/protocol.js'
import type { TextExchange } from '../sandwich/text-exchange.js'
import { drained } from './connection.js'
import { encodeBlock, EventBlocks } from './event-blocks.js'
import type { EventBlock } from './event-blocks.js'
import type { Answer } from './forward.js'
import { headersBack, proof } from './gateway-headers.js'
import { reportedError } from './vendor-errors.js'
import type { VendorApi } from './vendors/vendor.js'

/** How often a client is told to wait while its reply is held. */
const WAIT_MS = 15_000

export interface Replied {
  readonly vendor: VendorApi
  readonly protocol: Protocol
  readonly exchange: TextExchange
  readonly call: Call
  readonly answer: Answer
  readonly res: Response
}

/** Answers with the vendor's whole reply, restored. */
export async function replyWhole({ vendor, exchange, call, answer, res }: Replied): Promise<void> {
  const json = objectOf(await call.text(answer.body))
  await exchange.restore(json)
  await exchange.end()
  const report = exchange.report()
  res.set({
    ...headersBack(vendor.headers, answer.headers),
    ...proof(report),
    'x-sandwich-restored': String(report.restored),
    'x-sandwich-unresolved': String(report.unresolved.length),
  })
  sendText(res, writeJson(json))
}

/**
 * Answers event by event. Headers go out with the first one, so that what fails before it still gets its own status.
 * `told` is the error body for what fails later.
 */
export async function replyStreamed(replied: Replied, told: (error: unknown) => object): Promise<void> {
  const { res, protocol } = replied
  const seen: { last?: JsonObject } = {}
  try {
    await streamEvents(replied, seen)
    res.end()
  } catch (error) {
    if (!res.headersSent) throw error
    const { event, data } = protocol.failure({ ...told(error) }, seen.last)
    res.end(encodeBlock({ lines: event ? [`event: ${event}`] : [], data: JSON.stringify(data) }))
  }
}

export function sendText(res: Response, json: string): void {
  res.status(200).set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  res.setHeader('Content-Length', Buffer.byteLength(json))
  res.end(json)
}

/** The vendor's JSON; throws if it is no object. */
export function objectOf(text: string): JsonObject {
  try {
    const json = readJson(text)
    if (isObject(json)) return json
  } catch (cause) {
    throw new UpstreamError('The reply of the model vendor is not JSON.', { cause })
  }
  throw new UpstreamError('The reply of the model vendor does not have the expected shape.')
}

// --- Internal helpers ---

async function streamEvents(replied: Replied, seen: { last?: JsonObject }): Promise<void> {
  const { exchange, call, answer, protocol } = replied
  const stream = exchange.stream<EventBlock>()
  const write = async (blocks: readonly EventBlock[]): Promise<void> => {
    seen.last = blocks.findLast(({ json }) => json)?.json ?? seen.last
    if (blocks.length > 0) await send(replied, blocks.map(encoded).join(''))
  }
  const waiting = stream.holds ? setInterval(() => void send(replied, ': wait\n\n'), WAIT_MS) : undefined
  let done: EventBlock | undefined
  try {
    for await (const batch of batches(call, answer)) {
      if (done || stream.isEnded()) continue // read to its end, so that the connection can be used again
      const end = batch.findIndex(({ data }) => data === '[DONE]')
      done = batch[end]
      const events = end < 0 ? batch : batch.slice(0, end)
      await write(await stream.push(events.map((block) => parsed(protocol, block))))
      if (done || stream.isEnded()) call.settle()
    }
    if (!done && !stream.isComplete()) {
      throw new UpstreamError('The model vendor ended its reply before it was complete. Try again later.')
    }
    const rest = [...(await stream.finish()), ...(done ? [done] : [])]
    clearInterval(waiting)
    await exchange.end()
    const { restored, unresolved } = exchange.report()
    const summary = `: x-sandwich ${JSON.stringify({ restored, unresolved: unresolved.length })}\n\n`
    await write(rest.slice(0, -1))
    await send(replied, summary + rest.slice(-1).map(encoded).join(''))
  } finally {
    clearInterval(waiting)
  }
}

async function* batches(call: Call, { body }: Answer): AsyncGenerator<EventBlock[]> {
  const blocks = new EventBlocks()
  for await (const chunk of call.stream(body)) yield blocks.push(chunk)
  yield blocks.flush()
}

async function send({ vendor, res, answer, exchange }: Replied, text: string): Promise<void> {
  if (!res.headersSent) {
    res.status(200).set({
      ...headersBack(vendor.headers, answer.headers),
      ...proof(exchange.report()),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    res.flushHeaders()
  }
  if (!res.write(text)) await drained(res)
}

/** Throws if the vendor reports an error, or if what it sends is no JSON: it cannot be restored. */
function parsed(protocol: Protocol, block: EventBlock): EventBlock {
  if (block.data === undefined || block.data.trim() === '') return block
  const json = objectOf(block.data)
  const fault = protocol.fault(json)
  if (fault) throw reportedError(fault)
  return { ...block, json }
}

function encoded({ lines, data, json }: EventBlock): string {
  return encodeBlock({ lines, data: json ? writeJson(json) : data })
}
