import type { Finding } from '../../types.js'
import { LEVELS, toLevel } from '../../ner/levels.js'
import { Bag } from './bag.js'
import type { WordFacts } from '../../ner/word-facts.js'
import { addMention, addMessage } from './features.js'
import { knownNames } from './known.js'
import { readMessage, SORT, type Mention, type Message } from './message.js'
import { readPersonalFile, type PersonalParts } from './model-file.js'
import { addRows, probability, ROW } from './net.js'
import { Familiar } from './familiar.js'

/** From here on the recognisers believe a finding; what it means here is asked of these only. */
const BELIEVED = 0.6
/** What looks like a name or place is not less than this; what hardly does is less. */
const TOPIC = 0.5
/** How many earlier messages speak for a finding. */
const EARLIER = 3
/** A number that is named or passes its check, and an address of mail, carry their own evidence. */
const OWN_EVIDENCE = 0.9

/** Decides for the texts of one request, in their order, which findings are personal data there. */
export interface Request {
  /** The findings with scores that say so; `given` are those that nobody is to doubt. */
  judge(text: string, findings: readonly Finding[], given: (finding: Finding) => boolean): Finding[]
}

/** Starts requests. */
export type PersonalStage = () => Request

const DEFAULT_FILE = new URL('../../../models/personal.bin', import.meta.url)
let shared: PersonalParts | undefined

/** The stage that comes with the package; `facts` are those of its name model. */
export function packagedStage(facts: WordFacts): PersonalStage {
  return personalStage((shared ??= readPersonalFile(DEFAULT_FILE)), facts)
}

/** A stage of its parts. */
export function personalStage({ weights, known, levels }: PersonalParts, facts: WordFacts): PersonalStage {
  const isKnown = knownNames(known)
  const bag = new Bag()
  const common = new Float64Array(ROW)
  const sums = new Float64Array(ROW)

  /** How probable it is of each finding that it is personal data here. */
  function probabilities(message: Message, earlier: readonly Message[]): number[] {
    bag.clear()
    addMessage(bag, message, earlier)
    common.fill(0)
    addRows(weights, bag, common)
    return message.mentions.map((_, index) => {
      bag.clear()
      addMention(bag, message, index, facts, isKnown)
      sums.set(common)
      addRows(weights, bag, sums)
      return probability(weights, sums)
    })
  }

  return function begin() {
    const before: { text: string; findings: readonly Finding[]; message?: Message }[] = []
    const familiar = new Familiar(facts)
    return {
      judge(text, findings, given) {
        const believed = findings.filter(({ score }) => score >= BELIEVED)
        const entry: (typeof before)[number] = { text, findings: believed }
        before.push(entry)
        if (findings.length === 0) return []
        if (believed.length === 0) return findings.map((finding) => ({ ...finding, score: faint(finding.score) }))
        const read = (one: (typeof before)[number]): Message => (one.message ??= readMessage(one.text, one.findings))
        const message = read(entry)
        const earlier = before.slice(-EARLIER - 1, -1).map(read)
        const likely = probabilities(message, earlier)
        const scores = message.mentions.map((mention, index) => scoreOf(mention, likely[index] ?? 0, levels))
        const kept = message.mentions.map(({ finding }, index) =>
          given(finding) ? finding.score : (scores[index] ?? 0),
        )
        familiar.learn(message, kept)
        const final = new Map(
          believed.map((finding, index) => [finding, familiar.raise(message, index, kept[index] ?? 0)]),
        )
        return findings.map((finding) => ({ ...finding, score: final.get(finding) ?? faint(finding.score) }))
      },
    }
  }
}

function scoreOf({ finding, sort }: Mention, likely: number, levels: PersonalParts['levels']): number {
  if (sort === SORT.mail || sort === SORT.other) return finding.score
  if ((sort === SORT.number || sort === SORT.document) && finding.score >= OWN_EVIDENCE) return finding.score
  const points = sort === SORT.name ? levels.name : sort === SORT.place ? levels.place : levels.other
  const least = points[0] ?? 1
  if (likely < least) return rounded(Math.min(BELIEVED - 0.001, TOPIC + ((BELIEVED - TOPIC) * likely) / least))
  if (sort !== SORT.name && sort !== SORT.place) return finding.score
  return rounded(toLevel(likely, [0, ...points]))
}

/** What the recognisers do not believe stays below what looks like a name. */
function faint(score: number): number {
  return rounded(Math.min(score, Math.max(score - (BELIEVED - TOPIC), 0)))
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}

/** How many probabilities the levels need. */
export const POINTS = LEVELS.length - 1
