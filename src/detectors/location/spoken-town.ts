import type { Span } from '../../types.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { isLinkWord } from '../scan/cue-strength.js'
import { languageGroup, numberWords } from '../scan/number-words.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { lazy } from '../word-list.js'

/** Finds the town behind the last number of an address that is said: "siebzehn in delmenhorst". */

/** Words for "in" before a town, by language. */
const IN: Readonly<Record<string, string>> = {
  en: 'in near',
  de: 'in bei zu',
  nl: 'in te bij',
  af: 'in',
  fr: 'à a',
  es: 'en em a',
  it: 'a in di',
  ro: 'în in din la',
  sv: 'i på',
  pl: 'w we',
  cs: 'v ve vo',
  hr: 'u v',
  ru: 'в во у ў',
  bg: 'в във во',
  el: 'στη στην στο στον',
  sq: 'në ne',
  ar: 'في',
  fa: 'در',
  id: 'di',
  sw: 'huko kule mjini',
  vi: 'ở tại',
}
const groupsOfIn = lazy(() => {
  const groups = new Map<string, number>()
  for (const [language, words] of Object.entries(IN))
    for (const word of words.split(' ')) groups.set(word, (groups.get(word) ?? 0) | languageGroup(language))
  return groups
})
const PARTICLES =
  '(?:bad|sankt|saint|san|santa|sant|são|new|los|las|la|le|el|den|nova|novo|stara|новая|новый|нижний|великий)'
const IN_TOWN = new RegExp(String.raw`^,? (\p{L}{1,5}) (${PARTICLES} )?([\p{L}\p{M}'’-]{3,24})(?![\p{L}\p{M}])`, 'u')
/** What else stands behind "in" and a house: a side, a part of the house. */
const NO_TOWN = new Set(
  'the left right middle corner back front basement garden links rechts haus hof erdgeschoss keller mitte gauche droite fond angle côté destra sinistra fondo angolo izquierda derecha esquina casa centro esquerda direita höger vänster mitten venstre højre høyre prawo lewo domu vlevo vpravo domě kući desno lijevo levo доме конце углу подвале центре дворе будинку кутку'.split(
    ' ',
  ),
)
const LONGEST_TOWN = 48

/** Returns the span of a town behind "in", if that follows an address that ends at `from`; `run` is its number. */
export function townBehind(text: string, from: number, run: SpokenRun): Span | undefined {
  const match = IN_TOWN.exec(text.slice(from, from + LONGEST_TOWN))
  const [whole, preposition = '', particle = '', town = ''] = match ?? []
  if (whole === undefined || !isIn(preposition, run)) return undefined
  if (NO_TOWN.has(town) || isOrdinary(town) || isLinkWord(town)) return undefined
  if (numberWords().lookUp(town, 0, town.length)) return undefined
  const end = from + whole.length
  return { start: end - particle.length - town.length, end }
}

// --- Internal helpers ---

/** True for a word that says "in" in the languages of a number. */
function isIn(word: string, { groups }: SpokenRun): boolean {
  return ((groupsOfIn().get(word) ?? 0) & groups) !== 0
}
