import type { JsonObject } from '../protocols/json.js'
import type { ReplyText, ReplyTexts } from '../protocols/protocol.js'
import type { Segment } from '../restore/token-scanner.js'
import type { TextStream } from './text-stream.js'
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

/**
 * Holds back events until they are restored. An event whose text ends in a possible token waits for the next piece of
 * that text, or its end; later events wait behind it.
 */
export class EventQueue<T extends StreamedEvent> {
  readonly #options: EventQueueOptions
  readonly #streams = new Map<string, TextStream | undefined>()
  /** Streams that have ended: marks in their text may come later. */
  readonly #ended = new Map<string, TextStream | undefined>()
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
      waiting.marks.push({ stream: this.#streams.get(key) ?? this.#ended.get(key), holder })
    }
    for (const key of untouched) this.#decide(key, false)
    for (const key of quiet) this.#flush(key)
    for (const key of ended) this.#end((other) => other === key || other.startsWith(`${key}/`))
  }

  /** Ends the reply: releases everything held back. */
  finish(): void {
    this.#end(() => true)
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
      this.#streams.set(key, this.#options.open(text))
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
    if (isWhole) this.#end((other) => other === key)
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

  #end(isEnded: (key: string) => boolean): void {
    for (const key of [...this.#streams.keys()].filter(isEnded)) {
      this.#decide(key, true)
      this.#flush(key)
      this.#ended.set(key, this.#streams.get(key))
      this.#streams.delete(key)
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
  readonly marks: { readonly stream: TextStream | undefined; readonly holder: JsonObject }[]
  readonly holds: Set<string>
}

function write({ pieces, marks }: Waiting<unknown>): void {
  for (const { stream, holder, field, segments, isUntouched } of pieces) {
    if (!isUntouched) holder[field] = stream.write(segments)
  }
  for (const { stream, holder } of marks) {
    for (const field of ['start_index', 'end_index', 'index']) {
      const position = holder[field]
      if (stream && typeof position === 'number') holder[field] = stream.shifted(position)
    }
  }
}
