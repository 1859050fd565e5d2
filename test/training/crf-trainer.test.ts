import { describe, expect, it } from '@jest/globals'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { newTokens } from '../../src/ner/text/tokens.js'
import { SCORED } from '../../src/ner/crf/labels.js'
import { FINE_SLOTS } from '../../training/crf/fine-slots.js'
import { writeGoldLabels } from '../../training/crf/gold-labels.js'
import { CrfTrainer } from '../../training/crf/crf-trainer.js'

describe('CrfTrainer', () => {
  it('lowers the loss on a text it sees again and again', () => {
    const tokens = newTokens()
    tokenize('Anna Smith met Bob', 0, tokens)
    const gold = new Uint8Array(16)
    writeGoldLabels(
      tokens,
      [
        { start: 0, end: 10, label: 'NAME' },
        { start: 15, end: 18, label: 'NAME' },
      ],
      gold,
    )
    expect([...gold.subarray(0, 4)]).toEqual([1, 3, 0, 4])
    const trainer = new CrfTrainer(
      { fingerprints: new Uint8Array(FINE_SLOTS), counts: new Uint32Array(FINE_SLOTS).fill(9) },
      0.1,
    )
    const rows = Int32Array.from([0, 1, 2, 3], (slot) => slot * SCORED)
    const starts = Int32Array.from([0, 1, 2, 3, 4])
    const first = trainer.loss(tokens, { rows, starts }, gold)
    let last = first
    for (let i = 0; i < 30; i++) last = trainer.step(tokens, { rows, starts }, gold, { rate: 0.2, kept: 1 })
    expect(last).toBeLessThan(first / 4)
  })
})

describe('the mean of the weights', () => {
  it('is that over the time since it was started', () => {
    const tokens = newTokens()
    tokenize('Anna met Bob', 0, tokens)
    const gold = Uint8Array.from([4, 0, 4])
    const trainer = new CrfTrainer(
      { fingerprints: new Uint8Array(FINE_SLOTS), counts: new Uint32Array(FINE_SLOTS).fill(9) },
      0.1,
    )
    const rows = Int32Array.from([0, 1, 2], (slot) => slot * SCORED)
    const starts = Int32Array.from([0, 1, 2, 3])
    const step = (): void => void trainer.step(tokens, { rows, starts }, gold, { rate: 0.2, kept: 1 })
    step()
    trainer.startMean()
    const sum = new Float64Array(3 * SCORED)
    for (let i = 0; i < 10; i++) {
      trainer.now = i / 10
      step()
      sum.forEach((_, at) => (sum[at] = (sum[at] ?? 0) + (trainer.weights[at] ?? 0)))
    }
    trainer.takeMean()
    sum.forEach((total, at) => expect(trainer.weights[at]).toBeCloseTo(total / 10, 5))
  })
})

describe('writeGoldLabels', () => {
  it('cuts a span at a line end and takes whole tokens', () => {
    const tokens = newTokens()
    const text = 'at Main\nStreet 5b now'
    tokenize(text, 0, tokens)
    const gold = new Uint8Array(16)
    writeGoldLabels(tokens, [{ start: 3, end: 16, label: 'LOCATION' }], gold)
    expect([...gold.subarray(0, tokens.count)]).toEqual([0, 8, 5, 7, 0, 0])
  })
})
