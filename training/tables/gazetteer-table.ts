import { FLAG, SHIFT } from '../../src/ner/text/gazetteer-flags.js'
import { foldHash, join, spread } from '../../src/ner/text/hash.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { GAP, isCharacter, KIND, newTokens, PAD } from '../../src/ner/text/tokens.js'
import type { CommonWord } from '../lists/common-words.js'
import type { Entry, Kind } from '../lists/gazetteers.js'
import type { Say } from '../program.js'

/** Builds the table of the gazetteer. */

const SLOTS = 1 << 20
const FULL = 0.88
// Most tokens of an entry; longer ones are left out.
const MOST_TOKENS = 8
const MOST_JOINED = 5
const LEAST_LETTERS = 4

/** How often, weighted, a word is listed as what. */
interface Counts {
  given: number
  surname: number
  city: number
  state: number
  country: number
  street: number
  title: number
  common: number
  begins: boolean
  parts: number
}

/** Packs lists into the runtime's hash table: how often and in which lists a word occurs becomes two bits per kind. */
export function buildGazetteer(
  entries: readonly Entry[],
  common: readonly CommonWord[] = [],
  say: Say = () => undefined,
): Int32Array {
  const words = new WordCounts()
  for (const entry of entries) words.addEntry(entry)
  for (const word of common) words.addCommon(word)
  for (const entry of entries) words.addStem(entry)
  const ranked = words.ranked()
  const kept = ranked.slice(0, Math.floor(SLOTS * FULL))
  say(`gazetteer: ${String(kept.length)} of ${String(ranked.length)} entries kept`)
  const slots = new Int32Array(SLOTS)
  for (const { hash, flags } of kept) insert(slots, hash, flags)
  return slots
}

// A smaller fingerprint makes way for a larger one, so that fingerprints fall along every probe sequence.
function insert(slots: Int32Array, hash: number, flags: number): void {
  const mixed = spread(hash)
  let entry = (((mixed >>> 16) | 1) << 16) | flags
  for (let at = mixed & (SLOTS - 1); ; at = (at + 1) & (SLOTS - 1)) {
    const slot = slots[at] ?? 0
    if (slot >>> 16 > entry >>> 16) continue
    slots[at] = slot >>> 16 === entry >>> 16 ? slot | entry : entry
    if (slot >>> 16 === entry >>> 16 || slot === 0) return
    entry = slot
  }
}

class WordCounts {
  readonly #counts = new Map<number, Counts>()
  readonly #tokens = newTokens()

  addEntry({ text, kind, weight }: Entry): void {
    const tokens = this.#tokens
    tokenize(text, 0, tokens)
    const { count } = tokens
    if (count === 0 || count > MOST_TOKENS) return
    const first = tokens.fold[PAD] ?? 0
    if (this.#isRunOfCharacters()) this.#bump(foldHash(text), kind, weight, 1)
    else if (count === 1 || kind === 'title') this.#bump(first, kind, weight, 1)
    else if (kind === 'given' || kind === 'surname') this.#addWords(kind)
    else if (kind !== 'streetType' && count <= MOST_JOINED) this.#addPhrase(first, kind, weight)
  }

  addCommon({ text, grade }: CommonWord): void {
    tokenize(text, 0, this.#tokens)
    const { count, kind } = this.#tokens
    // A single character is part of too many words to be called one.
    const isWord = count === 1 && kind[PAD] === KIND.word
    if (!isWord && (count < 2 || !this.#isRunOfCharacters())) return
    const entry = this.#of(foldHash(text))
    entry.common = Math.max(entry.common, grade)
  }

  /** "Warszawie" is found by "Warszaw": frequent words that end in a vowel are known without it, too. */
  addStem({ text, kind, weight }: Entry): void {
    if (weight < 2 || text.length < 5 || !/^\p{L}+[aeiouyаеиоуыяюійьěéíáýαεηιουως]$/u.test(text)) return
    if (kind === 'given' || kind === 'surname' || kind === 'city' || kind === 'country') {
      this.#bump(foldHash(text.slice(0, -1)), kind, 0.25, 1)
    }
  }

  /** All words, those that count most first. */
  ranked(): { hash: number; flags: number; rank: number }[] {
    const words = [...this.#counts].map(([hash, count]) => ({ hash, flags: flagsOf(count), rank: rankOf(count) }))
    return words.sort((a, b) => b.rank - a.rank || a.hash - b.hash)
  }

  /** Names of several words are known word by word. */
  #addWords(kind: Kind): void {
    const { count, kind: kinds, start, end, fold } = this.#tokens
    for (let position = PAD; position < PAD + count; position++) {
      if (kinds[position] !== KIND.word || (end[position] ?? 0) - (start[position] ?? 0) < LEAST_LETTERS) continue
      this.#bump(fold[position] ?? 0, kind, 0.5, 1)
    }
  }

  #addPhrase(first: number, kind: Kind, weight: number): void {
    const { count, fold } = this.#tokens
    let hash = first
    for (let i = 1; i < count; i++) hash = join(hash, fold[PAD + i] ?? 0)
    this.#bump(hash, kind, weight, count)
    this.#of(first).begins = true
  }

  #isRunOfCharacters(): boolean {
    const tokens = this.#tokens
    for (let position = PAD; position < PAD + tokens.count; position++) {
      if (!isCharacter(tokens, position)) return false
      if (position > PAD && ((tokens.gap[position] ?? 0) & GAP.space) !== 0) return false
    }
    return true
  }

  #bump(hash: number, kind: Kind, weight: number, parts: number): void {
    const entry = this.#of(hash)
    if (kind === 'streetType') entry.street += weight
    else if (kind === 'street') entry.street += weight / 4
    else entry[kind] += weight
    entry.parts = parts
  }

  #of(hash: number): Counts {
    const known = this.#counts.get(hash)
    if (known !== undefined) return known
    const fresh = { ...NONE }
    this.#counts.set(hash, fresh)
    return fresh
  }
}

const NONE: Readonly<Counts> = {
  given: 0,
  surname: 0,
  city: 0,
  state: 0,
  country: 0,
  street: 0,
  title: 0,
  common: 0,
  begins: false,
  parts: 1,
}

function flagsOf(c: Counts): number {
  const region = c.country > 0 ? 3 : c.state >= 2 ? 2 : c.state > 0 ? 1 : 0
  return (
    gradeOf(c.given) |
    (gradeOf(c.surname) << SHIFT.surname) |
    (gradeOf(c.city) << SHIFT.city) |
    (region << SHIFT.region) |
    (c.street > 0 ? FLAG.street : 0) |
    (c.title > 0 ? FLAG.title : 0) |
    (c.begins ? FLAG.begins : 0) |
    (c.common << SHIFT.common)
  )
}

function gradeOf(value: number): number {
  return value === 0 ? 0 : value < 2 ? 1 : value < 5 ? 2 : 3
}

function rankOf(c: Counts): number {
  const sum = c.given + c.surname + c.city + c.state + c.country + c.street + c.title + c.common + (c.begins ? 1 : 0)
  return c.parts > 2 ? sum * 0.7 : sum
}
