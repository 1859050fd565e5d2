import type { Normalized } from './normalize.js'

/** Corrects letters and digits that a scanner has taken for each other: "0HIO", "DRlVER", "44l29". */

/** A sign of such a text; one is not enough, since codes look so, too. */
const SIGN = /[A-Z][01l][A-Z]|\d[lO]\d|(?<![A-Za-z\d])[01][A-Z]{2}/
/** Least words and numbers that must be misread. */
const FEWEST = 3
const TOKEN = /(?<![A-Za-z\d])(?=[A-Z]{0,30}[01lI5O\d])[\dA-Zl]{2,30}(?![\p{L}\d])/gu
/** Capitals, with a sign for one of them in front of another. */
const WORD = /^(?=.?[A-Z015l]*[A-Z].*[A-Z]|[A-Z]0$|0[A-Z]$)(?=.*(?:[015l][A-Z]|^[A-Z]0$))[A-Z015l]+$/
/** Digits, with a sign for some of them. */
const NUMBER = /^(?=.*\d)[\dlIO]+$/
const MISREAD_DIGIT = /[lIO]/
/** Between the parts of a date. */
const PARTS = '-./'
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', l: 'I' }
const DIGITS: Readonly<Record<string, string>> = { l: '1', I: '1', O: '0' }

/** Returns a normalised text with what a scanner misread as it was; offsets stay, since no length changes. */
export function withoutMisreadLetters(normalized: Normalized): Normalized {
  const { text } = normalized
  if (!SIGN.test(text)) return normalized
  let count = 0
  const corrected = text.replaceAll(TOKEN, (token: string, at: number) => {
    const right = correctedToken(token, at, text)
    if (right !== token) count++
    return right
  })
  return count < FEWEST ? normalized : { ...normalized, text: corrected }
}

/** True if a part of a text would be another one, if the whole was scanned. */
export function mayBeMisread(part: string): boolean {
  return part.replaceAll(TOKEN, correctedToken) !== part
}

// --- Internal helpers ---

function correctedToken(token: string, at: number, text: string): string {
  if (NUMBER.test(token) && MISREAD_DIGIT.test(token)) {
    // "l1" is a variable, "2l" an amount; "l9" is a part of "O3-l9-1984".
    const isPart = token.length > 2 || PARTS.includes(text[at - 1] ?? ' ') || isBeforePart(text, at + token.length)
    return isPart ? token.replaceAll(/[lIO]/g, (sign) => DIGITS[sign] ?? sign) : token
  }
  const signs = token.replaceAll(/[^015l]/g, '').length
  if (!WORD.test(token) || 3 * signs > token.length + 1) return token
  return token.replaceAll(/[015l]/g, (sign) => LETTERS[sign] ?? sign)
}

function isBeforePart(text: string, at: number): boolean {
  return PARTS.includes(text.charAt(at)) && /[\dlIO]/.test(text.charAt(at + 1))
}
