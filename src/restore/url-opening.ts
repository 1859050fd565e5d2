import { isHostCharacter } from './bare-host.js'
import { BACKSLASH, COLON, DOT, LESS, SLASH } from './characters.js'
import type { Recent } from './recent.js'
import { isLoadingScheme, isMailScheme, isSchemeCharacter, isWebScheme } from './schemes.js'
import type { Form } from './symbols.js'

/** Recognises the start of a URL. */

const PARENTHESIS = 0x28
const LOWER_W = 0x77

/** A URL that begins with a symbol and what precedes it. */
export interface Opening {
  readonly kind: 'url' | 'mail' | 'style'
  /** The part of the authority read so far, if the URL is written plainly. */
  readonly authority?: string
  /** Number of code units of the URL read so far; -1 if it may not fill the value of an attribute. */
  readonly length: number
  /** True for a plainly written scheme after a `<`. */
  readonly isBehindLess: boolean
}

const REFUSED: Opening = { kind: 'url', length: -1, isBehindLess: false }
const REFUSED_BEHIND_LESS: Opening = { ...REFUSED, isBehindLess: true }
const WWW: Opening = { ...REFUSED, authority: '//www.' }
const SLASHES: Opening = { kind: 'url', authority: '//', length: 2, isBehindLess: false }
const STYLE: Opening = { kind: 'style', length: -1, isBehindLess: false }

/** Returns the URL that begins with this symbol, in any spelling: a scheme that loads, `//`, `www.`, `url(`. */
export function openingOf(code: number, form: Form, recent: Recent): Opening | undefined {
  if (code === COLON) return scheme(form, recent)
  if (code === DOT) return www(form, recent)
  if (code === SLASH && recent.last === SLASH) return slashes(form, recent)
  return code === PARENTHESIS && recent.word().word === 'url' ? STYLE : undefined
}

// --- Internal helpers ---

function scheme(form: Form, recent: Recent): Opening | undefined {
  const { word, isPlain, before } = recent.word()
  const plain = isPlain && form === 'literal'
  const length = word.length + 1
  if (isMailScheme(word) && plain) return { kind: 'mail', length, isBehindLess: false }
  if (!isLoadingScheme(word)) return undefined
  const isBehindLess = plain && before === LESS
  if (!plain || !isWebScheme(word) || isSchemeCharacter(before)) return isBehindLess ? REFUSED_BEHIND_LESS : REFUSED
  return { kind: 'url', authority: '', length, isBehindLess }
}

function www(form: Form, recent: Recent): Opening | undefined {
  if (recent.letter(1) !== LOWER_W || recent.letter(2) !== LOWER_W || recent.letter(3) !== LOWER_W) return undefined
  const isPlain = form === 'literal' && recent.plain(1) !== 0 && recent.plain(2) !== 0 && recent.plain(3) !== 0
  return isPlain && recent.letter(4) === 0 && !isHostCharacter(recent.plain(4)) ? WWW : REFUSED
}

function slashes(form: Form, recent: Recent): Opening {
  const before = recent.plain(2)
  const plain = form === 'literal' && recent.plain(1) === SLASH
  if (!plain || before === COLON || before === SLASH || before === BACKSLASH) return REFUSED
  return SLASHES
}
