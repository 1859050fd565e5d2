import { describe, expect, test } from '@jest/globals'
import { kinNames } from '../../../src/detectors/name/kin-names.js'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import { foundByDefault } from '../found.js'

const find = kinNames(packagedModel())

describe('names that are words, behind "my" and a relative', () => {
  test.each([
    ['lv', 'mana tante Cerība pērn pārcēlās', 'Cerība'],
    ['da', 'Min moster Glæde flyttede', 'Glæde'],
    ['sq', 'tezja ime Shpresa u shpërngul', 'Shpresa'],
    ['en', 'my neighbour Precious keeps shouting', 'Precious'],
    ['pt', 'a minha sogra Felicidade', 'Felicidade'],
  ])('are found: %s', (_, text, name) => {
    expect(find(text).map((one) => one.text)).toEqual([name])
  })

  test.each([
    ['a language', 'my aunt Spanish lessons'],
    ['a city', 'my cousin Rotterdam trip costs 300'],
    ['a company in two words', 'my uncle General Motors pension'],
    ['a German noun', 'das ist nicht im Sinne des Vereins'],
    ['of nobody', 'the aunt Hope asked about'],
    ['a thing', 'my phone Galaxy is broken'],
  ])('are not: %s', (_, text) => {
    expect(find(text)).toEqual([])
  })
})

describe('a relative is no name', () => {
  test.each([
    ['宇都宮の娘さん宅に同居中です', []],
    ['健太くん、奥さんいるっぽい', ['NAME 健太']],
    ['Paano ko sisingilin si Ate Mylene?', ['NAME Mylene']],
  ])('but whoever is called by it: %s', (text, names) => {
    expect(foundByDefault(text).filter((one) => one.startsWith('NAME'))).toEqual(names)
  })
})
