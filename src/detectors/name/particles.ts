import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { HONORIFICS } from '../../ner/rules/honorifics.js'
import { lazy } from '../word-list.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { matchStart } from '../scan/match-at.js'
import { isRelative } from '../scan/relations.js'

/** Begins surnames with their particles behind a title: "mevrouw van der Zwaag", "el señor de la Cruz". */

const DUTCH = "van (?:der|den|de|het|['’]t)|van ['’]t|op (?:de|den)|in ['’]t"
const PARTICLES = `(?:${DUTCH}|von der|von dem|de (?:la|las|los|le)|van|von|vom|zu|zur|zum|del|della|dello|degli|dei|di|dal|dalla|dos|das|du|des|ten|ter|da|do|de)`
const BEFORE = new RegExp(
  `(?:^|[^\\p{L}\\p{M}\\p{N}])([\\p{L}\\p{M}]{1,20})\\.? ((?:${PARTICLES}|d['’](?=$)|de l['’](?=$))(?: |$))$`,
  'u',
)
/** Two words at the beginning of a cell or a line: "K-10518;von der Heydte, Wolf-Dietrich". */
const CELL_BEFORE = new RegExp(`(?:^|[\\n;|\\t"(])[ ]?((?:${DUTCH}|von der|von dem|de (?:la|las|los)) )$`, 'u')
/** In front of a surname in capitals, and behind no other word in capitals: "LE BIHAN Yvonne". */
const CAPITALS_BEFORE =
  /(?:^|[^\p{L}\p{M} '’-] ?|\p{Ll} |- )((?:LE|LA|DE|DU|DES|DE LA|VAN|VAN DE[NR]?|VON|EL|AL|DI|DA|DEL|DELLA|DAL|BEN) )$/u
const CAPITALS_REACH = 12
const IN_CAPITALS = /^\p{Lu}{2}[\p{Lu}'’-]*(?![\p{L}\p{M}])/u
/** The last words of these, which most words in front of a name are none of. */
const LAST_WORDS = new Set(
  "der den de het 't ’t dem la las los le van von vom zu zur zum del della dello degli dei di dal dalla dos das du des ten ter da do d' d’ l' l’".split(
    ' ',
  ),
)
const LONGEST_LAST = 5
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
    if (one.label !== 'NAME' || one.score < CERTAINTY.found) return one
    const { start, end } = one.spans
    if (IN_CAPITALS.test(one.text)) {
      const from = matchStart(CAPITALS_BEFORE, text, start, CAPITALS_REACH)
      return from === start ? one : finding('NAME', one.score, text, { start: from, end })
    }
    if (!CAPITAL.test(one.text)) return one
    if (!isBehindParticle(text, start)) return one
    const before = text.slice(Math.max(0, start - REACH), start)
    const particles = CELL_BEFORE.exec(before)?.[1] ?? ledParticles(before)
    return particles === '' ? one : finding('NAME', one.score, text, { start: start - particles.length, end })
  })
}

/** True if the word in front may be the last one of a particle. */
function isBehindParticle(text: string, start: number): boolean {
  const end = text[start - 1] === ' ' ? start - 1 : start
  const before = text.slice(Math.max(0, end - LONGEST_LAST - 1), end)
  return LAST_WORDS.has(before.slice(before.lastIndexOf(' ') + 1))
}

/** The particles at the end of a text, if a title or a relative stands in front of them. */
function ledParticles(before: string): string {
  const [, word = '', particles = ''] = BEFORE.exec(before) ?? []
  return isLed(word.toLowerCase(), particles) ? particles : ''
}

function isLed(word: string, particles: string): boolean {
  if (titles().has(word)) return !(ALSO_WIFE.test(word) && ALONE.test(particles))
  return OF_DUTCH.test(particles) && isRelative(fold(word))
}
