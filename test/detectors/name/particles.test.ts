import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('surnames with particles behind a title', () => {
  test.each([
    ['mijn buurvrouw mevrouw van der Zwaag klaagt over mijn hond', 'van der Zwaag'],
    ['mijn buurman meneer de Groot klaagt', 'de Groot'],
    ['de heer van den Boogaard heeft gebeld', 'van den Boogaard'],
    ['Frau von der Heyde hat gekündigt', 'von der Heyde'],
    ['mi casero el señor de la Cruz no contesta', 'de la Cruz'],
    ['Gast;von der Heydte, Wolf-Dietrich', 'von der Heydte, Wolf-Dietrich'],
    ['o senhor dos Santos não paga', 'dos Santos'],
    ['a dona da Silva do 302 reclama', 'da Silva'],
  ])('are whole: %s', (text, name) => {
    expect(foundByDefault(text)).toEqual([`NAME ${name}`])
  })

  test('are whole in capitals', () => {
    expect(foundByDefault('Compte rendu – LE BIHAN Yvonne, née KERMARREC')).toContain('NAME LE BIHAN Yvonne')
  })

  test.each([
    'frag die frau von der Post',
    'die Frau von der Krankenkasse sagt nein',
    'El Señor de los Anillos es larguísimo',
    'la señora de la Limpieza',
    'een mevrouw van de Gemeente belde',
    'il signor del Comune',
    'o senhor da Padaria',
    'à 5 m de la Place',
  ])('or name where somebody is from: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
