import type { ToolCallDelta } from '../adapters/adapter.js'

/**
 * Gives each tool call of a streamed reply its own index. Some vendors send several calls under one index; taken for
 * one call, the second would get values meant for the first one's tool only.
 */
export class ToolCallIndex {
  /** The current call, by the vendor's index. */
  readonly #current = new Map<number, ToolCallDelta>()
  #count = 0

  /** Returns the piece with its call's own index. A piece with another id or name begins another call. */
  assign(piece: ToolCallDelta): ToolCallDelta {
    const known = this.#current.get(piece.index)
    const begins = !known || isOther(known.id, piece.id) || isOther(known.name, piece.name)
    const call: ToolCallDelta = begins
      ? { index: this.#count++, type: piece.type, id: piece.id, name: piece.name }
      : {
          index: known.index,
          type: known.type ?? piece.type,
          id: known.id || piece.id,
          name: known.name || piece.name,
        }
    this.#current.set(piece.index, call)
    return { ...piece, ...(call.type && { type: call.type }), index: call.index }
  }
}

/** True if the id or name is another. Some vendors send an empty one with every further piece. */
function isOther(known: string | undefined, now: string | undefined): boolean {
  return Boolean(known && now) && known !== now
}
