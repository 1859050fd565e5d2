import { bitSet } from './bit-set.js'
import { CLASS, DIGIT, FOLD, fold, isHangul, LETTER, LOWER, OTHER, UNSPACED, UPPER } from './characters.js'

/** The lexicon: finds phrases in a text by hashing the first letters of words. */

/**
 * A phrase to look for, and what it means. Case and accents do not matter, a space stands for one to three
 * separators (`Tel.-Nr.`), a `*` at the end for the rest of the word (`telefon*`), a `*` in front for its beginning
 * (`*strasse`).
 */
export interface Phrase<Meaning> {
  readonly phrase: string
  readonly meaning: Meaning
}

/** A phrase that was found: where, and everything it can mean. */
export interface Hit<Meaning> {
  readonly start: number
  readonly end: number
  readonly meanings: readonly Meaning[]
}

interface Entry<Meaning> {
  readonly folded: string
  /** The unit behind those of the key, if the phrase has one before its first space; else 0. */
  readonly next: number
  readonly isOpen: boolean
  readonly meanings: Meaning[]
}

export interface Lexicon<Meaning> {
  /** The longest phrase whose first word starts at `start`; `length` is that of the text. */
  head(text: string, start: number, length: number): Hit<Meaning> | undefined
  /** The longest ending of the word `start…end`, if it is not the whole word. */
  tail(text: string, start: number, end: number): Hit<Meaning> | undefined
}

const BITS = 15
/** Letters of a word that its key depends on. */
const KEY_LENGTH = 4

/** The key of up to four folded units; 0 stands for "no such letter". */
function keyOf(first: number, second: number, third: number, fourth: number): number {
  return Math.imul(((first * 31 + second) * 31 + third) * 31 + fourth, 0x9e3779b1) >>> (32 - BITS)
}

/**
 * Makes a lexicon: phrases are hashed by the first (or last) letters of a word, so a word that starts none costs two
 * lookups in a table.
 */
export function lexicon<Meaning extends { readonly topic: string }>(
  phrases: readonly Phrase<Meaning>[],
): Lexicon<Meaning> {
  const heads = table<Meaning>()
  const stems = table<Meaning>() // open phrases of three letters, which longer words may start with: tel*
  const tails = table<Meaning>()
  for (const { phrase, meaning } of phrases) {
    const folded = fold(phrase.includes('*') ? phrase.replaceAll('*', '') : phrase)
    const isOpen = phrase.endsWith('*')
    const isStem = isOpen && firstWord(folded) < KEY_LENGTH && isLetterAt(folded, 0)
    if (phrase.startsWith('*')) tails.add(tailKeyOf(folded), { folded, isOpen: true, meaning })
    else if (isStem) stems.add(headKey(folded, KEY_LENGTH - 1), { folded, isOpen, meaning })
    else heads.add(headKey(folded, KEY_LENGTH), { folded, isOpen, meaning })
  }
  return {
    head(text, start, length) {
      const first = letter(text, start, length)
      if (first === 0) return longest(heads, keyOf(text.charCodeAt(start), 0, 0, 0), text, start)
      const second = letter(text, start + 1, length)
      const third = second && letter(text, start + 2, length)
      const fourth = third && letter(text, start + 3, length)
      return (
        longest(heads, keyOf(first, second, third, fourth), text, start) ??
        longest(stems, keyOf(first, second, third, 0), text, start) ??
        // Words of two syllables have endings, too: "계좌가".
        (isHangul(first) && third !== 0 ? longest(stems, keyOf(first, second, 0, 0), text, start) : undefined)
      )
    },
    tail(text, start, end) {
      const bucket = tails.at(tailKey(text, end))
      for (let index = 0; bucket && index < bucket.length; index++) {
        const entry = bucket[index]
        const from = end - (entry?.folded.length ?? 0)
        if (entry && from > start && startsWith(text, from, entry.folded))
          return { start: from, end, meanings: entry.meanings }
      }
      return undefined
    },
  }
}

function longest<Meaning>(entries: Table<Meaning>, key: number, text: string, start: number): Hit<Meaning> | undefined {
  const bucket = entries.at(key)
  if (!bucket) return undefined
  const after = start + KEY_LENGTH
  const next = after < text.length ? FOLD[text.charCodeAt(after)] : 0
  for (let index = 0; index < bucket.length; index++) {
    const entry = bucket[index]
    if (!entry || (entry.next !== 0 && entry.next !== next)) continue
    const end = matchEnd(text, start, entry)
    if (end > 0) return { start, end, meanings: entry.meanings }
  }
  return undefined
}

function firstWord(folded: string): number {
  const space = folded.indexOf(' ')
  return space < 0 ? folded.length : space
}

/** The key of a phrase: the first `most` letters of its first word, or its one character in a script without spaces. */
function headKey(folded: string, most: number): number {
  const first = letterOf(folded, 0)
  const second = first && letterOf(folded, 1)
  const third = second && letterOf(folded, 2)
  const fourth = most > 3 ? third && letterOf(folded, 3) : 0
  return keyOf(first || folded.charCodeAt(0), second, third, fourth)
}

/** The key of a phrase that ends words. */
function tailKeyOf(folded: string): number {
  const end = folded.length
  return keyOf(0, letterOf(folded, end - 3), letterOf(folded, end - 2), letterOf(folded, end - 1))
}

function tailKey(text: string, end: number): number {
  return keyOf(0, letter(text, end - 3, end), letter(text, end - 2, end), letter(text, end - 1, end))
}

/** Does the same as `letter` for phrases: a function that only reads texts, which V8 keeps in few ways, is faster. */
function letterOf(folded: string, at: number): number {
  return at >= 0 && at < folded.length ? (LETTER[folded.charCodeAt(at)] ?? 0) : 0
}

/** The folded letter at an offset of a text of this length, or 0 if no letter of a word is there. */
function letter(text: string, at: number, length: number): number {
  return at >= 0 && at < length ? (LETTER[text.charCodeAt(at)] ?? 0) : 0
}

/** A phrase as it was added. */
interface Listed<Meaning> {
  readonly folded: string
  readonly isOpen: boolean
  readonly meaning: Meaning
}

interface Table<Meaning> {
  add(key: number, phrase: Listed<Meaning>): void
  /** The entries of a key, which are made at its first look-up. */
  at(key: number): readonly Entry<Meaning>[] | undefined
}

function table<Meaning extends { readonly topic: string }>(): Table<Meaning> {
  const slots = new Uint16Array(1 << BITS)
  const known = bitSet(1 << BITS) // the keys that have a slot: a sixteenth of the memory
  const listed: Listed<Meaning>[][] = [[]]
  const buckets: (readonly Entry<Meaning>[] | undefined)[] = [undefined]
  return {
    add(key, phrase) {
      if (slots[key] === 0) {
        known.add(key)
        slots[key] = listed.push([]) - 1
        buckets.push(undefined) // without gaps, or V8 makes it a hash table
      }
      listed[slots[key] ?? 0]?.push(phrase)
    },
    at(key) {
      if (!known.has(key)) return undefined
      const slot = slots[key] ?? 0
      return buckets[slot] ?? bucketAt(slot)
    },
  }

  function bucketAt(slot: number): readonly Entry<Meaning>[] {
    return (buckets[slot] = entriesOf(listed[slot] ?? []))
  }
}

/** The longest first; and "passport no" also means what "passport*" does, if that is about the same. */
function entriesOf<Meaning extends { readonly topic: string }>(
  phrases: readonly Listed<Meaning>[],
): readonly Entry<Meaning>[] {
  const entries: Entry<Meaning>[] = []
  for (const { folded, isOpen, meaning } of phrases) {
    const same = entries.find((entry) => entry.folded === folded && entry.isOpen === isOpen)
    if (same) same.meanings.push(meaning)
    else entries.push({ folded, next: nextOf(folded), isOpen, meanings: [meaning] })
  }
  entries.sort((a, b) => b.folded.length - a.folded.length || Number(a.isOpen) - Number(b.isOpen))
  entries.forEach((entry, index) => {
    for (let next = index + 1; next < entries.length; next++) inherit(entry, entries[next] ?? entry)
  })
  return entries
}

function nextOf(folded: string): number {
  const space = folded.indexOf(' ')
  return folded.length > KEY_LENGTH && (space < 0 || space > KEY_LENGTH) ? folded.charCodeAt(KEY_LENGTH) : 0
}

function inherit<Meaning extends { readonly topic: string }>(entry: Entry<Meaning>, shorter: Entry<Meaning>): void {
  const begins =
    entry.folded.startsWith(shorter.folded) && (shorter.isOpen || entry.folded[shorter.folded.length] === ' ')
  if (!begins || (entry.folded === shorter.folded && entry.isOpen)) return
  const topics = new Set(entry.meanings.map(({ topic }) => topic))
  const more = shorter.meanings.filter((meaning) => topics.has(meaning.topic) && !entry.meanings.includes(meaning))
  entry.meanings.push(...more)
}

/** Where the phrase that starts at `start` ends, or -1. */
function matchEnd<Meaning>(text: string, start: number, { folded, isOpen }: Entry<Meaning>): number {
  let at = start
  const { length } = text
  for (let index = 0; index < folded.length; index++) {
    const wanted = folded.charCodeAt(index)
    if (wanted === 0x20) {
      const next = afterSeparators(text, at)
      if (next === at) return -1
      at = next
    } else if (at < length && FOLD[text.charCodeAt(at)] === wanted) at++
    else return -1
  }
  if (isOpen) return wordEnd(text, at)
  if (unspacedEnd(text, at) || isCamelHump(text, at)) return at
  return isLetterAt(text, at) || (at - start < 3 && CLASS[text.charCodeAt(at)] === DIGIT) ? -1 : at
}

/** `phoneNumber`: a capital after a small letter starts a word. */
function isCamelHump(text: string, at: number): boolean {
  return CLASS[text.charCodeAt(at)] === UPPER && CLASS[text.charCodeAt(at - 1)] === LOWER
}

function unspacedEnd(text: string, at: number): boolean {
  return CLASS[text.charCodeAt(at - 1)] === UNSPACED
}

function startsWith(text: string, at: number, folded: string): boolean {
  for (let index = 0; index < folded.length; index++) {
    if (FOLD[text.charCodeAt(at + index)] !== folded.charCodeAt(index)) return false
  }
  return true
}

function afterSeparators(text: string, at: number): number {
  let next = at
  while (next < text.length && next - at < 3 && CLASS[text.charCodeAt(next)] === OTHER) next++
  return next
}

function isLetterAt(text: string, at: number): boolean {
  const kind = at < text.length ? CLASS[text.charCodeAt(at)] : OTHER
  return kind === LOWER || kind === UPPER
}

function wordEnd(text: string, at: number): number {
  let end = at
  const limit = Math.min(text.length, at + 24)
  while (end < limit && isLetterAt(text, end) && CLASS[text.charCodeAt(end)] !== DIGIT) end++
  return end
}
