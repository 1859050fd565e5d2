import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder } from './corpus.js'
import type { Doc, LabelledSpan } from '../doc.js'
import type { Entry } from '../lists/gazetteers.js'
import type { Random } from '../random.js'

/** Texts without personal names: negative examples for the name model. */

// The share of ordinary texts in a pass: together they are almost as long as the annotated ones.
const SHARE = 0.25
const LEAST_LENGTH = 4
// GeoNames lists cities of over 100,000 people with this weight.
const LARGE_CITY = 4
// A name that is also an ordinary word ("Nice", "Split", "Mobile") is not marked.
const MOST_AS_WORD = 4
const MOST_WORDS = 4
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’.-]*/gu

/** Reads `ordinary/train`, if there is such a folder, and marks countries and large cities in the texts. */
export class OrdinaryTexts {
  readonly #docs: readonly Doc[]

  constructor(folder: string, entries: readonly Entry[]) {
    const path = join(folder, 'ordinary', 'train')
    const docs = existsSync(path) ? [...readFolder(path).values()].flat() : []
    const places = placeNames(entries, docs)
    this.#docs = docs.map((doc) => marked(doc, places))
  }

  get count(): number {
    return this.#docs.length
  }

  /** The texts of one pass. */
  sample(random: Random, share = 1): Doc[] {
    return this.#docs.filter(() => random.chance(SHARE * share))
  }
}

/** Returns the names of countries and large cities that are not also ordinary words. */
function placeNames(entries: readonly Entry[], docs: readonly Doc[]): ReadonlySet<string> {
  const asWords = new Map<string, number>()
  for (const { text } of docs) {
    for (const [word] of text.matchAll(/(?<!\p{L})\p{Ll}{3,}/gu)) asWords.set(word, (asWords.get(word) ?? 0) + 1)
  }
  const names = new Set<string>()
  for (const { text, kind, source, weight } of entries) {
    const isLarge = kind === 'country' ? source === 'cldr' : source === 'geonames' && weight >= LARGE_CITY
    if (!isLarge || text.length < LEAST_LENGTH || text === text.toLowerCase()) continue
    if ((asWords.get(text.toLowerCase()) ?? 0) <= MOST_AS_WORD) names.add(text)
  }
  return names
}

/** Marks the locations of a text as spans; none in scripts without spaces, whose words cannot be told apart here. */
function marked(doc: Doc, places: ReadonlySet<string>): Doc {
  const words = [...doc.text.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  const spans: LabelledSpan[] = []
  for (let i = 0; i < words.length;) {
    const taken = longestPlace(doc.text, words, i, places)
    if (taken > 0) {
      spans.push({ start: words[i]?.start ?? 0, end: words[i + taken - 1]?.end ?? 0, label: 'LOCATION' })
    }
    i += Math.max(1, taken)
  }
  return { ...doc, spans }
}

/** Returns how many words from the given one on name a location. */
function longestPlace(
  text: string,
  words: readonly { start: number; end: number }[],
  from: number,
  places: ReadonlySet<string>,
): number {
  const first = words[from]
  if (first === undefined || !/\p{Lu}/u.test(text.charAt(first.start))) return 0
  for (let count = Math.min(MOST_WORDS, words.length - from); count > 0; count--) {
    const last = words[from + count - 1]
    if (last !== undefined && places.has(text.slice(first.start, last.end))) return count
  }
  return 0
}
