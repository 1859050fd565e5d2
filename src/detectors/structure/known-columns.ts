import { lazy } from '../word-list.js'
import type { Field } from './field.js'

/** Tells columns of well-known people: the drivers of a race, the players of a team. */

/** Fewest values of such a column. */
const FEWEST = 4

/** Returns whether a value is well known, or one of several with its key of which half are. */
export function amongKnown(
  text: string,
  read: readonly { readonly field: Field }[],
  isWellKnown: (name: string) => boolean,
): (field: Field) => boolean {
  const columns = lazy(() => {
    const counts = new Map<string, { all: number; known: number }>()
    for (const { field } of read) {
      const count = counts.get(keyOf(text, field)) ?? { all: 0, known: 0 }
      count.all++
      if (isWellKnown(valueOf(text, field))) count.known++
      counts.set(keyOf(text, field), count)
    }
    return counts
  })
  return (field) => {
    if (isWellKnown(valueOf(text, field))) return true
    const { all, known } = columns().get(keyOf(text, field)) ?? { all: 0, known: 0 }
    return all >= FEWEST && 2 * known >= all
  }
}

function keyOf(text: string, { keyStart, keyEnd }: Field): string {
  return text.slice(keyStart, keyEnd)
}

function valueOf(text: string, { start, end }: Field): string {
  return text.slice(start, end)
}
