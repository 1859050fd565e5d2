import { findTokens } from '../token.js'
import type { Replacement } from '../token.js'

/** Hides known tokens from detectors. */

/** Characters of Unicode's private use area, which mean nothing to a detector. */
const PRIVATE = /[\ue000-\uf8ff]/g
const FIRST = 0xe000
const LAST = 0xf8ff

/**
 * Replaces known tokens by single private-use characters that the texts do not contain, so that detectors ignore them.
 */
export class Placeholders {
  readonly #byToken = new Map<string, string>()
  readonly #byCharacter = new Map<string, string>()

  constructor(known: { has(token: string): boolean }, texts: readonly string[]) {
    const taken = new Set(texts.flatMap((text) => text.match(PRIVATE) ?? []))
    const tokens = new Set(texts.flatMap((text) => findTokens(text).map(({ token }) => token)))
    let code = FIRST
    for (const token of tokens) {
      if (!known.has(token)) continue
      while (taken.has(String.fromCharCode(code))) code += 1
      if (code > LAST) return
      const character = String.fromCharCode(code)
      this.#byToken.set(token, character)
      this.#byCharacter.set(character, token)
      code += 1
    }
  }

  /** Returns the placeholders in a text. */
  within(text: string): string {
    return (text.match(PRIVATE) ?? []).filter((character) => this.#byCharacter.has(character)).join('')
  }

  /** Returns the replacements that put placeholders in the place of tokens. */
  hiding(text: string): readonly Replacement[] {
    return findTokens(text).flatMap(({ token, start, end }) => {
      const written = this.#byToken.get(token)
      return written === undefined ? [] : [{ start, end, written }]
    })
  }

  /** Returns the replacements that put the tokens back. */
  showing(text: string): readonly Replacement[] {
    return [...text.matchAll(PRIVATE)].flatMap(({ 0: character, index: start }) => {
      const written = this.#byCharacter.get(character)
      return written === undefined ? [] : [{ start, end: start + character.length, written }]
    })
  }
}
