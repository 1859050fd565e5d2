import { LABEL, LABELS } from './labels.js'
import type { Lattice } from './lattice.js'
import type { ModelParts } from './model-file.js'
import { Network } from './network.js'
import type { Scorer } from './scorer.js'
import { UNSURE } from './thresholds.js'
import { STEP } from './weights.js'
import { isCharacter, PAD, type Tokens } from '../text/tokens.js'

/** Rescores uncertain tokens with the network. */

// Weight of the network's answer, relative to the scores of the CRF.
const WEIGHT = 0.5

/** Asks the network about the tokens of which the CRF is unsure, and adds its answers to their scores. */
export class Rescorer {
  readonly #network: Network
  readonly #scorer: Scorer
  readonly #lattice: Lattice
  readonly #transitions: Float64Array

  constructor(
    { vectors, network }: Pick<ModelParts, 'vectors' | 'network'>,
    scorer: Scorer,
    lattice: Lattice,
    transitions: Float64Array,
  ) {
    this.#network = new Network(vectors, network)
    this.#scorer = scorer
    this.#lattice = lattice
    this.#transitions = transitions
  }

  /** Call before the first token of a stretch. */
  begin(): void {
    this.#network.begin()
  }

  /** Rescores tokens `from` to `to - 1`, whose sums are known, and sums again if a score has changed. */
  rescore(tokens: Tokens, from: number, to: number): void {
    const { marginals } = this.#lattice
    const network = this.#network
    let isChanged = false
    for (let i = from; i < to; i++) {
      const outside = marginals[i * LABELS + LABEL.O] ?? 0
      if (outside > 1 - UNSURE.from || outside < 1 - UNSURE.to || isCharacter(tokens, PAD + i)) continue
      network.read(tokens, i)
      this.#scorer.raise(i, inSteps(network.name), inSteps(network.location))
      isChanged = true
    }
    if (isChanged) this.#lattice.sum(tokens, this.#transitions, from, to)
  }
}

function inSteps(logarithm: number): number {
  return Math.round((WEIGHT * logarithm) / STEP)
}
