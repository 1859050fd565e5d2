import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('a single word behind the caption of a subject', () => {
  test.each([
    ['Betreff: Schimmel\n\nHallo Herr Özbek', ['NAME Özbek']],
    ['Betreff: Wolf\n\nHallo Herr Özbek', ['NAME Özbek']],
    ['Oggetto: Rosa\n\nBuongiorno sig. Trezzi', ['NAME Trezzi']],
    ['件名:田中\n\n山田様', ['NAME 山田']],
  ])('is the topic: %j', (text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })

  test.each([
    ['Betreff: Anna Schmidt\n\nHallo Herr Özbek', ['NAME Anna Schmidt', 'NAME Özbek']],
    ['Betreff: AW: Özbek\n\nHallo Herr Özbek', ['NAME Özbek', 'NAME Özbek']],
  ])('or two words, or a person of the message: %j', (text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })
})

test('the caption of a complaint is no name', () => {
  expect(foundByDefault('Ügyfél: Balogh Piroska, tel: 06 30 123 4567. Panasz: hibás számla.')).toEqual([
    'NAME Balogh Piroska',
    'CONTACT 06 30 123 4567',
  ])
})
