import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { rule } from '../../src/detectors/rules/rule.js'
import { detectorContract } from '../contracts/detector.js'
import { found } from './found.js'

detectorContract('pii-v0', () => piiDetector())

const LETTERS: readonly (readonly [string, readonly string[]])[] = [
  [
    "Hi, I'm Anna Schmidt, write to anna.schmidt@example.org, my passport number is C01X00T47, I live at 12 Baker Street, London",
    ['NAME Anna Schmidt', 'CONTACT anna.schmidt@example.org', 'DOCUMENT C01X00T47', 'LOCATION 12 Baker Street, London'],
  ],
  [
    'Ich heiße Jonas Weber, Tel. 0171 2345678, Lange Straße 12a, 60311 Frankfurt am Main',
    ['NAME Jonas Weber', 'CONTACT 0171 2345678', 'LOCATION Lange Straße 12a, 60311 Frankfurt am Main'],
  ],
  [
    "Je m'appelle Jean-Pierre Dupont, j'habite 12 rue de la Paix, 75002 Paris, tél. 01 23 45 67 89",
    ['NAME Jean-Pierre Dupont', 'LOCATION 12 rue de la Paix, 75002 Paris', 'CONTACT 01 23 45 67 89'],
  ],
  [
    'Me llamo José García López, DNI 12345678Z, vivo en Calle Mayor 5, 3º B, 28013 Madrid, móvil 612 345 678',
    [
      'NAME José García López',
      'DOCUMENT 12345678Z',
      'LOCATION Calle Mayor 5, 3º B, 28013 Madrid',
      'CONTACT 612 345 678',
    ],
  ],
  [
    'Mi chiamo Giulia Rossi, abito in Via Roma 10, 00184 Roma. Tel. 06 1234567',
    ['NAME Giulia Rossi', 'LOCATION Via Roma 10, 00184 Roma', 'CONTACT 06 1234567'],
  ],
  ['My SSN is 536-90-4399, call me at (415) 555-2671 x12', ['DOCUMENT 536-90-4399', 'CONTACT (415) 555-2671 x12']],
  ['meu CPF é 390.533.447-05 e o telefone (11) 91234-5678', ['DOCUMENT 390.533.447-05', 'CONTACT (11) 91234-5678']],
  ['See you soon!\n\nBest regards,\nPeter Novak\nACME', ['NAME Peter Novak']],
  ['Mr. John Q. Smith and Sra. Carmen Ruiz met.', ['NAME John Q. Smith', 'NAME Carmen Ruiz']],
]

describe('piiDetector', () => {
  it.each(LETTERS)('finds what is personal in %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('finds nothing in everyday numbers', () => {
    expect(found('Version 1.2.3.4 of 2024-05-06 at 10:30, order 123456789, €1,234.50, 52.5200, 13.4050')).toEqual([])
  })

  it('finds only the labels asked for', () => {
    const detector = piiDetector({ model: null, labels: ['CONTACT'] })
    expect(detector.detect("I'm Anna Schmidt, anna@example.org").map(({ label }) => label)).toEqual(['CONTACT'])
  })

  it('applies rules of your own', () => {
    const detector = piiDetector({
      model: null,
      rules: [rule({ label: 'STAFF', pattern: /\bEMP-\d{6}\b/, score: 0.9 })],
    })
    expect(detector.detect('ask EMP-123456')).toEqual([
      { label: 'STAFF', score: 0.9, text: 'EMP-123456', spans: { start: 4, end: 14 } },
    ])
  })
})
