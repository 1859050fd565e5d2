import { describe, expect, it } from '@jest/globals'
import { strangeTo } from '../../training/languages.js'

describe('strangeTo', () => {
  it('gives the numbers of languages without annotated texts, and not that of the unknown one', () => {
    const doc = (lang: string) => ({ id: '1', lang, text: '', spans: [], source: 'test' })
    expect(strangeTo(['?', 'en', 'he', 'sr', 'uk'], [doc('sr'), doc('en')])).toEqual([2, 4])
  })
})
