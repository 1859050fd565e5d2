import type { Finding, Span } from '../../types.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { FLAG, OFTEN_NAME } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { fold } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { isRelative } from '../scan/relations.js'
import { topicOf, wordsOf } from '../structure/field-topic.js'
import { LEVEL } from '../structure/line-patterns.js'
import { finding, type Recognizer } from '../recognizer.js'
import type { NameModel } from './name-model.js'
import { lazy, readSections, section } from '../word-list.js'

/** Finds the speakers of a chat or a transcript. */

const SCORE = 0.85
/** Words for relatives and honorifics before a Thai name, without a space. */
const THAI_KIN = /^(?:แม่|พ่อ|น้อง|พี่|ครู|คุณ|ลุง|ป้า|น้า|ตา|ยาย){1,3}(?=[\u0e00-\u0e7f]{2})/u
/** Departments and machines that speak: "HR Support", "Speaker 2", "P07". */
const ROLE_ENDING = /\b(?:bot|support|service|team|system|agent|assistant|admin)$/iu
const NUMBERED_ROLE = /^(?:speaker|person) ?\w{0,2}$/iu
/** In any case it would be a handle: "ann12". */
const CODED_ROLE = /^\p{Lu}{1,3}[ -]?\d{1,3}$/u
/** A part of a program that logs: "WARN auth". */
const LOGGER = new RegExp(String.raw`^${LEVEL}(?![\p{L}\d_])`, 'u')
/** The time of a log, to the second. */
const LOG_TIME = /^[ \t]*\[?(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d:\d\d(?:[.,]\d{3})?\]? ?$/
/** What a program says about itself: "gcc: fatal error: …". */
const SEVERITY = /^: ?(?:fatal |internal )?(?:error|warning|info|note|notice|debug|fatal|usage): /i
/** A name of the net: "max_7", "night.owl#0042"; on Discord, any word that begins with a small letter. */
const HANDLE = /[\d_#]/
/** "not_blank", "miso_soup". */
const JOINED = /^\p{Ll}{1,20}(?:_\p{Ll}{1,20}){1,6}$/u
const KEY = /^\p{Ll}[\p{Ll}_]{0,60}$/u
const SMALL = /^\p{Ll}\S*$/u
/** "FAULT_DETECTED", "SPEAKER_00", "GUARD", as programs and scripts call what speaks. */
const CONSTANT = /^[A-Z]{2,24}(?:_[A-Z\d]{1,24}){0,5}$/
const SMALL_LETTER = /\p{Ll}/u
const LETTERS = /[A-Z]{2,}/g
/** "NPC". */
const ABBREVIATION = /^[B-DF-HJ-NP-TV-XZ]+$/
/** The number of a flat in front of a neighbour's name. */
const FLAT = /^[ \t]*(\d{1,3}(?:-\d{1,4}){1,2}) $/
const SHORTEST_ROLE = 4
const LONGEST_SEVERITY = 24
/** Roles in a conversation, and captions and kinds of changes that look like speakers. */
const roles = lazy(() => {
  const sections = readSections('chat-roles.txt')
  return new Set(['self', 'role', 'machine', 'caption', 'change'].flatMap((name) => section(sections, name)))
})

/** Finds the names of speakers. */
export function speakerRecognizer(model: NameModel | null): Recognizer {
  /** True for a program: "14:02:11 inverter: …", "gcc: error: …". */
  const isProgram = (name: string, before: string, behind: string): boolean =>
    (LOG_TIME.test(before) || SEVERITY.test(behind)) &&
    name === name.toLowerCase() &&
    ((model?.words?.known(name) ?? 0) & FLAG.given) === 0
  return {
    label: 'NAME',
    find({ text, structure }) {
      const found: Finding[] = []
      const isSpeaker = transcript(text, structure.speakers, model?.words)
      for (const { start, end, line, isHeading } of structure.speakers) {
        const name = text.slice(start, end)
        const before = text.slice(structure.lines[line]?.start ?? start, start)
        const behind = text.slice(end, end + LONGEST_SEVERITY)
        if (isRole(name) || !isSpeaker(name) || isProgram(name, before, behind)) continue
        const flat = FLAT.exec(before)?.[1]
        if (flat) found.push(finding('LOCATION', SCORE, text, { start: start - 1 - flat.length, end: start - 1 }))
        const from = start + titleLength(name)
        const label = HANDLE.test(name) || (isHeading && SMALL.test(name)) ? 'CONTACT' : 'NAME'
        if (from < end) found.push(finding(label, SCORE, text, { start: from, end }))
      }
      return found
    },
  }
}

/**
 * Returns a test whether a speaker's name is one. An ordinary word is a nickname of one who speaks twice or more among
 * others of whom one has a name: "Pros" and "Cons" have none beside them. Words in small letters are keys among others
 * that signs join, as those of a translation: "not_blank", "unique". Words in capitals are roles and kinds of events if
 * all are in capitals and one has a sign in it: "FAULT_DETECTED", "SPEAKER_00".
 */
function transcript(text: string, speakers: readonly Span[], words: WordFacts | undefined): (name: string) => boolean {
  const counts = new Map<string, number>()
  for (const { start, end } of speakers) {
    const name = text.slice(start, end)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts.keys()]
  const joined = names.filter((name) => JOINED.test(name))
  const isOfKeys = joined.filter(isOfWords).length * 2 > joined.length
  const isOfConstants = names.some((name) => name.includes('_')) && !names.some((name) => SMALL_LETTER.test(name))
  const isKey = (name: string): boolean =>
    (isOfKeys && KEY.test(name)) || (isOfConstants && words !== undefined && isConstant(name, words))
  const isTalk = names.some((name) => !isWord(name) && !isRole(name) && !isKey(name))
  return (name) => {
    if (isOfConstants && isKey(name)) return false
    return isWord(name) ? isTalk && (counts.get(name) ?? 0) > 1 : isTalk || !isKey(name)
  }
}

/** True for words in capitals of which none is often a name: no "ANNA_K". */
function isConstant(name: string, words: WordFacts): boolean {
  if (!CONSTANT.test(name)) return false
  return (name.match(LETTERS) ?? []).every((part) => {
    if (isVocabulary(part) || roles().has(part.toLowerCase())) return true
    const flags = words.known(part)
    return flags === 0 ? ABBREVIATION.test(part) : (flags & FLAG.common) !== 0 && (flags & OFTEN_NAME) === 0
  })
}

/** True if one of the words that a sign joins is of the vocabulary. */
function isOfWords(name: string): boolean {
  return name.split('_').some(isVocabulary)
}

/** True for an ordinary word, and for a key: "Budget", "Date of issue". */
function isWord(name: string): boolean {
  return isOrdinary(name) || isVocabulary(name) || topicOf(wordsOf(name, 0, name.length)) !== undefined
}

function isRole(name: string): boolean {
  return (
    roles().has(name.toLowerCase()) ||
    [ROLE_ENDING, NUMBERED_ROLE, CODED_ROLE, LOGGER].some((pattern) => pattern.test(name))
  )
}

/** Returns the length of a title, a role or a kinship word at the start: of "Uncle " in "Uncle Bo"; all of "Mum" alone. */
function titleLength(name: string): number {
  const thai = THAI_KIN.exec(name)?.[0].length ?? 0
  if (thai > 0) return thai
  const titled = afterHonorifics(name)
  if (titled > 0) return titled
  const space = name.indexOf(' ')
  const first = space < 0 ? name : name.slice(0, space)
  const isTitle = isRelative(fold(first)) || (space >= SHORTEST_ROLE && roles().has(first.toLowerCase()))
  return isTitle ? first.length + (space < 0 ? 0 : 1) : 0
}
