import { DOT, isWord, NEWLINE } from './characters.js'

/**
 * Sorts URL schemes by what a page does with them. Other schemes load nothing without `//`. Bare `xmpp:` addresses are
 * linked.
 */

const LOADING = ['https', 'http', 'wss', 'ws', 'ftp', 'javascript', 'vbscript', 'xmpp']

export function isLoadingScheme(word: string): boolean {
  return LOADING.includes(word)
}

export function isWebScheme(word: string): boolean {
  return word === 'https' || word === 'http'
}

export function isMailScheme(word: string): boolean {
  return word === 'mailto' || word === 'tel'
}

/** True for a character that, before these letters, makes the scheme another one. */
export function isSchemeCharacter(code: number): boolean {
  return isWord(code) || code === 0x2b || code === 0x2d || code === DOT
}

/** True for white space that ends a URL for all renderers. */
export function endsUrl(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === NEWLINE || code === 0x0d
}
