import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('commands of a letter in LaTeX', () => {
  test.each([
    [
      'the addressee',
      '\\begin{letter}{Hilde Brandvold\\\\ 14 Quarry Road\\\\ Hexham NE46 1AA}',
      ['NAME Hilde Brandvold', 'LOCATION 14 Quarry Road\\\\ Hexham NE46 1AA'],
    ],
    [
      'a street without a number in front',
      '\\begin{letter}{Gesa Thoms\\\\ Am Wall 3\\\\ 26603 Aurich}',
      ['NAME Gesa Thoms', 'LOCATION Am Wall 3\\\\ 26603 Aurich'],
    ],
    ['the closing', '\\closing{Yours, Piers}', ['NAME Piers']],
    ['a closing of two lines', '\\closing{Best wishes,\\\\ Piers Naughton}', ['NAME Piers Naughton']],
    ['the opening', '\\opening{Dear Ms Brandvold,}', ['NAME Brandvold']],
    ['the signature', '\\signature{Norma Pilkington}', ['NAME Norma Pilkington']],
    [
      'a CV',
      '\\name{Oisín}{Gallagher}\\address{4 Main St}{Athlone}',
      ['NAME Oisín', 'NAME Gallagher', 'LOCATION 4 Main St', 'LOCATION Athlone'],
    ],
  ])('hold personal data: %s', (_, text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })

  test.each([
    '\\signature{Your Name} \\name{Your}{Name}',
    '\\opening{Dear Sir or Madam,} \\closing{Yours sincerely,}',
    '\\address{Your Street\\\\ Your Town}',
    '\\newcommand{\\name}{Foo} \\name{Linux Kernel}',
    '\\begin{letter}{Royal Bank\\\\ Customer Service}',
  ])('or do not: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
