import { CLASS, classOf } from '../../ner/text/characters.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { lazy } from '../word-list.js'
import { namesPerson } from './known-persons.js'
import { endingsOf, prefixesOf } from './name-endings.js'

/** Finds people again whom a message has named: by one of their names, also in another grammatical case. */

const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu
/** Letters by which words are looked up; no stem is shorter. Hangul has a syllable in each character. */
const KEY = 3
const HANGUL_KEY = 2
/** Least letters of a stem that is not the whole name: "Dobromil-" of Dobromila. */
const SHORTEST_CUT = 4
const MOST_NAMES = 64
/** What a name may lose before an ending: a vowel, alone or with an s; and the most letters of it. */
const CUT = /(?:[aeiouyàáãäåăąæèéêëęěėíîïīóôõöőøúüůűýāēūαηοάήόεаеєиіоуыэюяїёйь]|(?:[aeiouyėįūoαηοιά]|ia|io)[sςš])$/u
const LONGEST_CUT = 3
/** "Marek" becomes "Marka", "Павел" becomes "Павла". */
const FLEETING = /^(\p{L}{2,})[eеоoę]([kclrmcňkłкцлрн])$/u
/** Small letters, of scripts in which names have capitals: unlike those of Georgian. */
const SMALL = /^(?!\p{Script=Georgian})\p{Ll}/u
/** In front of a part of a path or a URL. */
const ADDRESS = /[@/\\#]/

interface Stem {
  readonly text: string
  /** True for the whole name, which may stand without an ending. */
  readonly isWhole: boolean
}

/**
 * Adds the names of persons among the findings where they stand again in the text, unfound; those found, but with a low
 * score, get a higher one.
 */
export function withNamesAgain(text: string, findings: readonly Finding[], facts: WordFacts): readonly Finding[] {
  const people = findings.filter(namesPerson)
  if (people.length === 0) return findings
  const names = [...new Set(people.flatMap((one) => one.text.match(WORD) ?? []))].slice(0, MOST_NAMES)
  const taken = lazy(() => overlapsOf(findings.map(({ spans }) => spans)))
  const isTaken = (start: number, end: number): boolean => taken()(start, end)
  const isAgain = names.some((name) => mayStandAgain(text, name, isTaken))
  if (!isAgain && !findings.some(isLow)) return findings
  const stems = stemsOf(names, facts)
  if (stems.size === 0) return findings
  const isPerson = (one: Finding): boolean => one.text.match(WORD)?.every((word) => nameIn(word, stems, facts)) ?? false
  const raised = findings.map((one) => (isLow(one) && isPerson(one) ? { ...one, score: CERTAINTY.found } : one))
  const again: Finding[] = []
  for (const { 0: word, index } of isAgain ? matchesIn(text, WORD) : []) {
    if (isTaken(index, index + word.length)) continue
    const name = nameIn(word, stems, facts)
    if (!name || ADDRESS.test(text.charAt(index - 1))) continue
    again.push(finding('NAME', CERTAINTY.found, text, { start: index + name.start, end: index + name.end }))
  }
  if (again.length === 0) return raised
  return [...raised, ...again].sort((a, b) => a.spans.start - b.spans.start)
}

// --- Internal helpers ---

function isLow({ label, score }: Finding): boolean {
  return label === 'NAME' && score < CERTAINTY.found
}

/** True if the letters by which a name is looked up stand anywhere in a text, but in the findings. */
function mayStandAgain(text: string, name: string, isTaken: (start: number, end: number) => boolean): boolean {
  const key = keyOf(name)
  if (key === undefined || text.indexOf(key) === text.lastIndexOf(key)) return false
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1))
    if (!isTaken(at, at + key.length)) return true
  return false
}

/** The stems of the words of names, by their first letters. */
function stemsOf(names: readonly string[], facts: WordFacts): Map<string, Stem[]> {
  const stems = new Map<string, Stem[]>()
  for (const name of names) {
    if (!isNameLike(name, facts)) continue
    for (const stem of stemsOfName(name)) {
      const key = keyOf(stem.text)
      if (key === undefined) continue
      const known = stems.get(key)
      if (known) known.push(stem)
      else stems.set(key, [stem])
    }
  }
  return stems
}

function stemsOfName(name: string): Stem[] {
  const cut = name.slice(0, -LONGEST_CUT) + name.slice(-LONGEST_CUT).replace(CUT, '')
  const cuts = new Set([cut, name.replace(FLEETING, '$1$2')])
  cuts.delete(name)
  const short = [...cuts].filter((cut) => cut.length >= SHORTEST_CUT)
  return [{ text: name, isWhole: true }, ...short.map((cut) => ({ text: cut, isWhole: false }))]
}

/** Where in a word the name is that it is a form of: with its ending, but without particles in front or behind. */
function nameIn(word: string, stems: ReadonlyMap<string, readonly Stem[]>, facts: WordFacts): Span | undefined {
  const span = formIn(word, stems)
  return span && isNameLike(word, facts) ? span : undefined
}

function formIn(word: string, stems: ReadonlyMap<string, readonly Stem[]>): Span | undefined {
  const whole = formOf(word, stems)
  if (whole !== undefined) return { start: 0, end: whole }
  for (const length of prefixesOf(word)) {
    const end = formOf(word.slice(length), stems)
    if (end !== undefined) return { start: length, end: length + end }
  }
  return undefined
}

/** Length of the name with which a word begins, with its ending. */
function formOf(word: string, stems: ReadonlyMap<string, readonly Stem[]>): number | undefined {
  const key = keyOf(word)
  if (key === undefined) return undefined
  for (const { text, isWhole } of stems.get(key) ?? []) {
    if (!word.startsWith(text)) continue
    const rest = word.slice(text.length)
    if (rest === '' && isWhole) return word.length
    if (isWhole && /^['’]/.test(rest)) return text.length
    const endings = endingsOf(word)
    if (rest !== '' && endings?.pattern.test(rest)) return endings.isParticle ? text.length : word.length
  }
  return undefined
}

/** Undefined for a word that is too short, or written in a script without spaces. */
function keyOf(word: string): string | undefined {
  const kind = classOf[word.charCodeAt(0)] ?? 0
  if (kind === CLASS.hangul) return word.length < HANGUL_KEY ? undefined : word.slice(0, HANGUL_KEY)
  if (kind >= CLASS.katakana) return undefined
  return word.length < KEY ? undefined : word.slice(0, KEY)
}

/** False for words in small letters, and for those that are no names in ordinary text. */
function isNameLike(word: string, facts: WordFacts): boolean {
  return !SMALL.test(word) && (facts.known(word) & FLAG.common) === 0 && !isOrdinary(word)
}
