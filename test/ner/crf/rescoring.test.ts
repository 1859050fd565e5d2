import { describe, expect, it } from '@jest/globals'
import { readModelFile } from '../../../src/ner/crf/model-file.js'
import { LAYOUT } from '../../../src/ner/crf/network.js'
import { scanner } from '../../../src/ner/reader.js'

const parts = readModelFile(new URL('../../../models/ner.bin', import.meta.url))
const TEXT = 'Please ask Mrs. Anna Kowalska whether the Brimfold near Tarvel still meets on Tuesdays.'

const GREEK = 'Χθες συνάντησα την Ελένη Παπαδοπούλου κοντά στον σταθμό της Λάρισας και μου μίλησε για τη νέα δουλειά.'

/** Candidates and their probabilities with a network that gives the same answer for every token. */
function found(name: number, location: number, text = TEXT): Map<string, number> {
  const network = new Float32Array(LAYOUT.size)
  network[LAYOUT.outputBias] = name
  network[LAYOUT.outputBias + 1] = location
  const probabilities = new Map<string, number>()
  scanner({ ...parts, network })(text, ({ start, end, probability }) => {
    probabilities.set(text.slice(start, end), probability)
  })
  return probabilities
}

describe('rescoring', () => {
  const plain = found(0, 0)

  it('leaves what the CRF is sure of', () => {
    expect(plain.get('Anna Kowalska')).toBeGreaterThan(0.98)
    expect(found(-9, -9).get('Anna Kowalska')).toBeGreaterThan(0.9)
  })

  it('decides where the CRF is unsure', () => {
    const doubtful = [...plain].filter(([, probability]) => probability > 0.03 && probability < 0.97)
    expect(doubtful).not.toEqual([])
    const without = found(-9, -9)
    for (const [text, probability] of doubtful) expect(without.get(text) ?? 0).toBeLessThan(probability)
    expect(likely(found(9, 9))).toBeGreaterThan(likely(plain))
  })

  it('is skipped in languages without annotated texts', () => {
    expect(found(0, 0, GREEK).size).toBeGreaterThan(0)
    expect(found(9, 9, GREEK)).toEqual(found(0, 0, GREEK))
  })
})

/** How many characters are more probably a name or place than not. */
function likely(probabilities: Map<string, number>): number {
  return [...probabilities].reduce((sum, [text, probability]) => sum + (probability > 0.5 ? text.length : 0), 0)
}
