import { isAlphanumeric, isAsciiDigit, isAsciiLetter } from './letters.js'

/** Finds mark-up within an e-mail address or a number: `anna.**sc**hmidt@example.org`, `+49 <b>30</b> 901820`. */

const STAR = 0x2a
const [AT, PLUS, PARENTHESIS] = [0x40, 0x2b, 0x28]
const MOST_STARS = 3
/** First letters of the tags below, and that of a comment. */
const TAG_LETTERS = table('biuesmcfwBIUESMCFW!')
const OPENING = /\*{1,3}|<(b|i|u|em|strong|mark|span|code|font|small|sub|sup)(?:\s[^<>]{0,80})?>/iy
const EMPTY = /<wbr\s{0,4}\/?>|<!--[^<>]{0,60}-->/iy
const NUMBER = /^[+(]?\d[\d().\- ]*$/
/** What may stand between the parts of a number. */
const BETWEEN = ' -./()'
const LONGEST_CONTENT = 64
const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const IN_CONTENT = table(`${ALPHANUMERIC}@+-._() `)
const IN_ADDRESS = table(`${ALPHANUMERIC}@+-._`)
/** How far an address may reach on either side. */
const NEAR = 32

/** Returns the end of mark-up, with its content, that begins at `at` within an address or number; `at` if there is none. */
export function inlineMarkupEnd(text: string, at: number): number {
  const isStar = text.charCodeAt(at) === STAR
  if (isStar ? !mayBeMarked(text, at) : TAG_LETTERS[text.charCodeAt(at + 1)] !== 1) return at
  OPENING.lastIndex = at
  const [opening, tag] = OPENING.exec(text) ?? []
  if (opening === undefined) return isStar ? at : emptyEnd(text, at)
  const content = text.slice(at + opening.length, contentEnd(text, at + opening.length))
  const closing = tag === undefined ? opening : `</${tag}>`
  const end = at + opening.length + content.length + closing.length
  if (text.slice(end - closing.length, end).toLowerCase() !== closing.toLowerCase()) return at
  const isNumber = opening !== '*' && NUMBER.test(content) && isWithinNumber(text, at, end)
  return isNumber || isWithinAddress(text, at, end, content) ? end : at
}

/** Returns the content of what `inlineMarkupEnd` has found. */
export function withoutInlineMarkup(marked: string): string {
  OPENING.lastIndex = 0
  const start = OPENING.test(marked) ? OPENING.lastIndex : marked.length
  return marked.slice(start, contentEnd(marked, start))
}

/** True if `@` stands in the part of an address that goes on in this direction. */
export function holdsAt(text: string, from: number, step: 1 | -1): boolean {
  const end = from + step * NEAR
  for (let at = from; at !== end; at += step) {
    const unit = text.charCodeAt(at)
    if (unit === AT) return true
    if (!isInAddress(unit) && unit !== STAR) return false
  }
  return false
}

/** True for letters, digits, and the signs of an address. */
export function isInAddress(unit: number): boolean {
  return IN_ADDRESS[unit] === 1 || unit >= 0xc0
}

// --- Internal helpers ---

/** Tells cheaply that stars do not stand within an address or number, as most do not. */
function mayBeMarked(text: string, star: number): boolean {
  let at = star + 1
  while (at < star + MOST_STARS && text.charCodeAt(at) === STAR) at++
  const first = text.charCodeAt(at)
  if (isAsciiDigit(first) || first === PLUS || first === PARENTHESIS) return true
  return isInAddress(first) && (isInAddress(text.charCodeAt(star - 1)) || holdsAt(text, at, 1))
}

function contentEnd(text: string, from: number): number {
  let end = from
  while (end < from + LONGEST_CONTENT && IN_CONTENT[text.charCodeAt(end)] === 1) end++
  return end
}

function emptyEnd(text: string, at: number): number {
  EMPTY.lastIndex = at
  if (!isInAddress(text.charCodeAt(at - 1)) || !EMPTY.test(text)) return at
  return isInAddress(text.charCodeAt(EMPTY.lastIndex)) ? EMPTY.lastIndex : at
}

function isWithinNumber(text: string, start: number, end: number): boolean {
  if (isAsciiLetter(text.charCodeAt(start - 1)) || isAsciiLetter(text.charCodeAt(end))) return false
  const before = BETWEEN.includes(text.charAt(start - 1)) ? start - 2 : start - 1
  const after = BETWEEN.includes(text.charAt(end)) ? end + 1 : end
  return isAsciiDigit(text.charCodeAt(before)) || isAsciiDigit(text.charCodeAt(after))
}

function isWithinAddress(text: string, start: number, end: number, content: string): boolean {
  if (content.includes(' ')) return false
  const [before, after] = [text.charCodeAt(start - 1), text.charCodeAt(end)]
  const isAddress = content.includes('@')
  // "**E-mail**anna@example.org": a caption, which begins or ends with a letter.
  if (!isInAddress(before) && (!isInAddress(after) || (isAlphanumeric(after) && !isAddress))) return false
  if (!isInAddress(after) && isAlphanumeric(before) && !isAddress && isAlphanumeric(content.charCodeAt(0))) return false
  return isAddress || holdsAt(text, start - 1, -1) || holdsAt(text, end, 1)
}

/** Returns a table that has 1 for each of these signs of ASCII. */
function table(signs: string): Uint8Array {
  const marked = new Uint8Array(0x80)
  for (const sign of signs) marked[sign.charCodeAt(0)] = 1
  return marked
}
