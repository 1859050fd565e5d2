import { describe, expect, it } from '@jest/globals'
import { Random } from '../../training/random.js'
import { Things } from '../../training/lists/things.js'

describe('Things', () => {
  it.each([
    ['tech', 'Kafka'],
    ['brand', 'Ford'],
    ['law', "Euler's method"],
  ])('gives names of %s, among them %s, some in small letters', (kind, name) => {
    const things = new Things()
    const random = new Random(1)
    const given = Array.from({ length: 20_000 }, () => things.pick(kind, random))
    expect(given).toContain(name)
    expect(given).toContain(name.toLowerCase())
  })

  it('knows no other kinds', () => {
    expect(new Things().pick('name', new Random(1))).toBeUndefined()
  })
})
