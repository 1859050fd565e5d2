import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('a number in a row about a person', () => {
  test.each([
    'Ludmila;Hrbkova;Horni 12;66902;Znojmo;777123456\nJan;Kos;Dolni 3;60200;Brno;777123457',
    'new Customer("Ludmila", "Hrbkova", "Horni 12", "Znojmo", "777123456");',
  ])('is a phone behind the address: %s', (text) => {
    expect(foundByDefault(text)).toContain('CONTACT 777123456')
  })

  test('is none if it is a network address, unless its groups have two digits', () => {
    expect(foundByDefault('email,ip\nanna.berg@posteo.de,93.41.207.118')).toEqual(['CONTACT anna.berg@posteo.de'])
    expect(foundByDefault('Anna Berg 22.41.55.98')).toContain('CONTACT 22.41.55.98')
  })

  test('is none behind a town without a name', () => {
    expect(foundByDefault('city,people\nBrno,401234567\nPraha,137654321')).toEqual([])
  })
})
