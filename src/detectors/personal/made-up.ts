import type { Finding } from '../../types.js'
import { fold } from '../scan/characters.js'
import { matchesIn } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'
import { isBeforeNames, isCompanion, isRelative } from '../scan/relations.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'
import { SORT, type Mention, type Message } from './message.js'

/**
 * Recognises prompts whose people are made up: exercises with numbers, stories to be written, characters of a work; and
 * those that ask about names themselves, or for an essay about somebody.
 */

/** Longest prompt that is taken for an order to write, and for an exercise, in characters. */
const LONGEST = 500
const LONGEST_EXERCISE = 250
/** The same of a story that is to be continued. */
const LONGEST_STORY = 2000
/** Where the order to write a story, or to describe a character, stands: at the beginning, or, behind its object, at the end. */
const OPENING = 70
const CLOSING = 30
/** Characters read before and behind a name. */
const BEFORE = 32
const BEHIND = 12

const NUMBER = /\p{Nd}+/gu
const FEWEST_NUMBERS = 2
const DIGIT = /\p{Nd}/u
/** Amounts, years, dates, shares and doses of a life rather than of an exercise. */
const OF_A_LIFE = /\p{Nd}{4}|\p{Nd}[.,' ]\p{Nd}{3}(?!\p{Nd})|\p{Nd}[./]\p{Nd}{1,2}[./]|\p{Nd} ?(?:%|mg|ml|µg)/u
/** A question; in Thai without a sign. */
const ASKS = /[?？؟;՞]|か。|\p{sc=Thai}/u
const SEVERAL_NAMES = /[\s・]/
const WORD = /[\p{L}\p{M}]{3,30}/gu
/** The endings of "my daughter" in one word: "tyttäreni", דודתי, دخترم; "kızım", "kislányomnak"; لابنتي. */
const OF_MINE = /(?:m|ni|ku|(?<!^בנ)י|ي|م)$/u
const OWN = /(?:[oeöaá]m(?:n[ae]k|r[óő]l|m[ae]l|ért|h[oe]z)|[ıiuü]m(?:[aeıiuü]|d[ae]n|l[ae])?)$/u
const SEMITIC_OWN = /[יي]$/u
const LAST_WORD = /([\p{L}\p{M}’'-]+),?[ \u00a0]["'“„«]?$/u
/** Who somebody is for somebody, in front of a name: "Azubi Jonas", "la locataire Julie". */
const WITH_ROLE =
  /(?:^|[ .:\n])(?:\p{Lu}[\p{Ll}\p{M}]{4,}|(?:[Tt]he|[Dd]er|[Dd]ie|[Dd]as|[Ll]e|[Ll]a|[Ee]l|[Ii]l|[Oo]|[Dd]e|[Hh]et) \p{Ll}{4,}) $/u
const SMALL = /^\p{Ll}/u
const UNCASED = /^\p{Lo}/u
/** "der Eule Adelheid", "Bendegúz lovagról". */
const GERMAN_ROLE = /(?<!\p{L})(?:de[rmns]|die|das|eine?[mnr]?) \p{Lu}\p{Ll}{3,20} $/u
const HUNGARIAN_ROLE = /^ \p{Ll}{3,20}r[óő]l(?!\p{L})/u
const SHORTEST_ROLE = 4
/** Letters of the ending of a word for a relative or a teacher. */
const LONGEST_ENDING = 4
/** The same in scripts without capitals, some of which leave out vowels. */
const SHORTEST_UNCASED = 3
/** Behind the name of a character, the title of the work: "z „Lalki”". */
/** What is to be continued follows behind a colon or in lines of its own. */
const STORY_BEHIND = /^[^\n:：]{0,120}(?:[:：]|\n)/u
const TITLE_BEHIND = /^,? \p{L}{1,4} ["“„«‘']\p{L}/u
const I = /(?<![\p{L}.'’])I(?:['’](?:m|ve|d|ll))?(?![\p{L}.])/u
/** Whom the assistant helps speaks of nothing of their own. */
const FOR_ME =
  /(?<!\p{L})(?:(?:help|write|give|draft) me|hilf mir|schreib mir|schreibe mir|me ajud[ae]|hjälp mig|hjelp meg|hjælp mig|pomóż mi|napisz mi|napiš mi|помоги мне|напиши мне|допоможи мені)(?!\p{L})/giu
/** In front of the name of somebody whose essay it is, or behind it. */
const FOR =
  /(?<![\p{L}\p{M}])(?:for|für|pour|para|per|pel|voor|vir|för|til|till|pro|pre|dla|для|pentru|برای|untuk|kwa|cho)\s$/iu
const FOR_BEHIND = /^(?:['’]s behalf|\p{L}{0,3} (?:için|üçün|uchun|үшін|के लिए|کے لیے|জন্য))(?![\p{L}\p{M}])/u
/** Scripts in which no space tells a word from the next. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}]/u

const sections = lazy(() => readSections('made-up-texts.txt'))

const signs = lazy(() => {
  const words = (name: string): RegExp => {
    const [unspaced, others] = [true, false].map((wanted) =>
      anyOf(section(sections(), name).filter((word) => UNSPACED.test(word) === wanted)).replaceAll(
        '\\*',
        '\\p{L}{0,8}',
      ),
    )
    const apart = `(?<![\\p{L}\\p{M}])${others ?? ''}(?![\\p{L}\\p{M}])`
    return new RegExp(unspaced === '(?:)' ? apart : `${apart}|${unspaced ?? ''}`, 'iu')
  }
  return {
    write: words('write'),
    story: words('story'),
    character: words('character'),
    work: words('work'),
    howMany: words('how many'),
    firstPerson: words('first person'),
    beforeKin: new RegExp(
      `(?<![\\p{L}\\p{M}])${anyOf(section(sections(), 'first person before kin'))} ([\\p{L}\\p{M}]+)`,
      'giu',
    ),
    between: words('between'),
    continued: words('continue'),
    aboutNames: words('about names'),
    essay: words('essay'),
  }
})

/** False for texts without any of the words of a section: most texts have none, so that no pattern is tried there. */
const mayHold = {
  write: mayHoldSection('write'),
  story: mayHoldSection('story'),
  character: mayHoldSection('character'),
  howMany: mayHoldSection('how many'),
  continued: mayHoldSection('continue'),
  aboutNames: mayHoldSection('about names'),
  essay: mayHoldSection('essay'),
}

const titles = lazy(() => new Set(section(readSections('name-cues.txt'), 'title')))

/** True if the names and locations of a message are those of made-up people. */
export function isMadeUp({ text, mentions }: Message): boolean {
  if (text.length > LONGEST_STORY) return false
  const named = mentions.filter(({ sort }) => sort === SORT.name || sort === SORT.location)
  if (named.length === 0 || named.length < mentions.length) return false
  if (isEssay(text, named)) return true
  return isOfKind(text, named) && !speaksOfHimself(text)
}

/** True for somebody for whom a short prompt orders to write something. */
export function isOrderFor(text: string, recipient: Finding): boolean {
  if (text.length > LONGEST || !isForSomebody(text, recipient) || !mayHold.write(text)) return false
  const { write } = signs()
  return write.test(text.slice(0, OPENING)) || write.test(text.slice(-CLOSING))
}

// --- Internal helpers ---

function mayHoldSection(name: string): (text: string) => boolean {
  return mayHoldAny(`made-up-${name.replace(' ', '-')}`, () => section(sections(), name))
}

function isOfKind(text: string, named: readonly Mention[]): boolean {
  if (mayHold.continued(text) && signs().continued.test(text.slice(0, OPENING)) && STORY_BEHIND.test(text)) return true
  if (text.length > LONGEST) return false
  return isExercise(text, named) || isStory(text, named) || isCharacter(text, named) || isAboutNames(text, named)
}

/** A question about names, each of one word: "baby names like Mabel and Otis". */
function isAboutNames(text: string, named: readonly Mention[]): boolean {
  if (text.length > LONGEST_EXERCISE || !mayHold.aboutNames(text) || !signs().aboutNames.test(text)) return false
  return named.every(({ sort, finding: { text: name, spans } }) => {
    const word = wordBefore(text, spans.start, 0).toLowerCase()
    return sort === SORT.name && !SEVERAL_NAMES.test(name) && !isRelative(fold(word))
  })
}

/** A question for a number that follows from others, about people with one name each. */
function isExercise(text: string, named: readonly Mention[]): boolean {
  if (text.length > LONGEST_EXERCISE || !mayHold.howMany(text) || !ASKS.test(text)) return false
  if (!named.some(({ sort }) => sort === SORT.name)) return false
  if ((text.match(NUMBER)?.length ?? 0) < FEWEST_NUMBERS || OF_A_LIFE.test(text)) return false
  const names = named.map(({ finding }) => finding).filter((one) => !DIGIT.test(one.text))
  return names.every((one) => isOnlyName(text, one)) && signs().howMany.test(text)
}

/** True for one name, without a word for who has it. */
function isOnlyName(text: string, { text: name, spans: { start } }: Finding): boolean {
  if (SEVERAL_NAMES.test(name) || isBeforeNames(wordBefore(text, start, 0).toLowerCase())) return false
  return !WITH_ROLE.test(text.slice(Math.max(0, start - BEFORE), start))
}

/** An order to write a story, with a figure that is called what it is: "about a lighthouse keeper, Elias Thorne". */
function isStory(text: string, named: readonly Mention[]): boolean {
  if (!mayHold.story(text) || !mayHold.write(text)) return false
  const { write, story } = signs()
  const opening = story.exec(text.slice(0, OPENING))
  const least = opening ? opening.index + opening[0].length : 0
  if (!opening && !story.test(text.slice(-CLOSING))) return false
  if (!write.test(text.slice(0, OPENING)) && !write.test(text.slice(-CLOSING))) return false
  return named.some((one) => one.finding.spans.start >= least && isFigure(text, one, least))
}

/** True beside a word for what somebody is, who is no relative, no colleague and no customer. */
function isFigure(text: string, { finding }: Mention, least: number): boolean {
  const { start, end } = finding.spans
  if (HUNGARIAN_ROLE.test(text.slice(end, end + BEFORE))) return true
  const word = wordBefore(text, start, least)
  if (OWN.test(word) || SEMITIC_OWN.test(word) || signs().between.test(word) || isCompanion(word)) return false
  if (GERMAN_ROLE.test(text.slice(Math.max(least, start - BEFORE), start))) return true
  return SMALL.test(word) ? word.length >= SHORTEST_ROLE : UNCASED.test(word) && word.length >= SHORTEST_UNCASED
}

/** An order to write what pupils write, for nobody, in which nobody is a relative, a neighbour or a colleague. */
function isEssay(text: string, named: readonly Mention[]): boolean {
  if (text.length > LONGEST_EXERCISE || !mayHold.essay(text)) return false
  const { write, essay } = signs()
  const parts = [text.slice(0, OPENING), text.slice(-CLOSING)]
  if (!parts.some((part) => essay.test(part))) return false
  const own = text.replace(FOR_ME, ' ')
  if (own === text && !parts.some((part) => write.test(part))) return false
  if (named.some(({ finding }) => DIGIT.test(finding.text) || isForSomebody(text, finding))) return false
  return !speaksOfHimself(own) && !(own.match(WORD) ?? []).some(isInflectedCompanion)
}

/** A word for what somebody is to the writer, or by title, also with an ending: "pani", "mummosta", "nagymamámról". */
function isInflectedCompanion(word: string): boolean {
  if (titles().has(word.toLowerCase())) return true
  for (let cut = 0; cut <= LONGEST_ENDING; cut++) {
    const stem = word.slice(0, word.length - cut)
    if (stem.length >= (cut > 1 ? SHORTEST_ROLE : SHORTEST_UNCASED) && isCompanion(stem)) return true
  }
  return false
}

function isForSomebody(text: string, { spans: { start, end } }: Finding): boolean {
  return FOR.test(text.slice(Math.max(0, start - BEFORE), start)) || FOR_BEHIND.test(text.slice(end, end + BEHIND))
}

/** What is said between quotation marks: a title may speak of "my" and "our". */
const QUOTED = /["„«“][^"“”»\n]{1,80}["“”»]/gu

/** An order to say what somebody in a novel or a play is like. */
function isCharacter(text: string, named: readonly Mention[]): boolean {
  if (!mayHold.character(text) || !signs().character.test(text.slice(0, OPENING))) return false
  if (named.some(({ finding }) => isCompanion(wordBefore(text, finding.spans.start, 0)))) return false
  return (
    signs().work.test(text) ||
    named.some(({ finding }) => TITLE_BEHIND.test(text.slice(finding.spans.end, finding.spans.end + BEHIND)))
  )
}

function wordBefore(text: string, start: number, least: number): string {
  return LAST_WORD.exec(text.slice(Math.max(least, start - BEFORE), start))?.[1] ?? ''
}

/** True if the writer speaks of himself, or of his relatives. */
export function speaksOfHimself(text: string): boolean {
  const { firstPerson, beforeKin } = signs()
  const own = text.replace(QUOTED, '')
  if (I.test(own) || firstPerson.test(own)) return true
  for (const [, word = ''] of matchesIn(text, beforeKin)) if (isCompanion(word)) return true
  return (text.match(WORD) ?? []).some(
    (word) => (OF_MINE.test(word) || OWN.test(word)) && isRelative(fold(word.toLowerCase())),
  )
}
