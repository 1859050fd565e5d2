import { ofLastText } from './last-text.js'

/** Tells which blocks of characters a text uses. */

const ASCII_END = 0x80
const SYMBOLS = 0x2000

/**
 * Returns the pages of 256 characters from which a text has letters beyond ASCII, as bits: bit 4 for U+0400 to U+04FF,
 * Cyrillic. From U+2000 on there are no bits.
 */
export const pagesOf = ofLastText(readPages)

/** Returns the bits of pages, which are given by their first characters. */
export function pagesWith(...units: readonly number[]): number {
  return units.reduce((bits, unit) => bits | (1 << (unit >> 8)), 0)
}

function readPages(text: string): number {
  let pages = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= ASCII_END && unit < SYMBOLS) pages |= 1 << (unit >> 8)
  }
  return pages
}
