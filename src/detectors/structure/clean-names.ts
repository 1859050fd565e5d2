import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { withoutRolesAndEponyms } from '../name/roles-and-eponyms.js'
import { finding } from '../recognizer.js'
import type { Cue, Cued, Topic } from '../scan/cues.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { hasAsciiDigit, isCommonLetter } from '../scan/letters.js'
import { matchEnd, matchesIn } from '../scan/match-at.js'
import { topicOf, wordsOf } from './field-topic.js'
import { isCodeLike, isConstant, isPartOfCode } from './code-like.js'
import { withoutImpersonalWords } from './impersonal-words.js'

/** Removes everything from names and locations that is neither. */

/** Captions of contacts and documents are neither names nor locations: "Fax", "NINO", "mobile". */
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['phone', 'email', 'document'])
const SHORTEST_CAPTION = 3
const VALUE_AFTER = /[.:：)]{0,3}[ \t]{0,2}(?:[:：=+(?\d]|[A-Z]{1,6}\d)/y
/** Where a sentence begins after a short surname, which looks like an abbreviation: "Mr. Ye. You have". */
const SENTENCE =
  /(?<=\p{L}{2})\. (?:I|You|Your|The|This|That|It|We|Thank|Thanks|Please|Congratulations|How|What|If|In|My|He|She|They|There|Here|Have|Let|As|For|And|But|Yes|No)(?![\p{L}.])/u
const VALUE_REACH = 16
const LAST_OF_CAPTION = / \p{Ll}[\p{L}\p{M}]{1,24}(?= ?[:：?])/uy
const WIDE_GAP = '   '
/** The caption of the next field on the same line: "ANNA  Surname:". */
const CAPTION_BEHIND = / {2,8}[^ ]{2,24}(?: [^ ]{2,24})?$/
const BETWEEN_GAPS = /[^ ](?:[^ ]| {1,2}(?! ))*/g
/** A key in front of a value: "user=". */
const KEY = /(?:^|[\s;,|])[\p{L}\p{M}\d_.-]{1,40}=/gu
/** The channel and level of a log line, "auth.INFO", or an operator of SQL. */
const SYNTAX = /^(?:[\p{Ll}\d_-]{1,30}\.\p{Lu}{4,12}|I?LIKE)$/u
const LONGEST_SPLINTER = 2
const SPLINTER = /^[\u0e00-\u0e7f]{1,2}$/
const ASSIGNED = /^[\p{L}\p{M}\d_.-]{1,40}$/u
/** Roman numerals: "II–III". */
const NUMERALS = /^(?!XI$)[IVX]{2,5}(?:[-–/][IVX]{1,5}|\. \p{L}+)?$/u
const PARTICLE = /^[이아야가은는랑]$/
const UNREAD = /"? {0,2}<(?:no|do[._-]?not)[._-]?reply@/iy
const LETTER = /\p{L}/u
const LEAD = /[\s,;:.]{1,8}/y
const TRAIL = /[\s,;:([]{1,8}$/u

/**
 * Removes code, chat roles and companies, the caption of the next value at the end ("Leon Fax"), and separators. Other
 * findings stay as they are.
 */
export function cleanNames(scan: Cued, findings: readonly Finding[]): Finding[] {
  const cleaned: Finding[] = []
  const found = withoutImpersonalWords(scan.text, findings)
  for (const [index, one] of found.entries()) {
    if (isSplinter(one, found[index - 1], found[index + 1])) continue
    if (one.label !== 'NAME' && one.label !== 'LOCATION') {
      cleaned.push(one)
      continue
    }
    for (const part of partsOf(scan.text, one)) {
      const value = valueIn(scan, part)
      if (value) cleaned.push(value)
    }
  }
  return cleaned
}

/** The name or the location in a finding, without what stands around it; undefined if it is none. */
function valueIn(scan: Cued, whole: Finding): Finding | undefined {
  const { text } = scan
  if (isMachine(text, whole) || isAssigned(text, whole) || NUMERALS.test(whole.text)) return undefined
  if (beginsCaption(text, whole)) return undefined
  const natural = withoutCode(text, whole)
  const named = natural && withoutRolesAndEponyms(text, natural)
  const value = named && withoutCaption(scan, named)
  return value && trimmed(text, value)
}

/** True for one word before a mailbox that nobody reads: "Co-Authored-By: Claude <noreply@anthropic.com>". */
function isMachine(text: string, { text: name, spans }: Finding): boolean {
  return !name.includes(' ') && matchEnd(UNREAD, text, spans.end) > spans.end
}

/** True for the key in front of a value: `msg="…"`. */
function isAssigned(text: string, { text: key, spans: { end } }: Finding): boolean {
  return text[end] === '=' && ASSIGNED.test(key)
}

/** True for the first word of a known caption: "Segundo apellido: Iglesias". */
function beginsCaption(text: string, { text: word, spans: { start, end } }: Finding): boolean {
  if (text[end] !== ' ' || word.includes(' ')) return false
  const last = matchEnd(LAST_OF_CAPTION, text, end)
  return last > end && topicOf(wordsOf(text, start, last)) !== undefined
}

/** True for a piece of a word that touches another finding: one or two letters of Thai, a Korean particle. */
function isSplinter({ text, spans }: Finding, last: Finding | undefined, next: Finding | undefined): boolean {
  if (text.length > LONGEST_SPLINTER) return false
  const isBehind = last?.spans.end === spans.start
  return ((isBehind || next?.spans.start === spans.end) && SPLINTER.test(text)) || (isBehind && PARTICLE.test(text))
}

/** Splits a finding at wide gaps, as between columns: "Keiko T.     Watchers". */
function partsOf(text: string, whole: Finding): Finding[] {
  const { label, score, spans } = whole
  if (whole.text.includes('=')) return valueOf(text, whole)
  const caption = text[spans.end] === ':' ? CAPTION_BEHIND.exec(whole.text)?.index : undefined
  if (caption) return partsOf(text, finding(label, score, text, { start: spans.start, end: spans.start + caption }))
  if (!whole.text.includes(WIDE_GAP)) return [whole]
  const words = matchesIn(whole.text, BETWEEN_GAPS)
  return words.map(({ 0: part, index }) =>
    finding(label, score, text, { start: spans.start + index, end: spans.start + index + part.length }),
  )
}

/** The value in a finding that takes in its key, up to the next one: "user=Anna tpl=login". */
function valueOf(text: string, { label, score, text: whole, spans }: Finding): Finding[] {
  const [first, second] = matchesIn(whole, KEY)
  const from = first ? first.index + first[0].length : whole.indexOf('=') + 1
  const end = second && second.index > from ? second.index : whole.length
  if (!LETTER.test(whole.slice(from, end))) return []
  return [finding(label, score, text, { start: spans.start + from, end: spans.start + end })]
}

/** Drops constants, and code unless the model is sure. */
function withoutCode(text: string, found: Finding): Finding | undefined {
  const { score, spans } = found
  if (isConstant(text, found) || isSyntax(found.text)) return undefined
  if (score < CERTAINTY.certain && isPartOfCode(text, spans)) return undefined
  return score < CERTAINTY.likely && isCodeLike(text, found) ? undefined : found
}

function isSyntax(name: string): boolean {
  return (name.includes('.') || name.endsWith('LIKE')) && SYNTAX.test(name)
}

/** Cuts off a caption at the end; drops what is a caption as a whole, unless the model knows better: Mobile in Alabama, Nino Rota. */
function withoutCaption(scan: Cued, found: Finding): Finding | undefined {
  const { label, score, spans } = found
  const end = captionStart(scan, spans)
  if (end === spans.start) return score < CERTAINTY.likely || scan.text[spans.end] === ':' ? undefined : found
  return end === spans.end ? found : finding(label, score, scan.text, { start: spans.start, end })
}

/** Returns where the caption at the end of a finding begins; the end of the finding if there is none. */
function captionStart({ text, cues }: Cued, { start, end }: Finding['spans']): number {
  const cue = cues[firstEndingAfter(cues, end - 1)]
  if (!cue || cue.end < end || cue.start < start || end - cue.start < SHORTEST_CAPTION) return end
  if (!cue.meanings.some(({ topic }) => TOPICS.has(topic))) return end
  if (cue.end > end) return cue.start === start && matchEnd(VALUE_AFTER, text, cue.end) > cue.end ? start : end
  const isCaption = cue.start === start || (matchEnd(VALUE_AFTER, text, end) > end && mayBeValued(text, cue))
  return isCaption ? cue.start : end
}

/** False for the name of a document without a number behind it: "Nhi", which is also "NHI", at the end of a name. */
function mayBeValued(text: string, { end, meanings }: Cue): boolean {
  return meanings.some(({ topic }) => topic !== 'document') || hasAsciiDigit(text, end, end + VALUE_REACH)
}

/** Cuts off separators, a bracket that opened elsewhere, and the sentence after a name. */
function trimmed(text: string, found: Finding): Finding {
  const { label, score, spans } = found
  const start = isCommonLetter(text.charCodeAt(spans.start)) ? spans.start : matchEnd(LEAD, text, spans.start)
  let value = text.slice(start, spans.end)
  if (value.endsWith(')') && !value.includes('(')) value = value.slice(0, -1)
  if (label === 'NAME' && value.includes('. ')) value = value.slice(0, SENTENCE.exec(value)?.index)
  if (!isCommonLetter(value.charCodeAt(value.length - 1))) value = value.replace(TRAIL, '')
  return value === '' ? found : finding(label, score, text, { start, end: start + value.length })
}
