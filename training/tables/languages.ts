import { spread } from '../../src/ner/text/hash.js'
import { WEIGHT_BITS } from '../../src/ner/text/language.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { KIND, newTokens, PAD } from '../../src/ner/text/tokens.js'
import type { Doc } from '../doc.js'

/** Learns to guess the language of a text from its words. */

const SIZE = 1 << 17

/** Learns which words vote for which language. Names are left out, since they occur in all languages. */
export function learnLanguages(docs: Iterable<Doc>, languages: readonly string[]): Uint8Array {
  const counts = languages.map(() => new Float32Array(SIZE))
  const totals = languages.map(() => 1)
  const tokens = newTokens()
  for (const { text, lang, spans } of docs) {
    const language = languages.indexOf(lang)
    const column = counts[language]
    if (column === undefined) continue
    tokenize(text, 0, tokens)
    let span = 0
    for (let position = PAD; position < PAD + tokens.count; position++) {
      const kind = tokens.kind[position] ?? 0
      const start = tokens.start[position] ?? 0
      while (span < spans.length && (spans[span]?.end ?? 0) <= start) span++
      if (kind === KIND.digits || kind === KIND.symbol || (spans[span]?.start ?? Infinity) <= start) continue
      const slot = spread(tokens.word[position] ?? 0) & (SIZE - 1)
      column[slot] = (column[slot] ?? 0) + 1
      totals[language] = (totals[language] ?? 0) + 1
    }
  }
  const votes = new Uint8Array(SIZE)
  for (let slot = 0; slot < SIZE; slot++) {
    let sum = 0
    let best = 0
    let most = 0
    let seen = 0
    counts.forEach((column, language) => {
      const count = column[slot] ?? 0
      const rate = count / (totals[language] ?? 1)
      sum += rate
      seen += count
      if (rate > most) {
        most = rate
        best = language
      }
    })
    const share = most / sum
    if (seen < 3 || share < 0.4 || best === 0) continue
    votes[slot] = (best << WEIGHT_BITS) | (share > 0.97 ? 3 : share > 0.85 ? 2 : share > 0.6 ? 1 : 0)
  }
  return votes
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
