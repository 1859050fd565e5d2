import { loadModel } from '../../ner/model.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Span } from '../../types.js'

/** A trained model for names and locations: gives spans in order that do not overlap, with scores from 0 to 1. */
export interface NameModel {
  find(text: string): readonly NameSpan[]
  /** Does the same with pauses, in which others may use the model. Without it a long text is read in one go. */
  steps?(text: string): Generator<undefined, readonly NameSpan[]>
  /** What the model knows about single words; without it, everything it finds counts as personal. */
  readonly words?: WordFacts
}

export interface NameSpan extends Span {
  readonly label: 'NAME' | 'LOCATION'
  readonly score: number
}

let shared: NameModel | undefined

/** Returns the model that comes with the package, loaded on first use. */
export function packagedModel(): NameModel {
  return (shared ??= loadModel())
}
