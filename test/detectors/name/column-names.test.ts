import { describe, expect, test } from '@jest/globals'
import type { NameModel } from '../../../src/detectors/name/name-model.js'
import { foundWith, seeing } from '../found.js'

describe('a column in which most cells are names', () => {
  test('has names in its other cells, too', () => {
    const text = '0001|MBEKI-OLSEN, THANDIWE|F\n0002|SHAUGHNESSY, CORMAC|M\n0003|DE LA CRUZ, CORAZON|F'
    expect(foundWith(text, seeing('MBEKI-OLSEN, THANDIWE', 'SHAUGHNESSY, CORMAC'))).toEqual([
      ...['NAME MBEKI-OLSEN, THANDIWE', 'NAME SHAUGHNESSY, CORMAC', 'NAME DE LA CRUZ, CORAZON'],
    ])
  })

  test('has names in alphabets without capitals, too', () => {
    const text = 'রাহেলা খাতুন|1|a\nনিরঞ্জন বাড়ৈ|2|b\nমং সা প্রু|3|c'
    expect(foundWith(text, seeing('রাহেলা খাতুন', 'নিরঞ্জন বাড়ৈ'))).toContain('NAME মং সা প্রু')
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

describe('a column in which most cells are towns', () => {
  const model: NameModel = {
    find: (text) =>
      ['Ulm', 'Neustadt'].map((town) => {
        const start = text.indexOf(town)
        return { label: 'LOCATION' as const, score: 0.9, start, end: start + town.length }
      }),
  }

  test('has towns in its other cells, but no ordinary words', () => {
    const rows = ['Vera Tonk;Ulm;open', 'Ilja Brandt;Neustadt;closed', 'Ada Quill;Qorvath;open', 'Bo Lind;Tuesday;open']
    const found = foundWith(rows.join('\n'), model)
    expect(found).toContain('LOCATION Qorvath')
    expect(found).not.toContain('LOCATION Tuesday')
  })
})
