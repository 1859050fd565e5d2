import { begins, LABEL } from '../../src/ner/crf/labels.js'
import { OFTEN_NAME_OR_REGION } from '../../src/ner/text/gazetteer-flags.js'
import { COARSE, coarseShape, isCapitalised } from '../../src/ner/text/shape.js'
import { stopWordKey } from '../../src/ner/text/stop-words.js'
import { PAD, type Tokens } from '../../src/ner/text/tokens.js'

/** Learns the stop words of the name model. */

const MOST_WORDS = 16384
const LEAST_COUNT = 20
// Annotation is not perfect: the share of a stop word's occurrences that may lie in entities.
const LARGEST_SHARE = 0.0005

interface Count {
  seen: number
  begins: number
  within: number
  isCommonName: boolean
}

/** Counts how often words begin entities or lie in them, to find the common words that never do. */
export class StopWordCount {
  readonly #counts = new Map<number, Count>()

  see(tokens: Tokens, i: number, label: number): void {
    const key = stopWordKey(tokens, PAD + i)
    let count = this.#counts.get(key)
    if (count === undefined) {
      count = { seen: 0, begins: 0, within: 0, isCommonName: isCommonName(tokens, PAD + i) }
      this.#counts.set(key, count)
    }
    count.seen++
    if (label !== LABEL.O) count.within++
    if (begins(label)) count.begins++
  }

  /** Keys of the commonest words with which no entity begins, in rising order. */
  neverFirst(): Int32Array {
    return this.#keys(({ begins }) => begins)
  }

  /** Keys of the commonest words that lie in no entity, in rising order. */
  neverInside(): Int32Array {
    return this.#keys(({ within }) => within)
  }

  #keys(timesInEntities: (count: Count) => number): Int32Array {
    const found = [...this.#counts]
      .filter(
        ([, count]) =>
          count.seen >= LEAST_COUNT && timesInEntities(count) <= count.seen * LARGEST_SHARE && !count.isCommonName,
      )
      .sort(([a, { seen: x }], [b, { seen: y }]) => y - x || a - b)
      .slice(0, MOST_WORDS)
    return Int32Array.from(found, ([key]) => key).sort()
  }
}

/** True for a capitalised word that is often a name or a location. */
function isCommonName(tokens: Tokens, position: number): boolean {
  const shape = coarseShape(tokens.shape[position] ?? 0)
  const isLarge = isCapitalised(shape) || shape === COARSE.capitals
  return isLarge && ((tokens.listed[position] ?? 0) & OFTEN_NAME_OR_REGION) !== 0
}
