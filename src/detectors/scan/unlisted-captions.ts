import { lazy, readWords } from '../word-list.js'
import { isLink, numberedStem, ROLE, roleOf } from './caption-words.js'
import { fold } from './characters.js'
import { NEEDS_STOP, NUMBER_SIGNS, partedAt, REACH, SIGNS, STOP, tokensOf } from './number-captions.js'

/** Reads captions of numbers that no list names: a word for a number beside any noun, "BRP number", "αριθμός παροχής". */

const MOST_SIGNS = 4
const MOST_LINKS = 2
/** Words behind a word for a number: "رقم الملف الطبي". */
const MOST_NOUNS = 4
const SHORTEST_NOUN = 3
/** "My number is": it may be any. */
const NO_NOUNS: ReadonlySet<string> = new Set(
  'apna benim hai hain mein meine meinen meiner mera mere meri mijn minha mina moja moje mojej mojí mój můj uska uski unka vores yeh your their'
    .split(' ')
    .map((word) => fold(word)),
)
const NOUN = /^\p{L}[\p{L}\p{M}]*$/u
/** Chapters, pages, versions: what is numbered and no person's. */
const things = lazy(() => new Set(readWords('numbered-things.txt').map((word) => fold(word))))

/** True if a word for a number, and a noun beside it, stand right in front of `start`; a `#` only in front of a space and a code. */
export function isBehindNumberWord(text: string, start: number, isCode: boolean): boolean {
  const before = text.slice(Math.max(0, start - REACH), start)
  const { words } = tokensOf(before.slice(partedAt(before)))
  let at = words.length - 1
  let isSigned = false
  for (let count = 0; count < MOST_SIGNS && SIGNS.has(words[at] ?? ''); count++, at--) {
    if (words[at] === '-' || (words[at] === '#' && !(isCode && text[start - 1] === ' '))) return false
    isSigned ||= NUMBER_SIGNS.has(words[at] ?? '') || words[at] === '#'
  }
  if (isSigned) return isNoun(words[words[at] === 'n' ? at - 1 : at])
  for (let count = 0; count < MOST_LINKS && isLink(words[at] ?? '') && !isNumber(words, at); count++) at--
  if (at < 0) return false
  if (isNumber(words, at)) return isNoun(words[at - 1])
  if (isNoun(numberedStem(words[at] ?? ''))) return true
  for (let count = 1; count <= MOST_NOUNS; count++) {
    const word = words[at - count + 1]
    if (word === undefined || !NOUN.test(word) || NO_NOUNS.has(word) || things().has(word)) return false
    const first = words[at - count] === '.' ? at - count - 1 : at - count
    if (isFirst(words, first) || isNoun(numberedStem(words[first] ?? ''))) return true
  }
  return false
}

// --- Internal helpers ---

function isNumber(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  return (roleOf(word) & ROLE.number) !== 0 && (!NEEDS_STOP.test(word) || STOP.test(words[at + 1] ?? ''))
}

/** True for a word for a number in front of its noun; "no" is another word, too: "no Decreto". */
function isFirst(words: readonly string[], at: number): boolean {
  return isNumber(words, at) && (words[at] !== 'no' || at === 0 || STOP.test(words[at + 1] ?? ''))
}

function isNoun(word: string | undefined): boolean {
  return (
    word !== undefined &&
    word.length >= SHORTEST_NOUN &&
    NOUN.test(word) &&
    !isLink(word) &&
    !NO_NOUNS.has(word) &&
    !things().has(word)
  )
}
