import type { Finding, Span } from '../../types.js'
import { CLASS, DIGIT, OTHER, UPPER } from '../scan/characters.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { firstEndingAfter, firstFrom } from '../scan/intervals.js'
import { isLinkWord } from '../scan/cue-strength.js'
import { finding } from '../recognizer.js'
import { joinSpoken } from './spoken-join.js'
import { townBehind } from './spoken-town.js'
import { FLOOR, HOUSE_WORD, numberIn } from './spoken-units.js'

/** Adds numbers in words, and the town behind them, to postal addresses. */

/** Digits in words from which they are a phone or document number, and the message is a transcript of speech. */
export const SPEECH = 7
const STARTS_WITH_HOUSE = new RegExp(`^${HOUSE_WORD} `, 'u')
/** From a street or a number to the next one: "квартира", "третий этаж квартира", "bloco f apartamento". */
const BETWEEN = new RegExp(
  String.raw`^,? (?:(?:(?:\p{L}{3,14} ${FLOOR}|${HOUSE_WORD} \p{L}),? ){0,2}${HOUSE_WORD} (?:\p{L} )?)?$`,
  'u',
)
/** A letter of a house in front of its number: "b twelve". */
const LETTER_BEFORE = / ([b-df-hj-np-rtx]) $/u
const MOST_RUNS = 4
/** All groups of languages. */
const ANY = -1
const LONGEST_GAP = 40
const ONE_SMALL_WORD = /^(?:(?!\p{Lu})[\p{L}\p{M}])+$/u
/** Least characters of a text that is taken for a transcript by its look. */
const SHORTEST_TRANSCRIPT = 40
/** Signs within the words of a transcript. */
const IN_WORDS = " \n\r'’-ʼ\u200c"

/** True if a phone or document number is said in a text, so that it is surely a transcript. */
export function hasLongNumber(runs: readonly SpokenRun[]): boolean {
  return runs.some(({ digits }) => digits >= SPEECH)
}

/** True if a text is a transcript of speech: a long number is said in it, or it has no digit, no capital and no sign. */
export function isSpeech(text: string, runs: readonly SpokenRun[]): boolean {
  return runs.length > 0 && (hasLongNumber(runs) || isBareOfSigns(text))
}

/**
 * Extends addresses by their numbers in words: "rue de la fontaine douze", "eleven willow creek road", and joins their
 * parts. Leaves out a number in words that was taken for a location.
 */
export function withSpokenNumbers(text: string, findings: readonly Finding[], runs: readonly SpokenRun[]): Finding[] {
  const isPlace = (one: Finding): boolean => one.label !== 'LOCATION' || !isNumberWord(one, runs)
  if (!isSpeech(text, runs)) return runs.length === 0 ? [...findings] : findings.filter(isPlace)
  const extended: Finding[] = []
  findings.forEach((whole, index) => {
    const least = extended.at(-1)?.spans.end ?? 0
    if (whole.label !== 'LOCATION') return void extended.push(whole)
    const start = Math.max(least, startOf(text, whole.spans.start, least, runs))
    const next = findings[index + 1]?.spans.start ?? text.length
    const end = endOf(text, whole.spans, next, runs)
    const isSame = start === whole.spans.start && end === whole.spans.end
    add(extended, isSame ? whole : finding('LOCATION', whole.score, text, { start, end }), text, runs)
    const number = numberIn({ start, end }, runs)
    const town = number && townBehind(text, end, number)
    if (town && town.end <= next) extended.push(finding('LOCATION', whole.score, text, town))
  })
  return joinSpoken(text, extended, runs).filter(isPlace)
}

// --- Internal helpers ---

/** True for one word in small letters that is a number: "neunzehnhundertachtundvierzig". */
function isNumberWord({ text, spans: { start, end } }: Finding, runs: readonly SpokenRun[]): boolean {
  if (!ONE_SMALL_WORD.test(text)) return false
  const run = runs[firstEndingAfter(runs, start)]
  return run !== undefined && run.start <= start && run.end >= end
}

function isBareOfSigns(text: string): boolean {
  if (text.length < SHORTEST_TRANSCRIPT) return false
  for (let at = 0; at < text.length; at++) {
    const kind = CLASS[text.charCodeAt(at)]
    if (kind === UPPER || kind === DIGIT || (kind === OTHER && !IN_WORDS.includes(text.charAt(at)))) return false
  }
  return true
}

/** Returns the end of an address with the numbers behind it, all of one language. */
function endOf(text: string, { start, end: known }: Span, most: number, runs: readonly SpokenRun[]): number {
  const inside = runs[firstEndingAfter(runs, known)]
  const isInside = inside !== undefined && inside.start < known && inside.digits < SPEECH && inside.end <= most
  let end = isInside ? inside.end : known
  let groups = numberIn({ start, end }, runs)?.groups ?? ANY
  for (let part = 0; part < MOST_RUNS; part++) {
    const next = runs[firstFrom(runs, end)]
    if (!next || next.start - end > LONGEST_GAP || next.end > most || next.digits >= SPEECH) break
    if ((groups & next.groups) === 0 || !BETWEEN.test(text.slice(end, next.start))) break
    end = next.end
    groups &= next.groups
  }
  return end
}

/** Adds an address; "house nine flat two" goes on with a street before it. */
function add(extended: Finding[], next: Finding, text: string, runs: readonly SpokenRun[]): void {
  const last = extended.at(-1)
  const isBeside = last?.label === 'LOCATION' && text.slice(last.spans.end, next.spans.start) === ' '
  const isNumbered = runs[firstFrom(runs, next.spans.start)]?.start === next.spans.start
  if (!last || !isBeside || !(isNumbered || STARTS_WITH_HOUSE.test(next.text))) return void extended.push(next)
  const span = { start: last.spans.start, end: next.spans.end }
  extended[extended.length - 1] = finding('LOCATION', Math.max(last.score, next.score), text, span)
}

/** Returns the start of an address with the number in front of it. */
function startOf(text: string, known: number, least: number, runs: readonly SpokenRun[]): number {
  const before = runs[firstFrom(runs, known) - 1]
  const isBeside = before?.end === known - 1 && text[known - 1] === ' '
  if (!before || !isBeside || before.start < least || before.digits >= SPEECH) return known
  if (isLinkWord(text.slice(before.start, before.end))) return known
  const letter = LETTER_BEFORE.exec(text.slice(Math.max(least, before.start - 3), before.start))
  return before.start - (letter ? 2 : 0)
}
