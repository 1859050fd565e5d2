import { describe, expect, test } from '@jest/globals'
import { foundWith, seeing } from '../found.js'

describe('a column in which most cells are names', () => {
  test('has names in its other cells, too', () => {
    const text = '0001|MBEKI-OLSEN, THANDIWE|F\n0002|SHAUGHNESSY, CORMAC|M\n0003|DE LA CRUZ, CORAZON|F'
    expect(foundWith(text, seeing('MBEKI-OLSEN, THANDIWE', 'SHAUGHNESSY, CORMAC'))).toEqual([
      ...['NAME MBEKI-OLSEN, THANDIWE', 'NAME SHAUGHNESSY, CORMAC', 'NAME DE LA CRUZ, CORAZON'],
    ])
  })

  test('has none where its cells are no full names', () => {
    const text = 'Vera Tonk;open;3\nIlja Brandt;closed;4\n12 pending;open;5'
    expect(foundWith(text, seeing('Vera Tonk', 'Ilja Brandt'))).toEqual(['NAME Vera Tonk', 'NAME Ilja Brandt'])
  })

  test('needs more than one of them', () => {
    const text = 'Vera Tonk;open;3\nBlue Harbour;closed;4\nGreen Valley;open;5'
    expect(foundWith(text, seeing('Vera Tonk'))).not.toContain('NAME Blue Harbour')
  })
})
