import { describe, expect, it } from '@jest/globals'
import type { NameModel } from '../../../src/detectors/name/name-model.js'
import { foundWith as found } from '../found.js'

type Seen = Readonly<Record<string, number>>

/** A model that sees these words, each with its score, as places; in lower case after `name:` as names. */
function seeing(places: Seen, names: Seen = {}): NameModel {
  const words = [
    ...Object.entries(places).map(([word, score]) => ({ word, score, label: 'LOCATION' as const })),
    ...Object.entries(names).map(([word, score]) => ({ word, score, label: 'NAME' as const })),
  ]
  return {
    find: (text) =>
      words
        .map(({ word, score, label }) => ({ start: text.indexOf(word), score, label, word }))
        .filter(({ start }) => start >= 0)
        .map(({ word, ...span }) => ({ ...span, end: span.start + word.length }))
        .sort((a, b) => a.start - b.start),
  }
}

describe('an address', () => {
  it.each([
    ['number in front', '5586 Harbour 31, Arnsdorf', { 'Harbour 31': 0.8, Arnsdorf: 0.9 }],
    ['a part the model doubts', 'Blue Court Home, Number 171, Xiqing Road', { 'Blue Court Home': 0.55 }],
    ['region and postcode', '12 Baker Street\nToronto\n, ON\n Canada 27539', { Toronto: 0.9, Canada: 0.8 }],
    ['an empty field', '12 Baker Street\nToronto\n, nan\n 27539', { Toronto: 0.9 }],
    [
      'a line between',
      '9091 Ombu\n> Suite 967\n> Centro Sur\n> Uruguay 33963',
      { '9091 Ombu': 0.9, 'Suite 967': 0.9, Uruguay: 0.9 },
    ],
    ['what leads to it', 'Tehran, Vali Asr, No. 12', { Tehran: 0.9, 'Vali Asr': 0.8, 'No. 12': 0.7 }],
  ])('takes in %s', (_, address, places) => {
    expect(found(`at ${address}`, seeing(places))).toEqual([`LOCATION ${address}`])
  })

  it.each([
    ['the company above it', 'Onvia\n12 Baker Street', { Onvia: 0.7 }, ['LOCATION Onvia', 'LOCATION 12 Baker Street']],
    [
      'the sentence before',
      'to Girona. 12 Baker Street',
      { Girona: 0.7 },
      ['LOCATION Girona', 'LOCATION 12 Baker Street'],
    ],
    ['a doubted small word', 'my office, 12 Baker Street', { office: 0.5 }, ['LOCATION 12 Baker Street']],
    ['a year', 'Berlin 1989', { Berlin: 0.9 }, ['LOCATION Berlin']],
    ['a count', 'Berlin 2500 people', { Berlin: 0.9 }, ['LOCATION Berlin']],
  ])('does not take in %s', (_, text, places, expected) => {
    expect(found(text, seeing(places))).toEqual(expected)
  })

  it('is a place with its postcode, before it or after', () => {
    expect(found('in Costamezzana 43015 since May', seeing({ Costamezzana: 0.9 }))).toEqual([
      'LOCATION Costamezzana 43015',
    ])
  })
})

describe('names and places of a model', () => {
  it('end where the naming word of the next value begins', () => {
    expect(found('Ana Leon Fax: 987 23 73 92', seeing({}, { 'Ana Leon Fax': 0.7 }))).toEqual([
      'NAME Ana Leon',
      'CONTACT 987 23 73 92',
    ])
  })

  it.each([
    ['a naming word', '+1-415-555-2671 mobile', 'mobile'],
    ['who speaks in a chat', 'Bot: hello', 'Bot'],
    ['a company', 'we asked Smith Ltd. about it', 'Smith Ltd'],
  ])('are not %s', (_, text, word) => {
    expect(found(text, seeing({}, { [word]: 0.7 })).filter((finding) => finding.startsWith('NAME'))).toEqual([])
  })
})
