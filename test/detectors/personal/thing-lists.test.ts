import { describe, expect, test } from '@jest/globals'
import { thingLists } from '../../../src/detectors/personal/thing-lists.js'
import { foundByDefault } from '../found.js'

function listsIn(text: string): string[] {
  return thingLists(text).map(({ start, end }) => text.slice(start, end).trim())
}

describe('a list of things that are called like people', () => {
  test.each([
    ['Rose varieties: Gertrude Jekyll, Graham Thomas', 'Gertrude Jekyll, Graham Thomas'],
    ['2024 hurricane names: Alberto, Beryl', 'Alberto, Beryl'],
    ['Sorten: Linda, Laura', 'Linda, Laura'],
    ['Odmiany: Agnes, Westerland', 'Agnes, Westerland'],
    ['台风：海燕、玛莉亚', '海燕、玛莉亚'],
    ['Namenstage: 19. März Josef, 26. Juli Anna', '19. März Josef, 26. Juli Anna'],
    ['Ferries: Ada, Grace. Which is free?', 'Ada, Grace'],
    ['Wines:\n- Clara\n- Sofia\n\nAnna likes them.', '- Clara\n- Sofia'],
  ])('is read: %s', (text, list) => {
    expect(listsIn(text)).toEqual([list])
  })

  test.each([
    'Guests: Clara, Sofia',
    'Guests with dogs: Clara, Sofia',
    'Our dogs: Clara, Sofia',
    'Wines: Clara brings red, and it would be nice if Sofia brought white',
    'Room 3: Clara, Sofia',
    'Table names: Clara, Sofia',
    'Servers tonight: Clara, Sofia',
    'Books borrowed: Clara, Sofia',
    'Prénoms des enfants : Clara, Sofia',
    'Vornamen: Clara, Sofia',
    'Horses: Bella – Clara Weiss, Max – Sofia Lund',
  ])('is not: %s', (text) => {
    expect(listsIn(text)).toEqual([])
  })
})

describe('what is called like people', () => {
  test('is not the place of somebody', () => {
    const text = 'नाम | शहर | ईमेल\nसूरज गुर्जर | अजमेर | suraj@example.org\nउषा देवी | गया | usha@example.org'
    expect(foundByDefault(text)).toContain('LOCATION गया')
  })

  test.each([
    'Sorten: Linda, Laura, Annabelle, Sieglinde, Nicola\nwelche ist mehlig?',
    '2024 hurricane names: Alberto, Beryl, Chris, Debby, Ernesto',
    'Car\tColour\tPrice\nMercedes\tgrey\t41000\nClio\tred\t19000\nOctavia\tgrey\t28000',
    'Product\tPrice\tStock\nSofa Clara\t899\t4\nSofa Oscar\t749\t2',
  ])('is found nowhere: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  test.each(['Guests: Birgit Haase, Tomasz Wilk', 'Guest\tRoom\nBirgit Haase\t3\nTomasz Wilk\t4'])(
    'is found as people: %s',
    (text) => {
      expect(foundByDefault(text)).toEqual(['NAME Birgit Haase', 'NAME Tomasz Wilk'])
    },
  )
})
