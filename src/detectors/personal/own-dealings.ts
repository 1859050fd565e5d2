import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { firstIndex } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'
import { isBehindNames } from '../scan/relations.js'
import { lazy, readSections } from '../word-list.js'
import type { Knowledge } from './features.js'
import { isPerson, isSmall, isUnfoundName } from './private-persons.js'

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

/** True for a text that may hold one of the phrases. */
const mayHoldPhrase = mayHoldAny('own-dealings', () => [...phrases().signs])

/** Raises, or adds, the names of people with whom the writer has to do, and of others named in the same message. */
export function withDealings(text: string, findings: readonly Finding[], knowledge: Knowledge): readonly Finding[] {
  if (text.length > LONGEST_TEXT || !mayHoldPhrase(text)) return findings
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
    return isOther && isPerson(one, knowledge) && !isSmall(one.text) ? { ...one, score: CERTAINTY.found } : one
  }
}

// --- Internal helpers ---

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
