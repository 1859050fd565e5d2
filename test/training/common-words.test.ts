import { describe, expect, it } from '@jest/globals'
import { addContext } from '../../src/ner/text/context.js'
import { Gazetteer } from '../../src/ner/text/gazetteer.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../src/ner/text/tokens.js'
import { listedWords, textsOf, wordsOf } from '../../training/lists/common-words.js'
import type { Doc } from '../../training/doc.js'
import { buildGazetteer } from '../../training/tables/gazetteer-table.js'
import type { Entry } from '../../training/lists/gazetteers.js'

const doc = (text: string, ...names: string[]): Doc => ({
  id: '',
  lang: 'en',
  source: 'test',
  text,
  spans: names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length, label: 'NAME' })),
})

describe('words of ordinary text', () => {
  it('come from lists, the commonest first', () => {
    const words = listedWords()
    const german = words.filter(({ lang }) => lang === 'de')
    expect(new Set(words.map(({ lang }) => lang)).size).toBeGreaterThan(40)
    expect(german.find(({ text }) => text === 'nicht')?.grade).toBe(3)
    expect(german.at(-1)?.grade).toBe(1)
  })

  it('come from annotated texts where they are small, outside of names, and seen again and again', () => {
    const docs = Array.from({ length: 8 }, () => doc('Ask the tenant, said will.', 'will'))
    const once = doc('Ask the landlord.')
    const small = Array.from({ length: 8 }, () => doc('all in small letters'))
    expect(wordsOf([...docs, once, ...small]).map(({ text }) => text)).toEqual(['the', 'tenant', 'said'])
  })

  it('stand in texts to learn languages from, common ones more often', () => {
    const [first, second] = textsOf([
      { text: 'und', lang: 'de', grade: 3, rank: 0 },
      { text: 'oder', lang: 'de', grade: 3, rank: 1 },
    ])
    expect(first?.lang).toBe('de')
    expect(first?.text.split('und').length).toBeGreaterThan(second?.text.split('oder').length ?? 0)
  })

  it('are marked in a text by how common they are; those of characters by where they begin and end', () => {
    const anna: Entry = { text: 'Will', kind: 'given', locale: 'en', source: 'test', weight: 3 }
    const words = ['will 3', 'rare 1', '我们 2', '图书馆 1'].map((line) => line.split(' '))
    const gazetteer = new Gazetteer(
      buildGazetteer(
        [anna],
        words.map(([text = '', grade]) => ({ text, lang: '', grade: Number(grade) })),
      ),
    )
    const marks = (text: string): number[] => {
      const tokens = newTokens()
      tokenize(text, 0, tokens)
      addContext(tokens)
      gazetteer.mark(text, tokens)
      return [...tokens.common.subarray(PAD, PAD + tokens.count)]
    }
    expect(marks('Will rare 7 unknown')).toEqual([3, 1, 0, 0])
    expect(marks('我们在图书馆')).toEqual([1, 3, 0, 1, 2, 3])
  })
})
