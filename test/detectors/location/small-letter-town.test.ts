import { describe, expect, it } from '@jest/globals'
import { loadModel } from '../../../src/ner/model.js'
import { smallLetterTowns } from '../../../src/detectors/location/small-letter-town.js'

const model = loadModel()
const towns = (text: string) => smallLetterTowns(text, [], model).map((one) => one.text)

describe('a town typed in small letters', () => {
  it.each([
    ['can u ask kim, she lives in hebden now', []],
    ['meine tante aus wernigerode kommt', ['wernigerode']],
    ['mi prima vive en leganes y trabaja', ['leganes']],
    ['kuzenim haftaya cizrede evleniyor', ['cizrede']],
    ['barta józsefné vagyok celldömölkről kérem', ['celldömölkről']],
    ['bhai mera dost begusarai se aa rha h kal PF ke liye', ['begusarai']],
  ])('is found where a word or an ending says "in" or "from": %s', (text, expected) => {
    expect(towns(text)).toEqual(expected)
  })

  it.each([
    'write in german, from monday on, and put it in a table at last',
    'Meine Tante aus wernigerode wohnt in Halle, sagt Anna', // others are written with capitals
    'open the file in leganes.txt or at user@leganes',
  ])('is no ordinary word, nor part of a code, nor looked for among capitals: %s', (text) => {
    expect(towns(text)).toEqual([])
  })

  it('is one behind an address with a spoken number, even if the word is ordinary', () => {
    const text = 'jag bor på björkvägen elva i lund och inte i mora'
    const street = { label: 'LOCATION', score: 0.7, text: 'björkvägen elva', spans: { start: 11, end: 26 } }
    expect(towns(text)).toEqual([])
    expect(smallLetterTowns(text, [street], model).map((one) => one.text)).toEqual(['lund'])
  })

  it('is left as something else has found it', () => {
    const text = 'sie kommt aus wernigerode an der holtemme'
    const longer = { label: 'LOCATION', score: 0.7, text: text.slice(14), spans: { start: 14, end: text.length } }
    expect(smallLetterTowns(text, [longer], model)).toEqual([])
  })
})
