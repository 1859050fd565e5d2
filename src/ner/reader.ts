import { addCandidates, type Candidate } from './crf/candidates.js'
import { openCrf } from './crf/crf.js'
import { TYPE } from './crf/labels.js'
import type { Run } from './crf/lattice.js'
import type { ModelParts } from './crf/model-file.js'
import { Rescorer } from './crf/rescoring.js'
import { Viterbi } from './crf/viterbi.js'
import { withoutCommonWords } from './rules/common-words.js'
import { learnFromEmails } from './rules/email-names.js'
import { joinLastNameFirst } from './rules/last-name-first.js'
import { withoutParticle } from './rules/particles.js'
import { KnownNames, withRepeatedNames } from './rules/repeated-names.js'
import { withTitledNames } from './rules/titled-names.js'
import { isCharacter, PAD } from './text/tokens.js'

/** Runs the name model over a text, stretch by stretch, up to candidates without calibrated scores. */

/** Receives every candidate before calibration; `isCrfOnly` says that the network does not read its language. */
export type Visit = (candidate: Candidate, isCrfOnly: boolean) => void

/** A text being read stretch by stretch. In between, other texts may be read with the same buffers. */
export interface Reading {
  /** Reads the next stretch, of at most MAX_TOKENS; false if there was none. */
  next(): boolean
}

/** Makes a function that passes every candidate of a text to `visit`. */
export function scanner(parts: ModelParts): (text: string, visit: Visit) => void {
  const readings = reader(parts)
  return (text, visit) => {
    const reading = readings(text, visit)
    while (reading.next());
  }
}

/** Makes a function that begins to read a text. */
export function reader(parts: ModelParts): (text: string, visit: Visit) => Reading {
  const decoder = openDecoder(parts)
  return (text, visit) => {
    const names = new KnownNames()
    const hasEmail = text.includes('@')
    let at = 0
    return {
      next() {
        if (at >= text.length) return false
        const { next, found, isCrfOnly } = decoder.decode(text, at)
        for (const span of corrected(text, found, names, hasEmail)) visit(span, isCrfOnly)
        at = next
        return true
      },
    }
  }

  /** Applies the rules to the candidates of a stretch; `names` holds the names of earlier stretches. */
  function corrected(text: string, found: Candidate[], names: KnownNames, hasEmail: boolean): Candidate[] {
    const { tokens, gazetteer } = decoder
    for (const span of found) if (span.type === TYPE.name) names.learn(tokens, span)
    if (hasEmail) learnFromEmails(text, tokens, gazetteer, names)
    const titled = withTitledNames(text, tokens, withoutCommonWords(tokens, found))
    const all = names.isEmpty ? titled : withRepeatedNames(text, tokens, titled, names)
    return joinLastNameFirst(tokens, all).map((span) => withoutParticle(text, tokens, gazetteer, span))
  }
}

/** Opens the CRF and the network: reads a stretch into `tokens` and gives its candidates. */
function openDecoder(parts: ModelParts) {
  const { gazetteer, transitions, tokens, lattice, scorer, read } = openCrf(parts)
  const rescorer = new Rescorer(parts, scorer, lattice, transitions)
  const viterbi = new Viterbi()
  const { floors } = parts.settings
  const crfOnly = new Set(parts.settings.crfOnly)

  function decode(text: string, at: number) {
    const next = read(text, at)
    const isCrfOnly = crfOnly.has(tokens.language)
    const found: Candidate[] = []
    scorer.begin(tokens)
    rescorer.begin()
    let first = 0
    // Tokens that are certainly O split the text into short runs, each decoded on its own.
    for (let i = 0; i <= tokens.count; i++) {
      if (i < tokens.count && scorer.score(tokens, i, i === first)) continue
      if (i > first) decodeRun(text, { from: first, to: i }, isCrfOnly, found)
      first = i + 1
    }
    return { next, found, isCrfOnly }
  }

  function decodeRun(text: string, run: Run, isCrfOnly: boolean, found: Candidate[]): void {
    const { from, to } = run
    const isRescored = !isCrfOnly && !isCharacter(tokens, PAD + from)
    const floor = isRescored ? floors.rescored : floors.others
    if (!lattice.finish(tokens, transitions, run, floor)) return
    if (isRescored) rescorer.rescore(tokens, from, to)
    viterbi.decode(tokens, scorer.scores, parts.transitions, run)
    const decoded = { labels: viterbi.labels, marginals: lattice.marginals, floor, ...run }
    addCandidates(text, tokens, decoded, found)
  }

  return { tokens, gazetteer, decode }
}
