import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('a number in a row about a person', () => {
  test.each([
    'Ludmila;Hrbkova;Horni 12;66902;Znojmo;777123456\nJan;Kos;Dolni 3;60200;Brno;777123457',
    'new Customer("Ludmila", "Hrbkova", "Horni 12", "Znojmo", "777123456");',
  ])('is a phone behind the address: %s', (text) => {
    expect(foundByDefault(text)).toContain('CONTACT 777123456')
  })

  test('is none behind a town without a name', () => {
    expect(foundByDefault('city,people\nBrno,401234567\nPraha,137654321')).toEqual([])
  })
})
