import { FLAG, NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'

/** Tells words that may be names by themselves. */

/** True for a listed name, and for a word that is in no list of ordinary words. `flags` are those of the name model. */
export function mayBeName(word: string, flags: number): boolean {
  if ((flags & NAME_FLAGS) !== 0) return true
  return (flags & FLAG.common) === 0 && !isVocabulary(word) && !isOrdinary(word)
}
