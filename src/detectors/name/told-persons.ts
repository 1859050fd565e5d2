import type { Finding, Span } from '../../types.js'
import { finding } from '../recognizer.js'
import { matchEnd, matchesIn } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'
import { fold } from '../scan/characters.js'
import { pagesOf, pagesWith } from '../scan/pages.js'
import { isBeforeNames, isRelative } from '../scan/relations.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/**
 * Finds who somebody is and where they live in plain sentences of scripts of which the name model has read little:
 * "నా పేరు సురేష్, నేను వరంగల్‌లో ఉంటాను".
 */

const SCORE = 0.85
/** The pages on which their letters stand. */
const PAGES = pagesWith(0x600, 0x900, 0xa00, 0xb00, 0xc00, 0xd00, 0xe00, 0x1000, 0x1200, 0x1300, 0x1700)
/** Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Malayalam, Sinhala, Lao, Burmese, Ethiopic, Khmer; letters of Urdu alone. */
const SCRIPTS =
  /[\u0679\u0688\u0691\u06ba\u06be\u06c1\u06d2\u0a00-\u0aff\u0b80-\u0dff\u0e80-\u0eff\u1000-\u109f\u1200-\u137f\u1780-\u17dd]/
/** Of Marathi and Nepali; the name model has read much of Hindi. */
const DEVANAGARI = /[\u0900-\u097f]/
const LETTERS = String.raw`[\p{L}\p{M}\u200b-\u200d]`
const ALONE = `(?<!${LETTERS})`
const END = `(?!${LETTERS})`
/** A word, or an initial with its stop, and one space. */
const WORD = new RegExp(String.raw`(?:[\p{L}\p{M}]{1,4}\.(?=[ ]?\p{L})|${LETTERS}{1,30})[ ]?`, 'uy')
const DIGIT = /\p{Nd}/u
const INITIAL = /^.{1,4}\. ?$/u
/** What may stand between "my name is" and a name. */
const GAP = /[ :'"“‘*–-]{0,4}/y
/** Most words of a name, and of those of which only the first ones may be a name. */
const MOST = 3
const UNSURE = 2
const MOST_READ = 6
/** Letters of a name where words are not parted. */
const LONGEST_RUN = 24
const FEWEST_LETTERS = 2

const mayHoldTold = mayHoldAny('told-persons', () => section(readSections('told-persons.txt'), 'told'))

const lists = lazy(() => {
  const sections = readSections('told-persons.txt')
  const words = (name: string): string => anyOf([...section(sections, name)].sort((a, b) => b.length - a.length))
  return {
    behind: new Set(section(sections, 'behind')),
    beside: new Set(section(sections, 'told')),
    attached: new RegExp(`[ ]?${words('attached behind')}`, 'u'),
    noName: new RegExp(`^${words('no name')}`, 'u'),
    noTown: new RegExp(`^በ?${words('no town')}`, 'u'),
    named: new RegExp(
      `${ALONE}(?:${words('person')} ${words('name')}|${words('my name')})${END}|(${words('attached my name')})`,
      'gu',
    ),
    aged: new RegExp(
      `${ALONE}(${LETTERS}{2,24}) (?:\\p{L}/\\p{L}{1,3} )?(${LETTERS}{2,24}(?: ${LETTERS}{2,24}){0,2}?) (?:${words('age')} ?\\p{Nd}{1,3}|\\p{Nd}{1,3} ?${words('years')})`,
      'gu',
    ),
    told: new RegExp(
      `${ALONE}(${LETTERS}{2,24}) (${LETTERS}{2,24}(?: ${LETTERS}{2,24})?) (?=${words('told')}${END})`,
      'gu',
    ),
    lives: new RegExp(
      `${ALONE}(?:(${LETTERS}{2,24}${words('in')}|${LETTERS}{2,24}(?= ${words('in word')} ))(?: ${words('in word')})? ?${words('lives')}|(${LETTERS}{2,24}) ${words('lives without')})${END}`,
      'gu',
    ),
    livesIn: new RegExp(`${words('attached lives')}[ ]?(?=${LETTERS})`, 'gu'),
  }
})

/** Finds names behind "my name is", relatives with their ages, and towns in which people say that they live. */
export function toldPersons(text: string): readonly Finding[] {
  if ((pagesOf(text) & PAGES) === 0) return []
  if (!SCRIPTS.test(text)) return DEVANAGARI.test(text) ? told(text) : []
  return [...named(text), ...aged(text), ...told(text), ...towns(text)]
}

function named(text: string): Finding[] {
  return matchesIn(text, lists().named).flatMap(({ 0: cue, 1: unparted, index }) => {
    const start = matchEnd(GAP, text, index + cue.length)
    const end = unparted === undefined ? nameEnd(text, start) : runEnd(text, start)
    return found('NAME', text, { start, end })
  })
}

/** Where the name ends that begins at `start`: at a sign, or in front of "is" or "I". */
function nameEnd(text: string, start: number): number {
  const words: string[] = []
  let isEnded = false
  for (let at = start; words.length < MOST_READ;) {
    const next = matchEnd(WORD, text, at)
    const word = text.slice(at, next)
    isEnded = next === at || lists().behind.has(word.trim())
    if (isEnded) break
    if (lists().noName.test(word)) return start
    words.push(word)
    at = next
    if (!word.endsWith(' ') && !INITIAL.test(word)) {
      isEnded = true
      break
    }
  }
  const count = isEnded && words.length <= MOST ? words.length : UNSURE
  return start + words.slice(0, count).join('').trimEnd().length
}

/** The same where words are not parted: one word, or two with a space. */
function runEnd(text: string, start: number): number {
  const rest = text.slice(start, start + LONGEST_RUN)
  if (lists().noName.test(rest)) return start
  const run = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?/u.exec(rest)?.[0] ?? ''
  const end = lists().attached.exec(run.slice(FEWEST_LETTERS))?.index
  return start + (end === undefined ? run.length : FEWEST_LETTERS + end)
}

/** "మా అమ్మ లక్ష్మమ్మ వయసు 70". */
function aged(text: string): Finding[] {
  if (!DIGIT.test(text)) return []
  return matchesIn(text, lists().aged).flatMap(({ 0: all, 1: first = '', 2: name = '', index }) => {
    const words = name.split(' ')
    const kin = words.findLastIndex(isKin)
    if (kin < 0 && !isKin(first)) return []
    const own = words.slice(kin + 1)
    if (own.length === 0 || own.some((word) => lists().noName.test(word) || lists().behind.has(word))) return []
    const start = index + all.indexOf(own.join(' '), first.length)
    return found('NAME', text, { start, end: start + own.join(' ').length })
  })
}

/** "మా అత్త ఆశ గత సంవత్సరం", "ಮಾಲೀಕ ನಾಗರಾಜ್ ಅವರಿಗೆ". */
function told(text: string): Finding[] {
  if (!mayHoldTold(text)) return []
  return matchesIn(text, lists().told).flatMap(({ 0: all, 1: first = '', 2: name = '', index }) => {
    const words = [first, ...name.split(' ')]
    const own = words.slice(words.findLastIndex((word) => isKin(word) || isBeforeNames(word)) + 1)
    if (own.length === 0 || own.length === words.length || own.some(isNoName)) return []
    const end = index + all.length - 1
    return found('NAME', text, { start: end - own.join(' ').length, end })
  })
}

function isNoName(word: string): boolean {
  return lists().noName.test(word) || lists().behind.has(word) || lists().beside.has(word)
}

function isKin(word: string): boolean {
  return isRelative(fold(word))
}

function towns(text: string): Finding[] {
  const { lives, noTown, livesIn } = lists()
  const before = matchesIn(text, lives).flatMap(({ 1: inflected, 2: plain = '', index }) => {
    const town = inflected ?? plain
    return noTown.test(town) ? [] : found('LOCATION', text, { start: index, end: index + town.length })
  })
  const behind = matchesIn(text, livesIn).flatMap(({ 0: cue, index }) => {
    const start = index + cue.length
    return noTown.test(text.slice(start)) ? [] : found('LOCATION', text, { start, end: runEnd(text, start) })
  })
  return [...before, ...behind]
}

function found(label: string, text: string, span: Span): Finding[] {
  return span.end - span.start >= FEWEST_LETTERS ? [finding(label, SCORE, text, span)] : []
}
