import type { Finding, Span } from '../../types.js'
import { isHeader, type Cue } from '../scan/cues.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds dates of birth. */

/** Years beside a cue, also of the Persian (13..), Hijri (14..) and Buddhist (25..) calendars. */
const YEAR = String.raw`(?:1[3489]|20|25)\d{2}`
const DAY = String.raw`(?:[12]\d|3[01]|0?[1-9])`
const MONTH = String.raw`(?:1[0-2]|0?[1-9])`
/** The name of a month, and the words before it: "3 de mayo de 1988". */
const WORD = String.raw`[\p{L}\p{M}]{2,16}\.?`
const LINK = String.raw`(?:(?:de|del|of|the|di|do|da|den|des|e|من|को|सन्|tháng|năm) |d'|ב)?`
const ORDINAL = String.raw`(?:st|nd|rd|th|er|re|º|ª|\.|-го|-án|-én)?`
const TIME = String.raw`(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?`
const FORMS = [
  `${YEAR}([-./])${MONTH}\\1${DAY}${TIME}`,
  `${YEAR}\\. ?${MONTH}\\. ?${DAY}\\.?`,
  `(?:${DAY}([-./])${MONTH}|${MONTH}([-./])${DAY})(?:\\2|\\3)(?:${YEAR}|\\d{2})`,
  `${DAY}\\. ?${MONTH}\\. ?(?:${YEAR}|\\d{2})`,
  `(?:${YEAR}|(?:昭和|平成|令和|大正|明治|民國|民国|[SHTR])\\.?(?:\\d{1,3}|元)) ?[年년] ?\\d{1,2} ?[月월] ?\\d{1,2} ?[日일]?`,
  `${DAY}${ORDINAL},?[ -]{1,2}${LINK}${WORD},?[ -]{1,2}${LINK}(?:${YEAR}|'\\d{2})`,
  `${DAY} tháng ${MONTH},? năm ${YEAR}`,
  `(?<!\\p{L})${WORD}[ -]{1,2}${DAY}(?:st|nd|rd|th)?,?[ -]{1,2}${YEAR}`,
  `${YEAR}\\.?,? (?:m\\. |metų |gada |оны )?${WORD} ${DAY}${ORDINAL}`,
  `${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
  `(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])${YEAR}`,
]
const DATE = new RegExp(`(?<!\\d|\\d[./-]|[A-Za-z])(?:${FORMS.join('|')})(?!\\d|[-/]\\d|[A-Za-z])`, 'giu')
/** Between a caption and its date: the signs of a form, or words of the same sentence, such as the place of birth. */
const SIGNS = /^[\s"'“”*_|:：=>,.()-]{0,12}(?:(?:le|am|den|dnia|il|el|op|на|la|the|on|is|ist|は|是) ?)?["'(]{0,2}$/u
const WORDS = /^(?!.{0,64}\. \p{Lu}\p{L})[^\d\n!?;{}]{0,56}$/u
/** A word for another date of the same person: "born in Ulm, died 18 April 1955". */
const OTHER_DATE =
  /(?:†|died|gestorben|gest\.|mort|décédé|fallec|murió|morto|zmarł|умер|помер|hired|joined|expir|issued|valid|party|gültig)/iu
const BACK = /^(?!.{0,64}\. \p{Lu}\p{L})[^\d\n!?;:|{}<>]{0,36}$/u
/** Length of short captions ("ur.", "f.", "né"), which must be right beside their date. */
const SHORT = 3
const REACH = 90
/** Part of the cue for birth in "5월 3일생". */
const KOREAN_DAY = '일'
const SCORE = 0.9

/** Finds dates of birth beside their cue: "born on 3 May 1988", `"birthDate": "1988-05-03"`, "1988年5月3日生まれ". */
export function birthDateRecognizer(): Recognizer {
  return {
    label: 'BIRTHDATE',
    find({ text, cues }) {
      const found: Finding[] = []
      let last = 0
      for (const cue of cues) {
        const span = dateBeside(text, cue)
        if (!span || span.start < last) continue
        last = span.end
        found.push(finding('BIRTHDATE', SCORE, text, span))
      }
      return found
    },
  }
}

function dateBeside(text: string, cue: Cue): Span | undefined {
  const forms = new Set(cue.meanings.flatMap((meaning) => (meaning.topic === 'birth' ? [meaning.form] : [])))
  const after = forms.has('before') ? dateAfter(text, cue) : undefined
  return after ?? (forms.has('after') ? dateBefore(text, cue) : undefined)
}

function dateAfter(text: string, cue: Cue): Span | undefined {
  const window = text.slice(cue.end, cue.end + REACH)
  DATE.lastIndex = 0
  const date = DATE.exec(window)
  if (!date) return undefined
  const gap = window.slice(0, date.index)
  if (isHeader(cue) && gap !== '') return undefined
  const isNear = SIGNS.test(gap)
  const isFar = cue.end - cue.start > SHORT && WORDS.test(gap) && !OTHER_DATE.test(gap)
  if (!isNear && !isFar) return undefined
  return { start: cue.end + date.index, end: cue.end + date.index + date[0].length }
}

function dateBefore(text: string, cue: Cue): Span | undefined {
  const from = Math.max(0, cue.start - REACH)
  const captionStart = text[cue.start] === KOREAN_DAY ? cue.start + 1 : cue.start
  const window = text.slice(from, captionStart)
  DATE.lastIndex = 0 // where `matchAll` begins
  const date = [...window.matchAll(DATE)].at(-1)
  if (!date) return undefined
  const end = date.index + date[0].length
  const gap = window.slice(end)
  if (cue.end - captionStart === 1 ? gap !== '' : !BACK.test(gap)) return undefined
  return { start: from + date.index, end: from + end }
}
