import type { Finding, Span } from '../../types.js'
import { firstEndingAfter, firstFrom } from '../scan/intervals.js'
import { isNamed, type Cue, type Meaning, type StreetForm } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd, matchStart } from '../scan/match-at.js'
import { hasLongNumber, HOUSE_WORD, isSpeech, SPEECH, townBehind } from './spoken-address.js'

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
/** From a number and a word for street on: "vingt sept rue (de la fontaine)". */
const NAME = new RegExp(`^ ${PARTICLES}${WORD}`, 'iu')
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
/** A word for the number behind it: "kırk numara". */
const NUMBER_BEHIND = / numara(?:da|sı|sında)?(?!\p{L})/uy
/** The beginning of a word that ends with one for street: "kerk|straat". */
const COMPOUND = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,24})$/u
const BESIDE = /^ $/
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
  if (run?.end === end && townBehind(text, run)) return true
  for (let index = firstEndingAfter(cues, start - CUE_REACH); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.end > start) return false
    if (isNamed([cue], 'address')) return true
  }
  return false
}

function streetAt(scan: Scan<Meaning>, cue: Cue, form: StreetForm): Span | undefined {
  const { text, spoken } = scan
  const next = spoken[firstFrom(spoken, cue.end)]
  const after = next && next.digits < SPEECH && next.start - cue.end < REACH ? next : undefined
  const last = spoken[firstFrom(spoken, cue.start) - 1]
  const before = last && last.digits < SPEECH && cue.start - last.end < REACH ? last : undefined
  if (form === 'first') {
    if (after && NAME_BEFORE_NUMBER.test(text.slice(cue.end, after.start)))
      return { start: matchStart(VILLAGE_BEFORE, text, cue.start, REACH), end: after.end }
    const name =
      before && BESIDE.test(text.slice(before.end, cue.start)) && NAME.exec(text.slice(cue.end, cue.end + REACH))
    return name ? { start: before.start, end: cue.end + name[0].length } : undefined
  }
  if (form === 'ending') return after && namedBefore(text, cue, COMPOUND, after)
  if (form !== 'last' && form !== 'small') return undefined
  if (before && BETWEEN.test(text.slice(before.end, cue.start))) return { start: before.start, end: cue.end }
  return after && (namedBefore(text, cue, NEIGHBOURHOOD_BEFORE, after) ?? namedBefore(text, cue, WORD_BEFORE, after))
}

/** A street whose name stands in front of the word for street, and its number right behind it. */
function namedBefore(text: string, cue: Cue, name: RegExp, number: Span): Span | undefined {
  if (!BESIDE.test(text.slice(cue.end, number.start))) return undefined
  const start = matchStart(name, text, cue.start, REACH)
  return start < cue.start ? { start, end: matchEnd(NUMBER_BEHIND, text, number.end) } : undefined
}
