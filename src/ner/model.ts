import { BestPath } from './best-path.js'
import { withoutCommonWords } from './common-words.js'
import { isCharacter } from './features.js'
import { openField } from './field.js'
import { Gazetteer } from './gazetteer.js'
import { afterHonorifics, beforeHonorifics, isHonorific } from './honorifics.js'
import { learnAddresses } from './addresses.js'
import { joinLastFirst } from './last-first.js'
import { toLevel } from './levels.js'
import { withoutParticle } from './particles.js'
import { NameWords, recall } from './recall.js'
import { readModelFile, type ModelParts } from './model-file.js'
import { SecondLook } from './second-look.js'
import { candidates, type Candidate } from './spans.js'
import { withTitled } from './titled.js'
import { foldHash } from './tokenize.js'
import { PAD } from './tokens.js'

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
  /** What the lists say of a word: `FLAG`s of the gazetteer. */
  known(word: string): number
}

const DEFAULT_FILE = new URL('../../models/ner.bin', import.meta.url)

/** Loads the model that comes with the package, or another file of its format. */
export function loadModel(url: URL = DEFAULT_FILE): NerModel {
  return nerModel(readModelFile(url))
}

/** A model from its parts. */
export function nerModel(parts: ModelParts): NerModel {
  const scan = scanner(parts)
  const { levels, levelsAlone } = parts.settings
  const lists = new Gazetteer(parts.gazetteer)
  return {
    known: (word) => lists.get(foldHash(word)),
    find(text) {
      const found: NerSpan[] = []
      scan(text, ({ start, end, type, script, probability }, isAlone) => {
        const points = (isAlone ? levelsAlone : levels)[script]?.[type] ?? []
        const score = Math.round(toLevel(probability, points) * 1000) / 1000
        if (type === 1) found.push({ start, end, label: 'LOCATION', score })
        else addName(found, text, start, end, score)
      })
      return found
    },
  }
}

// "Don" is a form of address and a name: what the model is sure of stays.
const SURELY_NAME = 0.75

/** Forms of address stay outside; one alone is no name. */
function addName(found: NerSpan[], text: string, start: number, end: number, score: number): void {
  const from = start + afterHonorifics(text.slice(start, end))
  const to = from + beforeHonorifics(text.slice(from, end))
  if (score >= SURELY_NAME || !isHonorific(text.slice(from, to)))
    found.push({ start: from, end: to, label: 'NAME', score })
}

/** Takes every span worth a look, before its probability is brought to a level; has the field read it alone? */
export type Visit = (candidate: Candidate, isAlone: boolean) => void

/** Finds every span worth a look. */
export function scanner(parts: ModelParts): (text: string, visit: Visit) => void {
  const { gazetteer, transitions, tokens, lattice, scorer, read } = openField(parts)
  const second = new SecondLook(parts, scorer, lattice, transitions)
  const path = new BestPath()
  const { floors } = parts.settings
  const alone = new Set(parts.settings.alone)
  const names = new NameWords()
  return (text, visit) => {
    names.clear()
    const hasAddress = text.includes('@')
    for (let at = 0; at < text.length;) {
      at = read(text, at)
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
    }
  }
}
