import { UpstreamError } from '../errors.js'
import type { JsonObject } from '../protocols/json.js'
import type { ReplyText, ReplyTexts } from '../protocols/protocol.js'
import type { Segment } from '../restore/token-scanner.js'
import type { Shifts, TextStream } from './text-stream.js'
import { tokensIn } from './text-stream.js'

/** Restores the events of a streamed reply in place and in order. */

/** An event of a streamed reply; `json` is changed in place. */
export interface StreamedEvent {
  readonly json?: JsonObject
}

export interface EventQueueOptions {
  /** Returns the stream that a text belongs to; undefined if it is not restored. */
  readonly open: (text: ReplyText) => TextStream | undefined
  readonly reveal: (tokens: readonly string[]) => Promise<void>
}

/** Most texts that a reply may have begun and not ended. Each takes some kilobytes. */
const MOST_OPEN = 20_000

/**
 * Holds back events until they are restored. An event whose text ends in a possible token waits for the next piece of
 * that text, or its end; later events wait behind it.
 */
export class EventQueue<T extends StreamedEvent> {
  readonly #options: EventQueueOptions
  readonly #streams = new Map<string, TextStream | undefined>()
  /** Keys of open streams, by the first parts of their keys. */
  readonly #under = new Map<string, Set<string>>()
  /** Streams that have ended: marks in their text may come later. */
  readonly #ended = new Map<string, Shifts | undefined>()
  /** For each stream, the piece whose end is held back. */
  readonly #held = new Map<string, Piece>()
  /** For each stream, the pieces from the first token on, while it is undecided whether they are restored. */
  readonly #undecided = new Map<string, Piece[]>()
  readonly #queue: Waiting<T>[] = []
  #fresh: string[] = []

  constructor(options: EventQueueOptions) {
    this.#options = options
  }

  add(event: T, { texts, marks = [], untouched = [], quiet = [], ended = [] }: ReplyTexts): void {
    const waiting: Waiting<T> = { event, pieces: [], holds: new Set(), marks: [] }
    this.#queue.push(waiting)
    for (const text of texts) this.#addText(waiting, text)
    for (const { key, holder } of marks) {
      waiting.marks.push({ shifts: this.#streams.get(key)?.shifts ?? this.#ended.get(key), holder })
    }
    for (const key of untouched) this.#decide(key, false)
    for (const key of quiet) this.#flush(key)
    for (const key of ended) this.#end([key, ...(this.#under.get(key) ?? [])])
  }

  /** Ends the reply: releases everything held back. */
  finish(): void {
    this.#end([...this.#streams.keys()])
  }

  /**
   * Returns the events that wait for nothing, restored, except the last `kept` ones. Reveals all tokens since the last
   * call at once.
   */
  async ready(kept = 0): Promise<readonly T[]> {
    const fresh = this.#fresh
    this.#fresh = []
    if (fresh.length > 0) await this.#options.reveal(fresh)
    const waiting = this.#queue.findIndex(({ holds }) => holds.size > 0)
    const most = Math.max(0, this.#queue.length - kept)
    const end = waiting < 0 ? most : Math.min(waiting, most)
    const ready = this.#queue.splice(0, end)
    for (const waiting of ready) write(waiting)
    return ready.map(({ event }) => event)
  }

  #addText(waiting: Waiting<T>, text: ReplyText): void {
    const { key, holder, field, isWhole = false, isUndecided = false } = text
    if (!this.#streams.has(key)) {
      if (holder[field] === '') return // The name of its tool may come with a later piece.
      this.#begin(key, this.#options.open(text))
    }
    const stream = this.#streams.get(key)
    if (!stream) return
    this.#release(key)
    const piece: Piece = { stream, holder, field, segments: [], holds: waiting.holds }
    waiting.pieces.push(piece)
    if (isUndecided) return this.#wait(key, piece)
    this.#push(piece, stream.push(String(holder[field])))
    if (stream.holding) {
      piece.holds.add(key)
      this.#held.set(key, piece)
    }
    if (isWhole) this.#end([key])
  }

  #begin(key: string, stream: TextStream | undefined): void {
    if (this.#streams.size >= MOST_OPEN) throw new UpstreamError('The reply of the model has too many texts at once.')
    this.#streams.set(key, stream)
    for (const part of partsOf(key)) {
      const keys = this.#under.get(part) ?? new Set<string>()
      this.#under.set(part, keys.add(key))
    }
  }

  /** Makes a piece wait that holds a token, or may become one, and everything after it. */
  #wait(key: string, piece: Piece): void {
    const pieces = this.#undecided.get(key) ?? []
    pieces.push(piece)
    piece.segments.push(...piece.stream.push(String(piece.holder[piece.field])))
    piece.holds.add(key)
    this.#undecided.set(key, pieces)
    if (piece.stream.holding || pieces.some(({ segments }) => tokensIn(segments).length > 0)) return
    for (const { holds } of pieces) holds.delete(key)
    this.#undecided.delete(key)
  }

  #decide(key: string, isRestored: boolean): void {
    const pieces = this.#undecided.get(key) ?? []
    this.#undecided.delete(key)
    const last = pieces.at(-1)
    if (isRestored) last?.segments.push(...last.stream.flush())
    for (const piece of pieces) {
      piece.isUntouched = !isRestored
      piece.holds.delete(key)
      if (isRestored) this.#fresh.push(...tokensIn(piece.segments))
    }
  }

  #push(piece: Piece, segments: readonly Segment[]): void {
    piece.segments.push(...segments)
    this.#fresh.push(...tokensIn(segments))
  }

  /** Ends those of these streams that are open. */
  #end(keys: readonly string[]): void {
    for (const key of keys) {
      if (!this.#streams.has(key)) continue
      this.#decide(key, true)
      this.#flush(key)
      this.#ended.set(key, this.#streams.get(key)?.shifts)
      this.#streams.delete(key)
      for (const part of partsOf(key)) {
        const others = this.#under.get(part)
        if (others?.delete(key) && others.size === 0) this.#under.delete(part)
      }
    }
  }

  #flush(key: string): void {
    const piece = this.#held.get(key)
    if (piece) this.#push(piece, piece.stream.flush())
    this.#release(key)
  }

  #release(key: string): void {
    this.#held.get(key)?.holds.delete(key)
    this.#held.delete(key)
  }
}

// --- Internal helpers ---

interface Piece {
  readonly stream: TextStream
  readonly holder: JsonObject
  readonly field: string
  readonly segments: Segment[]
  /** Keys of the streams that hold back its event. */
  readonly holds: Set<string>
  isUntouched?: boolean
}

interface Waiting<T> {
  readonly event: T
  readonly pieces: Piece[]
  readonly marks: { readonly shifts: Shifts | undefined; readonly holder: JsonObject }[]
  readonly holds: Set<string>
}

/** Most first parts of a key by which an event may end its stream. */
const MOST_PARTS = 8

/** Returns the first part of a key, the first two, and so on: an event may end all streams below them. */
function partsOf(key: string): readonly string[] {
  const parts: string[] = []
  for (let at = key.indexOf('/'); at >= 0 && parts.length < MOST_PARTS; at = key.indexOf('/', at + 1)) {
    parts.push(key.slice(0, at))
  }
  return parts
}

function write({ pieces, marks }: Waiting<unknown>): void {
  for (const { stream, holder, field, segments, isUntouched } of pieces) {
    if (!isUntouched) holder[field] = stream.write(segments)
  }
  for (const { shifts, holder } of marks) {
    for (const field of ['start_index', 'end_index', 'index']) {
      const position = holder[field]
      if (shifts && typeof position === 'number') holder[field] = shifts.shifted(position)
    }
  }
}
