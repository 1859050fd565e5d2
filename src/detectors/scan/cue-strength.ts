import { isHeader, type Cue } from './cues.js'

/** A number with no sign in it may be a number of anything: only its place says that a naming word near is about it. */
const BARE = /^[1-9]\d{4,9}$/
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
/** Words of the Latin alphabet between a naming word and its value; words of other scripts are not judged. */
const LATIN_WORD = /(?:\p{Script=Latin}\p{M}?)+/gu
const LINKS = new Set(
  `is are was be s re number numbers no nr num nos id code at on to the my your his her our their its it under via of for this that and or by me us him them here now please new old current home work office private personal direct reads follows changed card document
  ist sind war lautet lauten unter auf der die das den dem mein meine meiner deine ihre ihr seine und oder nummer nummern neue mich uns bitte
  est sont était le la les mon ma votre son sa au aux sur du des numéro numero n° suivant moi et ou nouveau
  es son era el mi su tu al en del número y o nuevo me nos
  è sono il mio suo tuo lo i a nuovo e
  é são o os as meu minha seu sua no na do da de em novo
  zijn het een mijn uw zijn haar op van nieuw nieuwe en of
  jest to mój moja moje jego jej pod numer numerem nr na w i
  je jsou mé můj moje má číslo čísle na pod a
  az a van száma számom szám este sunt meu mea lui ei numărul număr la și
  on ovat minun hänen numero numeroni mu minu tema är mitt min ditt hans hennes ett på och nummer er mit i og
  yra mano jo jos numeris ir mans mana viņa numurs su moj moja njegov njen broj številka
  benim onun numarası numaram numara ve adalah saya dia nomor nombor ialah di
  là của tôi số ang ko ay ni yangu nambari namba`.split(/\s+/),
)

/** What can be said of a number from its place: that it is named, that it is hardly so, that it is none. */
export type Place = 'named' | 'doubtful' | 'none'

/**
 * Whether a number stands where the naming word near it has its value: behind it, after "is", a colon, "number". "Cell
 * B12 put 2024001" does not name it, and what could be a date is one there. What has signs of its own is always named.
 */
export function placeOf(text: string, near: readonly Cue[], start: number, end: number): Place {
  const raw = text.slice(start, end)
  const [cue] = near
  if (!cue || isHeader(cue) || !BARE.test(raw)) return 'named'
  if (cue.start >= end) return 'named'
  if ((text.slice(cue.end, start).match(LATIN_WORD) ?? []).every((word) => LINKS.has(word.toLowerCase())))
    return 'named'
  return DATE.test(raw) ? 'none' : 'doubtful'
}
