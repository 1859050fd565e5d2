import type { Finding } from '../../types.js'

/**
 * The findings of several texts as they travel between threads: as numbers, which are handed over without a copy. As objects
 * they would hold up the thread that takes them longer than it took to find them.
 */
export interface Parcel {
  /** How many findings each text has. */
  readonly counts: Uint32Array
  /** Start, end and index of the label of each. */
  readonly places: Uint32Array
  readonly scores: Float64Array
  readonly labels: readonly string[]
}

export function pack(found: readonly (readonly Finding[])[]): Parcel {
  const all = found.flat()
  const labels = [...new Set(all.map(({ label }) => label))]
  const indexes = new Map(labels.map((label, index) => [label, index]))
  const places = new Uint32Array(all.length * 3)
  for (const [index, { label, spans }] of all.entries()) {
    places[index * 3] = spans.start
    places[index * 3 + 1] = spans.end
    places[index * 3 + 2] = indexes.get(label) ?? 0
  }
  return {
    counts: Uint32Array.from(found, ({ length }) => length),
    places,
    scores: Float64Array.from(all, ({ score }) => score),
    labels,
  }
}

/** The findings in the texts that they were made of. */
export function unpack({ counts, places, scores, labels }: Parcel, texts: readonly string[]): Finding[][] {
  let next = 0
  return texts.map((text, index) =>
    Array.from({ length: counts[index] ?? 0 }, () => {
      const start = places[next * 3] ?? 0
      const end = places[next * 3 + 1] ?? 0
      const label = labels[places[next * 3 + 2] ?? 0] ?? ''
      const score = scores[next++] ?? 0
      return { label, score, text: text.slice(start, end), spans: { start, end } }
    }),
  )
}
