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
/** The upper bits of a hash choose the part of the list in which it is searched. */
const PARTS = 1 << 12
const PART_SHIFT = 20

/** The entry of a name: the hash of its words, but for the bits that say what it is known as. */
export function knownEntry(hash: number, kind: number): number {
  return (hash & ~KIND) | kind
}

/**
 * Makes the look-up of well-known names by the joined hashes of their words; 0 for others. `entries` are in ascending
 * order; of several for one name, the first counts.
 */
export function knownNames(entries: Int32Array): (hash: number) => number {
  let starts: Int32Array | undefined
  return (hash) => {
    starts ??= startsOf(entries)
    const wanted = hash & ~KIND
    const part = partOf(hash)
    let low = starts[part] ?? 0
    for (let high = starts[part + 1] ?? 0; low < high;) {
      const middle = (low + high) >>> 1
      if (((entries[middle] ?? 0) & ~KIND) < wanted) low = middle + 1
      else high = middle
    }
    const entry = entries[low] ?? 0
    return (entry & ~KIND) === wanted ? entry & KIND : 0
  }
}

/** Where each part of the list begins, and the last one ends. A search of the whole list would miss the processor's caches at each step. */
function startsOf(entries: Int32Array): Int32Array {
  const starts = new Int32Array(PARTS + 1)
  for (const entry of entries) starts[partOf(entry) + 1] = (starts[partOf(entry) + 1] ?? 0) + 1
  for (let part = 0; part < PARTS; part++) starts[part + 1] = (starts[part + 1] ?? 0) + (starts[part] ?? 0)
  return starts
}

/** Hashes are in ascending order as signed numbers. */
function partOf(hash: number): number {
  return (hash >> PART_SHIFT) + PARTS / 2
}
