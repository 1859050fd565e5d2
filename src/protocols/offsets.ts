import { replaceSpans } from '../token.js'
import type { Replacement } from '../token.js'
import type { JsonObject } from './json.js'

/** Maps positions in a text before and after spans of it were replaced. Positions within a span move to its ends. */
export class Offsets {
  readonly #before: string
  readonly #after: string
  readonly #spans: readonly Replacement[]

  constructor(text: string, spans: readonly Replacement[]) {
    this.#before = text
    this.#after = replaceSpans(text, spans)
    this.#spans = spans
  }

  /** Maps a range of the changed text to the original. `cited` is the content of the range. */
  before(start: number, end: number, cited?: unknown): readonly [number, number] {
    const isPoints = this.#isPoints(this.#after, start, end, cited)
    const [from, to] = isPoints ? [units(this.#after, start), units(this.#after, end)] : [start, end]
    const moved = [this.#moved(from, 'start', true), this.#moved(to, 'end', true)] as const
    return isPoints ? [points(this.#before, moved[0]), points(this.#before, moved[1])] : moved
  }

  /** Maps a range of the original to the changed text. */
  after(start: number, end: number, cited?: unknown): readonly [number, number] {
    const isPoints = this.#isPoints(this.#before, start, end, cited)
    const [from, to] = isPoints ? [units(this.#before, start), units(this.#before, end)] : [start, end]
    const moved = [this.#moved(from, 'start', false), this.#moved(to, 'end', false)] as const
    return isPoints ? [points(this.#after, moved[0]), points(this.#after, moved[1])] : moved
  }

  /** True if positions count characters rather than UTF-16 units, as the cited content shows. */
  #isPoints(text: string, start: number, end: number, cited: unknown): boolean {
    if (typeof cited !== 'string' || text.slice(start, end) === cited) return false
    return text.slice(units(text, start), units(text, end)) === cited
  }

  #moved(position: number, side: 'start' | 'end', back: boolean): number {
    let shift = 0
    for (const { start, end, written } of this.#spans) {
      const [from, to] = back ? [start + shift, start + shift + written.length] : [start, end]
      const [first, last] = back ? [start, end] : [start + shift, start + shift + written.length]
      if (position <= from) break
      if (position < to) return side === 'start' ? first : last
      shift += written.length - (end - start)
    }
    return back ? position - shift : position + shift
  }
}

/** Moves `start_index` and `end_index`, if the holder has both, and `index`, where a file is cited. */
export function moveIndices(
  holder: JsonObject,
  move: (start: number, end: number) => readonly [number, number] | undefined,
): void {
  const { start_index: start, end_index: end, index } = holder
  if (typeof index === 'number') holder['index'] = move(index, index)?.[0] ?? index
  if (typeof start !== 'number' || typeof end !== 'number') return
  const moved = move(start, end)
  if (moved) [holder['start_index'], holder['end_index']] = moved
}

/** Moves the range of a citation and writes it into its holder. */
export function moveCitation(
  citation: JsonObject,
  holder: JsonObject,
  move: (start: number, end: number, cited: unknown) => readonly [number, number] | undefined,
): void {
  const { start_char_index: start, end_char_index: end, cited_text: cited } = citation
  if (typeof start !== 'number' || typeof end !== 'number') return
  const moved = move(start, end, cited)
  if (moved) [holder['start_char_index'], holder['end_char_index']] = moved
}

// --- Internal helpers ---

/** Returns the UTF-16 position of a character. */
function units(text: string, position: number): number {
  let at = 0
  for (let count = 0; count < position && at < text.length; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return at
}

/** Returns the number of characters before a UTF-16 position. */
function points(text: string, position: number): number {
  return [...text.slice(0, position)].length
}
