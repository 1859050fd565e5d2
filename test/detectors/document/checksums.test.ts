import { describe, expect, it } from '@jest/globals'
import { stdnum } from 'stdnum'
import { DOCUMENTS } from '../../../src/detectors/document/types/all.js'

/** Rows that ask something cheap before the library: that must refuse nothing which the library takes. */
const SCHEMES = [
  ['AU', 'tax', 'abn', 11],
  ['AU', 'tax', 'acn', 9],
  ['HR', 'tax', 'oib', 11],
  ['PL', 'national id', 'pesel', 11],
  ['RO', 'national id', 'cnp', 13],
  ['BA', 'national id', 'jmbg', 13],
  ['SI', 'national id', 'emso', 13],
  ['GT', 'national id', 'cui', 13],
  ['LT', 'national id', 'asmens', 11],
  ['NO', 'national id', 'fodselsnummer', 11],
  ['BR', 'tax', 'cpf', 11],
  ['IT', 'tax', 'iva', 11],
  ['TR', 'national id', 'tckimlik', 11],
  ['BE', 'national id', 'nn', 11],
  ['BE', 'national id', 'bis', 11],
  ['DE', 'tax', 'idnr', 11],
  ['FR', 'tax', 'nif', 13],
] as const

const WANTED = 20

describe('the check of a document', () => {
  it.each(SCHEMES)('takes what its scheme takes: %s %s %s', (country, kind, scheme, length) => {
    const rows = DOCUMENTS.filter((row) => row.country === country && row.kind === kind && row.check)
    const valid = validValues(
      country,
      scheme,
      length,
      rows.map(({ pattern }) => pattern),
    )
    expect(valid).toHaveLength(WANTED)
    for (const value of valid) {
      expect([value, rows.some(({ pattern, check }) => pattern.test(value) && check?.(value))]).toEqual([value, true])
    }
  })
})

/** Values that the library takes: random digits, a date where the scheme has one, and three digits tried out. */
function validValues(country: string, scheme: string, length: number, patterns: readonly RegExp[]): string[] {
  const validator = stdnum[country]?.[scheme]
  const values: string[] = []
  for (let seed = 1; values.length < WANTED && seed < 2_000; seed++) {
    const tail = TAILS[scheme] ?? ''
    const front = frontOf(scheme, seed, length - 3 - tail.length)
    for (let end = 0; end < 1000; end++) {
      const value = front + String(end).padStart(3, '0') + tail
      if (!patterns.some((pattern) => pattern.test(value)) || !validator?.validate(value).isValid) continue
      values.push(value)
      break
    }
  }
  return values
}

/** What a scheme ends with after its check digit: a municipality of Guatemala. */
const TAILS: Readonly<Record<string, string>> = { cui: '0101' }

/** Where a scheme has a date, written so that the last century is meant. */
const DATES: Readonly<
  Record<string, readonly [at: number, date: (day: string, month: string, year: string) => string]>
> = {
  cnp: [1, (day, month, year) => year + month + day],
  asmens: [1, (day, month, year) => year + month + day],
  nn: [0, (day, month, year) => year + month + day],
  bis: [0, (day, month, year) => year + String(20 + Number(month)) + day],
  pesel: [0, (day, month, year) => year + month + day],
  jmbg: [0, (day, month, year) => `${day}${month}9${year}`],
  emso: [0, (day, month, year) => `${day}${month}9${year}`],
  fodselsnummer: [0, (day, month, year) => day + month + year],
}

function frontOf(scheme: string, seed: number, length: number): string {
  const digits = String((BigInt(Math.imul(seed, 2654435761) >>> 0) * 1_000_003n) % 10n ** BigInt(length))
  const front = digits.padStart(length, '1')
  const [at, date] = DATES[scheme] ?? []
  if (at === undefined || date === undefined) return front
  const two = (value: number): string => String(value).padStart(2, '0')
  const written = date(two(1 + (seed % 28)), two(1 + (seed % 12)), two(50 + (seed % 45)))
  return front.slice(0, at) + written + front.slice(at + written.length)
}
