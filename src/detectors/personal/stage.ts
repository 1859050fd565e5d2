import type { Finding } from '../../types.js'
import { toLevel } from '../../ner/crf/calibration.js'
import { Bag } from './feature-bag.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { addMention, addMessage } from './features.js'
import { knownNames } from './well-known-names.js'
import { readMessage, SORT, type Mention, type Message } from './message.js'
import { readPersonalFile, type PersonalParts } from './model-file.js'
import { inCompany } from './co-occurrence.js'
import { addRows, logit, ROW } from './network.js'
import { Familiar } from './known-persons.js'

/** From here on a finding looks like what it says; what it means here is asked of these only. */
export const BELIEVED = 0.55
/** From here on it is personal data in its message. */
const PERSONAL = 0.6
/** What looks like a name or place is not less than this; what hardly does is less. */
const TOPIC = 0.5
/** How many earlier messages speak for a finding. */
const EARLIER = 3
/** A number that is named or passes its check, and an address of mail, carry their own evidence. */
const OWN_EVIDENCE = 0.8

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

  /** What speaks for each finding being personal data here, as log-odds. */
  function logitsOf(message: Message, earlier: readonly Message[]): number[] {
    bag.clear()
    addMessage(bag, message, earlier)
    common.fill(0)
    addRows(weights, bag, common)
    return message.mentions.map((_, index) => {
      bag.clear()
      addMention(bag, message, index, facts, isKnown)
      sums.set(common)
      addRows(weights, bag, sums)
      return logit(weights, sums)
    })
  }

  return function begin() {
    const before: Text[] = []
    const familiar = new Familiar(facts)
    return {
      judge(text, findings, given) {
        const believed = findings.filter(({ score }) => score >= BELIEVED)
        const own: Text = { text, findings: believed, best: -Infinity }
        const earlier = before.slice(-EARLIER)
        before.push(own)
        if (believed.length === 0) return findings.map(faint)
        const message = read(own)
        const logits = logitsOf(message, earlier.map(read))
        own.best = logits.reduce((best, logit) => Math.max(best, logit), own.best)
        const likely = inCompany(logits, Math.max(...earlier.map(({ best }) => best)))
        const scores = message.mentions.map((mention, index) =>
          given(mention.finding) ? mention.finding.score : scoreOf(mention, likely[index] ?? 0, levels),
        )
        familiar.learn(message, scores)
        const final = new Map(believed.map((one, index) => [one, familiar.raise(message, index, scores[index] ?? 0)]))
        return findings.map((one) => (final.has(one) ? { ...one, score: final.get(one) ?? 0 } : faint(one)))
      },
    }
  }
}

/** A text of a request; read when something in it, or behind it, is to be judged. */
interface Text {
  readonly text: string
  readonly findings: readonly Finding[]
  message?: Message
  /** The log-odds of what is likeliest personal in it. */
  best: number
}

function read(own: Text): Message {
  return (own.message ??= readMessage(own.text, own.findings))
}

function scoreOf({ finding, sort }: Mention, likely: number, levels: PersonalParts['levels']): number {
  if (sort === SORT.mail || sort === SORT.other) return finding.score
  if ((sort === SORT.number || sort === SORT.document) && finding.score >= OWN_EVIDENCE) return finding.score
  const points = sort === SORT.name ? levels.name : sort === SORT.place ? levels.place : levels.other
  const least = points[0] ?? 1
  if (likely < least) return rounded(Math.min(PERSONAL - 0.001, TOPIC + ((PERSONAL - TOPIC) * likely) / least))
  if (sort !== SORT.name && sort !== SORT.place) return finding.score
  return rounded(toLevel(likely, [0, ...points]))
}

/** What the recognisers do not believe stays below what looks like a name. */
function faint(finding: Finding): Finding {
  return { ...finding, score: rounded(Math.max(0, finding.score - (BELIEVED - TOPIC))) }
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
