import type { ToolCallDelta } from '../adapters/adapter.js'
import { hasOtherId, hasOtherName, StreamedCalls } from '../protocols/streamed-calls.js'

/**
 * Gives each tool call of a streamed reply its own index. Some vendors send several calls under one index; taken for
 * one call, the second would get values meant for the first one's tool only.
 */
export class ToolCallIndex {
  readonly #calls = new StreamedCalls<ToolCallDelta>()
  #count = 0

  /** Returns the piece with its call's own index. A piece with another id or name begins another call. */
  assign(piece: ToolCallDelta): ToolCallDelta {
    const index = String(piece.index)
    const known = this.#calls.get(index, piece.id)
    const begins = !known || hasOtherId(known, piece) || hasOtherName(known, piece)
    const call: ToolCallDelta = begins
      ? { index: this.#count++, type: piece.type, id: piece.id, name: piece.name }
      : {
          index: known.index,
          type: known.type ?? piece.type,
          id: known.id || piece.id,
          name: known.name || piece.name,
        }
    this.#calls.set(index, piece.id, call)
    return { ...piece, ...(call.type && { type: call.type }), index: call.index }
  }
}
