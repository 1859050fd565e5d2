/** Looks up well-known names: countries, locations, persons, organisations, products and works. */

/**
 * What a name is known as: the lowest three bits of an entry. `mentioned` is a person whom one text about the world
 * names, `surname` the last name, or the only one, of several or of such a person.
 */
export const KNOWN = {
  country: 1,
  location: 2,
  person: 3,
  organisation: 4,
  thing: 5,
  mentioned: 6,
  surname: 7,
} as const
const KIND = 7

/** The entry of a name: the hash of its words, but for the bits that say what it is known as. */
export function knownEntry(hash: number, kind: number): number {
  return (hash & ~KIND) | kind
}

/**
 * Makes the look-up of well-known names by the joined hashes of their words; 0 for others. `entries` are in ascending
 * order; of several for one name, the first counts.
 */
export function knownNames(entries: Int32Array): (hash: number) => number {
  return (hash) => {
    const wanted = hash & ~KIND
    let low = 0
    for (let high = entries.length; low < high;) {
      const middle = (low + high) >>> 1
      if (((entries[middle] ?? 0) & ~KIND) < wanted) low = middle + 1
      else high = middle
    }
    const entry = entries[low] ?? 0
    return (entry & ~KIND) === wanted ? entry & KIND : 0
  }
}
