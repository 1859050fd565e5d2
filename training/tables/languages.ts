import { firstLettersKey, lastLettersKey, LANGUAGE_BITS, voteOf, wordKey } from '../../src/ner/text/language.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { KIND, newTokens, PAD, type Tokens } from '../../src/ner/text/tokens.js'
import type { Doc } from '../doc.js'

/** Learns to guess the language of a text from its words. */

const SIZE = 1 << 18
const LANGUAGES = 1 << LANGUAGE_BITS
// Least occurrences of a word or of letters that vote, and the least share of them that is in one language.
const FEWEST = 3
const LEAST_SHARE = 0.4
// A vote is worth more than the share of a word that any language has by chance.
const CHANCE = 0.3
/** Shares from which a vote weighs 1, 2 and 3; below, it weighs 0. */
const WEIGHTS = [0.6, 0.85, 0.97]

/**
 * Learns which words vote for which language, and which first and last letters of words. Names are left out, since they
 * occur in all languages. A language counts by its own texts, however many the others have.
 */
export function learnLanguages(docs: Iterable<Doc>, languages: readonly string[]): Uint16Array {
  const { counts, totals } = countKeys(docs, languages)
  const votes = new Uint16Array(SIZE)
  const worth = new Float64Array(SIZE)
  for (const [key, count] of counts) {
    const { language, share, seen } = likeliest(count, totals)
    const slot = key & (SIZE - 1)
    const gain = seen * (share - CHANCE)
    if (language === 0 || seen < FEWEST || share < LEAST_SHARE || gain <= (worth[slot] ?? 0)) continue
    worth[slot] = gain
    votes[slot] = voteOf(key, language, WEIGHTS.filter((least) => share > least).length)
  }
  return votes
}

/** How often each key is seen in each language, as pairs of language and count; and the tokens of each language. */
function countKeys(docs: Iterable<Doc>, languages: readonly string[]) {
  const pairs = new Map<number, number>()
  const totals = languages.map(() => 1)
  const tokens = newTokens()
  for (const { text, lang, spans } of docs) {
    const language = languages.indexOf(lang)
    if (language < 0) continue
    tokenize(text, 0, tokens)
    let span = 0
    for (let position = PAD; position < PAD + tokens.count; position++) {
      const kind = tokens.kind[position] ?? 0
      const start = tokens.start[position] ?? 0
      while (span < spans.length && (spans[span]?.end ?? 0) <= start) span++
      if (kind === KIND.digits || kind === KIND.symbol || (spans[span]?.start ?? Infinity) <= start) continue
      totals[language] = (totals[language] ?? 0) + 1
      for (const key of keysOf(tokens, position)) {
        const pair = (key >>> 0) * LANGUAGES + language
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      }
    }
  }
  return { counts: byKey(pairs), totals }
}

function keysOf(tokens: Tokens, position: number): number[] {
  const word = wordKey(tokens, position)
  if (tokens.kind[position] !== KIND.word) return [word]
  return [word, firstLettersKey(tokens, position), lastLettersKey(tokens, position)]
}

function byKey(pairs: ReadonlyMap<number, number>): Map<number, number[]> {
  const counts = new Map<number, number[]>()
  for (const [pair, count] of pairs) {
    const key = Math.floor(pair / LANGUAGES)
    const known = counts.get(key)
    if (known) known.push(pair % LANGUAGES, count)
    else counts.set(key, [pair % LANGUAGES, count])
  }
  return counts
}

/** The language in which a key is most frequent, and its share of the frequencies in all languages. */
function likeliest(counts: readonly number[], totals: readonly number[]) {
  const best = { language: 0, rate: 0 }
  let sum = 0
  let seen = 0
  for (let i = 0; i < counts.length; i += 2) {
    const language = counts[i] ?? 0
    const count = counts[i + 1] ?? 0
    const rate = count / (totals[language] ?? 1)
    sum += rate
    seen += count
    if (rate > best.rate) Object.assign(best, { language, rate })
  }
  return { language: best.language, share: best.rate / sum, seen }
}

const CHARACTERS = ['zh', 'ja', 'ko', 'th']

// A language with fewer annotated texts has too few for the network to learn from.
const LEAST_TEXTS = 300

/**
 * Indexes of the languages that the CRF reads without the network: those with few or no annotated texts, and those
 * written in characters. The unknown language is none of them.
 */
export function crfOnlyLanguages(languages: readonly string[], docs: readonly Doc[]): number[] {
  const counts = new Map<string, number>()
  for (const { lang } of docs) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  const isRescored = (language: string): boolean =>
    (counts.get(language) ?? 0) >= LEAST_TEXTS && !CHARACTERS.includes(language)
  return languages.flatMap((language, i) => (i === 0 || isRescored(language) ? [] : [i]))
}
