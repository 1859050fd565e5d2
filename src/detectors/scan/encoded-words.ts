import { matchEnd, matchesIn } from './match-at.js'

/** Reads the encoded words of e-mail headers (RFC 2047): `=?utf-8?Q?J=C3=BCrgen_Ploch?=`. */

const WORD = String.raw`=\?[A-Za-z\d_.:-]{2,24}(?:\*[A-Za-z-]{2,8})?\?(?:[Qq]\?[!->@-~]{1,200}?|[Bb]\?[A-Za-z\d+/]{2,200}={0,2})\?=`
/** The space between two words belongs to neither. */
const WORDS = new RegExp(`${WORD}(?:[ \\t\\r\\n]{1,4}${WORD}){0,8}`, 'y')
const PARTS = /=\?([^?*]{2,24})(?:\*[^?]{0,8})?\?([QqBb])\?([^?]{1,203})\?=/g
const BYTE = /=([\dA-Fa-f]{2})/g
const CONTROL = /\p{Cc}/gu

/** Returns the end of the encoded words that begin at `at`; `at` if there are none. */
export function encodedWordsEnd(text: string, at: number): number {
  const end = matchEnd(WORDS, text, at)
  return end > at && decodedWords(text.slice(at, end)) !== '' ? end : at
}

/** Returns what encoded words stand for; an empty string if their character set is unknown. */
export function decodedWords(words: string): string {
  let decoded = ''
  for (const [, charset = '', encoding = '', content = ''] of matchesIn(words, PARTS))
    decoded += textOf(charset, bytesOf(encoding, content))
  return decoded.replace(CONTROL, ' ')
}

// --- Internal helpers ---

function bytesOf(encoding: string, content: string): Uint8Array {
  if (/b/i.test(encoding)) return Buffer.from(content, 'base64')
  const byteByByte = content
    .replaceAll('_', ' ')
    .replace(BYTE, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(byteByByte, 'latin1')
}

function textOf(charset: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return '' // a character set that nobody knows
  }
}
