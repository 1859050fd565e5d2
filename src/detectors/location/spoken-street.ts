import type { Finding, Span } from '../../types.js'
import { firstEndingAfter, firstFrom } from '../scan/intervals.js'
import { isNamed, type Cue, type Meaning, type StreetForm } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { languageGroup } from '../scan/number-words.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd, matchStart } from '../scan/match-at.js'
import { hasLongNumber, isSpeech, SPEECH } from './spoken-address.js'
import { townBehind } from './spoken-town.js'
import { HOUSE_WORD } from './spoken-units.js'

/** Finds streets in transcripts of speech, whose numbers are words. */

const SCORE = 0.75
/** Abbreviations are not said, and "c" and "r" are letters that somebody spells. */
const SHORTEST_CUE = 2
const REACH = 70
const WORD = String.raw`[\p{L}\p{M}'’]{2,24}`
const PARTICLES = String.raw`(?:(?:des|del|della|delle|dei|degli|dell|de|du|di|da|das|dos|do|la|le|les|los|las|el|lo|saint|sainte|san|santa|the|van|van de|van der|św|świętego|generała|księdza) ){0,3}`
/** From a word for street to its number: "улица (строителей дом) девять". */
const NAME_BEFORE_NUMBER = new RegExp(
  `^ ${PARTICLES}${WORD}(?: (?!${HOUSE_WORD} )${WORD}){0,2} (?:${HOUSE_WORD} )?$`,
  'iu',
)
/** From a number and a word for street on: "vingt sept rue (de la fontaine)", "douze rue (victor hugo) à pau". */
const NAME = new RegExp(`^ ${PARTICLES}${WORD}(?:(?: (?!(?:à|au|en|et) )${WORD}){1,2}(?= (?:à|au|en) ))?`, 'iu')
/** The same in Vietnamese, whose names have two or three syllables: "mười hai đường (lê lợi)". */
const SYLLABLE = String.raw` (?!(?:ở|tại|gần|quận|huyện|xã|phường|thị|tỉnh|thành|khu|số|điện|và|là|của|em|anh|chị|mình|tôi) )[\p{L}\p{M}]{1,7}`
const VIETNAMESE_NAME = new RegExp(`^(?:${SYLLABLE}){2,3}(?![\\p{L}\\p{M}])`, 'iu')
/** From a number that is the name of a street to that of the house: "rua dezoito (casa) quarenta". */
const HOUSE_BETWEEN = new RegExp(`^,? ${HOUSE_WORD} (?:\\p{L} )?$`, 'iu')
/** From a number to a word for street: "two twelve (bayou teche) road". */
const BETWEEN = new RegExp(`^ ${WORD}(?: ${WORD}){0,2} $`, 'iu')
const WORD_BEFORE = new RegExp(`(${WORD} )$`, 'iu')
/** A neighbourhood and the name of the street: "(ahmet efendi mahallesi şehit ali) caddesi". */
const NEIGHBOURHOOD_BEFORE = new RegExp(`((?:${WORD} ){1,2}(?:mahallesi|mahalesi|məhəlləsi) (?:${WORD} ){1,3})$`, 'iu')
/** A village and its district in front of the street: "село старі кути косівського району (вулиця …)". */
const VILLAGE_BEFORE = new RegExp(
  `((?:село|селище|селі|смт|місто|деревня|деревне|посёлок|поселок|хутор|город) (?:${WORD} ){1,2}(?:${WORD}(?:ського|цького|ского|цкого) район[ау] )?)$`,
  'iu',
)
/** A quarter in front of the street: "(conjunto novo mundo segunda etapa) rua quatro", "(حي الجامعة) شارع خمسة". */
const QUARTER_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])((?:conjunto|jardim|vila|setor|residencial|parque|loteamento|condomínio|bairro|povoado|colonia|fraccionamiento|urbanización|barrio|حي|منطقة|قرية|مدينة) (?:(?:de|do|da|dos|das|del|la|el|los|las) ){0,2}${WORD} (?:${WORD} )?(?:${WORD} etapa )?(?:(?:quadra|lote|bloco|manzana|محلة) ${WORD} (?:(?:e|y) ${WORD} )?){0,2})$`,
  'iu',
)
const BEFORE_FIRST = [VILLAGE_BEFORE, QUARTER_BEFORE]
/** A word for the number behind it: "kırk numara". */
const NUMBER_BEHIND = / numara(?:da|sı|sında)?(?!\p{L})/uy
/** The beginning of a word that ends with one for street: "kerk|straat". */
const COMPOUND = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,24})$/u
const BESIDE = /^ $/
/** A number and the rest of it, in front of a word for street: "huit (bis) boulevard". */
const BIS = /^ (?:(?:bis|ter|quater) )?$/
/** A block, an entrance and a flat in front of their street: "(bloc patru scara b apartament) doi strada unirii". */
const HOUSES_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])((?:${HOUSE_WORD} [\p{L}\p{M}]{1,14} ){0,3}${HOUSE_WORD} )$`,
  'iu',
)
/** A street named by an adjective in front of the word for street: "(štefánikovej) ulici osemnásť". */
const ADJECTIVE_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,20}(?:ej|ova|ovej|ová|ská|ské|skej|ska|skiej|skoj|ovoj|čevoj|evoj|ской|ская|ой|ська|ській|ова|овій) )$`,
  'iu',
)
const HOUSE = new RegExp(` ${HOUSE_WORD} `, 'u')
/** Longest word for a house or flat behind the number of a street. */
const HOUSE_REACH = 14
/** From a word for an address or for living to the street. */
const CUE_REACH = 60

/** Finds "rue de la fontaine douze", "vytauto gatvė penkiolika", "postweg zestien", "two twelve willow creek road". */
export function spokenStreetRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      if (!isSpeech(scan.text, scan.spoken)) return []
      const found: Finding[] = []
      const isSure = hasLongNumber(scan.spoken)
      for (const cue of scan.cues) {
        const meaning = cue.meanings.find(({ topic }) => topic === 'street')
        if (meaning?.topic !== 'street' || isShort(scan.text, cue)) continue
        const span = streetAt(scan, cue, meaning.form)
        if (span && (isSure || hasEvidence(scan, span))) found.push(finding('LOCATION', SCORE, scan.text, span))
      }
      return found
    },
  }
}

// --- Internal helpers ---

/** True for "c" and "ul", which nobody says; "út" is a word. */
function isShort(text: string, { start, end }: Span): boolean {
  return end - start <= SHORTEST_CUE && text.slice(start, end) !== 'út'
}

/** True if words around a street say that it is an address: an address cue, a word for a house, a town. */
function hasEvidence({ text, cues, spoken }: Scan<Meaning>, { start, end }: Span): boolean {
  if (HOUSE.test(text.slice(start, end + HOUSE_REACH))) return true
  const run = spoken[firstFrom(spoken, end) - 1]
  if (run?.end === end && townBehind(text, end, run)) return true
  for (let index = firstEndingAfter(cues, start - CUE_REACH); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.end > start) return false
    if (isNamed([cue], 'address')) return true
  }
  return false
}

/** The numbers in words in front of a word for street, and behind it. */
interface Numbers {
  readonly before: SpokenRun | undefined
  readonly after: SpokenRun | undefined
}

function streetAt(scan: Scan<Meaning>, cue: Cue, form: StreetForm): Span | undefined {
  const { text, spoken } = scan
  const next = spoken[firstFrom(spoken, cue.end)]
  const after = next && next.digits < SPEECH && next.start - cue.end < REACH ? next : undefined
  const last = spoken[firstFrom(spoken, cue.start) - 1]
  const before = last && last.digits < SPEECH && cue.start - last.end < REACH ? last : undefined
  if (form === 'first') return streetFirst(scan, cue, { before, after })
  if (form === 'ending') return after && namedBefore(text, cue, COMPOUND, after)
  if (form !== 'last' && form !== 'small') return undefined
  if (before && BETWEEN.test(text.slice(before.end, cue.start))) return { start: before.start, end: cue.end }
  return after && (namedBefore(text, cue, NEIGHBOURHOOD_BEFORE, after) ?? namedBefore(text, cue, WORD_BEFORE, after))
}

/** A street whose word stands in front of its name: "rua (das flores) oito", "doze rue (de la gare)". */
function streetFirst({ text, spoken, cues }: Scan<Meaning>, cue: Cue, { before, after }: Numbers): Span | undefined {
  if (after && !isCaptioned(cues, cue.end, after.start)) {
    const between = text.slice(cue.end, after.start)
    if (NAME_BEFORE_NUMBER.test(between) || (BESIDE.test(between) && isHouseBehind(text, after, spoken))) {
      const starts = BEFORE_FIRST.map((pattern) => matchStart(pattern, text, cue.start, REACH))
      return { start: Math.min(...starts), end: after.end }
    }
  }
  const named = after && namedBefore(text, cue, ADJECTIVE_BEFORE, after)
  if (named || !before || !BIS.test(text.slice(before.end, cue.start))) return named
  const rest = text.slice(cue.end, cue.end + REACH)
  const name = (before.groups & languageGroup('vi') && VIETNAMESE_NAME.exec(rest)) || NAME.exec(rest)
  return name
    ? { start: matchStart(HOUSES_BEFORE, text, before.start, REACH), end: cue.end + name[0].length }
    : undefined
}

/** True if a word for a phone or a document stands between a street and a number, which is then not that of a house. */
function isCaptioned(cues: readonly Cue[], from: number, to: number): boolean {
  for (let index = firstFrom(cues, from); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start >= to) return false
    if (isNamed([cue], 'phone') || isNamed([cue], 'document')) return true
  }
  return false
}

function isHouseBehind(text: string, { end }: Span, runs: readonly SpokenRun[]): boolean {
  const next = runs[firstFrom(runs, end)]
  return next !== undefined && next.start - end <= HOUSE_REACH && HOUSE_BETWEEN.test(text.slice(end, next.start))
}

/** A street whose name stands in front of the word for street, and its number right behind it. */
function namedBefore(text: string, cue: Cue, name: RegExp, number: Span): Span | undefined {
  if (!BESIDE.test(text.slice(cue.end, number.start))) return undefined
  const start = matchStart(name, text, cue.start, REACH)
  return start < cue.start ? { start, end: matchEnd(NUMBER_BEHIND, text, number.end) } : undefined
}
