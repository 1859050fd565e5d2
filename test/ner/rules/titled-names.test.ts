import { describe, expect, it } from '@jest/globals'
import { addContext } from '../../../src/ner/text/context.js'
import { Gazetteer } from '../../../src/ner/text/gazetteer.js'
import type { Candidate } from '../../../src/ner/crf/candidates.js'
import { withTitledNames } from '../../../src/ner/rules/titled-names.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../../src/ner/text/tokens.js'
import { buildGazetteer } from '../../../training/tables/gazetteer-table.js'
import type { Entry, Kind } from '../../../training/lists/gazetteers.js'

const entry = (text: string, kind: Kind): Entry => ({ text, kind, locale: 'en', source: 'test', weight: 3 })
const gazetteer = new Gazetteer(
  buildGazetteer([
    ...['Mr', 'Frau', 'Dr', 'Professor'].map((text) => entry(text, 'title')),
    ...['Ye', 'May', 'York'].map((text) => entry(text, 'surname')),
    entry('York', 'city'),
  ]),
)

/** What is found where the model found tokens `model` (number, type, probability). */
function found(text: string, ...model: (readonly [number, 0 | 1, number])[]): string[] {
  const tokens = newTokens()
  tokenize(text, 0, tokens)
  addContext(tokens)
  gazetteer.mark(text, tokens)
  const candidates = model.map(([token, type, probability]): Candidate => {
    const [start = 0, end = 0] = [tokens.start[PAD + token], tokens.end[PAD + token]]
    return { start, end, type, script: 0, probability, first: token, last: token }
  })
  return withTitledNames(text, tokens, candidates).map(
    ({ start, end, type }) => `${type === 0 ? 'NAME' : 'LOCATION'} ${text.slice(start, end)}`,
  )
}

describe('withTitledNames', () => {
  it('finds a listed name behind a form of address that the model passed over', () => {
    expect(found('Mr. Ye, hello. Dr May and Frau Ye came.')).toEqual(['NAME Ye', 'NAME May', 'NAME Ye'])
  })

  it('leaves other words behind a form of address alone', () => {
    expect(found('Frau Bundeskanzlerin, Mr. President, Mr. ye, Mr.\nMay')).toEqual([])
  })

  it('leaves listed names elsewhere alone', () => {
    expect(found('In May ye olde York.')).toEqual([])
  })

  it('takes a doubtful place for a name and leaves a sure one', () => {
    expect(found('Mr York', [1, 1, 0.4])).toEqual(['NAME York'])
    expect(found('Mr York', [1, 1, 0.9])).toEqual(['LOCATION York'])
  })

  it('keeps the order of what the model found', () => {
    expect(found('Anna met Mr. Ye in Rome', [0, 0, 0.9], [6, 1, 0.9])).toEqual([
      'NAME Anna',
      'NAME Ye',
      'LOCATION Rome',
    ])
  })
})
