import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isBehindNames } from '../scan/relations.js'
import { lazy, readSections } from '../word-list.js'
import { isAssistantName } from './assistant.js'

/** Finds people whom a message wants something told, in small letters too: "tell priya that …", "скажи наташе что …". */

const WORD = /[\p{L}\p{M}\d]+(?:['’-][\p{L}\p{M}]+)*/gu
const MOST_BETWEEN = 3
const MOST_BEHIND = 2
const LONGEST_GAP = 2
const SHORTEST_NAME = 3
/** Letters of an ordinary word, and of its ending. */
const SHORTEST_STEM = 5
const LONGEST_ENDING = 4
/** A word in small letters, or of a script without capitals. */
const SMALL = /^(?:\p{Ll}|\p{Lo})[\p{L}\p{M}’'-]*$/u
/** Grade of a given name from which it is one beside such words. */
const OFTEN = 2

type Kind = 'verb' | 'verb to' | 'to' | 'that' | 'behind' | 'post' | 'before'
type Languages = readonly string[]

/** For each kind of word, the languages in which a word, folded, is one. */
const lists = lazy(() => {
  const kinds = new Map<string, Map<string, string[]>>()
  for (const [language, lines] of readSections('addressing-words.txt')) {
    for (const line of lines) {
      const [kind = '', word = ''] = line.split(': ')
      const words = kinds.get(kind) ?? new Map<string, string[]>()
      kinds.set(kind, words)
      const folded = fold(word)
      words.set(folded, [...(words.get(folded) ?? []), language])
    }
  }
  return kinds
})

interface Word extends Span {
  readonly folded: string
}

interface Addressee {
  readonly word: Word
  /** True if what is to be told follows, or the verb does. */
  readonly isSure: boolean
  /** True if only a listed given name may be added here. */
  readonly mayBeAdded: boolean
}

/** Raises names of people to whom something is to be told, and adds listed given names. */
export function withAddressed(text: string, findings: readonly Finding[], facts: WordFacts): readonly Finding[] {
  const addressees = addresseesIn(text)
  if (addressees.length === 0) return findings
  const all = [...findings]
  for (const { word, isSure, mayBeAdded } of addressees) {
    const index = all.findIndex(({ spans }) => spans.start < word.end && spans.end > word.start)
    const one = all[index]
    if (one) {
      if (isRaised(one, isSure) && !isInflectedWord(one.text, facts)) all[index] = { ...one, score: CERTAINTY.probable }
    } else if (mayBeAdded && isGivenName(text.slice(word.start, word.end), facts))
      all.push(finding('NAME', CERTAINTY.probable, text, word))
  }
  return all.sort((a, b) => a.spans.start - b.spans.start)
}

// --- Internal helpers ---

function isRaised({ label, score, text }: Finding, isSure: boolean): boolean {
  if (label !== 'NAME' || score >= CERTAINTY.probable || !SMALL.test(text)) return false
  return (isSure || score >= CERTAINTY.found) && !isAssistantName(text)
}

/** True for an ordinary word with an ending: "opettajalle", to the teacher. */
function isInflectedWord(word: string, facts: WordFacts): boolean {
  if ((facts.known(word) & FLAG.given) !== 0) return false
  for (let length = word.length - 1; length >= Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING); length--) {
    const flags = facts.known(word.slice(0, length))
    if ((flags & FLAG.given) !== 0) return false
    if ((flags & FLAG.common) !== 0) return true
  }
  return false
}

function isGivenName(word: string, facts: WordFacts): boolean {
  const flags = facts.known(word)
  if (word.length < SHORTEST_NAME || (flags & FLAG.common) !== 0 || isOrdinary(word)) return false
  return (flags & FLAG.given) >= OFTEN && !isAssistantName(word)
}

function addresseesIn(text: string): Addressee[] {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: fold(word.toLowerCase()),
  }))
  return words.flatMap((_, at) => [...inFront(text, words, at), ...behind(text, words, at)])
}

/** The one behind the verb at `at`: "write to tom that". */
function inFront(text: string, words: readonly Word[], at: number): Addressee[] {
  const alone = languagesOf('verb', words[at])
  const linked = languagesOf('verb to', words[at])
  if (alone.length + linked.length === 0) return []
  for (let between = 0; between <= MOST_BETWEEN; between++) {
    const [word, next] = [words[at + between + 1], words[at + between + 2]]
    if (!word || !isBeside(text, words[at + between], word)) return []
    const links = words.slice(at + 1, at + between + 1)
    const languages = (between === 0 ? alone : [...alone, ...linked]).filter((language) =>
      links.every((link) => languagesOf('to', link).includes(language)),
    )
    const isLink = languagesOf('to', word).some((language) => alone.includes(language) || linked.includes(language))
    if (isLink || languages.length === 0) continue
    const isSure = isBeside(text, word, next) && languagesOf('that', next).some((one) => languages.includes(one))
    return [{ word, isSure, mayBeAdded: isSure }]
  }
  return []
}

/** The one in front of the verb at `at`: "rohit ko bol do". */
function behind(text: string, words: readonly Word[], at: number): Addressee[] {
  const languages = languagesOf('behind', words[at])
  if (languages.length === 0) return []
  for (let between = 0; between <= MOST_BEHIND; between++) {
    const word = words[at - between - 1]
    if (!word || !isBeside(text, word, words[at - between])) return []
    const isPost = languagesOf('post', word).some((language) => languages.includes(language))
    if (isPost || isBehindNames(word.folded)) continue
    const leads = languagesOf('before', words[at - between - 2])
    const isLed = languages.some((language) => !isLeading(language) || leads.includes(language))
    return isLed ? [{ word, isSure: true, mayBeAdded: false }] : []
  }
  return []
}

/** True for a language in which a preposition stands in front of the name: "به رضا بگو". */
function isLeading(language: string): boolean {
  return [...(lists().get('before')?.values() ?? [])].some((languages) => languages.includes(language))
}

function languagesOf(kind: Kind, word: Word | undefined): Languages {
  return (word && lists().get(kind)?.get(word.folded)) ?? []
}

/** True for two words with a space between, or a comma and a space. */
function isBeside(text: string, first: Word | undefined, second: Word | undefined): boolean {
  if (!first || !second || second.start - first.end > LONGEST_GAP) return false
  return /^,? $/.test(text.slice(first.end, second.start))
}
