/** Tells the tool calls of a streamed reply apart. */

/** What a piece says of its call. Some vendors send an empty id or name with every further piece: it says nothing. */
interface CallHead {
  readonly id?: string
  readonly name?: string
}

/** Remembers the calls of a stream: the last of each index of the vendor's, and each by its index and id. */
export class StreamedCalls<Call> {
  readonly #calls = new Map<string, Call>()

  get(index: string, id = ''): Call | undefined {
    return this.#calls.get(keyOf(index, id)) ?? this.#calls.get(index)
  }

  set(index: string, id = '', call: Call): void {
    for (const key of [index, keyOf(index, id)]) this.#calls.set(key, call)
  }
}

/**
 * True if the id of a piece begins another call: some vendors send several calls under one index. But some make up a new
 * id for each piece: where the name is known, a piece without a name goes on.
 */
export function hasOtherId(known: CallHead, piece: CallHead): boolean {
  return isOther(known.id, piece.id) && (Boolean(piece.name) || !known.name)
}

/** True if the name of a piece is another than that of the call. */
export function hasOtherName(known: CallHead, piece: CallHead): boolean {
  return isOther(known.name, piece.name)
}

function isOther(known: string | undefined, now: string | undefined): boolean {
  return Boolean(known && now) && known !== now
}

function keyOf(index: string, id: string): string {
  return id === '' ? index : `${index} ${id}`
}
