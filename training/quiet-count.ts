import { quietKey } from '../src/ner/text/stop-words.js'
import { coarseShape } from '../src/ner/text/shape.js'
import { PAD, type Tokens } from '../src/ner/text/tokens.js'

const MOST = 16384
const LEAST_COUNT = 20
const LARGEST_SHARE = 0.0005

interface Count {
  seen: number
  begins: number
  within: number
  isKnownName: boolean
}

/** Counts which words names and places begin with and hold, to tell the common ones with which none does. */
export class QuietCount {
  readonly #counts = new Map<number, Count>()

  see(tokens: Tokens, i: number, label: number): void {
    const place = PAD + i
    const key = quietKey(tokens, place)
    let count = this.#counts.get(key)
    if (count === undefined) {
      const isLarge = [1, 2, 4].includes(coarseShape(tokens.shape[place] ?? 0))
      count = { seen: 0, begins: 0, within: 0, isKnownName: isLarge && isCommonName(tokens.gaz[place] ?? 0) }
      this.#counts.set(key, count)
    }
    count.seen++
    if (label !== 0) count.within++
    if (label === 1 || label === 4 || label === 5 || label === 8) count.begins++
  }

  /** Keys of the commonest words with which no span begins, in rising order. */
  quiet(): Int32Array {
    return this.#keys(({ begins }) => begins)
  }

  /** Keys of the commonest words that lie in no span, in rising order. */
  outside(): Int32Array {
    return this.#keys(({ within }) => within)
  }

  #keys(timesInSpans: (count: Count) => number): Int32Array {
    const found = [...this.#counts]
      .filter(
        ([, count]) =>
          count.seen >= LEAST_COUNT && timesInSpans(count) <= count.seen * LARGEST_SHARE && !count.isKnownName,
      )
      .sort(([a, { seen: x }], [b, { seen: y }]) => y - x || a - b)
      .slice(0, MOST)
    return Int32Array.from(found, ([key]) => key).sort()
  }
}

// A two-bit field of the gazetteer of 2 or 3: a word that is often a name or a place.
function isCommonName(flags: number): boolean {
  return (flags & 0xaa) !== 0
}
