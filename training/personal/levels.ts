import { LEVELS } from '../../src/ner/crf/calibration.js'
import type { PersonalParts, Points } from '../../src/detectors/personal/model-file.js'
import { withCoOccurrence } from '../../src/detectors/personal/co-occurrence.js'
import { addRows, logit, ROW, type PersonalWeights } from '../../src/detectors/personal/network.js'
import type { Example } from './examples.js'

/** Chooses the levels of the second stage. */

/** Largest share of held-out ordinary texts that may be altered at 0.6. */
const ALTERED = 0.028
/** Share of findings from 0.9 on that must be right. */
const PRECISION = 0.975
const LEAST_RIGHT = 0.5
const MOST = 0.995

/** A finding of an annotated text: how probable it is, and whether it is right. */
export interface Sample {
  readonly likely: number
  readonly isRight: boolean
}

/** How probable the examples of one text are. */
export function likelihoods(weights: PersonalWeights, examples: readonly Example[]): number[] {
  const logits = examples.map(({ hashes, values }) => {
    const sums = new Float64Array(ROW)
    addRows(weights, { hashes, values, size: hashes.length }, sums)
    return logit(weights, sums)
  })
  return withCoOccurrence(logits, -Infinity)
}

/**
 * Returns where the levels begin: 0.6 by ordinary texts (the most probable finding of each), 0.9 by annotated ones, the
 * others in between.
 */
export function personalLevels(
  ordinary: readonly number[],
  names: readonly Sample[],
  places: readonly Sample[],
): PersonalParts['levels'] {
  const sorted = [...ordinary].sort((a, b) => b - a)
  const recall = sorted[Math.floor(ALTERED * sorted.length)] ?? 0
  return { name: points(recall, names), place: points(recall, places), other: points(recall, []) }
}

function points(recall: number, samples: readonly Sample[]): Points {
  const sure = Math.min(MOST, Math.max(LEAST_RIGHT, recall * 2, precise(samples)))
  const [from, to] = [logOdds(recall), logOdds(sure)]
  const between = LEVELS.slice(1, -1).map(
    (_, i, { length }) => 1 / (1 + Math.exp(-(from + ((to - from) * i) / (length - 1)))),
  )
  return [...between, 1].map((value) => Number(value.toFixed(5)))
}

/** The lowest probability from which on the findings are right often enough. */
function precise(samples: readonly Sample[]): number {
  const sorted = [...samples].sort((a, b) => b.likely - a.likely)
  let right = 0
  let lowest = MOST
  sorted.forEach(({ likely, isRight }, index) => {
    if (isRight) right++
    if (right >= PRECISION * (index + 1)) lowest = likely
  })
  return lowest
}

function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}
