import { analyze, type Lookups } from '../../src/ner/text/analyze.js'
import { MAX_TOKENS, newTokens } from '../../src/ner/text/tokens.js'
import type { Doc } from '../doc.js'
import { writeGoldLabels } from './gold-labels.js'

/** Reads texts stretch by stretch, with the labels of their tokens. The buffers are reused. */
export class Stretches {
  readonly tokens = newTokens()
  readonly gold = new Uint8Array(MAX_TOKENS)
  readonly #lookups: Lookups

  constructor(lookups: Lookups) {
    this.#lookups = lookups
  }

  /** Fills `tokens` and `gold` with one stretch after another; yields the number of its tokens, which is not 0. */
  *of(doc: Doc): Generator<number> {
    for (let at = 0; at < doc.text.length;) {
      at = analyze(doc.text, at, this.tokens, this.#lookups)
      if (this.tokens.count === 0) continue
      writeGoldLabels(this.tokens, doc.spans, this.gold)
      yield this.tokens.count
    }
  }
}
