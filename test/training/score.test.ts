import { describe, expect, it } from '@jest/globals'
import { merge, newTallies, scoreDoc } from '../../training/evaluation/score.js'

const doc = (text: string, spans: [string, string][]) => ({
  id: '1',
  lang: 'en',
  source: 'test',
  text,
  spans: spans.map(([part, label]) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length, label })),
})

describe('scoreDoc', () => {
  it('counts exact and touching findings, leaked and over-redacted characters', () => {
    const tallies = newTallies()
    const gold = doc('Anna Smith met Bob in Rome today', [
      ['Anna Smith', 'NAME'],
      ['Bob', 'NAME'],
      ['Rome', 'LOCATION'],
    ])
    scoreDoc(tallies, gold, [
      { start: 0, end: 4, label: 'NAME', score: 1 },
      { start: 15, end: 18, label: 'NAME', score: 1 },
      { start: 27, end: 32, label: 'LOCATION', score: 1 },
    ])
    expect(tallies.NAME).toMatchObject({ gold: 2, found: 2, right: 1, touching: 2, goldChars: 13, leaked: 6 })
    expect(tallies.LOCATION).toMatchObject({ gold: 1, found: 1, right: 0, leaked: 4 })
    expect(tallies.ALL.overRedacted).toBe(5)
    expect(tallies.NAME.precision).toBe(0.5)
  })

  it('does not care about findings on spans of other labels', () => {
    const tallies = newTallies()
    scoreDoc(tallies, doc('write to a@b.c now', [['a@b.c', 'CONTACT']]), [
      { start: 9, end: 10, label: 'NAME', score: 1 },
    ])
    expect(tallies.ALL.found).toBe(0)
    expect(tallies.ALL.overRedacted).toBe(0)
  })
})

describe('merge', () => {
  it('joins spans of one label with only punctuation between', () => {
    const text = 'Main St 5, Rome and Pisa'
    const spans = [
      { start: 0, end: 9, label: 'LOCATION' },
      { start: 11, end: 15, label: 'LOCATION' },
      { start: 20, end: 24, label: 'LOCATION' },
    ]
    expect(merge(text, spans).map(({ start, end }) => text.slice(start, end))).toEqual(['Main St 5, Rome', 'Pisa'])
  })
})
