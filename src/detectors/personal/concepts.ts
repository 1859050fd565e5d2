import { CLASS, classOf } from '../../ner/text/characters.js'
import { BASIS, rollFolded, spread } from '../../ner/text/hash.js'
import { readWords, type Words } from './words.js'

/** Looks up what words mean, in 48 languages: "landlord", "Vermieterin" and "wynajmujący" mean the same. */

/** An entry of the table: 24 bits of a word's hash, its concept, and whether longer words may begin with it. */
export const ENTRY = { check: ~0xff, concept: 0xfe, conceptShift: 1, isStem: 1 } as const
/** Most characters of a word in scripts without spaces. */
const LONGEST = 6
/** Fewest letters of a stem, and most that follow it. */
const SHORTEST_STEM = 2
const LONGEST_ENDING = 7
/** Most letters attached in front of a word, and fewest that are left without them. */
const MOST_ATTACHED = 2
const FEWEST_LEFT = 3
/** Several concepts of one word are joined, eight bits each; most of them is three. */
const MOST_CONCEPTS = 0xffff

/** The concepts of what somebody is to others; the numbers are part of the model format. */
export const ROLES = { first: 14, last: 19 } as const

/** The concepts of who writes: "I", "we", and verbs that say so by themselves. */
const WRITER: ReadonlySet<number> = new Set([1, 3])

/** Returns what the word at an index means: up to three concepts of eight bits each; 0 for nothing. */
export type ConceptAt = (text: string, words: Words, at: number) => number

/** Makes the look-up of a packed table. */
export function conceptLookUp(table: Int32Array): ConceptAt {
  const look = (hash: number, isWhole: boolean): number => conceptsIn(table, spread(hash), isWhole)
  return (text, words, at) => {
    if (words.single[at] === 1) return ofCharacter(text, words, at, look)
    const from = words.start[at] ?? 0
    const to = words.end[at] ?? 0
    const own = ofWord(text, from, to, look)
    return own !== 0 || !mayBeAttached(text.charCodeAt(from)) ? own : ofRest(text, from, to, look)
  }
}

/** True for the concepts of a word that stands for the writer. */
export function isWriter(concepts: number): boolean {
  return hasOne(concepts, (concept) => WRITER.has(concept))
}

/** Returns whether a word says what somebody is to others: a colleague, a tenant, a nurse. */
export function roleLookUp(conceptAt: ConceptAt): (word: string) => boolean {
  return (word) => {
    const words = readWords(word)
    const concepts = words.count === 1 ? conceptAt(word, words, 0) : 0
    return hasOne(concepts, (concept) => concept >= ROLES.first && concept <= ROLES.last)
  }
}

// --- Internal helpers ---

/** True if one of the joined concepts is such a one. */
function hasOne(concepts: number, is: (concept: number) => boolean): boolean {
  for (let rest = concepts; rest !== 0; rest >>= 8) if (is(rest & 0xff)) return true
  return false
}

/** Looks up a whole word, or the beginning of one, by its hash. */
type Look = (hash: number, isWhole: boolean) => number

function conceptsIn(table: Int32Array, hash: number, isWhole: boolean): number {
  const mask = table.length - 1
  let found = 0
  for (let slot = hash & mask; found <= MOST_CONCEPTS; slot = (slot + 1) & mask) {
    const entry = table[slot] ?? 0
    if (entry === 0) break
    const isRight = ((entry ^ hash) & ENTRY.check) === 0 && (isWhole || (entry & ENTRY.isStem) !== 0)
    if (isRight) found = withConcept(found, (entry & ENTRY.concept) >> ENTRY.conceptShift)
  }
  return found
}

/** A word may stand there as such and as a stem. */
function withConcept(found: number, concept: number): number {
  return (found & 0xff) === concept || ((found >> 8) & 0xff) === concept ? found : (found << 8) | concept
}

/** The concepts of the word, or else of the longest stem that it begins with. */
function ofWord(text: string, from: number, to: number, look: Look): number {
  let hash = BASIS
  let found = 0
  for (let at = from; at < to; at++) {
    hash = rollFolded(hash, text, at, at + 1)
    const rest = to - at - 1
    if (rest > LONGEST_ENDING || (rest > 0 && at + 1 - from < SHORTEST_STEM)) continue
    found = look(hash, rest === 0) || found
  }
  return found
}

/** Without articles and prepositions that are attached in front. */
function ofRest(text: string, from: number, to: number, look: Look): number {
  for (let cut = from + 1; cut <= from + MOST_ATTACHED && to - cut >= FEWEST_LEFT; cut++) {
    const found = ofWord(text, cut, to, look)
    if (found !== 0) return found
  }
  return 0
}

/** In scripts without spaces: the concepts of the longest word that covers the character. */
function ofCharacter(text: string, words: Words, at: number, look: Look): number {
  const last = runEnd(words, at)
  let found = 0
  let longest = 0
  for (let first = runStart(words, at); first <= at; first++) {
    let hash = BASIS
    for (let next = first; next <= last && next < first + LONGEST; next++) {
      hash = rollFolded(hash, text, words.start[next] ?? 0, words.end[next] ?? 0)
      const some = next < at || next - first < longest ? 0 : look(hash, true)
      if (some === 0) continue
      found = some
      longest = next + 1 - first
    }
  }
  return found
}

/** The first of the characters, at most `LONGEST` with the one at `at`, that follow each other. */
function runStart(words: Words, at: number): number {
  let first = at
  while (first > 0 && at - first < LONGEST - 1 && isJoined(words, first - 1)) first--
  return first
}

function runEnd(words: Words, at: number): number {
  let last = at
  while (last + 1 < words.count && last - at < LONGEST - 1 && isJoined(words, last)) last++
  return last
}

/** True if two characters of scripts without spaces touch, the one at `at` and the next. */
function isJoined({ single, start, end }: Words, at: number): boolean {
  return single[at] === 1 && single[at + 1] === 1 && end[at] === start[at + 1]
}

/** True for letters of Hebrew, Arabic and Ethiopic. */
function mayBeAttached(unit: number): boolean {
  return classOf[unit] === CLASS.letter && ((unit >= 0x590 && unit <= 0x6ff) || (unit >= 0x1200 && unit <= 0x137f))
}
