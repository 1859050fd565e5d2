import type { Finding } from '../../types.js'
import { matchEnd, matchesAt } from '../scan/match-at.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'
import { fold } from '../scan/characters.js'
import { isOnlyRelative } from '../scan/relations.js'
import { CERTAINTY } from '../certainty.js'

/** Recognises names that are not persons in their context: roles, companies, eponyms. */

/** Chat roles, machines and departments that speak, kinds of changes in a commit's subject, captions of e-mails. */
const roles = lazy(() => {
  const sections = readSections('chat-roles.txt')
  return new Set(['self', 'role', 'machine', 'change', 'caption'].flatMap((name) => section(sections, name)))
})
const subjects = lazy(() => new Set(section(readSections('chat-roles.txt'), 'subject')))
/** The caption of a line with one more word, and what may stand around it: "> Betreff: AW: ". */
const SUBJECT =
  /(?:^|\n)[ \t>*_]{0,8}(\p{L}[\p{L}\p{M}]{1,12}(?: \p{L}[\p{L}\p{M}]{1,6})?)[*_]{0,2} ?[:：][*_]{0,2} {0,3}(?:\p{L}{1,3}: ?)?$/u
const SUBJECT_REACH = 48
const LINE_END = /[ \t.!?*_]{0,4}(?=\r?\n|$)/y
const SPACE = /\s/
const COLON = /[*"' ]{0,3}:/y
/** The ends of company names. `mayEndCompany` knows how they begin. */
const COMPANY =
  /(?: (?:& )?\p{Lu}[\p{L}&.-]{2,24}){0,2}(?:,? (?:Inc|INC|Ltd|LTD|LLC|LLP|Plc|PLC|Corp|Corporation|GmbH|KGaA|OHG|e\.K|e\.V|S\.?A|S\.A\.S|S\.?R\.?L|S\.?r\.?l|S\.n\.c|S\.a\.s|S\.p\.A|SpA|SARL|SAS|S\.?L\.?U?|Lda|Ltda|N\.?V|B\.?V|VOF|A[/.]?S|A\.?Ş|Şti|Oyj?|AB|ApS|[Ss]p\. z o\.?o|d\.o\.o|Kft|Zrt|s\.r\.o|Pvt|Pty|Bhd|& Co|and Sons|& Sons|Bros)| (?:KG|UG|GbR)(?! \p{Lu})| (?:&|und|et|e|y|i|en|och|og) (?:Co|Partners?|Associates|Associés|Associati|Asociados|Associados|Söhne|Sohn|Fils|Figli|Hijos|Filhos|Zonen|Zn|Synowie|Sønner|Söner))(?![\p{L}\p{N}])/uy
/** Quarters and states behind the city of an address, which also end names of companies: "2400 København NV". */
const REGION_BEHIND = /,? (?:AB|NV|SA)(?![\p{L}\p{N}])/uy
const REGION_AT_END = /[ ,](?:AB|NV|SA)$/u
/** The postcode of an address, or its number at the beginning or before a comma. */
const ADDRESS = /^\d{1,5} |(?<!\d)\d{4,5}(?!\d)|\d\p{L}?,/u
/** Institutions and laws named after a person ("Hospital Universitario Ramón y Cajal"), and the words between. */
const institutions = lazy(() => {
  const sections = readSections('institution-words.txt')
  const [names, between] = [section(sections, 'institution'), section(sections, 'between')]
  return {
    /** "… University", "… egyetem"; "Dr. Ana Ruiz Hospital Central" is a person and the next name. */
    behind: new RegExp(
      `[ -]{1,2}${anyOf(section(sections, 'behind'))}(?![\\p{L}\\p{M}]| (?:\\p{Ll}{1,3} ){0,2}\\p{Lu})`,
      'uy',
    ),
    before: new RegExp(`(?:^|[^\\p{L}])${anyOf(names)}(?: ${anyOf(between)}){0,4} $`, 'u'),
    /** The words that may come right before the name. */
    lastWords: new Set([...names, ...between].map((words) => words.slice(words.lastIndexOf(' ') + 1))),
  }
})
/** Relatives in one language, given names in others. */
const NAMES_TOO = /^(?:anya|bibi|bo|chau|chi|dona|fia|lolo|mae|mamie|nana|nea|primo|tia|tito|veli)$/
const HAS_DIGIT = /\d/
const LONGEST_WORD = 16
const REACH = 70

/** Drops chat roles and company names; lowers the score of eponyms, after whom an institution is named. */
export function withoutRolesAndEponyms(text: string, found: Finding): Finding | undefined {
  const { start, end } = found.spans
  if (matchEnd(COLON, text, end) > end && isRole(found.text.toLowerCase())) return undefined
  // The space before the last word, which may be the end of a company's name, and the only word: "SARL".
  const last = start + found.text.lastIndexOf(' ')
  const isNamed = isCompany(text, end) || (text[last] === ' ' && matchEnd(COMPANY, text, last) >= end)
  if (isNamed && !isAddressInRegion(text, found)) return undefined
  return isSubject(text, found) || isEponym(text, found) || isOfInstitution(text, found)
    ? { ...found, score: Math.min(found.score, CERTAINTY.doubted) }
    : found
}

/** True for a word that stands for whoever speaks: "Agent:", "Me:", "Mum:". */
function isRole(word: string): boolean {
  return roles().has(word) || (isOnlyRelative(fold(word)) && !NAMES_TOO.test(word))
}

/** True for a single word that is the subject of a message: "Betreff: Schimmel". */
function isSubject(text: string, { text: value, spans: { start, end } }: Finding): boolean {
  if (SPACE.test(value) || !matchesAt(LINE_END, text, end)) return false
  const caption = SUBJECT.exec(text.slice(Math.max(0, start - SUBJECT_REACH), start))?.[1]
  return caption !== undefined && subjects().has(caption.toLowerCase())
}

/** False for what follows most names: `COMPANY` goes on with a capital, "&" or one of these letters. */
function mayEndCompany(first: string): boolean {
  return first >= '\u0080' || (first >= 'A' && first <= 'Z') || '&adeiosuy'.includes(first)
}

function isCompany(text: string, end: number): boolean {
  const space = text[end] === ',' ? end + 1 : end
  return text[space] === ' ' && mayEndCompany(text.charAt(space + 1)) && matchEnd(COMPANY, text, end) > end
}

/** True for a postal address with the code of a region: no company. */
function isAddressInRegion(text: string, { label, text: value, spans: { end } }: Finding): boolean {
  if (label !== 'LOCATION' || !ADDRESS.test(value)) return false
  return REGION_AT_END.test(value) || matchEnd(REGION_BEHIND, text, end) > end
}

/** True for the eponym of an institution whose kind follows: "Patna University". */
function isOfInstitution(text: string, { spans: { end } }: Finding): boolean {
  return matchEnd(institutions().behind, text, end) > end
}

function isEponym(text: string, { label, text: value, spans: { start } }: Finding): boolean {
  if (text[start - 1] !== ' ' || (label !== 'NAME' && HAS_DIGIT.test(value))) return false
  const near = text.slice(Math.max(0, start - LONGEST_WORD), start - 1)
  const word = near.slice(near.lastIndexOf(' ') + 1)
  if (!institutions().lastWords.has(word.startsWith('(') ? word.slice(1) : word)) return false
  return institutions().before.test(text.slice(Math.max(0, start - REACH), start))
}
