import { describe, expect, test } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found } from '../found.js'

// The specimens of ICAO Doc 9303.
describe('machine-readable lines', () => {
  test('of a passport', () => {
    const text = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
    expect(found(text)).toEqual(['NAME ERIKSSON<<ANNA<MARIA', 'DOCUMENT L898902C36UTO7408122F1204159ZE184226B<<<<<10'])
  })

  test('of an identity card', () => {
    const text = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'
    expect(found(text)).toEqual([
      ...['DOCUMENT I<UTOD231458907', 'DOCUMENT 7408122F1204159UTO<<<<<<<<<<<6', 'NAME ERIKSSON<<ANNA<MARIA'],
    ])
  })

  test.each([
    ['a mark of a merge', '<<<<<<< HEAD\n=======\n>>>>>>> main'],
    ['a shift of bits', 'x = 1<<2<<3; MASK<<SHIFT'],
    ['a line of signs', '<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<'],
  ])('are not %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('are found in linear time', () => {
    expectLinear(() => void found('A<'.repeat(100_000)))
  })
})
