/** Finds word boundaries unit by unit, several times as fast as with regular expressions. */

const IN_WORD = /[\p{L}\p{M}\p{N}]/u
/** For each UTF-16 unit, whether words contain it; 0 if not known yet, or for half of a surrogate pair. */
const KNOWN = new Uint8Array(0x10000)
const OUTSIDE = 1
const INSIDE = 2

/** Returns where the next word begins; the length of the text if there is none. */
export function nextWord(text: string, from: number): number {
  const { length } = text
  let at = from
  while (at < length && unitsOfWord(text, at) === 0) at += 1
  return at
}

/** Returns where the word ends that begins here. */
export function wordEnd(text: string, from: number): number {
  const { length } = text
  let at = from
  while (at < length) {
    const units = unitsOfWord(text, at)
    if (units === 0) break
    at += units
  }
  return at
}

/** True unless a word goes on at `end`. */
export function isWordEnd(text: string, end: number): boolean {
  return end >= text.length || unitsOfWord(text, end) === 0 || !isAfterWord(text, end)
}

/** True if a letter, mark or digit ends here. */
export function isAfterWord(text: string, end: number): boolean {
  const last = (text.charCodeAt(end - 1) & 0xfc00) === 0xdc00 ? end - 2 : end - 1
  return last >= 0 && unitsOfWord(text, last) === end - last
}

/** How many units the letter, mark or digit takes that stands here; 0 if none does. */
function unitsOfWord(text: string, at: number): number {
  const known = KNOWN[text.charCodeAt(at)]
  return known ? known - OUTSIDE : lookUp(text, at)
}

function lookUp(text: string, at: number): number {
  const code = text.charCodeAt(at)
  const isInside = IN_WORD.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
  if ((code & 0xf800) === 0xd800) return isInside ? 2 : 0
  KNOWN[code] = isInside ? INSIDE : OUTSIDE
  return isInside ? 1 : 0
}
