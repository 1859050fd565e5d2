import type { ToolCallDelta } from '../adapters/adapter.js'

/**
 * Gives each tool call of a streamed reply its own index. Some vendors send several calls under one index; taken for
 * one call, the second would get values meant for the first one's tool only.
 */
export class ToolCallIndex {
  /** The calls by the vendor's index, the last of each, and by index and id. */
  readonly #calls = new Map<string, ToolCallDelta>()
  #count = 0

  /**
   * Returns the piece with its call's own index. A piece with another id or name begins another call. But some vendors
   * make up a new id for each piece: where the name is known, a piece without a name goes on.
   */
  assign(piece: ToolCallDelta): ToolCallDelta {
    const index = String(piece.index)
    const own = piece.id ? `${index} ${piece.id}` : index
    const known = this.#calls.get(own) ?? this.#calls.get(index)
    const isNew = isOther(known?.id, piece.id) && (Boolean(piece.name) || !known?.name)
    const begins = !known || isNew || isOther(known.name, piece.name)
    const call: ToolCallDelta = begins
      ? { index: this.#count++, type: piece.type, id: piece.id, name: piece.name }
      : {
          index: known.index,
          type: known.type ?? piece.type,
          id: known.id || piece.id,
          name: known.name || piece.name,
        }
    for (const key of [index, own]) this.#calls.set(key, call)
    return { ...piece, ...(call.type && { type: call.type }), index: call.index }
  }
}

/** True if the id or name is another. Some vendors send an empty one with every further piece. */
function isOther(known: string | undefined, now: string | undefined): boolean {
  return Boolean(known && now) && known !== now
}
