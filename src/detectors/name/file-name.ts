import type { Finding, Span } from '../../types.js'
import { FLAG, NAME_FLAGS, OFTEN_SURNAME } from '../../ner/text/gazetteer-flags.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { matchEnd, matchesIn } from '../scan/match-at.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { lazy, readSections, readWords, section, type Sections } from '../word-list.js'
import { mayBeName } from './name-like.js'
import type { NameModel } from './name-model.js'

/** Finds names of people in the names of files and folders: `CV_Anna_Schmidt.pdf`, `patients/gesa-thoms`. */

const SCORE = 0.85
/** Files that people write, scan and take; not those of programs. */
const EXTENSION =
  /\.(?:pdf|docx?|odt|rtf|txt|pages|jpe?g|png|heic|tiff?|webp|bmp|gif|xlsx?|ods|csv|pptx?|odp|msg|eml|zip|mp[34]|m4a|wav|dcm)(?![\p{L}\p{M}\d_])/giu
/** How far before its extension the name of a file may begin. */
const REACH = 80
const BEFORE_NAME = /[/\\\n\t"'`<>|:;,*?=()[\]{}]/
/** A part of a path; with spaces only before the next part. */
const SEGMENT =
  /[\p{L}\p{M}\d_ -]{2,60}(?=[/\\])|[\p{L}\p{M}\d_-]{2,60}(?=["'`)\]}>,;]|\.?(?:[\s"'`)\]}>,;]|$)|\.\p{L}{2,5}(?![\p{L}\d]))/uy
/** The last word of a folder's name. */
const FOLDER = /(?:^|[^\p{L}\p{M}\d])([\p{L}\p{M}]{3,18}|\d{1,8})$/u
const FOLDER_REACH = 20
const WORD = /\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+(?!\p{Ll})|\d+/gu
const SEPARATORS = /[_-]+/g
const SLASH = /[/\\]/g
const SPACE = /\s/
const LINE = /[\n\r]/
const CAPITAL = /^(?:\p{Lu}|\p{Lo})/u
const DIGITS = /^\d+$/
/** A particle of a name, or an initial. */
const PARTICLE = /^(?:de|da|do|dos|das|di|del|della|du|la|le|van|von|der|den|bin|bint|al|el|abu|ibn|\p{L})$/iu
const FEWEST_WORDS = 2
const MOST_WORDS = 4
/** The grade of a given name that is hardly anything else. */
const SURELY_GIVEN = 3

type Kind = 'document' | 'beside' | 'word'

interface Word extends Span {
  readonly text: string
  readonly kind: Kind
}

const lists = lazy(() => {
  const sections = readSections('file-words.txt')
  return {
    documents: folded(sections, 'document'),
    beside: folded(sections, 'beside'),
    people: folded(sections, 'people'),
    ambiguous: new Set(readWords('ambiguous-names.txt')),
  }
})

/**
 * Finds two or more words that look like a person's name, beside a word for a document in the name of a file or folder,
 * or in a folder for people. `isWellKnown` tells those who are a topic.
 */
export function fileNames(
  model: NameModel | null,
  isWellKnown: (name: string) => boolean,
): (text: string) => readonly Finding[] {
  const facts = model?.words
  if (!facts) return () => []
  const known = (word: string): number => facts.known(word)
  return (text) =>
    stemsOf(text).flatMap((stem) => {
      const name = nameIn(stem, known)
      if (!name || isWellKnown(text.slice(name.start, name.end).replace(SEPARATORS, ' '))) return []
      return [finding('NAME', SCORE, text, name)]
    })
}

/** The names of files, and the parts of paths. */
function stemsOf(text: string): readonly Stem[] {
  let last = 0
  const stems = matchesIn(text, EXTENSION).map(({ index, 0: extension }) => {
    const start = stemStart(text, index, last)
    last = index + extension.length
    return { text, words: wordsOf(text, start, index), isOfPerson: false }
  })
  let isOfPerson = false
  for (const { index: at } of matchesIn(text, SLASH)) {
    const folder = folderBefore(text, at)
    if (!DIGITS.test(folder)) isOfPerson = lists().people.has(fold(folder))
    const end = matchEnd(SEGMENT, text, at + 1)
    if (end > at + 1) stems.push({ text, words: wordsOf(text, at + 1, end), isOfPerson })
  }
  return stems
}

function folded(sections: Sections, name: string): ReadonlySet<string> {
  return new Set(section(sections, name).map(fold))
}

/** Returns where the name of a file begins, behind that of the one before it. */
function stemStart(text: string, end: number, last: number): number {
  let at = end
  const least = Math.max(last, end - REACH)
  while (at > least && !BEFORE_NAME.test(text.charAt(at - 1))) at--
  return at
}

function folderBefore(text: string, at: number): string {
  return FOLDER.exec(text.slice(Math.max(0, at - FOLDER_REACH), at))?.[1] ?? ''
}

function wordsOf(text: string, from: number, end: number): readonly Word[] {
  return matchesIn(text.slice(from, end), WORD).map(({ index, 0: word }) => {
    const start = from + index
    return { start, end: start + word.length, text: word, kind: kindOf(word) }
  })
}

function kindOf(word: string): Kind {
  const small = fold(word)
  if (lists().documents.has(small)) return 'document'
  return DIGITS.test(word) || lists().beside.has(small) ? 'beside' : 'word'
}

interface Stem {
  readonly text: string
  readonly words: readonly Word[]
  /** It is in a folder for people, so that it needs no word for a document. */
  readonly isOfPerson: boolean
}

/** Returns the name in a stem: all its other words, back to a space, belong to the document. */
function nameIn({ text, words, isOfPerson }: Stem, known: (word: string) => number): Span | undefined {
  const behind = skipBack(words, words.length - 1)
  let first = behind.next
  while (first >= 0 && words[first]?.kind === 'word' && mayBelong(text, words, first, behind.next)) first--
  const before = skipBack(words, first)
  const rest = words[before.next]
  const next = words[before.next + 1]
  if (!isOfPerson && !behind.hasDocument && !before.hasDocument) return undefined
  if (rest && next && !SPACE.test(text.slice(rest.end, next.start))) return undefined
  const run = words.slice(first + 1, behind.next + 1)
  const name = run.length > FEWEST_WORDS && isCommonWord(run[0], known) ? run.slice(1) : run
  const [start, end] = [name[0], name[name.length - 1]]
  if (!start || !end || name.length < FEWEST_WORDS || name.length > MOST_WORDS || !isName(name, known)) return undefined
  return { start: start.start, end: end.end }
}

/** Skips words of the document before `from`, and tells whether one of them names a document. */
function skipBack(words: readonly Word[], from: number): { readonly next: number; readonly hasDocument: boolean } {
  let next = from
  let hasDocument = false
  for (; next >= 0 && words[next]?.kind !== 'word'; next--) hasDocument ||= words[next]?.kind === 'document'
  return { next, hasDocument }
}

/** True unless a sentence goes on: before a space, only words with a capital belong to a name. */
function mayBelong(text: string, words: readonly Word[], at: number, last: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || last - at >= MOST_WORDS) return false
  const between = at < last && next ? text.slice(word.end, next.start) : ''
  if (LINE.test(between)) return false
  return CAPITAL.test(word.text) || (!SPACE.test(between) && !SPACE.test(text.charAt(word.start - 1)))
}

function isCommonWord(word: Word | undefined, known: (word: string) => number): boolean {
  if (!word) return false
  const flags = known(word.text)
  return (flags & NAME_FLAGS) === 0 && ((flags & FLAG.common) !== 0 || isVocabulary(word.text))
}

/** True for words that may all be names, a given name among them; with capitals, a surname beside a rare word is enough. */
function isName(words: readonly Word[], known: (word: string) => number): boolean {
  const { ambiguous } = lists()
  const names = words.filter(({ text }) => !PARTICLE.test(text))
  if (names.length < FEWEST_WORDS || names.every(({ text }) => ambiguous.has(text.toLowerCase()))) return false
  const flags = names.map(({ text }) => known(text))
  if (!names.every(({ text }, index) => mayBeName(text, flags[index] ?? 0))) return false
  if (flags.some((all) => (all & FLAG.given) === SURELY_GIVEN || ((all & FLAG.given) > 0 && (all & FLAG.common) === 0)))
    return true
  const isRare = flags.some((all) => (all & FLAG.common) === 0)
  const areUncommon = flags.every((all) => (all & FLAG.common) === 0 || (all & OFTEN_SURNAME) !== 0)
  const isListed = flags.some((all) => (all & NAME_FLAGS) !== 0)
  return isRare && areUncommon && isListed && names.every(({ text }) => CAPITAL.test(text))
}
