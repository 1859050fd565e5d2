import { describe, expect, it } from '@jest/globals'
import { lexicon } from '../../../src/detectors/scan/lexicon.js'
import { rule } from '../../../src/detectors/rules/rule.js'
import { scanner, wordSet, wordTable } from '../../../src/detectors/scan/scan.js'
import type { Meaning } from '../../../src/detectors/scan/cues.js'

const scan = scanner<Meaning>(lexicon<Meaning>([]), wordSet(wordTable([])))

describe('rule', () => {
  it('gives group 1 where the pattern has one', () => {
    const recognizer = rule({ label: 'DOCUMENT', pattern: /staff no (\d{4})/, score: 0.8 })
    expect(recognizer.find(scan('staff no 1234'))).toEqual([
      { label: 'DOCUMENT', score: 0.8, text: '1234', spans: { start: 9, end: 13 } },
    ])
  })

  it('asks validate', () => {
    const recognizer = rule({ label: 'DOCUMENT', pattern: /\d{4}/, score: 0.8, validate: (match) => match !== '1234' })
    expect(recognizer.find(scan('1234 5678')).map(({ text }) => text)).toEqual(['5678'])
  })

  it('wants one of the words near, or only lets them raise the score', () => {
    const near = { words: ['badge'] }
    const strict = rule({ label: 'DOCUMENT', pattern: /\d{4}/, score: 0.8, near })
    expect(strict.find(scan('1234'))).toEqual([])
    expect(strict.find(scan('Badge: 1234'))).toHaveLength(1)
    const raising = rule({ label: 'DOCUMENT', pattern: /\d{4}/, score: 0.3, near: { ...near, score: 0.9 } })
    expect(raising.find(scan('1234')).map(({ score }) => score)).toEqual([0.3])
    expect(raising.find(scan('badge 1234')).map(({ score }) => score)).toEqual([0.9])
  })

  it.each([[/(a+)+b/], [/a*/], [/\d{2,}/], [/(\d)\1/], [/(?:a{1,20}){1,20}b/], [/[^x]{1,200}[^y]{1,200}/]])(
    'refuses %s, which may take more than linear time',
    (pattern) => {
      expect(() => rule({ label: 'X1', pattern, score: 1 })).toThrow(TypeError)
    },
  )

  it.each([[/[a-z]{1,64}@[a-z]{1,60}\.com/], [/\bEMP-\d{4,8}\b/i], [/(?:AB|CD)\d{3}(?: \d{3})?/], [/[\])*+]{1,3}/]])(
    'takes %s',
    (pattern) => {
      expect(rule({ label: 'X1', pattern, score: 1 }).label).toBe('X1')
    },
  )

  it('refuses bad labels and scores', () => {
    expect(() => rule({ label: 'lower', pattern: /a/, score: 1 })).toThrow(TypeError)
    expect(() => rule({ label: 'X1', pattern: /a/, score: 2 })).toThrow(RangeError)
  })
})
