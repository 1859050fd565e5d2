import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('a list of surnames with given names behind them, in the order of the alphabet', () => {
  it('is one of people, in a row', () => {
    const names = ['Abbatangelo Rocco', 'Bertocchi Ginevra', 'Cattaneo Ludovica', 'Diouf Mamadou', 'Esposito Ciro']
    expect(foundByDefault(`Lista classe 3C: ${names.join(', ')}. Scrivi un avviso.`)).toEqual(
      names.map((name) => `NAME ${name}`),
    )
  })

  it('is one of people, line by line', () => {
    expect(foundByDefault('1. Aydın Emre\n2. Bauer Lena\n3. Celik Mira\n4. Dietz Jonas')).toEqual([
      ...['NAME Aydın Emre', 'NAME Bauer Lena'],
      ...['NAME Celik Mira', 'NAME Dietz Jonas'],
    ])
  })

  it.each([
    'Acer Rubrum, Betula Pendula, Carpinus Betulus, Fagus Sylvatica',
    'Albert Einstein, Blaise Pascal, Carl Gauss, David Hilbert',
  ])('is none of people: %j', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
