import { describe, expect, test } from '@jest/globals'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import { withWholeValues } from '../../../src/detectors/name/whole-values.js'
import { finding } from '../../../src/detectors/recognizer.js'
import type { Field } from '../../../src/detectors/structure/field.js'
import type { Finding } from '../../../src/types.js'

/** The finding of `name` in a cell that holds `value`, as it is extended. */
function extended(value: string, name: string): string | undefined {
  const text = `id: 7, who: ${value}`
  const start = text.indexOf(value)
  const field = { keyStart: 7, keyEnd: 10, start, end: start + value.length, isQuoted: false, kind: 'table' as const }
  const at = text.indexOf(name)
  const seen = finding('NAME', 0.9, text, { start: at, end: at + name.length })
  return widened(text, [seen], field)[0]?.text
}

function widened(text: string, seen: readonly Finding[], field: Field, kept?: Finding): readonly Finding[] {
  return withWholeValues(text, seen, [field], { model: packagedModel(), kept: (one) => one === kept })
}

describe('a value of which a part was found', () => {
  test.each([
    ['Qorvath Zelma', 'Zelma', 'Qorvath Zelma'],
    ['Qorvath van Zelma', 'Zelma', 'Qorvath van Zelma'],
    ['Dr. Qorvath Zelma.', 'Zelma', 'Qorvath Zelma'],
    ['Qorvath a/l Zelma', 'Qorvath', 'Qorvath a/l Zelma'],
    ['ზელმა ქორვათი', 'ზელმა', 'ზელმა ქორვათი'],
  ])('is a name as a whole: %s', (value, name, expected) => {
    expect(extended(value, name)).toBe(expected)
  })

  test.each(['Report Zelma', 'qorvath Zelma', 'Zelma 12', 'Zelma', '부장 Zelma', 'Zelma, Qorvath'])(
    'is not, if the rest may be something else: %s',
    (value) => {
      expect(extended(value, 'Zelma')).toBe('Zelma')
    },
  )

  test('takes in what was found of it with a low score, but nothing that the app asks for', () => {
    const text = 'id: 7, who: Qorvath Zelma'
    const field: Field = { keyStart: 7, keyEnd: 10, start: 12, end: 25, isQuoted: false, kind: 'table' }
    const low = finding('NAME', 0.5, text, { start: 12, end: 19 })
    const high = finding('NAME', 0.9, text, { start: 20, end: 25 })
    expect(widened(text, [low, high], field).map((one) => one.text)).toEqual(['Qorvath Zelma'])
    expect(widened(text, [low, high], field, low)).toEqual([low, high])
  })
})
