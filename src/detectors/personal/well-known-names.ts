import { maskOf, spread } from '../../ner/text/hash.js'

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

/** Makes a hash table of well-known names, by the joined hashes of their words. */
export function knownTable(hashes: Int32Array): Int32Array {
  let size = 4
  while (size < 2 * hashes.length) size *= 2
  const slots = new Int32Array(size)
  const mask = maskOf(size, 'known')
  for (const entry of hashes) {
    let at = spread(entry & ~KIND) & mask
    while (slots[at] !== 0) at = (at + 1) & mask
    slots[at] = entry
  }
  return slots
}

/** Makes the look-up of well-known names by the joined hashes of their words; 0 for others. */
export function knownNames(hashes: Int32Array, slots = knownTable(hashes)): (hash: number) => number {
  const mask = maskOf(slots.length, 'known')
  return (hash) => {
    const wanted = hash & ~KIND
    for (let at = spread(wanted) & mask; ; at = (at + 1) & mask) {
      const entry = slots[at] ?? 0
      if (entry === 0) return 0
      if ((entry & ~KIND) === wanted) return entry & KIND
    }
  }
}
