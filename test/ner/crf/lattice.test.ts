import { describe, expect, it } from '@jest/globals'
import { Viterbi } from '../../../src/ner/crf/viterbi.js'
import { groupOf, GROUPS, Lattice } from '../../../src/ner/crf/lattice.js'
import { GAP, newTokens, PAD } from '../../../src/ner/text/tokens.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { STEP } from '../../../src/ner/crf/weights.js'
import { allowed, LABELS, SCORED } from '../../../src/ner/crf/labels.js'

let seed = 11
const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647

const transitions = Int16Array.from({ length: GROUPS * LABELS * LABELS }, () => Math.round(random() * 60 - 30))
const powers = Float64Array.from(transitions, (steps) => Math.exp(steps * STEP))

/** All label sequences of tokens `from` … `to` - 1 with their scores in steps. */
function sequences(tokens: ReturnType<typeof newTokens>, scores: Int32Array, from: number, to: number) {
  let paths: { labels: number[]; score: number }[] = [{ labels: [], score: 0 }]
  for (let i = from; i <= to; i++) {
    const last = i === to
    if (last && to === tokens.count) break
    paths = paths.flatMap(({ labels, score }) => {
      const before = labels.at(-1) ?? 0
      const next = last ? [0] : Array.from({ length: LABELS }, (_, label) => label)
      return next
        .filter((label) => allowed(before, label))
        .filter((label) => (tokens.gap[PAD + i]! & GAP.newline) === 0 || label % 4 < 2)
        .map((label) => ({
          labels: [...labels, label],
          score:
            score +
            transitions[groupOf(tokens.kind[PAD + i]!) * 81 + before * LABELS + label]! +
            (label === 0 ? 0 : scores[i * SCORED + label - 1]!),
        }))
    })
  }
  return paths.filter(({ labels }) => allowed(labels[to - from - 1] ?? 0, 0))
}

describe('Lattice and Viterbi', () => {
  it.each([
    ['Anna Maria Smith', 0, 3],
    ['Anna Maria\nSmith rief', 0, 4],
    ['中文字 Anna ก', 0, 5],
    ['one two three four five', 1, 4],
  ])('agree with counting every label sequence of %j', (text, from, to) => {
    const tokens = newTokens()
    tokenize(text, 0, tokens)
    const scores = Int32Array.from({ length: tokens.count * SCORED }, () => Math.round(random() * 80 - 50))
    const lattice = new Lattice()
    for (let i = 0; i < tokens.count; i++) {
      for (let k = 0; k < SCORED; k++) lattice.potentials[i * LABELS + k + 1] = Math.exp(scores[i * SCORED + k]! * STEP)
    }
    const paths = sequences(tokens, scores, from, to)
    const total = paths.reduce((sum, { score }) => sum + Math.exp(score * STEP), 0)
    lattice.sum(tokens, powers, from, to)
    for (let i = from; i < to; i++) {
      for (let label = 0; label < LABELS; label++) {
        const mass = paths.filter(({ labels }) => labels[i - from] === label)
        const expected = mass.reduce((sum, { score }) => sum + Math.exp(score * STEP), 0) / total
        expect(lattice.marginals[i * LABELS + label]).toBeCloseTo(expected, 9)
      }
    }
    const best = new Viterbi()
    best.decode(tokens, scores, transitions, { from, to })
    const top = paths.reduce((a, b) => (b.score > a.score ? b : a))
    expect([...best.labels.subarray(from, to)]).toEqual(top.labels.slice(0, to - from))
  })
})
