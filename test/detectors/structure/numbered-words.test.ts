import { describe, expect, it } from '@jest/globals'
import { foundWith, seeing } from '../found.js'

describe('words that a text numbers in order', () => {
  it.each([
    ['Chumba A – vyoo\nChumba B – korido\nChumba C – jiko', 'Chumba A'],
    ['Sala 1: 20 lugares. Sala 2: 35. Sala 3: 12.', 'Sala'],
    ['Sala 1: 20 lugares. Sala 2: 35. Sala 3: 12.', 'Sala 3'],
  ])('are nobody: %j', (text, word) => {
    expect(foundWith(text, seeing(word))).toEqual([])
  })

  it.each([
    ['Emma B is ill, Emma K is not, Emma R is late', 'Emma B'],
    ['Jonas 12, Jonas 15, Jonas 9', 'Jonas'],
    ['Sala 1: 20 lugares. Sala 2: 35. Sala 3: 12. Salazar wrote', 'Salazar'],
  ])('are names otherwise: %j', (text, name) => {
    expect(foundWith(text, seeing(name))).toContain(`NAME ${name}`)
  })
})
