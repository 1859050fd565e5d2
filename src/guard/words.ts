/** The words of a text, unit by unit: a match of a regular expression for each would take several times as long. */

const IN_WORD = /[\p{L}\p{M}\p{N}]/u
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => (IN_WORD.test(String.fromCharCode(code)) ? 1 : 0))

/** Where the next word begins; the length of the text if there is none. */
export function nextWord(text: string, from: number): number {
  const { length } = text
  let at = from
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80 ? ASCII[code] === 1 : unitsOfWord(text, at) > 0) break
  }
  return at
}

/** Where the word ends that begins here. */
export function wordEnd(text: string, from: number): number {
  const { length } = text
  let at = from
  while (at < length) {
    const code = text.charCodeAt(at)
    const units = code < 0x80 ? ASCII[code] : unitsOfWord(text, at)
    if (!units) break
    at += units
  }
  return at
}

/** How many units the letter, mark or digit takes that stands here, which is not ASCII; 0 if none does. */
function unitsOfWord(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0
  return IN_WORD.test(String.fromCodePoint(point)) ? (point > 0xffff ? 2 : 1) : 0
}
