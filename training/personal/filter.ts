import { FILTER_BITS, bitIn, filterBit } from '../../src/detectors/personal/feature-bag.js'
import type { Example } from './examples.js'

/** Leaves out rare features: what they say is chance, and they would share slots with those that say something. */

/** Fewest findings in which a feature must occur. */
const FEWEST = 6
const MOST_COUNTED = 255

/** Makes the filter of features that occur in enough findings. */
export function filterOf(examples: readonly Example[]): Int32Array {
  const counts = new Uint8Array(FILTER_BITS)
  for (const { hashes } of examples) {
    for (const hash of hashes) {
      const count = counts[filterBit(hash)] ?? 0
      if (count < MOST_COUNTED) counts[filterBit(hash)] = count + 1
    }
  }
  const filter = new Int32Array(FILTER_BITS / 32)
  counts.forEach((count, bit) => {
    if (count >= FEWEST) filter[bit >>> 5] = (filter[bit >>> 5] ?? 0) | (1 << (bit & 31))
  })
  return filter
}

/** An example without the features that a filter lacks. */
export function filtered(filter: Int32Array, { hashes, values, ...rest }: Example): Example {
  const isKept = Array.from(hashes, (hash) => bitIn(filter, hash) === 1)
  return {
    hashes: hashes.filter((_, at) => isKept[at]),
    values: values.filter((_, at) => isKept[at]),
    ...rest,
  }
}
