import { join } from '../../ner/text/hash.js'
import type { ConceptAt } from './concepts.js'
import type { Bag, Kind } from './feature-bag.js'
import { K } from './feature-kinds.js'
import type { Mention, Message } from './message.js'
import { signAfter, signBefore } from './neighbours.js'

/** Features of what the words of a message mean, which all languages share. */

/** Concepts are numbered from 1 to 127. */
const CONCEPTS = 128
/** The first concepts say who speaks or is spoken of. */
const PERSONS = 6
/** The speaker himself: "I", "my". */
const SPEAKER = 3
/** Words at the beginning of a message whose meaning counts for all its findings. */
const OPENING = 90
/** Words on either side of a finding; a character of a script without spaces counts less than a word. */
const NEAR = 8
const CHARACTER = 1 / 3
/** How far the nearest word that means something may be away. */
const NEAREST = 2
/** Salts that keep features of one kind apart. */
const BESIDE = { before: 200, after: 300, second: 400, shaped: 1000, signBefore: 1 << 16, signAfter: 1 << 17 }
const OPENS = { persons: 256, first: 512, both: 1024 }
const NEARBY = { persons: 256, sort: 1024, speaker: 1 << 16, message: 1 << 17 }

/** Adds what the beginning of a message means, and of those before it. */
export function addMessageConcepts(
  bag: Bag,
  message: Message,
  earlier: readonly Message[],
  conceptAt: ConceptAt,
): void {
  const seen: number[] = []
  for (const one of [...earlier, message]) seeOpening(one, seen, conceptAt)
  addSeen(bag, seen, K.openingConcept, 0)
  bag.add(K.openingConcept, OPENS.persons + personsIn(seen))
  const [first, second] = firstTwo(message, conceptAt)
  bag.add(K.openingConcept, OPENS.first + first)
  bag.add(K.openingConcept, OPENS.both + CONCEPTS * first + second)
}

/** Adds what the words around a finding mean. */
export function addConcepts(bag: Bag, message: Message, mention: Mention, conceptAt: ConceptAt): void {
  addBeside(bag, message, mention, conceptAt)
  const seen: number[] = []
  seeNear(seen, message, { from: mention.first - 1, step: -1 }, conceptAt)
  seeNear(seen, message, { from: mention.last + 1, step: 1 }, conceptAt)
  const persons = personsIn(seen)
  bag.add(K.nearConcept, NEARBY.persons + persons)
  addSeen(bag, seen, K.nearConcept, 0)
  addSeen(bag, seen, K.nearConcept, NEARBY.sort * (1 + mention.sort))
  addSeen(bag, seen, K.nearConcept, NEARBY.speaker + NEARBY.sort * (persons & SPEAKER))
  const ofMessage = personsOf(message, conceptAt)
  addSeen(bag, seen, K.nearConcept, NEARBY.message + NEARBY.sort * (ofMessage & SPEAKER))
}

// --- Internal helpers ---

/** What the words right beside a finding mean, or the ones after next, and the signs between. */
function addBeside(bag: Bag, message: Message, mention: Mention, conceptAt: ConceptAt): void {
  const { sort, first, last, finding } = mention
  const before = nearest(message, first - 1, -1, conceptAt)
  const after = nearest(message, last + 1, 1, conceptAt)
  const shape = BESIDE.shaped * (8 * sort + Math.min(3, last - first))
  addEach(bag, before.concepts, shape + before.distance)
  addEach(bag, after.concepts, shape + 100 + after.distance)
  addEach(bag, before.concepts, BESIDE.before + before.distance)
  addEach(bag, after.concepts, BESIDE.after + after.distance)
  bag.add(K.concept, join(join(before.concepts, after.concepts), 10 * before.distance + after.distance))
  if (after.distance === 1)
    bag.add(K.concept, join(after.concepts, BESIDE.signAfter + signAfter(message.text, finding.spans.end)))
  if (before.distance !== 1) return
  bag.add(K.concept, join(before.concepts, BESIDE.signBefore + signBefore(message.text, finding.spans.start)))
  const second = nearest(message, first - 2, -1, conceptAt)
  if (second.distance === 1) bag.add(K.concept, join(join(before.concepts, second.concepts), BESIDE.second))
}

/** What the word at an index means, outside findings; looked up once. */
function conceptsOf(message: Message, at: number, conceptAt: ConceptAt): number {
  const { text, words, meaning, inside } = message
  if (at < 0 || at >= words.count || inside[at] !== 0) return 0
  const known = meaning.concepts[at] ?? 0
  return known >= 0 ? known : (meaning.concepts[at] = conceptAt(text, words, at))
}

/** The nearest word that means something, and how far it is away; a distance of 0 without one. */
function nearest(message: Message, at: number, step: 1 | -1, conceptAt: ConceptAt) {
  for (let distance = 1; distance <= NEAREST; distance++) {
    const concepts = conceptsOf(message, at + step * (distance - 1), conceptAt)
    if (concepts !== 0) return { concepts, distance }
  }
  return { concepts: 0, distance: 0 }
}

/** The first two concepts of a message that differ. */
function firstTwo(message: Message, conceptAt: ConceptAt): readonly [number, number] {
  const to = Math.min(message.words.count, OPENING)
  let first = 0
  for (let at = 0; at < to; at++) {
    const concept = conceptsOf(message, at, conceptAt) & 0xff
    if (concept === 0 || concept === first) continue
    if (first !== 0) return [first, concept]
    first = concept
  }
  return [first, 0]
}

function seeOpening(message: Message, seen: number[], conceptAt: ConceptAt): void {
  const to = Math.min(message.words.count, OPENING)
  for (let at = 0; at < to; at++) see(seen, conceptsOf(message, at, conceptAt))
}

/** Collects what the words on one side of a finding mean. */
function seeNear(
  seen: number[],
  message: Message,
  { from, step }: { readonly from: number; readonly step: 1 | -1 },
  conceptAt: ConceptAt,
): void {
  const { single, count } = message.words
  let left = NEAR
  for (let at = from; at >= 0 && at < count && left > 0; at += step) {
    left -= single[at] === 1 ? CHARACTER : 1
    see(seen, conceptsOf(message, at, conceptAt))
  }
}

/** Adds the concepts of a word to those that were seen, each once. */
function see(seen: number[], concepts: number): void {
  for (let rest = concepts; rest !== 0; rest >>= 8) if (!seen.includes(rest & 0xff)) seen.push(rest & 0xff)
}

/** A word of several meanings counts less for each. */
function addEach(bag: Bag, concepts: number, salt: number): void {
  if (concepts === 0) return bag.add(K.concept, salt)
  const weight = concepts > 0xffff ? 1 / 3 : concepts > 0xff ? 1 / 2 : 1
  for (let rest = concepts; rest !== 0; rest >>= 8) bag.add(K.concept, join(rest & 0xff, salt), weight)
}

/** Adds the concepts that were seen; the more there are, the less each counts. */
function addSeen(bag: Bag, seen: readonly number[], kind: Kind, base: number): void {
  const weight = 1 / Math.sqrt(seen.length + 2)
  for (const concept of seen) bag.add(kind, base + concept, weight)
}

/** The persons who speak or are spoken of at the beginning of a message. */
function personsOf(message: Message, conceptAt: ConceptAt): number {
  const { meaning } = message
  if (meaning.persons !== undefined) return meaning.persons
  const seen: number[] = []
  seeOpening(message, seen, conceptAt)
  return (meaning.persons = personsIn(seen))
}

/** The persons among concepts, a bit each. */
function personsIn(seen: readonly number[]): number {
  return seen.reduce((persons, concept) => (concept <= PERSONS ? persons | (1 << (concept - 1)) : persons), 0)
}
