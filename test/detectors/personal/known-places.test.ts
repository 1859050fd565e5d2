import { describe, expect, it } from '@jest/globals'
import { withKnownPlaces } from '../../../src/detectors/personal/known-places.js'
import { readPackagedPersonal } from '../../../src/detectors/personal/model-file.js'
import { knownNames } from '../../../src/detectors/personal/well-known-names.js'
import { finding } from '../../../src/detectors/recognizer.js'

const known = knownNames(readPackagedPersonal().known)

describe('a well-known location in Chinese', () => {
  it.each([
    ['他后来到了洛杉矶。', '洛杉矶'],
    ['這時法國決定讓步', '法國'],
  ])('is a topic: %s', (text, place) => {
    expect(withKnownPlaces(text, [], known)).toEqual([
      { label: 'LOCATION', score: 0.5, text: place, spans: { start: text.indexOf(place), end: expect.any(Number) } },
    ])
  })

  it.each(['他是法国人', '北京大学招生', '日本語を勉強する', 'Paris'])('is none in %s', (text) => {
    expect(withKnownPlaces(text, [], known)).toEqual([])
  })

  it('leaves a finding as it is, and replaces one that is fainter', () => {
    const text = '他后来到了洛杉矶。'
    const whole = finding('LOCATION', 0.7, text, { start: 3, end: 8 })
    expect(withKnownPlaces(text, [whole], known)).toEqual([whole])
    const faint = { ...whole, score: 0.45 }
    expect(withKnownPlaces(text, [faint], known).map(({ score, text: place }) => [score, place])).toEqual([
      [0.5, '洛杉矶'],
    ])
  })
})
