import type { Finding } from '../../types.js'
import { FLAG, SHIFT } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { NameModel } from '../name/name-model.js'
import { finding } from '../recognizer.js'
import { CLASS, LOWER, UPPER } from '../scan/characters.js'
import { overlapsOf } from '../scan/intervals.js'
import { isOrdinary } from '../scan/ordinary-words.js'

/** Finds towns in texts typed in small letters, where the name model sees few. */

const SCORE = 0.7
const LONGEST_TEXT = 8_000
/** Share of the characters that begin a word with a capital, up to which a text is typed in small letters. */
const MOST_CAPITALISED = 0.01
const FEWEST_CAPITALISED = 1
/** Words for "in", "from" and "to" in front of a town. */
const PREPOSITIONS =
  'in|at|from|near|aus|nach|bei|uit|naar|te|à|a|en|vers|de|desde|da|di|em|do|no|na|w|we|z|ze|do|v|ve|в|во|из|с|у|із|від|від|до|от|u|iz|od|în|din|la|i|från|till|fra|til|på|στο|στη|στην|στον|από|σε|ston|stin|apo|di|dari|ke|ở|tại|në|ne|nga|vo'
const AFTER_PREPOSITION = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d@._/-])(?:${PREPOSITIONS}) (\p{Ll}[\p{Ll}\p{M}'’-]{3,24})(?![\p{L}\d@_/-]|\.[\p{L}\d])`,
  'gdu',
)
/** Endings that say "in", "from" and "to" in Turkish and Azerbaijani, Hungarian, Finnish, Estonian, Lithuanian. */
const ENDED =
  /(?<![\p{L}\p{M}\d@._/-])(\p{Ll}{5,20}?)['’]?(?:d[ae]n?|t[ae]n?|y[ae]|b[ae]n|b[óő]l|r[óő]l|t[óő]l|on|ss[aä]|st[aä]|ll[aä]|lt[aä]|s|st|sse|lt|le|oje|uose|ėje|yje)(?![\p{L}\d@_/-]|\.[\p{L}\d])/dgu
/** "begusarai se", "dharan bata": behind a town in Hindi, Urdu and Nepali in Latin letters. */
const BEFORE_POSTPOSITION =
  /(?<![\p{L}\p{M}\d@._/-])(\p{Ll}{5,20}) (?:se|mein|main|mai|me|bata|ma|mo|ko|ka|ki|theke|te)(?![\p{L}\d])/dgu

/**
 * Finds listed towns where a word or an ending says that somebody is, comes from or goes there, and nothing else has been
 * found.
 */
export function smallLetterTowns(text: string, found: readonly Finding[], model: NameModel | null): Finding[] {
  const words = model?.words
  if (!words || text.length > LONGEST_TEXT || !isInSmallLetters(text)) return []
  const isFound = overlapsOf(found.map(({ spans }) => spans))
  const towns: Finding[] = []
  for (const pattern of [AFTER_PREPOSITION, ENDED, BEFORE_POSTPOSITION]) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = match.indices?.[1] ?? [0, 0]
      const stop = pattern === ENDED ? match.index + match[0].length : end
      if (isFound(start, stop) || !isTown(words, text.slice(start, end))) continue
      if (stop > end && isKnownWord(words, text.slice(start, stop))) continue
      towns.push(finding('LOCATION', SCORE, text, { start, end: stop }))
    }
  }
  return towns
}

// --- Internal helpers ---

/** Abbreviations do not count: "PF", "UAN". */
function isInSmallLetters(text: string): boolean {
  const most = Math.max(FEWEST_CAPITALISED, text.length * MOST_CAPITALISED)
  let capitalised = 0
  for (let at = 0; at < text.length - 1; at++) {
    if (CLASS[text.charCodeAt(at)] !== UPPER || CLASS[text.charCodeAt(at + 1)] !== LOWER) continue
    if (++capitalised > most) return false
  }
  return true
}

/** True for a listed town that is neither an ordinary word nor a person's name. */
function isTown(words: WordFacts, word: string): boolean {
  const flags = words.known(word)
  return (flags & FLAG.city) >> SHIFT.city >= 2 && (flags & FLAG.given) < 2 && !isKnownWord(words, word)
}

function isKnownWord(words: WordFacts, word: string): boolean {
  return (words.known(word) & FLAG.common) !== 0 || isOrdinary(word)
}
