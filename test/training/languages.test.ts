import { describe, expect, it } from '@jest/globals'
import { crfOnlyLanguages } from '../../training/tables/languages.js'

describe('crfOnlyLanguages', () => {
  it('gives the numbers of languages with few annotated texts and of those in characters, not that of the unknown one', () => {
    const docs = (lang: string, count: number) =>
      Array.from({ length: count }, () => ({ id: '1', lang, text: '', spans: [], source: 'test' }))
    const annotated = [...docs('sr', 500), ...docs('en', 500), ...docs('he', 100), ...docs('ja', 500)]
    expect(crfOnlyLanguages(['?', 'en', 'he', 'it', 'sr', 'ja'], annotated)).toEqual([2, 3, 5])
  })
})
