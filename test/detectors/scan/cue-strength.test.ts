import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

/** A naming word, and a number that it is not about. */
const QUANTITIES = [
  'The cell contains 3456789 molecules',
  'WhatsApp has 2000000000 users',
  'call stack depth 1024000',
  'my phone shows 1024000 points',
  'the call took 1200345 microseconds',
  'the fax machine costs 2999999',
  'Telefon: siehe Anhang 20240115',
  'passport control handles 1200000 travellers',
  'the NHS spent 1234567890 pounds',
  'passports: 1,200,000 applications',
]

/** The same words, and their values. */
const NAMED = [
  ['my phone is 3456789', 'CONTACT 3456789'],
  ['my cell: 3456789', 'CONTACT 3456789'],
  ['call me at 2024001', 'CONTACT 2024001'],
  ['call 3456789 now', 'CONTACT 3456789'],
  ['ruf mich unter 1234567 an', 'CONTACT 1234567'],
  ['Мой телефон в Москве 1234567', 'CONTACT 1234567'],
  ['My passport number is 12345678', 'DOCUMENT 12345678'],
  ['my phone is 20240115', 'CONTACT 20240115'],
] as const

describe('a number near a naming word', () => {
  it.each(QUANTITIES)('is none if it counts something, or is a date: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each(NAMED)('is its value where a value stands: %s', (text, value) => {
    expect(found(text, 0.9)).toEqual([value])
  })

  it('has a lower score where other words stand between', () => {
    expect(found('In cell B12 put 2024001', 0.7)).toEqual([])
    expect(found('reach me on the phone in Boston 5551234')).toEqual(['CONTACT 5551234'])
    expect(found('My passport has 12345678 on it')).toEqual(['DOCUMENT 12345678'])
    expect(found('The passport, lost in Rome, 12345678', 0.7)).toEqual([])
  })
})
