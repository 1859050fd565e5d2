import type { Finding } from '../../src/types.js'
import { Bag } from '../../src/detectors/personal/feature-bag.js'
import { addMention, addMessage, type Knowledge } from '../../src/detectors/personal/features.js'
import { CERTAINTY } from '../../src/detectors/certainty.js'
import { readMessage, SORT, type Mention } from '../../src/detectors/personal/message.js'
import type { Doc } from '../doc.js'

/** Examples for the second stage: findings that are personal data, or not. */

/** The share of a finding that must be annotated for it to count as right. */
const MOSTLY = 0.3

/** The features of one finding, whether it is personal data, and its weight. */
export interface Example {
  readonly hashes: Int32Array
  readonly values: Float32Array
  readonly sort: number
  readonly isPersonal: boolean
  readonly weight: number
}

/** Returns whether a finding is personal data and how much that counts; undefined if that is unknown. */
export type Judge = (mention: Mention, doc: Doc) => readonly [isPersonal: boolean, weight: number] | undefined

/** Makes examples of a text. */
export type Show = (doc: Doc, judge: Judge) => Example[]

/** `find` is the detector without this stage. */
export function exampleMaker(find: (text: string) => readonly Finding[], knowledge: Knowledge): Show {
  const shared = new Bag()
  const own = new Bag()
  return (doc, judge) => {
    const findings = find(doc.text).filter(({ score }) => score >= CERTAINTY.doubted)
    if (findings.length === 0) return []
    const message = readMessage(doc.text, findings)
    shared.clear()
    addMessage(shared, message, [], knowledge)
    return message.mentions.flatMap((mention, index) => {
      const verdict = judge(mention, doc)
      if (!verdict) return []
      own.clear()
      addMention(own, message, index, knowledge)
      const hashes = Int32Array.from([...shared.hashes.slice(0, shared.size), ...own.hashes.slice(0, own.size)])
      const values = Float32Array.from([...shared.values.slice(0, shared.size), ...own.values.slice(0, own.size)])
      return [{ hashes, values, sort: mention.sort, isPersonal: verdict[0], weight: verdict[1] }]
    })
  }
}

/** Nothing in the text is personal; a text of many findings counts less for each. */
export function ordinary(counts: number): Judge {
  return ({ sort }) => (sort === SORT.email ? undefined : [false, counts])
}

/** Annotated findings are personal; places alone, which may be a topic, count as much as `placesAlone` says. */
export function annotated(right: number, wrong: number, placesAlone = 1): Judge {
  return ({ finding: { spans }, sort }, doc) => {
    const covered = doc.spans.reduce(
      (sum, span) => sum + Math.max(0, Math.min(spans.end, span.end) - Math.max(spans.start, span.start)),
      0,
    )
    if (covered > MOSTLY * (spans.end - spans.start)) {
      const isAlone = sort === SORT.location && doc.spans.every(({ label }) => label === 'LOCATION')
      return [true, isAlone ? right * placesAlone : right]
    }
    return covered > 0 ? undefined : [false, wrong]
  }
}

/** Names and places are what the text is about, but nobody's own. */
export function topics(counts: number): Judge {
  return ({ sort }) => (sort === SORT.name || sort === SORT.location ? [false, counts] : undefined)
}
