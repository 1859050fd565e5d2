import { COMMON_SHIFT, FLAG } from '../src/ner/text/gazetteer.js'
import { join, spread } from '../src/ner/text/hash.js'
import { foldHash, tokenize } from '../src/ner/text/tokenize.js'
import { GAP, KIND, PAD, newTokens } from '../src/ner/text/tokens.js'
import type { CommonWord } from './common-words.js'
import type { Entry, Kind } from './names.js'

const SLOTS = 1 << 20
const FULL = 0.88

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

/** Packs the lists into the runtime's hash set: how often and in which lists a word occurs becomes two bits per kind. */
export function buildGazetteer(entries: readonly Entry[], common: readonly CommonWord[] = []): Int32Array {
  const counts = new Map<number, Counts>()
  for (const entry of entries) addEntry(counts, entry)
  for (const word of common) addCommon(counts, word)
  addStems(counts, entries)
  const ranked = [...counts].map(([hash, count]) => ({ hash, flags: flagsOf(count), rank: rankOf(count) }))
  ranked.sort((a, b) => b.rank - a.rank || a.hash - b.hash)
  const kept = ranked.slice(0, Math.floor(SLOTS * FULL))
  console.log(`gazetteer: ${String(kept.length)} of ${String(ranked.length)} entries kept`)
  const slots = new Int32Array(SLOTS)
  for (const { hash, flags } of kept) insert(slots, hash, flags)
  return slots
}

// What is known by a smaller number moves on for what is known by a larger one, so that numbers fall along every search.
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

const tokens = newTokens()

function addEntry(counts: Map<number, Counts>, { text, kind, weight }: Entry): void {
  tokenize(text, 0, tokens)
  const count = tokens.count
  if (count === 0 || count > 8) return
  const first = PAD
  if (runOfCharacters(count)) return bump(counts, foldHash(text), kind, weight, 1)
  if (count === 1) return bump(counts, tokens.fold[first] ?? 0, kind, weight, 1)
  if (kind === 'title') return bump(counts, tokens.fold[first] ?? 0, kind, weight, 1)
  if (kind === 'streetType') return
  if (kind === 'given' || kind === 'surname') {
    // Names of several words are known word by word.
    for (let i = 0; i < count; i++) {
      const place = PAD + i
      if (tokens.kind[place] === KIND.word && (tokens.end[place] ?? 0) - (tokens.start[place] ?? 0) > 3) {
        bump(counts, tokens.fold[place] ?? 0, kind, 0.5, 1)
      }
    }
    return
  }
  if (count > 5) return
  let hash = tokens.fold[first] ?? 0
  for (let i = 1; i < count; i++) hash = join(hash, tokens.fold[PAD + i] ?? 0)
  bump(counts, hash, kind, weight, count)
  const start = tokens.fold[first] ?? 0
  const entry = counts.get(start) ?? blank()
  entry.begins = true
  counts.set(start, entry)
}

// A single character is part of too many words to be called one.
function addCommon(counts: Map<number, Counts>, { text, grade }: CommonWord): void {
  tokenize(text, 0, tokens)
  const isWord = tokens.count === 1 && tokens.kind[PAD] === KIND.word
  if (!isWord && (tokens.count < 2 || !runOfCharacters(tokens.count))) return
  const hash = foldHash(text)
  const entry = counts.get(hash) ?? blank()
  entry.common = Math.max(entry.common, grade)
  counts.set(hash, entry)
}

function runOfCharacters(count: number): boolean {
  for (let i = 0; i < count; i++) {
    if ((tokens.kind[PAD + i] ?? 0) < KIND.han) return false
    if (i > 0 && ((tokens.gap[PAD + i] ?? 0) & GAP.space) !== 0) return false
  }
  return true
}

// "Warszawie" is found by "Warszaw": frequent words that end in a vowel are known without it, too.
function addStems(counts: Map<number, Counts>, entries: readonly Entry[]): void {
  for (const { text, kind, weight } of entries) {
    if (weight < 2 || text.length < 5 || !/^\p{L}+[aeiouyаеиоуыяюійьěéíáýαεηιουως]$/u.test(text)) continue
    if (kind === 'given' || kind === 'surname' || kind === 'city' || kind === 'country') {
      bump(counts, foldHash(text.slice(0, -1)), kind, 0.25, 1)
    }
  }
}

function bump(counts: Map<number, Counts>, hash: number, kind: Kind, weight: number, parts: number): void {
  const entry = counts.get(hash) ?? blank()
  if (kind === 'streetType') entry.street += weight
  else if (kind === 'street') entry.street += weight / 4
  else entry[kind] += weight
  entry.parts = parts
  counts.set(hash, entry)
}

function blank(): Counts {
  return {
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
}

function flagsOf(c: Counts): number {
  const grade = (value: number): number => (value === 0 ? 0 : value < 2 ? 1 : value < 5 ? 2 : 3)
  const region = c.country > 0 ? 3 : c.state >= 2 ? 2 : c.state > 0 ? 1 : 0
  return (
    grade(c.given) |
    (grade(c.surname) << 2) |
    (grade(c.city) << 4) |
    (region << 6) |
    (c.street > 0 ? FLAG.street : 0) |
    (c.title > 0 ? FLAG.title : 0) |
    (c.begins ? FLAG.begins : 0) |
    (c.common << COMMON_SHIFT)
  )
}

function rankOf(c: Counts): number {
  const sum = c.given + c.surname + c.city + c.state + c.country + c.street + c.title + c.common + (c.begins ? 1 : 0)
  return c.parts > 2 ? sum * 0.7 : sum
}
