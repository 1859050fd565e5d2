import { describe, expect, it } from '@jest/globals'
import { Gazetteer } from '../../../src/ner/text/gazetteer.js'
import { learnFromEmails } from '../../../src/ner/rules/email-names.js'
import { loadModel } from '../../../src/ner/model.js'
import { readModelFile } from '../../../src/ner/crf/model-file.js'
import { KnownNames } from '../../../src/ner/rules/repeated-names.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens } from '../../../src/ner/text/tokens.js'

const gazetteer = new Gazetteer(readModelFile(new URL('../../../models/ner.bin', import.meta.url)).gazetteer)

/** Is `word`, behind the address, a name because of it? */
function teaches(address: string, word: string): boolean {
  const text = `${address} x ${word}`
  const tokens = newTokens()
  tokenize(text, 0, tokens)
  gazetteer.mark(text, tokens)
  const names = new KnownNames()
  learnFromEmails(text, tokens, gazetteer, names)
  return names.has(tokens, tokens.count - 1)
}

describe('learnFromEmails', () => {
  it.each([
    ['h.fletcher@example.org', 'Fletcher'],
    ['anna.qvistgaardholm@example.org', 'Qvistgaardholm'],
    ['hfletcher@example.org', 'Fletcher'],
    ['fletcherh@example.org', 'Fletcher'],
  ])('learns names: %s', (address, word) => {
    expect(teaches(address, word)).toBe(true)
    expect(teaches(address, word.toLowerCase())).toBe(false)
  })

  it.each([
    ['info@example.org', 'Info'],
    ['customer.service@example.org', 'Service'],
    ['x y @ fletcher', 'Fletcher'],
  ])('learns nothing from %s', (address, word) => {
    expect(teaches(address, word)).toBe(false)
  })
})

it('finds a name in a message that has its address', () => {
  const model = loadModel()
  const found = (address: string) => {
    const text = `Write to ${address} first. The Qvistgaardholm parcel is late.`
    const names = model.find(text).filter(({ label, score }) => label === 'NAME' && score >= 0.6)
    return names.map(({ start, end }) => text.slice(start, end))
  }
  expect(found('h.qvistgaardholm@example.org')).toContain('Qvistgaardholm')
  expect(found('someone@example.org')).not.toContain('Qvistgaardholm')
})
