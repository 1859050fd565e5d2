import { describe, expect, it } from '@jest/globals'
import { Offsets } from '../../src/protocols/offsets.js'
import { expectLinear } from '../support/expect-linear.js'

describe('Offsets', () => {
  const text = 'Anna 🙂 met 🙂 Bob.'
  const offsets = new Offsets(text, [
    { start: 0, end: 4, written: '[NAME_8F3A21C4]' },
    { start: 15, end: 18, written: '[NAME_5C01AA3F]' },
  ])
  const changed = '[NAME_8F3A21C4] 🙂 met 🙂 [NAME_5C01AA3F].'

  it.each(['🙂 met 🙂', 'met', ' 🙂'])('maps %j in units and in characters, to and fro', (cited) => {
    const units = (within: string) => [within.indexOf(cited), within.indexOf(cited) + cited.length] as const
    const points = (within: string) =>
      units(within).map((at) => [...within.slice(0, at)].length) as unknown as readonly [number, number]
    for (const count of [units, points]) {
      expect(offsets.before(...count(changed), cited)).toEqual(count(text))
      expect(offsets.after(...count(text), cited)).toEqual(count(changed))
    }
  })

  it('moves positions within a span to its ends, and keeps those at them', () => {
    expect(offsets.before(3, 30)).toEqual([0, 18])
    expect(offsets.before(0, 15)).toEqual([0, 4])
    expect(offsets.after(1, 17)).toEqual([0, changed.length - 1])
    expect(offsets.after(4, 15)).toEqual([15, 26])
    expect(offsets.before(changed.length, changed.length + 9)).toEqual([text.length, text.length + 9])
  })

  it('takes linear time for many citations of a long text', () => {
    const spans = Array.from({ length: 50_000 }, (_, at) => ({
      start: at * 10,
      end: at * 10 + 4,
      written: '[A_00000000]',
    }))
    const long = new Offsets('Anna 🙂 met '.repeat(100_000), spans)
    expectLinear(() => {
      for (let at = 0; at < 50_000; at += 1) {
        long.after(900_000, 900_003, 'zzz')
        long.before(900_000, 900_003)
      }
    })
  })
})
