import type { WordFacts } from '../../ner/text/word-facts.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { LETTER } from '../scan/characters.js'
import { matchEnd, matchesAt } from '../scan/match-at.js'
import { lazy, readSections, section } from '../word-list.js'

/** Cuts words that are also names off a name where a letter begins or ends: "Caro Gennaro,", "Love, Xiomara". */

const words = lazy(() => {
  const lists = readSections('name-companions.txt')
  return { greeting: new Set(section(lists, 'greeting')), closing: new Set(section(lists, 'closing')) }
})
const LONGEST = 10
const SHORTEST = 2
const WORD = /[\p{L}\p{M}]{2,24}/uy
/** Up to this many characters before the word show what it follows. */
const BEFORE = 5
const LINE_START = /\n[\s>"'“„«(-]*$/
const SENTENCE_END = /(?:\n[ \t]{0,2}\n|[.!?…][ \t]{0,2}[ \n])[ \t"“„]{0,2}$/
/** The rest of a text, or of a paragraph, that is a name. */
const SIGNATURE =
  /[,.!]{0,2}[ \n]{1,3}(?:\p{Lu}[\p{L}\p{M}.'’-]{0,24}[ ]?){1,4}(?:[ \t"”»')]{0,3}\n?$|[ \t"”»')]{0,3}\n[ \t]{0,3}\n)/uy

/** Returns a finding without the greeting or closing that it begins with; undefined if nothing else is left. */
export function withoutGreeting(text: string, found: Finding, facts: WordFacts | undefined): Finding | undefined {
  const { start, end } = found.spans
  const first = alphabeticEnd(text, start)
  if (!facts || first - start < SHORTEST || first - start > LONGEST) return found
  const word = text.slice(start, first).toLowerCase()
  const opens = words().greeting.has(word) && isBeforeGivenName(text, start, first, facts)
  if (!opens && !(words().closing.has(word) && isBeforeSignature(text, start, first))) return found
  const rest = text.slice(first, end).search(/\p{L}/u)
  return rest < 0 ? undefined : finding(found.label, found.score, text, { start: first + rest, end })
}

/** The end of the letters from `start` on, in alphabets; of a long word some place behind the longest that is listed. */
function alphabeticEnd(text: string, start: number): number {
  let end = start
  while (end <= start + LONGEST && LETTER[text.charCodeAt(end)]) end++
  return end
}

/** At the beginning of a line, with a given name behind it. */
function isBeforeGivenName(text: string, start: number, end: number, facts: WordFacts): boolean {
  if (text[end] !== ' ' || !LINE_START.test(start < BEFORE ? `\n${text.slice(0, start)}` : before(text, start)))
    return false
  const next = text.slice(end + 1, matchEnd(WORD, text, end + 1))
  return (facts.known(next) & FLAG.given) !== 0
}

/** Behind a sentence, with a name behind it that ends the text or the paragraph. */
function isBeforeSignature(text: string, start: number, end: number): boolean {
  return SENTENCE_END.test(before(text, start)) && matchesAt(SIGNATURE, text, end)
}

function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - BEFORE), at)
}
