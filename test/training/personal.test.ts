import { describe, expect, it } from '@jest/globals'
import { withCoOccurrence } from '../../src/detectors/personal/co-occurrence.js'
import { knownNames } from '../../src/detectors/personal/well-known-names.js'
import { parsePersonal } from '../../src/detectors/personal/model-file.js'
import type { PersonalWeights } from '../../src/detectors/personal/network.js'
import type { Example } from '../../training/personal/examples.js'
import { packConcepts } from '../../training/personal/concepts.js'
import { filtered, filterOf } from '../../training/personal/filter.js'
import { fitNet } from '../../training/personal/fit.js'
import { likelihoods, personalLevels } from '../../training/personal/levels.js'
import { PASTED_LANGUAGES, pastedTemplate } from '../../training/personal/shapes.js'
import { personalBytes } from '../../training/personal/write.js'
import { Random } from '../../training/random.js'

/** Several features speak for the same, since training drops most of them each time. */
const example = (slot: number, isPersonal: boolean): Example => ({
  hashes: Int32Array.of(1, slot, slot + 10, slot + 20, slot + 30),
  values: new Float32Array(5).fill(1),
  sort: 1,
  isPersonal,
  weight: 1,
})
const examples = Array.from({ length: 400 }, (_, i) => example(i % 2 === 0 ? 7 : 9, i % 2 === 0))
const silent = (): void => undefined

const asBytes = ({ buffer, byteOffset, byteLength }: Int8Array | Int32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Compares the table as bytes: `toEqual` takes half a minute for its millions of numbers. */
function expectSame({ rows, ...few }: PersonalWeights, { rows: expectedRows, ...expected }: PersonalWeights): void {
  expect(few).toEqual(expected)
  expect(asBytes(rows).equals(asBytes(expectedRows))).toBe(true)
}

describe('training the second stage', () => {
  const weights = fitNet(examples, 1, silent)

  it('learns which features speak for somebody', () => {
    const [personal = 0] = likelihoods(weights, [example(7, true)])
    const [topic = 1] = likelihoods(weights, [example(9, false)])
    expect(personal).toBeGreaterThan(0.5)
    expect(topic).toBeLessThan(0.1)
  })

  it('gives the same weights for the same examples and seed', () => {
    expectSame(fitNet(examples, 1, silent), weights)
  })

  it('writes what the product reads', () => {
    const known = Int32Array.of(8 | 1, 64 | 3)
    const levels = personalLevels([0.9, 0.02, 0.01], [], [])
    const concepts = packConcepts([{ word: 'boss', isStem: false, concept: 3 }])
    const filter = filterOf(examples)
    const read = parsePersonal(personalBytes({ weights, known, concepts, filter, levels }), 'x')
    expectSame(read.weights, weights)
    expect({ known: read.known, concepts: read.concepts, levels: read.levels }).toEqual({ known, concepts, levels })
    expect(asBytes(read.filter).equals(asBytes(filter))).toBe(true)
    expect([9, 67, 16, 0].map(knownNames(known))).toEqual([1, 3, 0, 0])
  })

  it('leaves out features that are too rare to learn from', () => {
    const filter = filterOf([...examples, example(1_000_000, true)])
    const { hashes, values } = filtered(filter, example(1_000_000, true))
    expect([...hashes]).toEqual([1])
    expect(values).toHaveLength(1)
    expect(filtered(filter, example(7, true)).hashes).toHaveLength(5)
  })

  it('lets the levels rise from the share of ordinary texts that may be altered', () => {
    const ordinary = Array.from({ length: 1000 }, (_, i) => i / 10_000)
    const { name } = personalLevels(
      ordinary,
      [
        { likely: 0.8, isRight: true },
        { likely: 0.3, isRight: false },
      ],
      [],
    )
    expect(name[0]).toBeGreaterThan(0.09)
    expect([...name].sort((a, b) => a - b)).toEqual(name)
    expect(name.at(-2)).toBeGreaterThanOrEqual(0.8)
  })

  it('makes records and chats in every language that has names of fields', () => {
    for (const lang of PASTED_LANGUAGES) expect(pastedTemplate(lang, new Random(3))).toMatch(/\{[a-z]+\}/)
  })
})

describe('company', () => {
  it('speaks for a finding, and being alone against it', () => {
    const [alone = 1] = withCoOccurrence([0], -Infinity)
    const [, beside = 0] = withCoOccurrence([5, 0], -Infinity)
    const [behind = 0] = withCoOccurrence([0], 5)
    expect(alone).toBeLessThan(0.5)
    expect(beside).toBeGreaterThan(0.5)
    expect(behind).toBe(beside)
  })
})
