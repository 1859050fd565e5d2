import { describe, expect, it } from '@jest/globals'
import { LanguageVotes } from '../../src/ner/text/language.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { newTokens } from '../../src/ner/text/tokens.js'
import { crfOnlyLanguages, learnLanguages } from '../../training/tables/languages.js'

describe('crfOnlyLanguages', () => {
  it('gives the numbers of languages with few annotated texts and of those in characters, not that of the unknown one', () => {
    const docs = (lang: string, count: number) =>
      Array.from({ length: count }, () => ({ id: '1', lang, text: '', spans: [], source: 'test' }))
    const annotated = [...docs('sr', 500), ...docs('en', 500), ...docs('he', 100), ...docs('ja', 500)]
    expect(crfOnlyLanguages(['?', 'en', 'he', 'it', 'sr', 'ja'], annotated)).toEqual([2, 3, 5])
  })
})

describe('learnLanguages', () => {
  const LANGUAGES = ['?', 'en', 'de', 'hi']
  const TEXTS: [string, string][] = [
    ['en', 'the weather is pleasant, she was walking and whistling'],
    ['de', 'das Wetter ist angenehm, sie wanderte und flüsterte'],
    ['hi', 'आज मौसम अच्छा है और वह चल रही थी'],
  ]
  const docs = TEXTS.flatMap(([lang, text]) =>
    Array.from({ length: 5 }, (_, i) => ({ id: String(i), lang, source: 'made', text, spans: [] })),
  )
  const votes = new LanguageVotes(learnLanguages(docs, LANGUAGES))
  const tokens = newTokens()

  function guess(text: string): string | undefined {
    tokenize(text, 0, tokens)
    return LANGUAGES[votes.guess(tokens)]
  }

  it.each([
    ['words that were seen', 'the weather', 'en'],
    ['words of another script', 'अच्छा मौसम', 'hi'],
    ['the ends of words that were not', 'talking, whispering', 'en'],
    ['their beginnings', 'wandern', 'de'],
    ['nothing that was seen', '12 zzz', '?'],
  ])('goes by %s', (_, text, language) => {
    expect(guess(text)).toBe(language)
  })

  it('leaves names out, which occur in all languages', () => {
    const named = docs.map((doc) => ({ ...doc, spans: [{ start: 0, end: doc.text.length, label: 'NAME' }] }))
    expect(learnLanguages(named, LANGUAGES).some((vote) => vote !== 0)).toBe(false)
  })
})
