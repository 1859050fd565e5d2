import type { Normalized } from './normalize.js'

/** Corrects letters and digits that a scanner has taken for each other: "0HIO", "DRlVER", "44l29". */

/** Capitals of Latin alphabets. */
const CAPITALS = 'A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŞŠŢŤŪŮŰŲŸŹŻŽƠƯȘȚẞẠẤẦẬẮẰẶẸẾỀỂỆỊỌỐỒỔỘỚỜỞỢỤỨỪỬỰ'
/** A sign of such a text; one is not enough, since codes look so, too. */
const SIGN = new RegExp(`[${CAPITALS}][01l][${CAPITALS}]|\\d[lO]\\d|(?<![\\p{L}\\d])[01][${CAPITALS}]{2}`, 'u')
/** What each such sign has in it: looked for first, since that costs less. */
const MAY_BE_SIGN = /[01l][A-Z\u00c0-\u1eff]|\d[lO]\d/
/** Least words and numbers that must be misread. */
const FEWEST = 3
const TOKEN = new RegExp(`(?<![\\p{L}\\d])(?=[${CAPITALS}]{0,30}[lIO\\d])[\\d${CAPITALS}l]{2,30}(?![\\p{L}\\d])`, 'gu')
/** Capitals, with a sign for one of them in front of another. */
const WORD = new RegExp(
  `^(?=.*[${CAPITALS}].*[${CAPITALS}]|[${CAPITALS}]0$|0[${CAPITALS}]$)(?=.*[015l][${CAPITALS}]|[${CAPITALS}]0$)[${CAPITALS}015l]+$`,
  'u',
)
/** Digits, some of which may be misread. */
const NUMBER = /^(?=.*\d)[\dlIO]+$/
/** Between the parts of a date. */
const PARTS = '-./'
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', l: 'I' }
const DIGITS: Readonly<Record<string, string>> = { l: '1', I: '1', O: '0' }

/** Returns a normalised text with what a scanner misread as it was; offsets stay, since no length changes. */
export function withoutMisreadLetters(normalized: Normalized): Normalized {
  const { text } = normalized
  if (!MAY_BE_SIGN.test(text) || !SIGN.test(text)) return normalized
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
  if (NUMBER.test(token)) {
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
