import type { Finding } from '../../types.js'

/**
 * The findings of several texts as arrays of numbers, which threads transfer without a copy. Deserialising objects
 * would block the receiving thread for longer than finding them took.
 */
export interface TransferableFindings {
  /** Number of findings per text. */
  readonly counts: Uint32Array
  /** Start, end and label index of each finding. */
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

/** Unpacks findings, given their texts. */
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
