import { BestPath } from './crf/viterbi.js'
import { withoutCommonWords } from './rules/common-words.js'
import { isCharacter } from './crf/features.js'
import { openField } from './crf/crf.js'
import { afterHonorifics, beforeHonorifics, isHonorific } from './rules/honorifics.js'
import { learnAddresses } from './rules/email-names.js'
import { joinLastFirst } from './rules/last-name-first.js'
import { toLevel } from './crf/calibration.js'
import { withoutParticle } from './rules/particles.js'
import { NameWords, recall } from './rules/repeated-names.js'
import { readModelFile, type ModelParts } from './crf/model-file.js'
import { SecondLook } from './crf/rescoring.js'
import { candidates, type Candidate } from './crf/candidates.js'
import { withTitled } from './rules/titled-names.js'
import { PAD } from './text/tokens.js'
import { wordFacts, type WordFacts } from './text/word-facts.js'

/** A name or a place in a text; offsets are UTF-16 units, the score is a level between 0 and 1. */
export interface NerSpan {
  start: number
  end: number
  label: 'NAME' | 'LOCATION'
  score: number
}

export interface NerModel {
  /** The names and places of a text, in order and not overlapping. */
  find(text: string): NerSpan[]
  /** The same, with a pause after every few sentences, in which other texts may be read. */
  steps(text: string): Generator<undefined, NerSpan[]>
  /** What it knows of single words. */
  readonly words: WordFacts
}

const DEFAULT_FILE = new URL('../../models/ner.bin', import.meta.url)

/** Loads the model that comes with the package, or another file of its format. */
export function loadModel(url: URL = DEFAULT_FILE): NerModel {
  return nerModel(readModelFile(url))
}

/** A model from its parts. */
export function nerModel(parts: ModelParts): NerModel {
  const readings = reader(parts)
  const { levels, levelsAlone } = parts.settings
  const spansInto =
    (found: NerSpan[], text: string): Visit =>
    ({ start, end, type, script, probability }, isAlone) => {
      const points = (isAlone ? levelsAlone : levels)[script]?.[type] ?? []
      const score = Math.round(toLevel(probability, points) * 1000) / 1000
      if (type === 1) found.push({ start, end, label: 'LOCATION', score })
      else addName(found, text, start, end, score)
    }
  const model: NerModel = {
    words: wordFacts(parts),
    find(text) {
      const found: NerSpan[] = []
      const reading = readings(text, spansInto(found, text))
      while (reading.next());
      return found
    },
    *steps(text) {
      const found: NerSpan[] = []
      const reading = readings(text, spansInto(found, text))
      while (reading.next()) yield
      return found
    },
  }
  partsByModel.set(model, parts)
  return model
}

const partsByModel = new WeakMap<object, ModelParts>()

/** What a model of `nerModel` was made from; undefined for any other. */
export function partsOf(model: object): ModelParts | undefined {
  return partsByModel.get(model)
}

// "Don" is a form of address and a name: what the model is sure of stays. "Dr." is an abbreviation, and none.
const SURELY_NAME = 0.7

/** Forms of address stay outside; one alone is no name. */
function addName(found: NerSpan[], text: string, start: number, end: number, score: number): void {
  const from = start + afterHonorifics(text.slice(start, end))
  const to = from + beforeHonorifics(text.slice(from, end))
  const written = text.slice(from, to)
  if (!isHonorific(written) || (score >= SURELY_NAME && !written.endsWith('.')))
    found.push({ start: from, end: to, label: 'NAME', score })
}

/** Takes every span worth a look, before its probability is brought to a level; has the field read it alone? */
export type Visit = (candidate: Candidate, isAlone: boolean) => void

/** Finds every span worth a look. */
export function scanner(parts: ModelParts): (text: string, visit: Visit) => void {
  const readings = reader(parts)
  return (text, visit) => {
    const reading = readings(text, visit)
    while (reading.next());
  }
}

/** A text that is read stretch by stretch. Between two of them, others may be read with the same buffers. */
interface Reading {
  /** Reads the next stretch, of at most MAX_TOKENS; false if there was none. */
  next(): boolean
}

function reader(parts: ModelParts): (text: string, visit: Visit) => Reading {
  const field = openField(parts)
  const { gazetteer, transitions, tokens, lattice, scorer } = field
  const second = new SecondLook(parts, scorer, lattice, transitions)
  const path = new BestPath()
  const { floors } = parts.settings
  const alone = new Set(parts.settings.alone)

  function read(text: string, from: number, names: NameWords, hasAddress: boolean, visit: Visit): number {
    const at = field.read(text, from)
    const isAlone = alone.has(tokens.language)
    const found: Candidate[] = []
    second.begin()
    let first = 0
    // Words that are surely outside part the text into short stretches, which are decoded one by one.
    for (let i = 0; i <= tokens.count; i++) {
      if (i < tokens.count && scorer.score(tokens, i, i === first)) continue
      const isAsked = !isAlone && !isCharacter(tokens, PAD + first)
      const floor = isAsked ? floors.asked : floors.others
      if (i > first && lattice.finish(tokens, transitions, first, i, floor)) {
        if (isAsked) second.look(tokens, first, i)
        path.find(tokens, scorer.scores, parts.transitions, first, i)
        candidates(text, tokens, path.labels, lattice.marginals, floor, first, i, found)
      }
      first = i + 1
    }
    for (const span of found) if (span.type === 0) names.learn(tokens, span.first, span.last, span.probability)
    if (hasAddress) learnAddresses(text, tokens, gazetteer, names)
    const likely = withTitled(text, tokens, withoutCommonWords(tokens, found))
    const all = names.isEmpty ? likely : recall(text, tokens, likely, names)
    for (const span of joinLastFirst(tokens, all)) visit(withoutParticle(text, tokens, gazetteer, span), isAlone)
    return at
  }

  return (text, visit) => {
    const names = new NameWords()
    const hasAddress = text.includes('@')
    let at = 0
    return {
      next() {
        if (at >= text.length) return false
        at = read(text, at, names, hasAddress, visit)
        return true
      },
    }
  }
}
