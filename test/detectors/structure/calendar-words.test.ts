import { describe, expect, it } from '@jest/globals'
import { foundWith, seeing } from '../found.js'

describe('days of the week and months', () => {
  it.each([
    ['       Thu    Fri    Sat    Sun\nPetra  E      L      L', 'Sun'],
    ['open Mon-Fri, Sat|Sun closed', 'Sat'],
    ['a real decline from 12 Jan, ask us', 'Jan'],
    ['due on 3 June.', 'June'],
    ['        lun   mar   mer   gio   ven\nVento   12 NE 18 NE', 'gio'],
    ['Min     -2     0\nMax      6     7', 'Max'],
    ['Sábados: 06:00\nDomingos: 06:30 07:00', 'Domingos'],
  ])('are nobody: %j', (text, word) => {
    expect(foundWith(text, seeing(word))).toEqual([])
  })

  it.each([
    ['write to Jan, please', 'Jan'],
    ['room 12 Jan Kowalski called', 'Jan Kowalski'],
    ['Sun and Fri are my friends', 'Sun'],
    ['Sam, Dom and Ven need lunch', 'Sam'],
    ['Max 16 kB', 'Max'],
    ['Anna 7\nMax 6', 'Max'],
    ['Domingos 7', 'Domingos'],
    ['12 June Walters', 'June Walters'],
  ])('are names otherwise: %j', (text, name) => {
    expect(foundWith(text, seeing(name))).toEqual([`NAME ${name}`])
  })
})
