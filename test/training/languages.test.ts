import { describe, expect, it } from '@jest/globals'
import { readAlone } from '../../training/languages.js'

describe('readAlone', () => {
  it('gives the numbers of languages without annotated texts and of those in characters, not that of the unknown one', () => {
    const doc = (lang: string) => ({ id: '1', lang, text: '', spans: [], source: 'test' })
    expect(readAlone(['?', 'en', 'he', 'sr', 'ja'], [doc('sr'), doc('en'), doc('ja')])).toEqual([2, 4])
  })
})
