import { asIntegers, builtTable } from '../../built-tables.js'
import { lazy } from '../word-list.js'
import { beginningsOf, mayHoldOneOf } from './word-beginnings.js'

/**
 * Returns a test that is false for texts without any of these words, in front of patterns made of them. A `*` at the
 * end of a word stands for any ending. The build stores what the test needs under this name.
 */
export function mayHoldAny(name: string, words: () => readonly string[]): (text: string) => boolean {
  const beginnings = builtTable(name, asIntegers, () => beginningsOf(words()))
  const test = lazy(() => mayHoldOneOf(beginnings()))
  return (text) => test()(text)
}
