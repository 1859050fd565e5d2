import type { WordFacts } from '../../ner/text/word-facts.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { Finding, Span } from '../../types.js'
import { firstIndex } from '../scan/intervals.js'
import type { Normalized } from '../scan/normalize.js'
import { SORT, type Message } from './message.js'
import { CERTAINTY } from '../certainty.js'
import { readWords, runStart } from './words.js'

/** Persons mentioned in the conversation so far: the same name again, or a part of it, is the same person. */
export class KnownPersons {
  readonly #facts: WordFacts
  readonly #names = new Set<number>()

  constructor(facts: WordFacts) {
    this.#facts = facts
  }

  /** Adds the words of names, by their hashes. */
  learn(words: Iterable<number>): void {
    for (const hash of words) if ((this.#facts.flags(hash) & FLAG.common) === 0) this.#names.add(hash)
  }

  /** Returns the score of a finding, at least `CERTAINTY.found` if all its words are names of known persons. */
  raise({ mentions, words }: Message, index: number, score: number): number {
    const mention = mentions[index]
    if (score >= CERTAINTY.found || mention?.sort !== SORT.name) return score
    for (let at = mention.first; at <= mention.last; at++) if (!this.#names.has(words.hash[at] ?? 0)) return score
    return mention.last < mention.first ? score : CERTAINTY.found
  }
}

/** True if the finding is a name of a person who is known from then on. */
export function namesPerson({ label, score }: Pick<Finding, 'label' | 'score'>): boolean {
  return label === 'NAME' && score >= CERTAINTY.found
}

/** Returns the hashes of the words in these spans, in order, of the text as it was received. */
export function wordsIn({ text, startOf, endOf }: Normalized, spans: readonly Span[]): number[] {
  const hashes: number[] = []
  let read = 0
  for (const span of spans) {
    const start = firstIndex(text.length, (index) => endOf(index + 1) > span.start)
    const end = firstIndex(text.length, (index) => startOf(index) >= span.end)
    const words = readWords(text, runStart(text, start, read), end)
    for (let at = 0; at < words.count; at++) if ((words.end[at] ?? 0) > start) hashes.push(words.hash[at] ?? 0)
    read = Math.max(read, words.end[words.count - 1] ?? 0)
  }
  return hashes
}
