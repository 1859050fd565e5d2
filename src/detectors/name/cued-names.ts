import type { Finding } from '../../types.js'
import type { Meaning, NameForm } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { finding } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
import { LED_NAME } from './particles.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/** Finds names beside cues, and after common given names. */

const WORD = String.raw`(?:\p{Lu}\p{L}{0,2}\.|\p{Lu}[\p{L}\p{M}]{0,24}(?:['’‑-](?!s(?!\p{L}))\p{L}[\p{L}\p{M}]{0,24}){0,2}(?![\p{L}\d@]))`
const PARTICLE =
  '(?:von|vom|zu|zum|zur|v\\.?d\\.?|v\\/d|van|der|den|de|del|della|dela|di|da|do|dos|das|du|la|le|el|al|bin|ibn|bint|af|av|y|e|ter|ten)'
const NAME = new RegExp(`${WORD}(?: {1,2}(?:${PARTICLE} ){0,2}${WORD}){0,4}`, 'uy')
const NO_NAME =
  /^(?:Customer|Client|Sir|Madam|All|Team|Colleagues?|Friends?|Sorry|Happy|Here|There|Phone|Email|E-Mail|Address|Date|Name|Number|Telefon|Herren|Damen|Kunde|Kundin|Number|Age|Title|Company|Unknown|None|Null|True|False|Required|Ja|Nee|Nein|Yes|No|Oui|Non|Student|Doctor|World)(?![\p{L}])/u
/** A department that signs a message instead of a person: "Ihr Kundenservice", "Le Service Client". */
const team = lazy(() => {
  const sections = readSections('team-words.txt')
  const [determiners, teams] = [section(sections, 'determiner'), section(sections, 'team')].map(anyOf)
  return new RegExp(`^(?:${determiners} )?(?:${teams}|Tim(?! \\p{Lu}))`, 'u') // Tim: "team" in Indonesian
})
/** "Product name: …": a cue of the name of a thing. */
const OF_A_THING =
  /(?:product|project|team|brand|file|folder|table|class|method|function|column|field|domain|host|package|display|variable|event|bucket|branch|model|server|database|resource|module|image|app|game|plan|company)[ _-]$/i
/** One to three words of a script without capitals. */
const UNCASED = /[\p{Lo}\p{M}]{2,20}(?: [\p{Lo}\p{M}]{2,20}){0,2}/uy
const UNCASED_START = /^\p{Lo}/u
const CHINESE = /^[\u3040-\u30ff\u3400-\u9fff]/
/** Names in Katakana are foreign, and longer. */
const KATAKANA = /^[\u30a0-\u30ff]+$/
const LONGEST_CHINESE = 6
const SHORT_TITLE = 2
const AFTER_CUE = /[\s:.,"'»*_|]{0,6}/y
const AFTER_CLOSING = /[,!.]?[ \t]{0,4}\r?\n\s{0,6}/y
/** A closing on the line of its sentence: "Bel anders even. Groet Hylke v.d. Zwaag". */
const SAME_LINE = /[,!.]? (?=\p{Lu}\p{Ll})/uy
const SENTENCE_END = /(?:^|[.!?…)]['"”»]?[ \t]{1,3}|\d[ ]?|[\n>"“„«])$/
const SENTENCE_REACH = 4
const LINE_OF_NAME = new RegExp(
  `${WORD}(?:[ ]{1,2}(?:${PARTICLE} ){0,2}${WORD}){0,3}(?=[ \\t]{0,4}(?:[\\r\\n,|"”»]|$))`,
  'uy',
)

/** Finds names beside cues (a title, "my name is", a closing), and given names followed by capitalised words. */
export function cuedNames(scan: Scan<Meaning>): Finding[] {
  return [...fromCues(scan), ...fromGivenNames(scan)]
}

function fromCues({ text, cues, names }: Scan<Meaning>): Finding[] {
  const found: Finding[] = []
  const given = new Set(names)
  for (const { start: cue, end, meanings } of cues) {
    for (const meaning of meanings) {
      if (meaning.topic !== 'name') continue
      if (meaning.form === 'intro' && OF_A_THING.test(text.slice(Math.max(0, cue - 10), cue))) continue
      const isClosing = meaning.form === 'closing'
      const start = isClosing ? afterClosing(text, cue, end) : matchEnd(AFTER_CUE, text, end)
      if (start === end) continue
      const stop = meaning.form === 'title' ? titledEnd(text, start, end - cue) : nameEnd(text, start, meaning.form)
      const name = text.slice(start, stop)
      if (name === '' || NO_NAME.test(name) || (isClosing && team().test(name))) continue
      if (isPhrase(name) || (end - cue <= SHORT_TITLE && isBare(text, end) && UNCASED_START.test(name))) continue
      if (meaning.form === 'weak' && !given.has(start)) continue
      found.push(finding('NAME', meaning.form === 'weak' ? 0.6 : 0.8, text, { start, end: stop }))
    }
  }
  return found
}

/** Where the name behind a closing begins: on the next line, or on the same one if a sentence ends in front of the closing. */
function afterClosing(text: string, start: number, end: number): number {
  const next = matchEnd(AFTER_CLOSING, text, end)
  if (next > end || !SENTENCE_END.test(text.slice(Math.max(0, start - SENTENCE_REACH), start))) return next
  return matchEnd(SAME_LINE, text, end)
}

/** True for Chinese and Japanese that is longer than names are, or has a particle in it: "是含别名的原名". */
function isPhrase(name: string): boolean {
  return CHINESE.test(name) && (name.length > LONGEST_CHINESE || name.includes('的')) && !KATAKANA.test(name)
}

/** True without a sign behind a short cue: "N 番目" counts, "N: 王小明" is a name. */
function isBare(text: string, end: number): boolean {
  return text[end] !== '.' && text[end] !== ':'
}

/** Behind a title a name may begin with a particle: "meneer de Groot"; "m" and "fr" are titles with a stop only. */
function titledEnd(text: string, start: number, length: number): number {
  const end = nameEnd(text, start, 'title')
  if (end > start || (length <= SHORT_TITLE && text[start - 2] !== '.')) return end
  return matchEnd(LED_NAME, text, start)
}

function nameEnd(text: string, start: number, form: NameForm): number {
  if (form === 'closing') return matchEnd(LINE_OF_NAME, text, start)
  const cased = matchEnd(NAME, text, start)
  const end = cased > start || form === 'weak' ? cased : matchEnd(UNCASED, text, start)
  return text[end - 1] === '.' && end - start > 3 ? end - 1 : end
}

/** "Anna Schmidt": a common given name and the capitalised words after it. */
function fromGivenNames({ text, names }: Scan<Meaning>): Finding[] {
  const found: Finding[] = []
  let last = 0
  for (let index = 0; index < names.length; index += 2) {
    const start = names[index] ?? 0
    const givenEnd = names[index + 1] ?? 0
    if (start < last) continue
    let end = matchEnd(NAME, text, start)
    if (text[end - 1] === '.') end--
    last = end
    if (end > givenEnd + 1 && text[givenEnd] !== '.') found.push(finding('NAME', 0.7, text, { start, end }))
  }
  return found
}
