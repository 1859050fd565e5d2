import { expect, it } from '@jest/globals'
import { found } from '../found.js'

/** Plots of allotments. */

it.each([
  [
    'СНТ «Родник-3», участок 41, Истринский р-н',
    'Приезжайте в СНТ «Родник-3», участок 41, Истринский р-н, ворота справа',
  ],
  ['ГСК "Мотор", бокс 112', 'Гараж в ГСК "Мотор", бокс 112 продаю'],
  ['СТ „Вишенька“, вул. Садова', 'дача СТ „Вишенька“, вул. Садова'],
])('finds %s', (plot, text) => {
  expect(found(text)).toContain(`LOCATION ${plot}`)
})

it('leaves a village alone that has no plot', () => {
  expect(found('Что такое СНТ «Родник» по закону?')).toEqual([])
})
