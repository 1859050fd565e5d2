import type { Finding } from '../../types.js'
import { fold } from '../scan/characters.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds the account in brackets behind its owner: "Reporter: Hollis Bergström (hbergstrom)". */

const SCORE = 0.8
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}`
const OWNED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(${WORD}) (?:${WORD} |\p{Lu}\. ){0,2}(${WORD}) [([]([a-z](?:[._-]?[a-z\d]){2,24})[)\]]`,
  'gu',
)
const MAY_BE_OWNED = /\p{Ll} [([][a-z][a-z\d._-]{2,24}[)\]]/u
/** Letters of a name that an account begins or goes on with. */
const SHARED = 4

/** Finds accounts that hold the beginning of the name in front of them. */
export function bracketedLoginRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text }) {
      if (!MAY_BE_OWNED.test(text)) return []
      const found: Finding[] = []
      for (const { index, 0: whole, 1: given = '', 2: surname = '', 3: login = '' } of text.matchAll(OWNED)) {
        if (![given, surname].some((name) => isPartOf(name, login))) continue
        const start = index + whole.length - 1 - login.length
        found.push(finding('CONTACT', SCORE, text, { start, end: start + login.length }))
      }
      return found
    },
  }
}

function isPartOf(name: string, login: string): boolean {
  const letters = fold(name.toLowerCase()).replace(/[^a-z]/g, '')
  return letters.length >= SHARED && login.includes(letters.slice(0, Math.max(SHARED, Math.min(letters.length, 6))))
}
