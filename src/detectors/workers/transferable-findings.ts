import type { Finding } from '../../types.js'

/**
 * The findings of several texts as arrays of numbers, which threads hand over without a copy. Deserialising objects would
 * hold up the receiving thread for longer than it took to find them.
 */
export interface TransferableFindings {
  /** How many findings each text has. */
  readonly counts: Uint32Array
  /** Start, end and index of the label of each. */
  readonly rows: Uint32Array
  readonly scores: Float64Array
  readonly labels: readonly string[]
}

export function pack(found: readonly (readonly Finding[])[]): TransferableFindings {
  const all = found.flat()
  const labels = [...new Set(all.map(({ label }) => label))]
  const indexes = new Map(labels.map((label, index) => [label, index]))
  const rows = new Uint32Array(all.length * 3)
  for (const [index, { label, spans }] of all.entries()) {
    rows[index * 3] = spans.start
    rows[index * 3 + 1] = spans.end
    rows[index * 3 + 2] = indexes.get(label) ?? 0
  }
  return {
    counts: Uint32Array.from(found, ({ length }) => length),
    rows,
    scores: Float64Array.from(all, ({ score }) => score),
    labels,
  }
}

/** The findings in the texts that they were made of. */
export function unpack({ counts, rows, scores, labels }: TransferableFindings, texts: readonly string[]): Finding[][] {
  let next = 0
  return texts.map((text, index) =>
    Array.from({ length: counts[index] ?? 0 }, () => {
      const start = rows[next * 3] ?? 0
      const end = rows[next * 3 + 1] ?? 0
      const label = labels[rows[next * 3 + 2] ?? 0] ?? ''
      const score = scores[next++] ?? 0
      return { label, score, text: text.slice(start, end), spans: { start, end } }
    }),
  )
}
