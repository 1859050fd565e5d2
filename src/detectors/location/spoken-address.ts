import type { Finding, Span } from '../../types.js'
import { CLASS, DIGIT, OTHER, UPPER } from '../scan/characters.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { firstFrom } from '../scan/intervals.js'
import { isLinkWord } from '../scan/cue-strength.js'
import { languageGroup, numberWords } from '../scan/number-words.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { lazy } from '../word-list.js'
import { finding } from '../recognizer.js'

/** Adds numbers in words, and the town behind them, to postal addresses. */

/** Digits in words from which they are a phone or document number, and the message is a transcript of speech. */
export const SPEECH = 7
/** A word for the number of a house, a flat or a floor, between a street and its number. */
export const HOUSE_WORD =
  '(?:nomor|no|nr|numara|numero|número|numéro|nummer|number|num|дом|доме|номер|будинок|будинку|квартира|квартире|кв|корпус|подъезд|под.їзд|этаж|поверх|блок|вход|етаж|апартамент|house|flat|apartment|apt|unit|floor|suite|block|wohnung|stock|appartement|appart|étage|bâtiment|casa|apartamento|apto|departamento|depto|piso|puerta|portal|andar|bloco|lote|interno|scala|piano|palazzina|bus|mieszkanie|mieszkania|lokal|byt|broj|br|ulaz|stan|sprat|kat|č|číslo|poschodí|poschodie|szám|emelet|ajtó|ap|apartament|apartamentul|scara|etaj|bloc|lägenhet|leilighet|lejlighed|asunto|rappu|korter|butas|dzīvoklis|daire|mənzil|blok|αριθμός|αριθμο|διαμέρισμα|όροφος|бр|үй|пәтер|տուն|բնակարան|ბინა|מספר|דירה|קומה|بلاك|شقة|طابق|پلاک|واحد|طبقه|مكان|मकान नंबर|फ्लैट|फ्लैट नंबर|ফ্ল্যাট|plot|rumah|lantai|tingkat)'
const STARTS_WITH_HOUSE = new RegExp(`^${HOUSE_WORD} `, 'u')
const BETWEEN = new RegExp(String.raw`^,? (?:${HOUSE_WORD} (?:\p{L} )?)?$`, 'u')
/** Words for "in" before a town, in the languages whose numbers stand before them: "siebzehn in delmenhorst". */
const IN: Readonly<Record<string, string>> = {
  en: 'in near',
  de: 'in bei',
  nl: 'in te',
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
  vi: 'ở',
}
const groupsOfIn = lazy(() => {
  const groups = new Map<string, number>()
  for (const [language, words] of Object.entries(IN))
    for (const word of words.split(' ')) groups.set(word, (groups.get(word) ?? 0) | languageGroup(language))
  return groups
})
const IN_TOWN =
  /^,? (\p{L}{1,5}) ((?:bad|sankt|saint|san|santa|sant|são|new|los|las|la|le|el|den|nova|novo|stara|новая|новый|нижний|великий) )?([\p{L}\p{M}'’-]{3,24})(?![\p{L}\p{M}])/u
/** A letter of a house in front of its number: "b twelve". */
const LETTER_BEFORE = / ([b-df-hj-np-rtx]) $/u
const LONGEST_TOWN = 60
const MOST_RUNS = 4
const LONGEST_GAP = 24
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

/** Extends addresses by their numbers in words: "rue de la fontaine douze", "eleven willow creek road". */
export function withSpokenNumbers(text: string, findings: readonly Finding[], runs: readonly SpokenRun[]): Finding[] {
  if (!isSpeech(text, runs)) return [...findings]
  const extended: Finding[] = []
  findings.forEach((whole, index) => {
    const least = extended.at(-1)?.spans.end ?? 0
    const { end: known } = whole.spans
    if (whole.label !== 'LOCATION') return void extended.push(whole)
    const start = Math.max(least, startOf(text, whole.spans.start, least, runs))
    const next = findings[index + 1]?.spans.start ?? text.length
    const numbered = endOf(text, known, next, runs)
    const isSame = start === whole.spans.start && numbered === known
    add(extended, isSame ? whole : finding('LOCATION', whole.score, text, { start, end: numbered }), text, runs)
    const run = runs[firstFrom(runs, numbered) - 1]
    const town = run?.end === numbered ? townBehind(text, run) : undefined
    if (town && town.end <= next) extended.push(finding('LOCATION', whole.score, text, town))
  })
  return extended
}

// --- Internal helpers ---

function isBareOfSigns(text: string): boolean {
  if (text.length < SHORTEST_TRANSCRIPT) return false
  for (let at = 0; at < text.length; at++) {
    const kind = CLASS[text.charCodeAt(at)]
    if (kind === UPPER || kind === DIGIT || (kind === OTHER && !IN_WORDS.includes(text.charAt(at)))) return false
  }
  return true
}

/** Returns the end of an address with the numbers behind it. */
function endOf(text: string, known: number, most: number, runs: readonly SpokenRun[]): number {
  let end = known
  for (let part = 0; part < MOST_RUNS; part++) {
    const next = runs[firstFrom(runs, end)]
    if (!next || next.start - end > LONGEST_GAP || next.end > most || next.digits >= SPEECH) break
    if (!BETWEEN.test(text.slice(end, next.start))) break
    end = next.end
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

/** Returns the span of a town behind a number and "in". */
export function townBehind(text: string, run: SpokenRun): Span | undefined {
  const match = IN_TOWN.exec(text.slice(run.end, run.end + LONGEST_TOWN))
  const [whole, preposition = '', particle = '', town = ''] = match ?? []
  if (whole === undefined || ((groupsOfIn().get(preposition) ?? 0) & run.groups) === 0) return undefined
  if (isOrdinary(town) || isLinkWord(town) || numberWords().lookUp(town, 0, town.length)) return undefined
  const end = run.end + whole.length
  return { start: end - particle.length - town.length, end }
}
