import type { Doc } from '../doc.js'
import type { Random } from '../random.js'

/** The texts of one pass in random order, each as it is or varied. */
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
