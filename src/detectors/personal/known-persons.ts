import type { WordFacts } from '../../ner/text/word-facts.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import { SORT, type Message } from './message.js'
import { CERTAINTY } from '../certainty.js'

/** Persons mentioned in the conversation so far: the same name again, or a part of it, is the same person. */
export class KnownPersons {
  readonly #facts: WordFacts
  readonly #names = new Set<number>()

  constructor(facts: WordFacts) {
    this.#facts = facts
  }

  learn({ mentions, words }: Message, scores: readonly number[]): void {
    mentions.forEach(({ sort, first, last }, index) => {
      if (sort !== SORT.name || (scores[index] ?? 0) < CERTAINTY.found) return
      for (let at = first; at <= last; at++) {
        const hash = words.hash[at] ?? 0
        if ((this.#facts.flags(hash) & FLAG.common) === 0) this.#names.add(hash)
      }
    })
  }

  /** Returns the score of a finding, at least `CERTAINTY.found` if all its words are names of known persons. */
  raise({ mentions, words }: Message, index: number, score: number): number {
    const mention = mentions[index]
    if (score >= CERTAINTY.found || mention?.sort !== SORT.name) return score
    for (let at = mention.first; at <= mention.last; at++) if (!this.#names.has(words.hash[at] ?? 0)) return score
    return mention.last < mention.first ? score : CERTAINTY.found
  }
}
