import type { Finding } from '../../types.js'
import { isWordAt } from '../scan/characters.js'
import { cuesNear, isNamed, NUMBER_TOPICS } from '../scan/cues.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds phone numbers written with letters or masked digits. */

/** North America's free numbers with a word in them: "1-800-FLOWERS", "888-CALL-NOW". */
const LETTERED =
  /(?:\+?1[-. ]?\(?8(?:00|88|77|66|55|44|33)\)?[-. ]|\(?8(?:00|88|77|66|55|44|33)\)?[-.])(?=[-. \d]{0,8}[A-Z])(?=(?:[A-Z\d][-. ]?){7,10}(?![A-Za-z\d]))[A-Z\d]{1,9}(?:[-. ][A-Z\d]{1,7}){0,2}/y
/** What those begin with. */
const BEFORE_LETTERS = '+1(8'
/** Digits and signs that mask others: "555-***-1234", "138****1234", "+44 7*** ***456". */
const MASKED = /\+?\(?\d{1,4}\)?(?:[-. ]{0,2}[\dXx*•#]{1,10}){1,5}/y
const HIDDEN = /[Xx*•#]{3}/
/** Masked forms that need no cue. */
const MASKED_ALONE = /^(?:\(?\d{3}\)?[-. ][*•Xx]{3}[-. ]\d{4}|1[3-9]\d[*•]{4}\d{4})$/
/** A number with nothing masked, and masking signs after it. */
const WHOLE = /(?:\d[-. ]?){7,15}[-. ][Xx*•#]{3,10}$/
const FEWEST = 7
const MOST = 15

/** Finds phone numbers with letters for digits, and with most of their digits masked. */
export function writtenPhoneRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find(scan) {
      const { text, codes } = scan
      const found: Finding[] = []
      let last = 0
      const isMasked = codes.length > 0 && HIDDEN.test(text)
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = startOf(text, codes[piece] ?? 0)
        if (start < last || !mayContinue(text, codes[piece + 1] ?? 0, codes[piece] ?? 0)) continue
        const lettered = BEFORE_LETTERS.includes(text.charAt(start)) ? matchAt(LETTERED, text, start) : undefined
        const raw = lettered ?? (isMasked ? masked(matchAt(MASKED, text, start)) : undefined)
        if (!raw || isWordAt(text, start - 1) || isWordAt(text, start + raw.length)) continue
        const isForm = lettered !== undefined || MASKED_ALONE.test(raw)
        const isNamedPhone = isNamed(cuesNear(scan, start, start + raw.length, NUMBER_TOPICS), 'phone')
        if (!isForm && !isNamedPhone) continue
        last = start + raw.length
        found.push(finding('CONTACT', isNamedPhone ? 0.8 : 0.7, text, { start, end: last }))
      }
      return found
    },
  }
}

/** A piece of digits and letters, or one after which a hiding sign or a capital follows soon. */
function mayContinue(text: string, end: number, start: number): boolean {
  const last = Math.min(end + 3, text.length)
  for (let at = start; at < last; at++) if (isHidingOrCapital(text.charCodeAt(at))) return true
  return text[start] === '1' && /^1[-. ]\(?8/.test(text.slice(start, last))
}

/** True for X, x, *, • and #, and for capitals. */
function isHidingOrCapital(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || unit === 0x78 || unit === 0x2a || unit === 0x2022 || unit === 0x23
}

function startOf(text: string, digits: number): number {
  const start = text[digits - 1] === '(' ? digits - 1 : digits
  return text[start - 1] === '+' ? start - 1 : start
}

function masked(raw: string | undefined): string | undefined {
  const value = raw?.replace(/[-. ]{1,2}$/, '') ?? ''
  const length = value.replace(/[^\dXx*•#]/g, '').length
  return HIDDEN.test(value) && !WHOLE.test(value) && length >= FEWEST && length <= MOST ? value : undefined
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start
  return pattern.exec(text)?.[0]
}
