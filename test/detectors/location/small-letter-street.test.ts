import { describe, expect, test } from '@jest/globals'
import { found, foundByDefault } from '../found.js'

describe('streets in small letters', () => {
  test.each([
    ['fr', 'livrez au 3 chemin du vieux moulin, bât C', '3 chemin du vieux moulin, bât C'],
    ['fr, behind the name of the street', 'colis au 12 allée des tilleuls svp merci', '12 allée des tilleuls'],
    ['fr, with a comma', 'j habite 4 bis, impasse des acacias', '4 bis, impasse des acacias'],
    ['tr, numbered', 'evim yenimahalle 5. sokak no 8 daire 3', 'yenimahalle 5. sokak no 8 daire 3'],
    ['tr, named', 'adresim yeni mahalle gül sokak no:8', 'yeni mahalle gül sokak no:8'],
  ])('are found: %s', (_, text, street) => {
    expect(found(text)).toEqual([`LOCATION ${street}`])
  })

  test.each([
    ['no number in front', 'on se promène sur le chemin du vieux moulin'],
    ['another word behind', 'il reste 3 chemin possibles'],
    ['a clock in front', 'rendez-vous à 10:30 rue de la gare'],
    ['a Turkish street without a number', 'gül sokak çok güzel'],
  ])('need their signs: %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('begin with the number of the house behind a word for living', () => {
    expect(foundByDefault('send it to 7 beech close, wisbech')).toEqual(['LOCATION 7 beech close, wisbech'])
    expect(foundByDefault('i live at 7 orchard croft, wisbech')).toEqual(['LOCATION 7 orchard croft, wisbech'])
  })
})
