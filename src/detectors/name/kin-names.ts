import { FLAG, OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding } from '../../types.js'
import { listedWords } from '../listed-words.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { matchesIn } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isOnlyRelative } from '../scan/relations.js'
import type { NameModel } from './name-model.js'

/**
 * Finds names that are words, too, behind "my" and a relative in small letters, which leaves out German nouns: "mana tante
 * Cerība", "min moster Glæde".
 */

const languageNames = listedWords('language-names.txt')
const SCORE = 0.8
const PLACES = FLAG.city | FLAG.region
/** "My" in front of the relative, and behind: "tezja ime Shpresa". */
const MY =
  'my mon ma mi mio mia meu minha miña meva mijn mana mans mano min minu mu mitt mitn mín minn moja môj můj moj mój moje мой моя мій мая моја мој моята notre our nossa nosso'.split(
    ' ',
  )
const MY_BEHIND = 'ime mwen mea meu mia mio saya ми'.split(' ')
const MINE = MY.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`).join('|')
const MINE_BEHIND = `(?:${MY_BEHIND.join('|')})`
const mayHoldMine = mayHoldAny('my', () => [...MY, ...MY_BEHIND])
const KIN = String.raw`(\p{Ll}[\p{Ll}-]{3,15})`
const NAME = String.raw`(\p{Lu}\p{Ll}[\p{Ll}\p{M}]{1,20})(?![\p{L}\p{N}'’_-]| \p{Lu}| ?[(@/])`
/** What every such name has in front, without a look at whether it begins as a word. */
const SIGN = new RegExp(String.raw`(?:${MINE}) \p{Ll}[\p{Ll}-]{3,15} \p{Lu}| ${MINE_BEHIND} \p{Lu}`, 'u')
const PATTERN = new RegExp(`(?<![\\p{L}\\p{M}'’])(?:(?:${MINE}) ${KIN}|${KIN} ${MINE_BEHIND}) ${NAME}`, 'gu')

export function kinNames(model: NameModel | null): (text: string) => readonly Finding[] {
  const words = model?.words
  if (!words) return () => []
  return (text) => {
    if (!mayHoldMine(text) || !SIGN.test(text)) return []
    return matchesIn(text, PATTERN).flatMap(({ 0: all, 1: before, 2: behind = '', 3: name = '', index }) => {
      if (!isOnlyRelative(fold(before ?? behind)) || !isNameLike(name, words)) return []
      const end = index + all.length
      return [finding('NAME', SCORE, text, { start: end - name.length, end })]
    })
  }
}

function isNameLike(word: string, words: WordFacts): boolean {
  if (isOrdinary(word) || languageNames.has(word)) return false
  const known = words.known(word)
  return (known & PLACES) === 0 || (known & OFTEN_GIVEN) !== 0
}
