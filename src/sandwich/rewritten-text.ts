import { Offsets } from '../protocols/offsets.js'
import { replaceSpans } from '../token.js'
import type { Replacement } from '../token.js'

/** A text that is rewritten in steps, and where its positions have moved. */
export class RewrittenText {
  #text: string
  readonly #steps: Offsets[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** The text as it is now. */
  get text(): string {
    return this.#text
  }

  /** Replaces spans of the text as it is now. */
  replace(spans: readonly Replacement[]): void {
    if (spans.length === 0) return
    this.#steps.push(new Offsets(this.#text, spans))
    this.#text = replaceSpans(this.#text, spans)
  }

  /** Maps a range of the original text to the text as it is now. */
  moved(start: number, end: number): readonly [number, number] {
    let range: readonly [number, number] = [start, end]
    for (const step of this.#steps) range = step.after(...range)
    return range
  }
}
