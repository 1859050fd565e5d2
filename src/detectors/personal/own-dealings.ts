import { asIntegers, builtTable } from '../../built-tables.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { firstIndex } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isBehindNames, isRelative } from '../scan/relations.js'
import { beginningsOf, mayHoldOneOf } from '../scan/word-beginnings.js'
import { lazy, readSections } from '../word-list.js'
import { isAssistantName } from './assistant.js'
import type { Knowledge } from './features.js'
import { endingsOf } from './name-endings.js'
import { KNOWN } from './well-known-names.js'
import { joinedHash, readWords } from './words.js'

/**
 * Finds people with whom the writer has to do: "what should I answer Ebba", "rozešla jsem se s Liborem", "Dórival
 * megyek". Whoever else is named in such a message by one name is somebody they know, too.
 */

/** Longer texts are not typed, but pasted. */
const LONGEST_TEXT = 2000
/** Longest message in which the others are taken for people whom the writer knows. */
const LONGEST_MESSAGE = 600
const WORD = /[\p{L}\p{M}\u200c\d]+(?:['’-][\p{L}\p{M}]+)*/gu
const MOST_LINKS = 2
/** Words between both sides of a phrase. */
const MOST_AROUND = 9
const SENTENCE_END = /[.!?:;…。？！؟\n"“”«»]/
/** Small letters, of scripts in which names have capitals: unlike those of Georgian. */
const SMALL = /^(?!\p{Script=Georgian})\p{Ll}/u
const SHORTEST_NAME = 3
const LONGEST_ENDING = 4
const SHORTEST_STEM = 4
/** The same of an ordinary word. */
const SHORTEST_WORD = 3
/** Grade of a given name from which it is one beside such phrases, and of one that a well-known person has, too. */
const OFTEN = 2
const MOST = 3
const THINGS: ReadonlySet<number> = new Set([KNOWN.country, KNOWN.location, KNOWN.organisation, KNOWN.thing])

interface Phrase {
  /** Words in front of the name, and behind it. */
  readonly lead: readonly string[]
  readonly trail: readonly string[]
  /** What may stand between the lead and the name. */
  readonly links: ReadonlySet<string>
  /** How a name behind the lead ends, in some languages. */
  readonly endings: readonly string[]
}

interface Word extends Span {
  readonly folded: string
}

/** The phrases, by the last word of each. */
const phrases = lazy(() => {
  const byLast = new Map<string, Phrase[]>()
  const signs = new Set<string>()
  for (const lines of readSections('own-dealings.txt').values()) {
    const entries = lines.map((line) => line.split(': ') as [string, string])
    const all = (wanted: string): string[] => entries.flatMap(([kind, text]) => (kind === wanted ? [fold(text)] : []))
    const [links, endings] = [new Set(all('link')), all('ending')]
    for (const [kind, text] of entries) {
      if (kind !== 'lead' && kind !== 'around') continue
      const [lead = [], trail = []] = text.split('…').map((side) => wordsOf(side).map(({ folded }) => folded))
      const last = [...lead, ...trail].at(-1) ?? ''
      byLast.set(last, [...(byLast.get(last) ?? []), { lead, trail, links, endings: trail.length > 0 ? [] : endings }])
      signs.add(lead.length >= trail.length ? lead.join(' ') : trail.join(' '))
    }
  }
  return { byLast, signs }
})

const beginnings = builtTable('own-dealings', asIntegers, () => beginningsOf([...phrases().signs]))

/** True for a text that may hold one of the phrases. */
const mayHoldPhrase = lazy(() => mayHoldOneOf(beginnings()))

/** Raises, or adds, the names of people with whom the writer has to do, and of others named in the same message. */
export function withDealings(text: string, findings: readonly Finding[], knowledge: Knowledge): readonly Finding[] {
  if (text.length > LONGEST_TEXT || !mayHoldPhrase()(text)) return findings
  const all = [...findings].sort((a, b) => a.spans.start - b.spans.start)
  const added: Finding[] = []
  let isOfPeople = false
  for (const word of partnersIn(text)) {
    const index = firstIndex(all.length, (at) => (all[at]?.spans.end ?? 0) > word.start)
    const one = all[index]
    if (one && one.spans.start < word.end) {
      if (!isPerson(one, knowledge)) continue
      isOfPeople = true
      if (one.score < CERTAINTY.probable) all[index] = { ...one, score: CERTAINTY.probable }
    } else if (isUnfoundName(text.slice(word.start, word.end), knowledge.facts)) {
      added.push(finding('NAME', CERTAINTY.probable, text, word))
    }
  }
  if (!isOfPeople && added.length === 0) return findings
  return [...all.map(others), ...added].sort((a, b) => a.spans.start - b.spans.start)

  function others(one: Finding): Finding {
    const isOther = text.length <= LONGEST_MESSAGE && one.score < CERTAINTY.found && !/\s/.test(one.text)
    return isOther && isPerson(one, knowledge) && !SMALL.test(one.text) ? { ...one, score: CERTAINTY.found } : one
  }
}

// --- Internal helpers ---

/** False for what is no name, and for what is well known by it, unless many people have it. */
function isPerson({ label, text, score }: Finding, { facts, known }: Knowledge): boolean {
  if (label !== 'NAME' || score < CERTAINTY.possible || isAssistantName(text)) return false
  if (isInflectedWord(text, facts) && (facts.known(text) & FLAG.given) < OFTEN) return false
  const givenAs = (form: string): number => facts.known(form) & FLAG.given
  const fameOf = (form: string): number => known(joinedHash(readWords(form)))
  if (THINGS.has(fameOf(text)) && givenAs(text) < OFTEN) return false
  return [text, ...stemsOf(text)].every((form) => givenAs(form) === MOST || fameOf(form) !== KNOWN.person)
}

/** A common given name, also with an ending if it has a capital. */
function isUnfoundName(word: string, facts: WordFacts): boolean {
  if (word.length < SHORTEST_NAME || isAssistantName(word) || isRelative(fold(word.toLowerCase()))) return false
  if (isOrdinary(word)) return false
  const isGiven = (form: string): boolean =>
    (facts.known(form) & FLAG.common) === 0 && (facts.known(form) & FLAG.given) >= OFTEN
  if (!SMALL.test(word)) return isGiven(word) || (/^\p{Lu}/u.test(word) && stemsOf(word).some(isGiven))
  return isGiven(word) && !isInflectedWord(word, facts)
}

/** An ordinary word with an ending, in small letters: "kotem", with the cat. */
function isInflectedWord(word: string, facts: WordFacts): boolean {
  return SMALL.test(word) && stemsOf(word, SHORTEST_WORD).some((stem) => (facts.known(stem) & FLAG.common) !== 0)
}

/** What may be left of a word without its ending. */
function stemsOf(word: string, least = SHORTEST_STEM): string[] {
  const endings = endingsOf(word)
  const shortest = Math.max(least, word.length - LONGEST_ENDING)
  if (!endings || /\s/.test(word) || word.length <= shortest) return []
  const lengths = Array.from({ length: word.length - shortest }, (_, index) => word.length - 1 - index)
  return lengths.filter((length) => endings.pattern.test(word.slice(length))).map((length) => word.slice(0, length))
}

function wordsOf(text: string): Word[] {
  return matchesIn(fold(text), WORD).map(({ 0: folded, index }) => {
    return { start: index, end: index + folded.length, folded }
  })
}

/** The words beside phrases: where the names of those with whom the writer has to do begin, or end. */
function partnersIn(text: string): Word[] {
  const { byLast } = phrases()
  const words = wordsOf(text)
  return words.flatMap(({ folded }, at) => {
    const ending = byLast.get(folded) ?? []
    return ending.flatMap((phrase) =>
      phrase.trail.length > 0 ? around(text, words, at, phrase) : led(text, words, at, phrase),
    )
  })
}

/** The word behind a lead that ends at `at`. */
function led(text: string, words: readonly Word[], at: number, { lead, links, endings }: Phrase): Word[] {
  if (!isRun(words, at, lead)) return []
  for (let link = 0; link <= MOST_LINKS; link++) {
    const word = words[at + link + 1]
    if (!word || !isBeside(text, words[at + link], word)) return []
    if (links.has(word.folded)) continue
    return endings.length === 0 || endings.some((ending) => word.folded.endsWith(ending)) ? [word] : []
  }
  return []
}

/** The word in front of a trail that ends at `at`, or behind the lead in front of it. */
function around(text: string, words: readonly Word[], at: number, phrase: Phrase): Word[] {
  const { lead, trail } = phrase
  if (!isRun(words, at, trail)) return []
  const first = at - trail.length
  if (lead.length === 0) {
    const name = isBehindNames(words[first]?.folded ?? '') ? first - 1 : first
    const word = words[name]
    return word && isBeside(text, words[first], words[first + 1]) ? [word] : []
  }
  for (let end = first - 1; end >= Math.max(0, first - MOST_AROUND); end--) {
    if (!isRun(words, end, lead)) continue
    const between = text.slice(words[end]?.end ?? 0, words[first]?.end ?? 0)
    return SENTENCE_END.test(between) ? [] : led(text, words, end, phrase)
  }
  return []
}

/** True if these words end at `at`. */
function isRun(words: readonly Word[], at: number, run: readonly string[]): boolean {
  const first = at - run.length + 1
  return first >= 0 && run.every((word, index) => words[first + index]?.folded === word)
}

/** True for two words with a space between. */
function isBeside(text: string, first: Word | undefined, second: Word | undefined): boolean {
  return first !== undefined && second !== undefined && text.slice(first.end, second.start) === ' '
}
