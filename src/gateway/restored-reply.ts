import { writeJson } from '../protocols/json.js'
import type { Protocol } from '../protocols/protocol.js'
import type { TextExchange } from '../sandwich/text-exchange.js'
import { replyOf } from './vendor-errors.js'

/** Restores a vendor's whole reply. */

export interface WholeReply {
  readonly protocol: Protocol
  readonly exchange: TextExchange
  /** The gateway's own credentials, which a vendor may quote in its errors. */
  readonly secrets?: readonly string[]
}

/** Restores the tokens in a vendor's whole reply, and ends the exchange. Throws if it is none, or reports an error. */
export async function restoredReply({ protocol, exchange, secrets }: WholeReply, text: string): Promise<string> {
  const json = replyOf(protocol, text, secrets)
  if (!protocol.repliesWithoutText) await exchange.restore(json)
  await exchange.end()
  return protocol.repliesWithoutText ? text : writeJson(json)
}
