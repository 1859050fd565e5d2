import { FLAG, OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { NameModel } from '../name/name-model.js'
import { matchesIn } from '../scan/match-at.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { lazy } from '../word-list.js'
import type { Field } from './field.js'
import { topicOf, wordsOf } from './field-topic.js'

/**
 * Tells things and phrases from people under keys that people have: `Button.displayName = "Button"`, `display_name =
 * "Read Access"`, `"pager.last": "Dernier élément"`.
 */

const DISPLAY_NAME = /(?:^| )display name$/
/** What code declares: `class PopoverExample`, `const Button = …`. */
const DECLARED =
  /(?<![\p{L}\d_$])(?:class|const|let|var|val|function|func|fn|def|fun|object|struct|enum|interface|type|record|component|trait|module) {1,4}(\p{Lu}[\p{L}\d_]{1,60})/gu
const ONE_WORD = /^\p{Lu}[\p{L}\d_]{1,60}$/u
/** The words of "AccordionItem". */
const PART = /\p{Lu}\p{Ll}{2,}/gu
const SEVERAL_PARTS = /^(?:\p{Lu}\p{Ll}{2,30}){2,6}$/u
const SPACES = /[\s,.]+/
/** A short word in front, with which a surname may begin: "De la fuente", "Della porta". */
const PARTICLE = /^(?:\p{Lu}?\p{Ll}{1,2}|[Vv][ao]n|[Dd]os|[Dd]el|[Dd]ell[ao]|[Dd]alla|[Dd]egli)$/u
const SMALL = /^\p{Ll}/u
/** Least letters of a word that counts. */
const SHORTEST = 4

/** Returns whether the value of a key that people have is a thing of a program, or a phrase. */
export function thingValues(text: string, model: NameModel | null): (field: Field) => boolean {
  const { words } = model ?? {}
  const declared = lazy(() => new Set(matchesIn(text, DECLARED).map(([, name]) => name)))
  return (field) => {
    const { kind, keyStart, keyEnd, start, end } = field
    const value = text.slice(start, end)
    const isShown = DISPLAY_NAME.test(wordsOf(text, keyStart, keyEnd))
    if (!ONE_WORD.test(value)) {
      // What people call themselves is of ordinary words, too, in the data of a chat: "Night Owl".
      return words !== undefined && isPhrase(value, words, isShown && kind !== 'json')
    }
    if (!isShown) return false
    if (text.startsWith(`${value}.`, keyStart) || declared().has(value)) return true
    return kind === 'code' && words !== undefined && isOfWords(value, words)
  }
}

// --- Internal helpers ---

/** True for ordinary words written together, as programmers write them: "SayHello", no "MacArthur". */
function isOfWords(value: string, words: WordFacts): boolean {
  if (!SEVERAL_PARTS.test(value)) return false
  return (value.match(PART) ?? []).every((part) => {
    const flags = words.known(part)
    return isVocabulary(part) || ((flags & FLAG.common) !== 0 && (flags & OFTEN_GIVEN) === 0)
  })
}

/** True for several words, one of the vocabulary and none a given name; under other keys than of display that one is small. */
function isPhrase(value: string, words: WordFacts, isShown: boolean): boolean {
  const parts = value.split(SPACES).filter((part) => part !== '')
  if (parts.length < 2 || PARTICLE.test(parts[0] ?? '')) return false
  if (parts.some((part) => (words.known(part) & OFTEN_GIVEN) !== 0 && !SMALL.test(part) && !isCaption(part)))
    return false
  return parts.some((part) => part.length >= SHORTEST && (isShown || SMALL.test(part)) && isVocabulary(part))
}

/** "Name" is a given name somewhere, too. */
function isCaption(part: string): boolean {
  return topicOf(wordsOf(part, 0, part.length)) !== undefined
}
