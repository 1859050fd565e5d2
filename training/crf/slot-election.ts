import { fingerprintOf } from '../../src/ner/crf/weights.js'
import { LABEL, typeOf } from '../../src/ner/crf/labels.js'
import { FINE_SLOTS, fineSlot } from './fine-slots.js'
import type { Say } from '../program.js'

/** Elects the feature that owns each slot of the weight table. */

// How many candidates are counted per slot.
const CANDIDATES = 12
const LARGEST_COUNT = 65535

/**
 * Counts a bounded list of candidate features per slot, in which new ones replace the rarest; the one with the most
 * information about labels wins.
 */
export class SlotElection {
  readonly #prints = new Uint8Array(FINE_SLOTS * CANDIDATES)
  // How often a candidate was seen outside of entities, in names and in locations.
  readonly #outside = new Uint16Array(FINE_SLOTS * CANDIDATES)
  readonly #names = new Uint16Array(FINE_SLOTS * CANDIDATES)
  readonly #locations = new Uint16Array(FINE_SLOTS * CANDIDATES)
  readonly #columns = [this.#outside, this.#names, this.#locations] as const
  readonly #totals = [0, 0, 0]

  count(features: Int32Array, size: number, label: number, isCharacter: boolean): void {
    const kind = label === LABEL.O ? 0 : 1 + typeOf(label)
    const column = this.#columns[kind] ?? this.#outside
    this.#totals[kind] = (this.#totals[kind] ?? 0) + 1
    for (let i = 0; i < size; i++) {
      const feature = features[i] ?? 0
      const at = this.#find(fineSlot(feature, isCharacter) * CANDIDATES, fingerprintOf(feature))
      if (at >= 0 && (column[at] ?? 0) < LARGEST_COUNT) column[at] = (column[at] ?? 0) + 1
    }
  }

  #find(from: number, print: number): number {
    const prints = this.#prints
    let rarest = from
    let least = Infinity
    for (let at = from; at < from + CANDIDATES; at++) {
      const owner = prints[at]
      if (owner === print) return at
      if (owner === 0) {
        prints[at] = print
        return at
      }
      const seen = (this.#outside[at] ?? 0) + (this.#names[at] ?? 0) + (this.#locations[at] ?? 0)
      if (seen < least) {
        least = seen
        rarest = at
      }
    }
    if (least > 1) {
      // Lower the largest count of the rarest candidate: it is replaced once it has none left.
      const [column = this.#outside] = [...this.#columns].sort((a, b) => (b[rarest] ?? 0) - (a[rarest] ?? 0))
      column[rarest] = (column[rarest] ?? 0) - 1
      return -1
    }
    prints[rarest] = print
    this.#outside[rarest] = this.#names[rarest] = this.#locations[rarest] = 0
    return rarest
  }

  /** The winner of every slot: its fingerprint, 0 if nothing was seen often enough, and how often it was seen. */
  winners(fewest: number, say: Say): { fingerprints: Uint8Array; counts: Uint32Array } {
    const fingerprints = new Uint8Array(FINE_SLOTS)
    const occurrences = new Uint32Array(FINE_SLOTS)
    const all = this.#totals.reduce((a, b) => a + b, 0)
    const rates = this.#totals.map((total) => (total + 1) / all)
    let used = 0
    for (let slot = 0; slot < FINE_SLOTS; slot++) {
      let best = 0
      for (let at = slot * CANDIDATES; at < (slot + 1) * CANDIDATES; at++) {
        const counts = this.#columns.map((column) => column[at] ?? 0)
        const seen = counts.reduce((a, b) => a + b, 0)
        if (seen < fewest) continue
        const gain = information(counts, seen, rates)
        if (gain <= best) continue
        best = gain
        fingerprints[slot] = this.#prints[at] ?? 0
        occurrences[slot] = seen
      }
      if (best > 0) used++
    }
    say(`slots: ${String(used)} of ${String(FINE_SLOTS)} in use`)
    return { fingerprints, counts: occurrences }
  }
}

function information(counts: readonly number[], seen: number, rates: readonly number[]): number {
  let gain = 0
  counts.forEach((count, i) => {
    if (count > 0) gain += count * Math.log(count / seen / (rates[i] ?? 1))
  })
  return gain + 0.05 * Math.log(seen)
}
