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
  const starts = new Int32Array(PARTS + 1).fill(-1)

  /** Where a part of the list begins: found when it is first asked for, since most are not for a while. */
  function startOf(part: number): number {
    if ((starts[part] ?? 0) < 0) starts[part] = searched(entries, { low: 0, high: entries.length }, firstOf(part))
    return starts[part] ?? 0
  }

  return (hash) => {
    const wanted = hash & ~KIND
    const part = (hash >> PART_SHIFT) + PARTS / 2
    const low = searched(entries, { low: startOf(part), high: startOf(part + 1) }, wanted)
    const entry = entries[low] ?? 0
    return (entry & ~KIND) === wanted ? entry & KIND : 0
  }
}

/** The index of the first entry in a range that is not below a hash. */
function searched(entries: Int32Array, range: { readonly low: number; readonly high: number }, wanted: number): number {
  let { low, high } = range
  while (low < high) {
    const middle = (low + high) >>> 1
    if (((entries[middle] ?? 0) & ~KIND) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The lowest hash of a part, as a signed number, but above all of them for the end of the last part. */
function firstOf(part: number): number {
  return (part - PARTS / 2) * 2 ** PART_SHIFT
}
