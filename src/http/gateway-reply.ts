import type { Response } from 'express'
import type { Call } from '../adapters/call.js'
import { restoredEvents } from '../gateway/restored-events.js'
import { restoredReply } from '../gateway/restored-reply.js'
import { proof, wholeProof } from '../gateway/session.js'
import type { VendorApi } from '../gateway/vendors/vendor.js'
import type { Protocol } from '../protocols/protocol.js'
import type { TextExchange } from '../sandwich/text-exchange.js'
import { drained } from './connection.js'
import type { Answer } from './forward.js'
import { headersBack } from './gateway-headers.js'

/** Restores a vendor's reply and sends it to the client, whole or streamed. */

export interface Replied {
  readonly vendor: VendorApi
  readonly protocol: Protocol
  readonly exchange: TextExchange
  readonly call: Call
  readonly answer: Answer
  readonly res: Response
  /** Largest reply, in bytes. */
  readonly maxBytes: number
  /** The gateway's own credentials, which a vendor may quote in its errors. */
  readonly secrets: readonly string[]
}

/** Answers with the vendor's whole reply. */
export async function replyWhole(replied: Replied): Promise<void> {
  const { vendor, exchange, call, answer, res } = replied
  res.set(headersBack(vendor.headers, answer))
  const json = await restoredReply(replied, await call.text(answer.body))
  res.set(wholeProof(exchange.report()))
  sendText(res, json)
}

/**
 * Answers event by event. Headers are sent with the first event, so that an earlier failure still gets its own status.
 * `errorBody` returns the body of the error event for a later one.
 */
export async function replyStreamed(replied: Replied, errorBody: (error: unknown) => object): Promise<void> {
  const { vendor, protocol, exchange, call, answer, res, maxBytes: maxLength, secrets } = replied
  res.set(headersBack(vendor.headers, answer))
  const chunks = call.stream(answer.body)
  const settle = () => call.settle()
  for await (const text of restoredEvents({ protocol, exchange, chunks, maxLength, secrets, settle, errorBody })) {
    if (!res.headersSent) sendHead(replied)
    if (!res.write(text)) await drained(res)
  }
  res.end()
}

export function sendText(res: Response, json: string): void {
  res.status(200).set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  res.setHeader('Content-Length', Buffer.byteLength(json))
  res.end(json)
}

// --- Internal helpers ---

function sendHead({ vendor, exchange, answer, res }: Replied): void {
  res.status(200).set({
    ...headersBack(vendor.headers, answer),
    ...proof(exchange.report()),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
}
