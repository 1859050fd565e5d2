import { DOT, isWord, NEWLINE } from './characters.js'

/** Schemes, by what a page does with their URLs. Any other loads nothing without `//`. Bare `xmpp:` addresses are linked. */

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

/** Whether it may stand in a scheme before these letters, so that it is another one. */
export function isSchemeCharacter(code: number): boolean {
  return isWord(code) || code === 0x2b || code === 0x2d || code === DOT
}

/** White space that ends a URL to all renderers. */
export function endsUrl(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === NEWLINE || code === 0x0d
}
