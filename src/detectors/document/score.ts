import type { Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { cueStrength, isQualifier } from '../scan/cue-strength.js'
import { isHeader, isNamedOtherwise, type Cue } from '../scan/cues.js'
import { NATIONAL_FORMS } from '../contact/phone-forms.js'
import { lazy } from '../word-list.js'
import { YEAR } from './number-form.js'
import { hasShape, letterBitsOf, shapesOf, type Shape } from './shapes.js'
import type { DocumentKind, DocumentType } from './types/document-type.js'
import { isTried, trialsOf, uncaptionedScore, type Trials } from './uncaptioned.js'

/** Scores candidates for document numbers. */

/** A candidate for a document's number. */
export interface Candidate {
  readonly text: string
  readonly span: Span
  /** Its letters, as capitals, and its digits. */
  readonly compact: string
  /** The cues that may name it, the nearest first. */
  readonly near: readonly Cue[]
  /** True if it is a value beside a person's name that may be a document of this type. */
  isBesideName(type: DocumentType): boolean
}

/** Most letters and digits of a candidate. */
export const LONGEST = 26
/** Least letters and digits without a caption. */
const SHORTEST_UNCAPTIONED = 5
const AROUND = 60
/** A case or an invoice: the year and a running number, or an order: the day and a running number. */
const OF_YEAR = /^(?:\p{Lu}{1,5}[-/ ]?)?(?:19|20)\d\d[-/]\d{1,6}$/u
const OF_DAY = /^[A-Z]{1,5}20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
/** Between the name of a document in capitals and its number further on: "ΑΦΜ του συζύγου (έχω 047281933". */
const FURTHER_ON = /^[^\d\n.;|]{1,45}$/
/** "is", "my", "my … is" and "number" between a name and its value: "fnr mitt er", "nik saya", "ktp nya (". */
const IS =
  /^ (?:(?:my|his|her|their|saya|aku|dia|nya|ku|mu|gue|gw|mitt|min|mio|mia|meu|minha|mój|můj|môj|moj|moja|mein|meine|μου|no|nr|number)\.? )?(?:(?:is|ist|est|es|è|é|jest|je|är|er|to|on|είναι|ειναι|adalah)\.? ?)?:? ?\(?$/iu
/** "л.к. № 648823017". */
const NUMBER_SIGN = /^\.?[ :]{0,2}(?:№|[nN][º°ro]\.?|#)[ :.]{0,2}$/
const TIME_AFTER = /^:\d\d/
/** Most signs between a key and its value. */
const KEY_SIGNS = 3
const DIGIT_BEFORE = /\d[ -]$/
const SEPARATED = /^\d+[ -]\d/
/** A value with five digits, and a word or the end of a column behind it. */
const OTHER_VALUE = /(?:\d[^\d\n]{0,3}){5}[^\n]{0,40}?(?:[|;\t]|[\p{L}\p{M}]{3})/u
const THOUSANDS = /^\d{1,3}[. ]\d{3}$/

/** Named and right. */
const NAMED = 0.95
/** Named by a word for a document of any country, or by that of another country. */
const NAMED_ELSEWHERE = 0.8
/** Named, but the check fails: people mistype. */
export const MISTYPED = 0.7
/** The whole message, and the check passes: an answer to a question. */
const SOLE = 0.65
/** The same with so few digits that one in ten passes some check: not found by default. */
const SOLE_AND_SHORT = 0.5
const SHORT = /^\d{5,10}$/

/** Scores a candidate; 0 if it is not a document. */
export type DocumentScore = (candidate: Candidate) => number

/** Makes the score of numbers by these types of documents. */
export function documentScore(types: readonly DocumentType[]): DocumentScore {
  const uncaptioned = lazy(() =>
    trialsOf(
      types.filter((type) => type.bits !== undefined || type.check),
      LONGEST,
    ),
  )
  const national = types.filter(({ country }) => country !== '*')
  const named: NamedForms = {
    anywhere: new Map(types.filter(({ country }) => country === '*').map((type) => [type.kind, type.pattern])),
    shapes: shapesOnDemand(national),
  }
  return function score(candidate) {
    const { text, span, compact, near } = candidate
    if (isTimeOrAmount(candidate)) return 0
    const strength = cueStrength(text, near, span)
    const byName = strength === 'none' ? 0 : namedScore(candidate, named)
    const score = byName < NAMED && isOfYear(candidate) ? 0 : byName
    if (strength === 'doubtful' && score > 0) return CERTAINTY.found
    return score > 0 || compact.length < SHORTEST_UNCAPTIONED ? score : scoreByForm(candidate, uncaptioned())
  }
}

interface NamedForms {
  /** The forms of each kind in any country: the name of one country's document is also what another country calls its own. */
  readonly anywhere: ReadonlyMap<DocumentKind, RegExp>
  /** Returns the shapes of a type's numbers; undefined for types of no particular country. */
  readonly shapes: (type: DocumentType) => readonly Shape[] | undefined
}

function shapesOnDemand(types: readonly DocumentType[]): NamedForms['shapes'] {
  const known = new Map<DocumentType, readonly Shape[] | undefined>(types.map((type) => [type, undefined]))
  return (type) => {
    if (!known.has(type)) return undefined
    const shapes = known.get(type) ?? shapesOf(type.pattern) ?? []
    known.set(type, shapes)
    return shapes
  }
}

function isTimeOrAmount({ text, span: { start, end }, compact }: Candidate): boolean {
  if (text[end] === ':' && TIME_AFTER.test(text.slice(end, end + 3))) return true
  return compact.length < 7 && (THOUSANDS.test(text.slice(start, end)) || YEAR.test(compact))
}

function isOfYear({ text, span: { start, end } }: Candidate): boolean {
  return OF_YEAR.test(text.slice(start, end))
}

/** The score beside the name of a document. */
function namedScore({ text, span, compact, near }: Candidate, { anywhere, shapes }: NamedForms): number {
  let score = 0
  for (const cue of near) {
    const isFar = !isClear(cue, text, span.start)
    if ((isFar && !isAbbreviation(cue, text, span.start)) || (isTaken(cue, text, span.start) && mayBePhone(text, span)))
      continue
    const isWord = cue.end - cue.start > 3 || isHeader(cue)
    for (const meaning of cue.meanings) {
      if (meaning.topic !== 'document' || score === NAMED) continue
      const { type } = meaning
      if (isFar && !type.check?.(compact) && !type.written?.test(text.slice(span.start, span.end))) continue
      if (type.pattern.test(compact)) score = Math.max(score, typeScore(type, compact))
      else if (score === 0 && isWord && anywhere.get(type.kind)?.test(compact)) score = NAMED_ELSEWHERE
      else if (score === 0 && hasShape(shapes(type), compact)) score = MISTYPED
    }
  }
  return score
}

function typeScore({ country, check }: DocumentType, compact: string): number {
  if (country === '*') return NAMED_ELSEWHERE
  return check && !check(compact) ? MISTYPED : NAMED
}

/** Names of two or three letters (`ci`, `pas`) are words, too: they count right before the value, before "is", or near in capitals. */
function isClear({ start, end }: Cue, text: string, value: number): boolean {
  const word = text.slice(start, end)
  if (word.replace(/[^\p{L}]/gu, '').length > 3 || value - end <= 2) return true
  const between = text.slice(end, value)
  if (IS.test(between) || NUMBER_SIGN.test(between) || isQualifier(between)) return true
  return value - end <= 15 && word === word.toUpperCase()
}

/** True for an abbreviation in capitals in front of words and the value: it counts if the value passes its check. */
function isAbbreviation({ start, end }: Cue, text: string, value: number): boolean {
  const word = text.slice(start, end)
  return word === word.toUpperCase() && FURTHER_ON.test(text.slice(end, value))
}

/** True for a number that is written as a phone number: it is found as that. */
function isPhoneForm(raw: string): boolean {
  return (
    SEPARATED.test(raw) && NATIONAL_FORMS.some(({ pattern, score }) => score >= CERTAINTY.found && pattern.test(raw))
  )
}

/** True for a number that is written as a phone number, or goes on with one. */
function mayBePhone(text: string, { start, end }: Span): boolean {
  return isPhoneForm(text.slice(start, end)) || DIGIT_BEFORE.test(text.slice(Math.max(0, start - 2), start))
}

/** True if the cue names another number, which it stands beside: "codice fiscale PSSLCU71H08L736N. Call 347 291 0584". */
function isTaken({ end }: Cue, text: string, value: number): boolean {
  return OTHER_VALUE.test(text.slice(end, value))
}

/** The score with no name near, by form and check. */
function scoreByForm(
  { text, span: { start, end }, compact, near, isBesideName }: Candidate,
  uncaptioned: Trials,
): number {
  if (OF_DAY.test(compact) || isKeyOfOther(near, start)) return 0
  const trials = uncaptioned[compact.length] ?? []
  const letters = letterBitsOf(compact)
  if (!isTried(trials, letters)) return 0
  const raw = text.slice(start, end)
  const least = !isSole(text, start, end) ? 0 : SHORT.test(raw) ? SOLE_AND_SHORT : SOLE
  if (/[.,]\d/.test(text.slice(end, end + 2)) || /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start))) return 0
  const around = () => text.slice(Math.max(0, start - AROUND), end + AROUND)
  const isHome = (type: DocumentType): boolean => (type.script?.test(around()) ?? false) || isBesideName(type)
  const score = uncaptionedScore(trials, { compact, raw, letters, isHome }, least)
  if (score === 0 || score >= CERTAINTY.certain) return score
  return isNamedOtherwise(near) || isPhoneForm(raw) ? 0 : score
}

/** True if the word right in front, or the key, names another number: "orderNo=KR88120477". */
function isKeyOfOther([cue]: readonly Cue[], start: number): boolean {
  return cue !== undefined && start - cue.end <= KEY_SIGNS && cue.meanings.every(({ topic }) => topic === 'other')
}

/** True if the candidate is the whole message. */
function isSole(text: string, start: number, end: number): boolean {
  return text.length - (end - start) < 12 && !/[\p{L}\d]/u.test(text.slice(0, start) + text.slice(end))
}
