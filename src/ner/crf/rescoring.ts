import type { Lattice } from './lattice.js'
import { Net } from './network.js'
import type { ModelParts } from './model-file.js'
import type { Scorer } from './scorer.js'
import { isCharacter } from './features.js'
import { PAD, type Tokens } from '../text/tokens.js'
import { LABELS, STEP } from './weights.js'

// A token that is a name or place with a probability between these is looked at again.
const LEAST = 0.02
const MOST = 0.98
// What the net says counts so much beside the scores of the field.
const TRUST = 0.5

/** Asks a net about the tokens of which the field is not sure, and adds its answers to their scores. */
export class SecondLook {
  readonly #net: Net
  readonly #scorer: Scorer
  readonly #lattice: Lattice
  readonly #transitions: Float64Array

  constructor({ vectors, net }: ModelParts, scorer: Scorer, lattice: Lattice, transitions: Float64Array) {
    this.#net = new Net(vectors, net)
    this.#scorer = scorer
    this.#lattice = lattice
    this.#transitions = transitions
  }

  /** Before the first token of a stretch. */
  begin(): void {
    this.#net.begin()
  }

  /** Looks at tokens `from` … `to` - 1, which have been summed, and sums them anew if anything is added. */
  look(tokens: Tokens, from: number, to: number): void {
    const { marginals } = this.#lattice
    const net = this.#net
    let asked = false
    for (let i = from; i < to; i++) {
      const outside = marginals[i * LABELS] ?? 0
      if (outside > 1 - LEAST || outside < 1 - MOST || isCharacter(tokens, PAD + i)) continue
      net.read(tokens, i)
      this.#scorer.raise(i, Math.round((TRUST * net.name) / STEP), Math.round((TRUST * net.place) / STEP))
      asked = true
    }
    if (asked) this.#lattice.sum(tokens, this.#transitions, from, to)
  }
}
