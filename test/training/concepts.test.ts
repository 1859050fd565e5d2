import { describe, expect, it } from '@jest/globals'
import { conceptLookUp, ROLES } from '../../src/detectors/personal/concepts.js'
import { readWords } from '../../src/detectors/personal/words.js'
import { readList } from '../../training/lists/read-list.js'
import { packConcepts } from '../../training/personal/concepts.js'
import { PASTED_LANGUAGES } from '../../training/personal/shapes.js'

const rows = readList(new URL('../../training/personal/concepts.tsv', import.meta.url))
const namesOf = (language: string) => rows.filter(([lang]) => lang === language).map(([, name]) => name)

describe('the words by what they mean', () => {
  const names = namesOf('en')

  it('have a line for each concept in every language, in one order', () => {
    expect(names.length).toBeLessThan(128)
    expect(names.slice(0, 6)).toEqual(['i', 'my', 'we', 'you', 'he', 'they'])
    expect(names.slice(ROLES.first - 1, ROLES.last)).toEqual(['work', 'service', 'care', 'teach', 'client', 'law'])
    for (const language of new Set(rows.map(([lang = '']) => lang)))
      expect([language, ...namesOf(language)]).toEqual([language, ...names])
    expect(rows).toHaveLength(48 * names.length)
    expect(PASTED_LANGUAGES.filter((language) => !rows.some(([lang]) => lang === language))).toEqual([])
  })

  it('are in small letters, each once in a language', () => {
    const seen = new Set<string>()
    const twice: string[] = []
    const wrong: string[] = []
    for (const [lang = '', , list = ''] of rows) {
      for (const word of list.split(' ')) {
        if (!/^[\p{L}\p{M}\u200c\u200d]+\*?$/u.test(word) || word !== word.toLowerCase().normalize('NFC'))
          wrong.push(word)
        if (seen.has(`${lang} ${word}`)) twice.push(`${lang} ${word}`)
        seen.add(`${lang} ${word}`)
      }
    }
    expect({ wrong, twice }).toEqual({ wrong: [], twice: [] })
  })
})

describe('looking up what a word means', () => {
  const conceptAt = conceptLookUp(
    packConcepts([
      { word: 'boss', isStem: false, concept: 1 },
      { word: 'chef', isStem: false, concept: 1 },
      { word: 'chef', isStem: false, concept: 2 },
      { word: 'učitel', isStem: true, concept: 3 },
      { word: 'učitelna', isStem: false, concept: 4 },
      { word: 'מורה', isStem: false, concept: 3 },
      { word: '房东', isStem: false, concept: 5 },
      { word: '房', isStem: false, concept: 6 },
    ]),
  )
  const meant = (text: string): number[] => {
    const words = readWords(text)
    return Array.from({ length: words.count }, (_, at) => conceptAt(text, words, at))
  }

  it.each([
    ['my boss', [0, 1]],
    ['My BOSS', [0, 1]],
    ['bossy', [0]],
    ['učitelka Učiteľovi učitelna ucitelka', [3, 3, 4, 3]],
    ['učit', [0]],
    ['המורה', [3]],
    ['我房东说', [0, 5, 5, 0]],
    ['房间', [6, 0]],
    ['房 东', [6, 0]],
  ])('%s', (text, expected) => {
    expect(meant(text)).toEqual(expected)
  })

  it('joins what a word means in different languages', () => {
    expect(meant('chef').map((found) => [found & 0xff, found >> 8].sort())).toEqual([[1, 2]])
  })
})
