import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'
import { pagesOf, pagesWith } from '../scan/pages.js'
import { isCompanion } from '../scan/relations.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/**
 * Finds the two towns between which a relative or a neighbour moved, in languages that say "from" and "to" behind them and
 * of which the name model has read little: "nire izeba Azpeititik Bermeora joan zen", "మా అత్త నంద్యాల నుండి తెనాలికి వెళ్ళింది".
 */

const SCORE = 0.85
/** Letters of Urdu alone, Devanagari, Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Malayalam, Sinhala. */
const SCRIPTS = /[\u0679\u0688\u0691\u06ba\u06be\u06c1\u06d2\u0900-\u097f\u0a00-\u0aff\u0b80-\u0dff]/
/** The pages on which these letters stand. */
const PAGES = pagesWith(0x600, 0x900, 0xa00, 0xb00, 0xc00, 0xd00)
/** An ending of "from" in the other languages, and a capital. */
const ENDING = /(?:[dt][ai][kn]|[дтн][аеоө]н|[аэоө]{2}с) \p{Lu}\p{Ll}/u
const CASED = /^[\p{Ll}]/u
/** From here on each script has a block of 128 characters. */
const INDIC = 0x900
const LETTERS = String.raw`[\p{L}\p{M}\u200b-\u200d]`
const ALONE = `(?<!${LETTERS})`
const END = `(?!${LETTERS})`
const CASED_TOWN = String.raw`\p{Lu}[\p{L}'’‘ʻʼ]{1,24}?`
const ENTRY = /^([a-z ]+): (.+)$/
const WORD = /[\p{L}\p{M}\u200c\u200d'’-]{2,24}/gu
/** How far from the towns the relative may be named, in the same sentence. */
const REACH = 80
const SENTENCE_END = /[.!?।\n]/

const lists = lazy(() => {
  const noTown = anyOf([...section(readSections('told-persons.txt'), 'no town')])
  const moves = [...readSections('told-moves.txt').values()].map(patternOf)
  return {
    noTown: new RegExp(`^${noTown}`, 'u'),
    cased: moves.filter(({ isCased }) => isCased),
    caseless: moves.filter(({ isCased }) => !isCased),
  }
})

interface Move {
  readonly isCased: boolean
  /** One of them occurs in a text with such a move. */
  readonly signs: readonly string[]
  readonly pattern: RegExp
}

/** Finds both towns of "from X to Y" in a sentence that names a relative, a neighbour or a colleague. */
export function toldMoves(text: string): readonly Finding[] {
  const isCaseless = (pagesOf(text) & PAGES) !== 0 && SCRIPTS.test(text)
  const isCased = ENDING.test(text)
  if (!isCaseless && !isCased) return []
  return [...(isCaseless ? lists().caseless : []), ...(isCased ? lists().cased : [])]
    .filter(({ signs }) => signs.some((sign) => text.includes(sign)))
    .flatMap(({ pattern }) => townsOf(text, pattern))
}

function patternOf(entries: readonly string[]): Move {
  const words = (kind: string): string[] =>
    entries.flatMap((entry) => {
      const [, key, word] = ENTRY.exec(entry) ?? []
      return key === kind && word ? [word] : []
    })
  const isCased = words('from').some((word) => CASED.test(word))
  const letters = isCased ? LETTERS : blockOf(entries[0]?.slice(-1) ?? '')
  const town = isCased ? CASED_TOWN : `${letters}{2,24}?`
  const attached = (kind: string): string[] => forms(words(kind), (some) => `(?:${town})${some}${END}`)
  const apart = (kind: string): string[] => forms(words(`${kind} word`), (some) => `(?:${town})(?= ${some}${END})`)
  const moved = forms(words('moved'), (some) => `${letters}{2,24}(?= ${some})`)
  const from = [...attached('from'), ...apart('from')].join('|')
  const to = [...attached('to'), ...apart('to'), ...moved].join('|')
  const between = words('from word').length > 0 ? `(?: ${anyOf(words('from word'))})?` : ''
  const signs = [...words('from'), ...words('from word').map((word) => ` ${word}`)].map((sign) => `${sign} `)
  return { isCased, signs, pattern: new RegExp(`${ALONE}(${from})${between} (${to})`, 'gu') }
}

/** The letters of the script of a character. */
function blockOf(character: string): string {
  const code = character.charCodeAt(0)
  if (code < INDIC) return LETTERS
  const first = code & ~0x7f
  return String.raw`[\u${hex(first)}-\u${hex(first + 0x7f)}\u200b-\u200d]`
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function forms(words: readonly string[], form: (some: string) => string): string[] {
  return words.length > 0 ? [form(anyOf(words))] : []
}

function townsOf(text: string, pattern: RegExp): Finding[] {
  return matchesIn(text, pattern).flatMap(({ 0: all, 1: from = '', 2: to = '', index }) => {
    const end = index + all.length
    if (lists().noTown.test(from) || lists().noTown.test(to) || !isBesideRelative(text, index, end)) return []
    return [
      finding('LOCATION', SCORE, text, { start: index, end: index + from.length }),
      finding('LOCATION', SCORE, text, { start: end - to.length, end }),
    ]
  })
}

function isBesideRelative(text: string, start: number, end: number): boolean {
  const before =
    text
      .slice(Math.max(0, start - REACH), start)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  const behind = text.slice(end, end + REACH).split(SENTENCE_END)[0] ?? ''
  return [...(before.match(WORD) ?? []), ...(behind.match(WORD) ?? [])].some(isCompanion)
}
