import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { sharedMailboxes } from './shared-mailboxes.js'

/** Finds the name before an e-mail address. */

const SCORE = 0.9
/** How far before the `@` a name may begin. */
const REACH = 140
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]{0,30}`
const PARTICLE = '(?:de|da|do|dos|das|di|del|della|du|la|le|van|von|der|den|bin|binti|al|el|i|y|e)'
const LATIN = String.raw`${WORD}(?: {1,2}(?:${PARTICLE} ){0,2}${WORD}){1,4}`
const COMMA = String.raw`${WORD}(?: (?:${PARTICLE} ){0,2}${WORD}){0,2}, ${WORD}(?: ${WORD}){0,2}(?: ${PARTICLE}){0,2}`
const UNCASED = String.raw`[\p{Lo}\p{M}]{2,20}(?:[ ·・][\p{Lo}\p{M}]{1,20}){0,4}`
/** "Anna Schmidt <", `"Schmidt, Anna" <`: at the start of a line or header, or behind another mailbox (RFC 5322, 3.4). */
const NAME = new RegExp(String.raw`(?:^|[\n:;,>"] {0,2})(${COMMA}|${LATIN}|${UNCASED})"? {0,2}<[^\s<>@]{1,64}$`, 'u')
const DESK =
  /(?:^|\s)(?:team|staff|support|service|office|desk|department|dept|group|gmbh|inc|llc|ltd|ag|sa|srl|bv|noreply|newsletter)\.?$/iu

/**
 * Finds the name before an e-mail address in angle brackets, unless the mailbox is shared: `info@`, `Sales Team <…>`.
 */
export function mailboxNameRecognizer(): Recognizer {
  return {
    label: 'NAME',
    find({ text, ats }) {
      const found: Finding[] = []
      for (const at of ats) {
        const from = Math.max(0, at - REACH)
        const before = text.slice(from, at)
        if (!before.includes('<')) continue
        const name = NAME.exec(before)?.[1]
        if (name === undefined || isDesk(name) || isOrdinary(name) || isShared(before)) continue
        const start = from + before.lastIndexOf(name)
        found.push(finding('NAME', SCORE, text, { start: start + afterHonorifics(name), end: start + name.length }))
      }
      return found
    },
  }
}

/** True for a desk or a company by its last word: "Sales Team". */
export function isDesk(name: string): boolean {
  return DESK.test(name)
}

function isShared(before: string): boolean {
  const local = before.slice(before.lastIndexOf('<') + 1).toLowerCase()
  return local.split(/[._-]/).some((part) => sharedMailboxes().has(part))
}
