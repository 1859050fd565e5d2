import { describe, expect, it } from '@jest/globals'
import { loadModel } from '../../../src/ner/model.js'

const model = loadModel()

function names(text: string): string[] {
  return model
    .find(text)
    .filter(({ label, score }) => label === 'NAME' && score >= 0.6)
    .map(({ start, end }) => text.slice(start, end))
}

describe('a name with the family name first', () => {
  it.each([
    ['Smith, Anna', 'Smith, Anna'],
    ['MÜLLER, Hans-Peter', 'MÜLLER, Hans-Peter'],
    ['García López, María', 'García López, María'],
    ['Fletcher, Hannah <h.fletcher@example.org>', 'Fletcher, Hannah'],
    ['Patient: Gonzalez, Maria (45)', 'Gonzalez, Maria'],
  ])('is one finding: %s', (text, name) => {
    expect(names(text)).toEqual([name])
  })

  it.each([
    ['We invited Anna, Ben and Carla.', ['Anna', 'Ben', 'Carla']],
    ['I wrote to Smith, Anna and Tom.', ['Smith', 'Anna', 'Tom']],
    ['Brown, Smith and Jones are here.', ['Brown', 'Smith', 'Jones']],
    ['Paris, Texas', []],
    ['Boston, Chicago, Dallas', []],
  ])('is not read into a list: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })
})
