import type { ToolCallDelta } from '../adapters/adapter.js'

/**
 * Gives each tool call of a streamed reply an index of its own. Some vendors send several calls under one index; taken
 * for one call, the second would get values that only the first one's tool may have.
 */
export class ToolCallIndex {
  /** By the vendor's index: the call that its pieces belong to now. */
  readonly #current = new Map<number, ToolCallDelta>()
  #count = 0

  /** The piece under the index of its call. A piece that brings another id or name begins another call. */
  assign(piece: ToolCallDelta): ToolCallDelta {
    const known = this.#current.get(piece.index)
    const begins = !known || isOther(known.id, piece.id) || isOther(known.name, piece.name)
    const call: ToolCallDelta = begins
      ? { index: this.#count++, id: piece.id, name: piece.name }
      : { index: known.index, id: known.id || piece.id, name: known.name || piece.name }
    this.#current.set(piece.index, call)
    return { ...piece, index: call.index }
  }
}

/** Some vendors send an empty id or name with every further piece. */
function isOther(known: string | undefined, now: string | undefined): boolean {
  return Boolean(known && now) && known !== now
}
