import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

function table(drivers: readonly string[]): string {
  return ['pos,driver,team', ...drivers.map((driver, at) => `${String(at + 1)},${driver},RB`)].join('\n')
}

describe('a column of names', () => {
  it('is a topic where half of them are well known', () => {
    const drivers = ['Carlos Sainz', 'Charles Leclerc', 'Lando Norris', 'Yuki Tsunoda', 'Fernando Alonso']
    expect(foundByDefault(table(drivers))).toEqual([])
  })

  it('is one of people otherwise', () => {
    const drivers = ['Karin Holtz', 'Jens Brandt', 'Ute Marquardt', 'Fernando Alonso', 'Ole Osterloh']
    const found = foundByDefault(table(drivers))
    expect(found).toEqual(expect.arrayContaining(['NAME Karin Holtz', 'NAME Ute Marquardt']))
  })
})
