import { describe, expect, it } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from '../../support/fast-check.js'
import { piiDetector } from '../../../src/detectors/pii.js'
import {
  addWord,
  hasWord,
  readVocabulary,
  VOCABULARY_BYTES,
  vocabularyBytes,
} from '../../../src/detectors/scan/vocabulary.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const FILE = new URL('../../../models/words.bin', import.meta.url)
const detector = piiDetector()

function found(text: string): string[] {
  return detector
    .detect(text)
    .filter(({ score }) => score >= 0.6)
    .map((finding) => finding.text)
}

describe('words of ordinary text', () => {
  it.each([
    ['Please add Colander to the list.'],
    ['Hi, my Blizzard from last week is still open.'],
    ['- Bidding\n- Tanning\n- Loans'],
    ['Type: Keratin'],
    ['Fórmula de Excel en español para sumar Stock*PVP solo si Margen > 20 %.'],
  ])('are nobody with a capital: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('stay a name where a word beside them says so', () => {
    expect(found('Dear Mr. Colander, your policy 48213-77 is ready.')).toContain('Colander')
    expect(found('Name: Erik Blizzard')).toEqual(['Erik Blizzard'])
  })
})

describe('the file of the vocabulary', () => {
  it('holds every word that was added, and few others', () => {
    const words = fc.uniqueArray(fc.string({ minLength: 4 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(words, (all) => {
        const filter = new Uint8Array(VOCABULARY_BYTES)
        for (const word of all) addWord(filter, word)
        expect(all.every((word) => hasWord(filter, word))).toBe(true)
      }),
      { numRuns: 10 },
    )
    const packaged = readVocabulary(FILE)
    const made = Array.from({ length: 20_000 }, (_, index) => `qxz${index.toString(36)}vkj`)
    expect(made.filter((word) => hasWord(packaged, word)).length).toBeLessThan(30)
  })

  it('is refused if it is another file, of another version or damaged', () => {
    const folder = temporaryFolder()
    const urlOf = (bytes: Uint8Array) => {
      const path = join(folder, 'words.bin')
      writeFileSync(path, bytes)
      return pathToFileURL(path)
    }
    const bytes = readFileSync(FILE)
    const changed = (at: number) => Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1)
    expect(vocabularyBytes(readVocabulary(FILE))).toEqual(bytes)
    expect(() => readVocabulary(urlOf(Buffer.from('{}')))).toThrow('is not a vocabulary of this package')
    expect(() => readVocabulary(urlOf(changed(7)))).toThrow('has version 0')
    expect(() => readVocabulary(urlOf(changed(bytes.length - 1)))).toThrow('is damaged')
    expect(() => readVocabulary(urlOf(bytes.subarray(0, -1)))).toThrow('is damaged')
    expect(() => readVocabulary(new URL('file:///nowhere/words.bin'))).toThrow('Cannot read the vocabulary')
  })
})
