/** Tests for letters of common alphabets, many times as fast as regular expressions with Unicode properties. */

const SPACE = 0x20
const ALPHABETS: readonly (readonly [number, number])[] = [
  [0xc0, 0xd6], // Latin
  [0xd8, 0xf6],
  [0xf8, 0x24f],
  [0x391, 0x3a1], // Greek
  [0x3a3, 0x3f5],
  [0x400, 0x481], // Cyrillic
  [0x48a, 0x52f],
  [0x5d0, 0x5ea], // Hebrew
  [0x620, 0x64a], // Arabic
  [0x904, 0x939], // Devanagari
  [0xe01, 0xe30], // Thai
  [0x3041, 0x3096], // kana
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fa5], // Han
  [0xac00, 0xd7a3], // Hangul
]

/** True for a letter of common alphabets; false for others and for anything else. */
export function isCommonLetter(unit: number): boolean {
  if (unit < 0x80) return isAsciiLetter(unit)
  for (const [first, last] of ALPHABETS) if (unit <= last) return unit >= first
  return false
}

/** Returns a text without its common letters, ASCII digits and spaces. */
export function withoutCommonWords(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== SPACE && !isCommonLetter(unit) && !isAsciiDigit(unit)) rest += text.charAt(at)
  }
  return rest
}

export function isAsciiDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

export function isAsciiLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)
}

/** True for an ASCII letter or digit. */
export function isAlphanumeric(unit: number): boolean {
  return isAsciiDigit(unit) || isAsciiLetter(unit)
}

/** True if an ASCII digit stands between these offsets. */
export function hasAsciiDigit(text: string, start: number, end: number): boolean {
  const to = Math.min(end, text.length)
  for (let at = Math.max(0, start); at < to; at++) if (isAsciiDigit(text.charCodeAt(at))) return true
  return false
}
