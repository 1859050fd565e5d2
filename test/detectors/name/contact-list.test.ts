import { describe, expect, it } from '@jest/globals'
import { foundWith, seeing } from '../found.js'

function names(text: string, ...seen: string[]): string[] {
  return foundWith(text, seeing(...seen)).filter((one) => one.startsWith('NAME'))
}

describe('a list of contacts', () => {
  it('has names that are words, too', () => {
    const text = 'Odile 020 7946 0958\nViolet 020 7946 0121\nSummer Hale +44 161 496 0018\nArt 0161 496 0007'
    expect(names(text, 'Odile', 'Summer Hale')).toEqual(['NAME Odile', 'NAME Violet', 'NAME Summer Hale', 'NAME Art'])
  })

  it('may have bullets and e-mail addresses', () => {
    const text = '- Odile: odile@example.org\n- Violet: violet@example.org'
    expect(names(text, 'Odile')).toEqual(['NAME Odile', 'NAME Violet'])
  })

  it.each([
    ['of captions', 'Odile 020 7946 0958\nFax 020 7946 0121', ['Odile'], ['NAME Odile']],
    ['of things', 'Kitchen 020 7946 0958\nRooftop 020 7946 0121\nOdile 020 7946 0007', ['Odile'], ['NAME Odile']],
    ['with more behind the number', 'Odile 020 7946 0958\nViolet 020 7946 0121 is busy', ['Odile'], ['NAME Odile']],
  ])('is none %s', (_, text, seen, expected) => {
    expect(names(text, ...seen)).toEqual(expected)
  })
})
