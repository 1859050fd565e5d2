import type { Finding, Span } from '../../types.js'
import { calibratedScore } from '../../ner/crf/calibration.js'
import { withAddressed } from './addressed.js'
import { Bag } from './feature-bag.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { conceptLookUp, roleLookUp } from './concepts.js'
import { addMention, addMessage, type Knowledge } from './features.js'
import { KNOWN, knownNames } from './well-known-names.js'
import { joinedHash, readWords } from './words.js'
import { lazy } from '../word-list.js'
import { readMessage, SORT, type Mention, type Message } from './message.js'
import { readPackagedPersonal, type PersonalParts } from './model-file.js'
import { withCoOccurrence } from './co-occurrence.js'
import { withoutKnownBrands } from './known-brands.js'
import { withKnownPlaces } from './known-places.js'
import { withoutLoneCountries } from './lone-countries.js'
import { withoutLoneSmallWords, withoutSmallWordsAmongNames } from './lone-small-words.js'
import { withListedTogether } from './listed-together.js'
import { withOwnCompany } from './listed-with-writer.js'
import { withDealings } from './own-dealings.js'
import { withOwnRelatives } from './own-relatives.js'
import { withPersonalArticles } from './personal-articles.js'
import { withRecipients } from './recipients.js'
import { addRows, logit, ROW } from './network.js'
import { withNamesAgain } from './named-again.js'
import { KnownPersons, namesPerson, wordsIn } from './known-persons.js'
import { CERTAINTY } from '../certainty.js'
import { withoutAssistant } from './assistant.js'
import { withoutTopics } from './topics.js'
import type { Normalized } from '../scan/normalize.js'

/** The second stage: decides which findings are personal data in their message. */

/** Number of earlier messages that are evidence for a finding. */
const EARLIER = 3
/** Number of earlier messages that must be judged for a finding to be judged: its evidence, and theirs. */
export const JUDGED_BEFORE = 2 * EARLIER
/** The score of handles that the structure of a text shows: users in logs, home folders, keys. */
const BY_STRUCTURE = 0.85

/** What was found before in the conversation that a request continues. */
export interface Past {
  /** Number of first texts of the request that are only evidence for the others. */
  readonly evidence: number
  /** Hashes of the words of all names found before the others. */
  readonly names: Int32Array
}

/** Judges the findings in the texts of one request, in order. */
export interface Request {
  /** Makes these the names known from the texts so far, by the hashes of their words. */
  knows(names: Iterable<number>): void
  /** Returns the findings with scores that say whether they are personal; `given` findings keep theirs. */
  judge(text: Normalized, findings: readonly Finding[], given: (finding: Finding) => boolean): readonly Finding[]
}

/** Starts a request. */
export type PersonalStage = () => Request

let shared: PersonalParts | undefined

/** Returns the second stage that comes with the package; `facts` are those of its name model. */
export function packagedStage(facts: WordFacts): PersonalStage {
  return personalStage((shared ??= readPackagedPersonal()), facts)
}

/** Returns whether a name is that of a well-known person, location or thing. */
export function packagedKnown(): (name: string) => boolean {
  const kindOf = lazy(() => knownNames((shared ??= readPackagedPersonal()).known))
  return (name) => {
    const kind = kindOf()(joinedHash(readWords(name)))
    return kind !== 0 && kind !== KNOWN.mentioned && kind !== KNOWN.surname
  }
}

/** Makes a second stage from its parts. */
function personalStage({ weights, known, concepts, filter, levels }: PersonalParts, facts: WordFacts): PersonalStage {
  const isKnown = knownNames(known)
  const knowledge = { facts, known: isKnown, conceptAt: conceptLookUp(concepts) }
  const logitsOf = logitsBy({ weights, filter }, knowledge)

  return function begin() {
    const before: Text[] = []
    let persons = new KnownPersons(facts)
    return {
      knows(names) {
        persons = new KnownPersons(facts)
        persons.learn(names)
      },
      judge(normalized, findings, given) {
        const { text } = normalized
        const believed = findings.filter(({ score }) => score >= CERTAINTY.doubted)
        const own: Text = { text, findings: believed, best: -Infinity }
        const earlier = before.slice(-EARLIER)
        before.push(own)
        if (believed.length === 0) return withSettled(text, findings.map(faint), knowledge, given)
        const message = read(own)
        const logits = logitsOf(message, earlier.map(read))
        own.best = logits.reduce((best, logit) => Math.max(best, logit), own.best)
        const likely = withCoOccurrence(logits, Math.max(...earlier.map(({ best }) => best)))
        const judgedAlone = message.mentions.map((mention, index) =>
          given(mention.finding)
            ? mention.finding.score
            : withoutAssistant(text, mention.finding, scoreOf(mention, likely[index] ?? 0, levels)),
        )
        const scores = withoutTopics(message, judgedAlone, { known: isKnown, given })
        const named = believed.filter(({ label }, index) => namesPerson({ label, score: scores[index] ?? 0 }))
        persons.learn(wordsIn(normalized, named.map(asReceived(normalized))))
        const fullNames = new Set(named.map((one) => one.text).filter((name) => name.includes(' ')))
        const final = new Map(
          believed.map((one, index) => {
            const score = persons.raise(message, index, scores[index] ?? 0)
            return [one, fullNames.has(one.text) ? Math.max(score, CERTAINTY.found) : score]
          }),
        )
        const judged = findings.map((one) => (final.has(one) ? { ...one, score: final.get(one) ?? 0 } : faint(one)))
        return withSettled(text, withListedTogether(text, findings, judged), knowledge, given)
      },
    }
  }
}

/** Returns what computes the log-odds that each finding of a message is personal data there. */
function logitsBy(
  { weights, filter }: Pick<PersonalParts, 'weights' | 'filter'>,
  knowledge: Knowledge,
): (message: Message, earlier: readonly Message[]) => number[] {
  const bag = new Bag()
  const common = new Float64Array(ROW)
  const sums = new Float64Array(ROW)
  return (message, earlier) => {
    bag.clear()
    addMessage(bag, message, earlier, knowledge)
    bag.keepIn(filter)
    common.fill(0)
    addRows(weights, bag, common)
    return message.mentions.map((_, index) => {
      bag.clear()
      addMention(bag, message, index, knowledge)
      bag.keepIn(filter)
      sums.set(common)
      addRows(weights, bag, sums)
      return logit(weights, sums)
    })
  }
}

/** Adds what the words beside names say, once each finding has been judged. */
function withSettled(
  text: string,
  judged: readonly Finding[],
  knowledge: Knowledge,
  given: (finding: Finding) => boolean,
): readonly Finding[] {
  const { facts, known, conceptAt } = knowledge
  const own = withOwnRelatives(text, withOwnCompany(text, withDealings(text, judged, knowledge), knowledge), knowledge)
  const written = withPersonalArticles(text, withRecipients(text, own, knowledge), knowledge)
  const again = withNamesAgain(text, written, facts)
  const capitals = withoutSmallWordsAmongNames(withAddressed(text, again, knowledge), facts, given)
  const addressed = withoutLoneSmallWords(text, capitals, roleLookUp(conceptAt))
  const people = withoutKnownBrands(text, addressed, { known, facts, given })
  return withKnownPlaces(text, withoutLoneCountries(people, known), known)
}

/** Maps a finding to its span in the text as it was received. */
export function asReceived({ startOf, endOf }: Pick<Normalized, 'startOf' | 'endOf'>): (finding: Finding) => Span {
  return ({ spans }) => ({ start: startOf(spans.start), end: endOf(spans.end) })
}

/** A text of a request, read when a finding in it, or in a later text, is judged. */
interface Text {
  readonly text: string
  readonly findings: readonly Finding[]
  message?: Message
  /** The highest log-odds of its findings. */
  best: number
}

function read(own: Text): Message {
  return (own.message ??= readMessage(own.text, own.findings))
}

function scoreOf({ finding, sort }: Mention, likely: number, levels: PersonalParts['levels']): number {
  if (sort === SORT.email || sort === SORT.other) return finding.score
  if ((sort === SORT.number || sort === SORT.document) && finding.score >= CERTAINTY.likely) return finding.score
  if (sort === SORT.postalAddress && finding.score >= CERTAINTY.certain) return finding.score
  if (sort === SORT.handle && finding.score >= BY_STRUCTURE) return finding.score
  const points = sort === SORT.name ? levels.name : sort === SORT.location ? levels.place : levels.other
  const least = points[0] ?? 1
  const { possible, found } = CERTAINTY
  if (likely < least) return rounded(Math.min(found - 0.001, possible + ((found - possible) * likely) / least))
  if (sort !== SORT.name && sort !== SORT.location) return finding.score
  const score = rounded(calibratedScore(likely, [0, ...points]))
  return finding.score === CERTAINTY.doubted ? Math.min(score, found - 0.001) : score
}

/** Lowers a doubted finding below names that are only talked about. */
function faint(finding: Finding): Finding {
  return { ...finding, score: rounded(Math.max(0, finding.score - (CERTAINTY.doubted - CERTAINTY.possible))) }
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
