import { firstIndex } from '../first-index.js'
import { replaceSpans } from '../token.js'
import type { Replacement } from '../token.js'
import type { JsonObject } from './json.js'

/**
 * Maps positions in a text before and after spans of it were replaced. Positions within a span move to its ends. The spans
 * are in order. A position costs no more in a long text than in a short one: a reply may cite many.
 */
export class Offsets {
  readonly #before: Characters
  readonly #after: Characters
  readonly #spans: readonly Replacement[]
  /** How far the text before each span has moved, and at last the text after all of them. */
  readonly #shifts: readonly number[]

  constructor(text: string, spans: readonly Replacement[]) {
    this.#before = new Characters(text)
    this.#after = new Characters(replaceSpans(text, spans))
    this.#spans = spans
    const shifts = [0]
    for (const { start, end, written } of spans) shifts.push((shifts.at(-1) ?? 0) + written.length - (end - start))
    this.#shifts = shifts
  }

  /** Maps a range of the changed text to the original. `cited` is the content of the range. */
  before(start: number, end: number, cited?: unknown): readonly [number, number] {
    const isPoints = isInPoints(this.#after, start, end, cited)
    const [from, to] = isPoints ? [this.#after.units(start), this.#after.units(end)] : [start, end]
    const moved = [this.#moved(from, 'start', true), this.#moved(to, 'end', true)] as const
    return isPoints ? [this.#before.points(moved[0]), this.#before.points(moved[1])] : moved
  }

  /** Maps a range of the original to the changed text. */
  after(start: number, end: number, cited?: unknown): readonly [number, number] {
    const isPoints = isInPoints(this.#before, start, end, cited)
    const [from, to] = isPoints ? [this.#before.units(start), this.#before.units(end)] : [start, end]
    const moved = [this.#moved(from, 'start', false), this.#moved(to, 'end', false)] as const
    return isPoints ? [this.#after.points(moved[0]), this.#after.points(moved[1])] : moved
  }

  #moved(position: number, side: 'start' | 'end', back: boolean): number {
    const shiftAt = (at: number) => this.#shifts[at] ?? 0
    const startOf = (at: number) => (this.#spans[at]?.start ?? 0) + (back ? shiftAt(at) : 0)
    const begun = firstIndex(this.#spans.length, (at) => startOf(at) >= position)
    const span = this.#spans[begun - 1]
    if (span) {
      const { start, end, written } = span
      const inAfter = [start + shiftAt(begun - 1), start + shiftAt(begun - 1) + written.length] as const
      const [[, to], [first, last]] = back ? [inAfter, [start, end]] : [[start, end], inAfter]
      if (position < to) return side === 'start' ? first : last
    }
    return back ? position - shiftAt(begun) : position + shiftAt(begun)
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

/** Converts positions between characters and UTF-16 units. Reads the text once, when it is first asked. */
class Characters {
  readonly text: string
  #pairs: readonly number[] | undefined

  constructor(text: string) {
    this.text = text
  }

  /** Returns the UTF-16 position of a character. */
  units(position: number): number {
    const pairs = this.#pairsOfText()
    const count = Math.max(0, Math.ceil(position))
    return Math.min(this.text.length, count + firstIndex(pairs.length, (at) => (pairs[at] ?? 0) - at >= count))
  }

  /** Returns the number of characters before a UTF-16 position. */
  points(position: number): number {
    const pairs = this.#pairsOfText()
    const end = Math.min(this.text.length, Math.max(0, Math.trunc(position)))
    return end - firstIndex(pairs.length, (at) => (pairs[at] ?? 0) + 2 > end)
  }

  /** The positions of characters of two units. */
  #pairsOfText(): readonly number[] {
    return (this.#pairs ??= Array.from(this.text.matchAll(PAIR), ({ index }) => index))
  }
}

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/** True if positions count characters rather than UTF-16 units, as the cited content shows. */
function isInPoints(text: Characters, start: number, end: number, cited: unknown): boolean {
  if (typeof cited !== 'string' || text.text.slice(start, end) === cited) return false
  return text.text.slice(text.units(start), text.units(end)) === cited
}
