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

  it.each([
    ['Date:   Tue Mar 12 09:14:22 2024 +0200', 'Mar'],
    ['Date:   Thu Jun 6 09:14:22 2024 +0200', 'Thu Jun'],
    ['On Thu, Jan 11, 2024 at 9:14 AM she wrote', 'Thu'],
    ['from Wed Jan 3 to Fri Jan 5', 'Jan'],
    ['on leave Mar 3-Mar 17', 'Mar 3-Mar'],
    ['03 Jan 24, 12-Jun-2024', 'Jun'],
    ['since Jan 2024', 'Jan'],
    ['8. Juni, 3. August', 'August'],
    ['9 Tem Sal', 'Sal'],
    ['2024. gada 9. jūlijs', 'jūlijs'],
    ['Rab, 3 Jan', 'Rab'],
    ['Τρίτη 7 Μαΐου 2024', 'Τρίτη 7 Μαΐου 2024'],
  ])('are nobody in dates of any language: %s', (text, word) => {
    expect(foundWith(text, seeing(word))).toEqual([])
  })

  it('are cut off what else a finding holds', () => {
    expect(foundWith('born 3. jún., Ivo Kral', seeing('jún., Ivo Kral'))).toEqual(['NAME Ivo Kral'])
    expect(foundWith('Ivo Kral, 3 Jun 2024', seeing('Ivo Kral, 3 Jun'))).toEqual(['NAME Ivo Kral'])
  })

  it.each([
    ['Kids: Jan 12', 'Jan'],
    ['03/01/2024, 09:14 - Jan: hoi', 'Jan'],
    ['Jan  9:14 AM', 'Jan'],
    ['my daughter June, 8', 'June'],
    ['Grandma June 8 Baker Street', 'June'],
    ['Anna, 3 Jan 2024', 'Anna'],
    ['Marc 12 called', 'Marc'],
  ])('are names beside other numbers: %s', (text, name) => {
    expect(foundWith(text, seeing(name))).toContain(`NAME ${name}`)
  })
})
