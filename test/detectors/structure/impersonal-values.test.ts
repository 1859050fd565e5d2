import { describe, expect, it } from '@jest/globals'
import { topicOfKey, wordsOf } from '../../../src/detectors/structure/field-topic.js'
import { withoutImpersonalValues } from '../../../src/detectors/structure/impersonal-values.js'
import type { Field } from '../../../src/detectors/structure/field.js'
import { finding } from '../../../src/detectors/recognizer.js'
import { foundByDefault } from '../found.js'

/** The scores of what is left of a value that is found as a name. */
function left(key: string, value: string, { score = 0.7, found = value } = {}): number[] {
  const text = `${key}: ${value}`
  const start = key.length + 2
  const field: Field = { keyStart: 0, keyEnd: key.length, start, end: text.length, isQuoted: false, kind: 'form' }
  const seen = finding('NAME', score, text, { start, end: start + found.length })
  return withoutImpersonalValues(text, [field], [seen]).map((one) => one.score)
}

describe('the value of a key that names nobody', () => {
  it.each([
    ['تشخیص', 'مالتیپل اسکلروزیس'],
    ['Prioritas', 'Tinggi'],
    ['payment_method', 'Klarna'],
    ['automarke', 'Dacia Logan'],
    ['Giới tính', 'Nam'],
  ])('is no name: %s', (key, value) => {
    expect(left(key, value)).toEqual([])
  })

  it('is one if that is certain, or if it is a part of the value', () => {
    expect(left('diagnosis', 'Anna Schmidt', { score: 0.95 })).toEqual([0.95])
    expect(left('diagnosis', 'Anna fell', { found: 'Anna' })).toEqual([0.7])
  })

  it('is one behind another key', () => {
    expect(left('manager', 'Tinggi')).toEqual([0.7])
  })
})

it.each(['Giới tính', 'đơn vị tính', 'radno mesto', 'mức độ khẩn cấp'])('no place is meant by the end of %s', (key) => {
  expect(topicOfKey(wordsOf(key, 0, key.length))).toBeUndefined()
})

it('takes a given name that is the title of a work for nobody, however sure the model is', () => {
  expect(foundByDefault('book,author,pages\nEmma,Jane Austen,300\nCarrie,Stephen King,200')).toEqual([])
})

it('takes the number of an article for no phone', () => {
  const table = (header: string) => `${header}\n0172-55310;Filter;12\n0172-55311;Dichtung;8`
  expect(foundByDefault(table('Teil-Nr.;Text;Menge'))).toEqual([])
  expect(foundByDefault(table('part no;text;stock'))).toEqual([])
  expect(foundByDefault(table('Mobil;Text;Menge')).length).toBe(2)
  expect(foundByDefault('part no: +49 172 5531033')).not.toEqual([])
})
