import { join } from '../../ner/text/hash.js'
import { wideCluster } from '../../ner/text/clusters.js'
import { isCommonLetter, withoutCommonWords } from '../scan/letters.js'
import { addConcepts, addMessageConcepts } from './concept-features.js'
import type { ConceptAt } from './concepts.js'
import type { Bag } from './feature-bag.js'
import { K } from './feature-kinds.js'
import { layoutOf, log2 } from './layout.js'
import { addLine } from './line-features.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Mention, Message } from './message.js'
import { relationAt } from './relation-at.js'
import { stemAt } from './words.js'
import { caseAt, neighbour, signAfter, signBefore, wordAt } from './neighbours.js'

/** Features of the second stage, which judges whether a finding is personal. Training and runtime share this file. */

/** Looks up what a name or location is well known as, by the joined hashes of its words; 0 if it is not known. */
export type Known = (hash: number) => number

/** What is known about words and names. */
export interface Knowledge {
  readonly facts: WordFacts
  readonly known: Known
  readonly conceptAt: ConceptAt
}

const NEAR = 7
const OPENING = 48
/** Number of findings considered on either side. */
const AROUND = 12

/** Adds the features that all findings of a message share. */
export function addMessage(bag: Bag, message: Message, earlier: readonly Message[], { conceptAt }: Knowledge): void {
  const { text, mentions } = message
  const layout = layoutOf(text)
  bag.add(K.text, log2(text.length))
  bag.add(K.layout, layout.symbols)
  bag.add(K.layout, 16 + layout.digits)
  bag.add(K.layout, 32 + layout.code)
  bag.add(K.layout, 48 + layout.indented)
  bag.add(K.layout, 64 + log2(layout.lines))
  bag.add(K.layout, 80 + (layout.asks ? 1 : 0))
  const counts = new Uint16Array(9)
  for (const { mentions: others } of [...earlier, message])
    for (const { sort, isStrong } of others) if (isStrong) counts[sort] = (counts[sort] ?? 0) + 1
  for (let sort = 1; sort < counts.length; sort++) bag.add(K.counts, 16 * sort + log2(counts[sort] ?? 0))
  bag.add(K.counts, 256 + log2((400 * mentions.length) / text.length))
  const slots: number[] = []
  for (const one of [...earlier, message]) addOpening(slots, one)
  const weight = 1 / Math.sqrt(slots.length + 4)
  for (const hash of slots) bag.add(K.opening, hash, weight)
  addMessageConcepts(bag, message, earlier, conceptAt)
}

function addOpening(hashes: number[], { words, inside }: Message): void {
  const to = Math.min(words.count, OPENING)
  for (let at = 0; at < to; at++) if (inside[at] === 0) hashes.push(wordAt(words, at, 1, inside))
}

/** Adds the features of one finding. */
export function addMention(bag: Bag, message: Message, index: number, knowledge: Knowledge): void {
  const mention = message.mentions[index]
  if (!mention) return
  const { sort, finding } = mention
  bag.add(K.sort, sort)
  bag.add(K.level, 64 * sort + Math.round(finding.score * 40))
  addOwn(bag, message, mention, knowledge)
  addFame(bag, message, mention, knowledge)
  addNeighbours(bag, message, mention, knowledge.facts)
  addConcepts(bag, message, mention, knowledge.conceptAt)
  addLine(bag, message, mention)
  addOthers(bag, message, index)
}

function addOwn(bag: Bag, { words }: Message, mention: Mention, { facts }: Knowledge): void {
  const { sort, finding, first, last } = mention
  const { text } = finding
  let shape: number = sort
  for (let at = first; at <= Math.min(last, first + 3); at++)
    shape = join(
      shape,
      shapeOf(text, (words.start[at] ?? 0) - finding.spans.start, (words.end[at] ?? 0) - finding.spans.start),
    )
  bag.add(K.shape, shape)
  bag.add(K.size, 32 * sort + Math.min(8, last - first))
  bag.add(K.size, 32 * sort + 16 + log2(text.length))
  const flags = facts.flags(words.hash[first] ?? 0)
  const lastFlags = facts.flags(words.hash[last] ?? 0)
  bag.add(K.first, join(sort, flags & 0x3fff))
  bag.add(K.last, join(sort, lastFlags & 0x3fff))
  bag.add(K.first, join(sort + 16, join(flags & 0xf, lastFlags & 0xf)))
  bag.add(K.first, join(sort + 32, flags & 0xf0))
  bag.add(K.first, join(sort + 48, flags & 0x3000))
  const cluster = facts.cluster(words.hash[first] ?? 0)
  const lastCluster = facts.cluster(words.hash[last] ?? 0)
  bag.add(K.firstCluster, cluster)
  bag.add(K.lastCluster, lastCluster)
  bag.add(K.wide, wideCluster(cluster))
  bag.add(K.wide, 1024 + wideCluster(lastCluster))
  const rest = withoutCommonWords(text)
  if (rest === '') return
  for (const sign of new Set(rest.replace(/[\p{L}\p{M}\p{N} ]/gu, ''))) bag.add(K.sign, 256 * sort + sign.charCodeAt(0))
}

/** Adds what the finding is known as, alone and with what else says whether it is a topic. */
function addFame(bag: Bag, message: Message, { sort, first, last }: Mention, { known }: Knowledge): void {
  const { words, inside, mentions } = message
  let hash = words.hash[first] ?? 0
  for (let at = first + 1; at <= last; at++) hash = join(hash, words.hash[at] ?? 0)
  const fame = 16 * sort + known(hash)
  const ofLast = known(words.hash[last] ?? 0)
  bag.add(K.known, fame)
  bag.add(K.known, 256 + 16 * sort + known(words.hash[first] ?? 0))
  bag.add(K.known, 512 + 16 * sort + ofLast)
  bag.add(K.fame, join(fame, 8 * Math.min(3, last - first) + ofLast))
  bag.add(K.fame, join(fame + 256, Math.min(4, mentions.length)))
  bag.add(K.fame, join(fame + 512, neighbour(words, first - 1, -1, inside)))
  bag.add(K.fame, join(fame + 768, wordAt(words, 0, 1, inside)))
}

function addNeighbours(
  bag: Bag,
  { text, words, inside }: Message,
  { sort, finding, first, last }: Mention,
  facts: WordFacts,
): void {
  const { start, end } = finding.spans
  const [before, after] = [signBefore(text, start), signAfter(text, end)]
  bag.add(K.before, before)
  bag.add(K.after, after)
  bag.add(K.before, 65536 * sort + before)
  bag.add(K.after, 65536 * sort + after)
  bag.add(K.before, join(before, after))
  const previous = neighbour(words, first - 1, -1, inside)
  const next = neighbour(words, last + 1, 1, inside)
  bag.add(K.previous, join(previous, before))
  bag.add(K.previous, previous)
  bag.add(K.next, join(next, after))
  bag.add(K.next, next)
  bag.add(K.previous2, join(neighbour(words, first - 2, -1, inside), previous))
  bag.add(K.next2, join(neighbour(words, last + 2, 1, inside), next))
  for (const [kind, hash] of [
    [K.previousKind, previous],
    [K.nextKind, next],
  ] as const) {
    bag.add(kind, facts.flags(hash) & 0x3000)
    bag.add(kind, 65536 + wideCluster(facts.cluster(hash)))
  }
  const [previousCase, nextCase] = [caseAt(text, words, first - 1), caseAt(text, words, last + 1)]
  bag.add(K.previousCase, previousCase)
  bag.add(K.nextCase, nextCase)
  bag.add(K.previousCase, join(previousCase, before))
  bag.add(K.nextCase, join(nextCase, after))
  bag.add(K.between, join(previous, next))
  const relation = 4 * relationAt(text, words, first - 1, -1) + relationAt(text, words, last + 1, 1)
  bag.add(K.relation, 64 * sort + relation)
  bag.add(K.relation, 1024 + 64 * (last - first) + relation)
  bag.add(K.stem, stemAt(text, words, first - 1))
  bag.add(K.stem, 1 + stemAt(text, words, last + 1))
  const near: number[] = []
  for (let at = Math.max(0, first - NEAR); at <= Math.min(words.count - 1, last + NEAR); at++) {
    if (inside[at] === 0) near.push(at)
  }
  const weight = 1 / Math.sqrt(near.length + 2)
  for (const at of near) {
    bag.add(K.near, wordAt(words, at, 1, inside), weight)
    bag.add(K.stem, 2 + stemAt(text, words, at), weight)
    const cluster = facts.cluster(words.hash[at] ?? 0)
    if (cluster > 0) bag.add(K.cluster, wideCluster(cluster), weight)
  }
}

/** The distance to the nearest finding of each sort, of one finding after the other. */
const NEAREST = new Float64Array(9)

function addOthers(bag: Bag, { words, mentions, text }: Message, index: number): void {
  const mention = mentions[index]
  if (!mention) return
  const { finding, sort, first, last } = mention
  const { start, end } = finding.spans
  const nearest = NEAREST.fill(2000)
  let repeats = 0
  const to = Math.min(mentions.length, index + AROUND + 1)
  for (let at = Math.max(0, index - AROUND); at < to; at++) {
    const other = mentions[at]
    if (!other || at === index) continue
    const gap = Math.max(start - other.finding.spans.end, other.finding.spans.start - end)
    if (other.isStrong) nearest[other.sort] = Math.min(nearest[other.sort] ?? 0, gap)
    if (other.last - other.first === last - first && words.hash[other.first] === words.hash[first]) repeats++
  }
  for (let other = 1; other < nearest.length; other++)
    bag.add(K.distance, 256 * sort + 16 * other + log2(nearest[other] ?? 0))
  bag.add(K.repeats, 16 * sort + log2(repeats))
  bag.add(K.strong, 16 * sort + log2((64 * start) / text.length))
}

// 1 small, 2 a capital and small, 3 capitals, 4 capitals inside, 5 without case, 6 digits.
function shapeOf(text: string, from: number, to: number): number {
  const word = text.slice(from, to)
  if (!isCommonLetter(text.charCodeAt(from)) && /^\p{N}/u.test(word)) return 6
  const lower = word.toLowerCase()
  const upper = word.toUpperCase()
  if (lower === upper) return 5
  if (word === lower) return word.length < 4 ? 7 : 1
  if (word === upper) return word.length === 1 ? 8 : 3
  return word.slice(1) === lower.slice(1) ? 2 : 4
}
