import type { Doc } from '../doc.js'
import type { Random } from '../random.js'

/** Yields the texts of one pass in random order, some of them varied. */
export function* shuffled(
  docs: readonly Doc[],
  random: Random,
  vary: (doc: Doc, random: Random) => Doc,
): Generator<Doc> {
  const order = Int32Array.from(docs, (_, i) => i)
  random.shuffle(order)
  for (const index of order) {
    const doc = docs[index]
    if (doc !== undefined) yield vary(doc, random)
  }
}
