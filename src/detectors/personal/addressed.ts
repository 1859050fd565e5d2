import { FLAG, SHIFT } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { firstIndex } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { mayHoldAny } from '../scan/may-hold.js'
import { isBehindNames } from '../scan/relations.js'
import { lazy, readSections } from '../word-list.js'
import { isAssistantName } from './assistant.js'
import { isWriter } from './concepts.js'
import type { Knowledge } from './features.js'
import { readWords } from './words.js'

/** Finds people whom a message wants something told, in small letters too: "tell priya that …", "скажи наташе что …". */

/** Longer texts are not typed, but pasted. */
const LONGEST_TEXT = 4000
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
/** Letters of a verb for "live" that is no word of many languages. */
const SHORTEST_VERB = 3
/** Up to the end of that verb the writer is one of the last words: "I live", "bydlíme"; and how far they are looked for. */
const OWN_WORDS = 2
const OWN_REACH = 24

type Kind =
  | ('verb' | 'verb to' | 'to' | 'that' | 'behind' | 'post' | 'before')
  | ('named' | 'name' | 'is' | 'live' | 'lives' | 'in')
type Languages = readonly string[]

/** For each word, folded, the kinds of word that it is, with the languages. */
const lists = lazy(() => {
  const words = new Map<string, Map<Kind, string[]>>()
  const leading = new Set<string>()
  for (const [language, lines] of readSections('addressing-words.txt')) {
    for (const line of lines) {
      const [kind, word] = line.split(': ') as [Kind, string]
      const folded = fold(word)
      const kinds = words.get(folded) ?? new Map<Kind, string[]>()
      words.set(folded, kinds.set(kind, [...(kinds.get(kind) ?? []), language]))
      if (kind === 'before') leading.add(language)
    }
  }
  const cues = new Set([...words].flatMap(([word, kinds]) => (CUES.some((kind) => kinds.has(kind)) ? [word] : [])))
  return { words, cues, leading }
})

interface Word extends Span {
  readonly folded: string
  readonly kinds: ReadonlyMap<Kind, Languages> | undefined
}

interface Addressee {
  readonly word: Word
  readonly label: 'NAME' | 'LOCATION'
  /** True if even a name of which the model is unsure is one here: what is to be told follows, or the verb does. */
  readonly isSure: boolean
  /** True if a listed given name is one here, even if nothing has been found. */
  readonly mayBeAdded?: boolean
  /** The verb beside which a town stands. */
  readonly verb?: Span
}

/** A word in front of a name or a town, which may need a word between, and the words between. */
interface Lead {
  readonly label: 'NAME' | 'LOCATION'
  readonly alone: Kind
  readonly linked?: Kind
  readonly links: Kind
  /** Behind the name, in the same language; without, every name is sure, or none. */
  readonly sure: Kind | boolean
}

const LEADS: readonly Lead[] = [
  { label: 'NAME', alone: 'verb', linked: 'verb to', links: 'to', sure: 'that' },
  { label: 'NAME', alone: 'named', links: 'is', sure: true },
  { label: 'NAME', alone: 'name', links: 'is', sure: false },
  { label: 'LOCATION', alone: 'live', links: 'in', sure: false },
]
const TRAILS = [
  { label: 'NAME', verb: 'behind', links: 'post', isSure: true },
  { label: 'LOCATION', verb: 'lives', links: 'in', isSure: false },
] as const

/** The kinds of words at which the search begins. */
const CUES: readonly Kind[] = [
  ...LEADS.flatMap(({ alone, linked }) => (linked ? [alone, linked] : [alone])),
  ...TRAILS.map(({ verb }) => verb),
]

/** False for texts without a word of these kinds. */
const mayHold = {
  told: mayHoldKinds('told', ['verb', 'verb to']),
  that: mayHoldKinds('that', ['that']),
  named: mayHoldKinds('named', ['named', 'name', 'behind']),
  live: mayHoldKinds('live', ['live', 'lives']),
}

/** Raises names of people to whom something is to be told, or who say who they are, and towns where they live. */
export function withAddressed(text: string, findings: readonly Finding[], knowledge: Knowledge): readonly Finding[] {
  const { facts } = knowledge
  const addressees = text.length > LONGEST_TEXT || !mayAddress(text, findings) ? [] : addresseesIn(text)
  if (addressees.length === 0) return findings
  const all = [...findings].sort((a, b) => a.spans.start - b.spans.start)
  const added: Finding[] = []
  for (const addressee of addressees) {
    const { word, mayBeAdded } = addressee
    const index = firstIndex(all.length, (at) => (all[at]?.spans.end ?? 0) > word.start)
    const one = all[index]
    if (one && one.spans.start < word.end) {
      const isMeant =
        isRaised(one, addressee) || (one.score < CERTAINTY.probable && isOwnTown(text, one, addressee, knowledge))
      if (isMeant && isPersonal(one, facts)) all[index] = { ...one, score: CERTAINTY.probable }
    } else if (mayBeAdded && isGivenName(text.slice(word.start, word.end), facts))
      added.push(finding('NAME', CERTAINTY.probable, text, word))
  }
  if (added.length === 0) return all
  return [...all, ...added].sort((a, b) => a.spans.start - b.spans.start)
}

// --- Internal helpers ---

function mayHoldKinds(name: string, wanted: readonly Kind[]): (text: string) => boolean {
  return mayHoldAny(`addressing-${name}`, () =>
    [...lists().words].flatMap(([word, kinds]) => (wanted.some((kind) => kinds.has(kind)) ? [word] : [])),
  )
}

/** True for a text with a finding that may be raised, and words for it; or with those beside which a name may be added. */
function mayAddress(text: string, findings: readonly Finding[]): boolean {
  const hasName = findings.some((one) => mayBeRaised(one, 'NAME') && SMALL.test(one.text))
  if ((hasName || mayHold.that(text)) && mayHold.told(text)) return true
  if (hasName && mayHold.named(text)) return true
  return findings.some((one) => mayBeRaised(one, 'LOCATION')) && mayHold.live(text)
}

function mayBeRaised(one: Finding, label: Addressee['label']): boolean {
  return one.label === label && one.score < CERTAINTY.probable
}

function isRaised(one: Finding, { label, isSure }: Addressee): boolean {
  if (one.label !== label || one.score >= CERTAINTY.probable || !SMALL.test(one.text)) return false
  return (isSure || one.score >= CERTAINTY.found) && !isAssistantName(one.text)
}

/** True for a town in which the writer says that he lives: "vivo en Bahía Blanca", but not "who live in Nairobi". */
function isOwnTown(text: string, one: Finding, { label, verb }: Addressee, { conceptAt }: Knowledge): boolean {
  if (one.label !== label || label !== 'LOCATION' || one.score < CERTAINTY.possible) return false
  if (!verb || verb.end - verb.start < SHORTEST_VERB) return false
  const before = text.slice(Math.max(0, verb.end - OWN_REACH), verb.end)
  const words = readWords(before)
  for (let at = Math.max(0, words.count - OWN_WORDS); at < words.count; at++) {
    const word = before.slice(words.start[at], words.end[at])
    if ((word.length > 1 || word === 'I') && isWriter(conceptAt(before, words, at))) return true
  }
  return false
}

/** False for words of ordinary text, countries and regions among them. */
function isPersonal({ label, text }: Finding, facts: WordFacts): boolean {
  if (label === 'NAME') return !isInflectedWord(text, facts)
  const flags = facts.known(text)
  return (flags & FLAG.common) === 0 && ((flags & FLAG.region) === 0 || (flags & FLAG.city) >> SHIFT.city >= OFTEN)
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
  const { words: known, cues } = lists()
  const words = matchesIn(fold(text), WORD).map(({ 0: folded, index }): Word => {
    return { start: index, end: index + folded.length, folded, kinds: known.get(folded) }
  })
  const addressees: Addressee[] = []
  for (const [at, { kinds, folded }] of words.entries()) {
    if (!kinds || !cues.has(folded)) continue
    for (const lead of LEADS) addressees.push(...behindLead(text, words, at, lead))
    for (const trail of TRAILS) addressees.push(...beforeVerb(text, words, at, trail))
  }
  return addressees
}

/** The one behind the word at `at`: "write to tom that". */
function behindLead(text: string, words: readonly Word[], at: number, lead: Lead): Addressee[] {
  const alone = languagesOf(lead.alone, words[at])
  const both = lead.linked ? [...alone, ...languagesOf(lead.linked, words[at])] : alone
  if (both.length === 0) return []
  for (let between = 0; between <= MOST_BETWEEN; between++) {
    const [word, next] = [words[at + between + 1], words[at + between + 2]]
    if (!word || !isBeside(text, words[at + between], word)) return []
    const links = words.slice(at + 1, at + between + 1)
    const languages = (between === 0 ? alone : both).filter((language) =>
      links.every((link) => languagesOf(lead.links, link).includes(language)),
    )
    const isLink = languagesOf(lead.links, word).some((language) => both.includes(language))
    if (isLink || languages.length === 0) continue
    if (typeof lead.sure === 'boolean') return [{ word, label: lead.label, isSure: lead.sure, verb: words[at] }]
    const that = isBeside(text, word, next) ? languagesOf(lead.sure, next) : []
    const isSure = that.some((language) => languages.includes(language))
    return [{ word, label: lead.label, isSure, mayBeAdded: isSure }]
  }
  return []
}

/** The one in front of the verb at `at`: "rohit ko bol do". */
function beforeVerb(text: string, words: readonly Word[], at: number, trail: (typeof TRAILS)[number]): Addressee[] {
  const { label, isSure } = trail
  const languages = languagesOf(trail.verb, words[at])
  if (languages.length === 0) return []
  for (let between = 0; between <= MOST_BEHIND; between++) {
    const word = words[at - between - 1]
    if (!word || !isBeside(text, word, words[at - between])) return []
    const isLink = languagesOf(trail.links, word).some((language) => languages.includes(language))
    if (isLink || isBehindNames(word.folded)) continue
    const leads = languagesOf('before', words[at - between - 2])
    const isLed = languages.some((language) => !lists().leading.has(language) || leads.includes(language))
    return isLed ? [{ word, label, isSure, verb: words[at] }] : []
  }
  return []
}

function languagesOf(kind: Kind, word: Word | undefined): Languages {
  return word?.kinds?.get(kind) ?? []
}

/** True for two words with a space between, or a comma and a space. */
function isBeside(text: string, first: Word | undefined, second: Word | undefined): boolean {
  if (!first || !second || second.start - first.end > LONGEST_GAP) return false
  return /^,? $/.test(text.slice(first.end, second.start))
}
