import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('names in small letters in a chat', () => {
  test.each([['as they are', 'Ebba: kommer viggo?\nMalte: nä han är hemma\nEbba: okej jag ringer', 'viggo']])(
    'are found: %s',
    (_what, text, name) => {
      expect(foundByDefault(text)).toContain(`NAME ${name}`)
    },
  )

  test.each([
    ['ordinary words', 'user: one almond milk latte please\nassistant: sure, with almond milk\nuser: thanks'],
    ['in commits', 'feat: add sass compiler\nfix: use the core asset\nchore: update the server'],
  ])('are none: %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
