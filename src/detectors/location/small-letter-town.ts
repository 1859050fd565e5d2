import type { Finding, Span } from '../../types.js'
import { FLAG, SHIFT } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { NameModel } from '../name/name-model.js'
import { finding } from '../recognizer.js'
import { CLASS, isWordAt, LOWER, UPPER } from '../scan/characters.js'
import { overlapsOf } from '../scan/intervals.js'
import { LINK, numberWords } from '../scan/number-words.js'
import { isOrdinary } from '../scan/ordinary-words.js'

/** Finds towns in texts typed in small letters, where the name model sees few. */

const SCORE = 0.7
const LONGEST_TEXT = 8_000
/** Share of the characters that begin a word with a capital, up to which a text is typed in small letters. */
const MOST_CAPITALISED = 0.01
const FEWEST_CAPITALISED = 1
const LONGEST_WORD = 28
/** Words for "in", "from" and "to" in front of a town. */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'in at from near aus nach bei uit naar te à a en vers de desde da di em do no na w we z ze v ve в во из с у із від до от u iz od în din la i från till fra til på στο στη στην στον από σε ston stin apo dari ke ở tại në ne nga vo'.split(
    ' ',
  ),
)
/** Endings that say the same in Turkish and Azerbaijani, Hungarian, Finnish, Estonian, Lithuanian. */
const ENDINGS: ReadonlySet<string> = new Set(
  'da de dan den ta te tan ten ya ye ban ben ból ből bol ról ről rol tól től tol on ssa ssä sta stä lla llä lta ltä s st sse lt le oje uose ėje yje'.split(
    ' ',
  ),
)
const LONGEST_ENDING = 4
/** All endings are of Latin letters below. */
const LATIN_END = 0x250
const SHORTEST_STEM = 5
/** Words behind a town in Hindi, Urdu, Bengali and Nepali in Latin letters: "begusarai se", "dharan bata". */
const POSTPOSITIONS: ReadonlySet<string> = new Set('se mein main mai me bata ma mo ko ka ki theke te'.split(' '))
const SHORTEST_TOWN = 4
/** Signs beside a word that is part of an address on the net, a path or a name of a file. */
const IN_CODE = '@_/-.'

/**
 * Finds listed towns where a word or an ending says that somebody is, comes from or goes there, and nothing else has been
 * found.
 */
export function smallLetterTowns(text: string, found: readonly Finding[], model: NameModel | null): Finding[] {
  const words = model?.words
  if (!words || text.length > LONGEST_TEXT || !isInSmallLetters(text)) return []
  const isFound = overlapsOf(found.map(({ spans }) => spans))
  const towns: Finding[] = []
  const typed = wordsIn(text)
  const addresses = new Set(found.filter(isSpokenAddress).map(({ spans }) => spans.end))
  typed.forEach((word, index) => {
    const last = typed[index - 1]
    const isBehindAddress = last !== undefined && addresses.has(last.start - 1)
    const town = townAt(text, words, { word, last, next: typed[index + 1], isBehindAddress })
    if (town && !isFound(town.start, town.end)) towns.push(finding('LOCATION', SCORE, text, town))
  })
  return towns
}

// --- Internal helpers ---

/** Abbreviations do not count: "PF", "UAN". */
function isInSmallLetters(text: string): boolean {
  const most = Math.max(FEWEST_CAPITALISED, text.length * MOST_CAPITALISED)
  let capitalised = 0
  for (let at = 0; at < text.length - 1; at++) {
    if (CLASS[text.charCodeAt(at)] !== UPPER || CLASS[text.charCodeAt(at + 1)] !== LOWER) continue
    if (++capitalised > most) return false
  }
  return true
}

/** Words in small letters that no sign of code touches; others end what came before. */
function wordsIn(text: string): Span[] {
  const found: Span[] = []
  for (let at = 0; at < text.length; at++) {
    if (CLASS[text.charCodeAt(at)] !== LOWER) continue
    const start = at
    while (at < text.length && CLASS[text.charCodeAt(at)] === LOWER) at++
    if (at - start <= LONGEST_WORD && !isInCode(text, start, at)) found.push({ start, end: at })
  }
  return found
}

function isInCode(text: string, start: number, end: number): boolean {
  if (start > 0 && (isWordAt(text, start - 1) || IN_CODE.includes(text.charAt(start - 1)))) return true
  const after = text.charAt(end)
  return isWordAt(text, end) || (after === '.' ? isWordAt(text, end + 1) : after !== '' && IN_CODE.includes(after))
}

interface Place {
  readonly word: Span
  readonly last: Span | undefined
  readonly next: Span | undefined
  /** The word before it follows an address with a number in words, after which "in" leads to a town. */
  readonly isBehindAddress: boolean
}

/** True for an address that begins or ends with a number in words: "björkvägen sjutton", "douze rue de la gare". */
function isSpokenAddress({ label, text }: Finding): boolean {
  if (label !== 'LOCATION' || !text.includes(' ')) return false
  const isNumber = (from: number, to: number): boolean => (numberWords().lookUp(text, from, to)?.digit ?? LINK) > LINK
  return isNumber(0, text.indexOf(' ')) || isNumber(text.lastIndexOf(' ') + 1, text.length)
}

/** Returns the span of a town with its ending, if a word beside it or its ending says that it is one. */
function townAt(text: string, words: WordFacts, { word, last, next, isBehindAddress }: Place): Span | undefined {
  const { start, end } = word
  const written = text.slice(start, end)
  const isBehind = last?.end === start - 1 && PREPOSITIONS.has(text.slice(last.start, last.end))
  const isBefore = next?.start === end + 1 && POSTPOSITIONS.has(text.slice(next.start, next.end))
  const hasGap = (at: number): boolean => text[at] === ' '
  if (written.length >= SHORTEST_TOWN && ((isBehind && hasGap(start - 1)) || (isBefore && hasGap(end)))) {
    if (isTown(words, written) || (isBehindAddress && isListedTown(words, written))) return word
  }
  if (next?.start === end + 1 && "'’".includes(text.charAt(end)) && ENDINGS.has(text.slice(next.start, next.end)))
    return isTown(words, written) ? { start, end: next.end } : undefined
  if (text.charCodeAt(end - 1) >= LATIN_END) return undefined
  for (let length = 1; length <= LONGEST_ENDING && written.length - length >= SHORTEST_STEM; length++) {
    if (!ENDINGS.has(written.slice(-length)) || !isTown(words, written.slice(0, -length))) continue
    return isKnownWord(words, written) ? undefined : word
  }
  return undefined
}

/** True for a listed town that is neither an ordinary word nor a person's name. */
function isTown(words: WordFacts, word: string): boolean {
  const flags = words.known(word)
  return isListedTown(words, word) && (flags & FLAG.given) < 2 && !isKnownWord(words, word)
}

function isListedTown(words: WordFacts, word: string): boolean {
  return (words.known(word) & FLAG.city) >> SHIFT.city >= 2
}

function isKnownWord(words: WordFacts, word: string): boolean {
  return (words.known(word) & FLAG.common) !== 0 || isOrdinary(word)
}
