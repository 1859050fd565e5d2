import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { HONORIFICS } from '../../ner/rules/honorifics.js'
import { lazy } from '../word-list.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { isRelative } from '../scan/relations.js'

/** Begins surnames with their particles behind a title: "mevrouw van der Zwaag", "el señor de la Cruz". */

const DUTCH = "van (?:der|den|de|het|['’]t)|van ['’]t|op (?:de|den)|in ['’]t"
const PARTICLES = `(?:${DUTCH}|von der|von dem|de (?:la|las|los|le)|van|von|vom|zu|zur|zum|del|della|dello|degli|dei|di|dal|dalla|dos|das|du|des|ten|ter|da|do|de)`
const BEFORE = new RegExp(
  `(?:^|[^\\p{L}\\p{M}\\p{N}])([\\p{L}\\p{M}]{1,20})\\.? ((?:${PARTICLES}|d['’](?=$)|de l['’](?=$))(?: |$))$`,
  'u',
)
const OF_DUTCH = /^van (?:der|den) $/
const titles = lazy(() => new Set<string>(HONORIFICS))
const REACH = 44
const CAPITAL = /^\p{Lu}\p{Ll}/u
/** Also "wife": "die Frau von Peter". */
const ALSO_WIFE = /^(?:frau|vrouw|dame|femme|mujer)$/u
/** "of" with a person as well as in a surname. */
const ALONE = /^(?:von|van|de|di|da|do|du) $/

/** A surname with its particles, and its first word with a capital. */
export const LED_NAME = new RegExp(
  `(?:${PARTICLES} |de l['’]|d['’])(\\p{Lu}\\p{Ll}[\\p{L}\\p{M}]{1,24})(?:[ -]\\p{Lu}\\p{Ll}[\\p{L}\\p{M}]{1,24})?(?![\\p{L}\\p{M}\\d])`,
  'uy',
)

/** Returns names with the particles in front of them, if a title stands there; behind a relative only where it says nothing else. */
export function withParticles(text: string, findings: readonly Finding[]): Finding[] {
  return findings.map((one) => {
    if (one.label !== 'NAME' || one.score < CERTAINTY.found || !CAPITAL.test(one.text)) return one
    const { start, end } = one.spans
    const match = BEFORE.exec(text.slice(Math.max(0, start - REACH), start))
    const [, word = '', particles = ''] = match ?? []
    if (particles === '' || !isLed(word.toLowerCase(), particles)) return one
    return finding('NAME', one.score, text, { start: start - particles.length, end })
  })
}

function isLed(word: string, particles: string): boolean {
  if (titles().has(word)) return !(ALSO_WIFE.test(word) && ALONE.test(particles))
  return OF_DUTCH.test(particles) && isRelative(fold(word))
}
