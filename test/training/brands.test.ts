import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readBrands } from '../../training/lists/brands.js'
import { Random } from '../../training/random.js'
import { BrandSentences } from '../../training/synthesis/brand-sentences.js'

const TEMPLATES = new URL('../../training/templates/', import.meta.url)
const LANGUAGES = readdirSync(TEMPLATES)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.replace('.txt', ''))
const brands = readBrands()

describe('names of companies and products', () => {
  it('are known in every language that has templates', () => {
    for (const kind of ['organisation', 'thing'])
      expect(LANGUAGES.filter((lang) => !brands.some((one) => one.lang === lang && one.kind === kind))).toEqual([])
  })

  it('stand once in a language, and hold no signs of templates', () => {
    const keys = brands.map(({ lang, name }) => `${lang} ${name}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(brands.filter(({ name }) => name !== name.trim() || /[{}[\]|]/.test(name) || name.length < 2)).toEqual([])
    expect(brands.filter(({ name }) => !/\p{L}/u.test(name))).toEqual([]) // it would be known as any number is
  })
})

describe('sentences with them', () => {
  it('are there in every language that has templates', () => {
    const written = readFileSync(new URL('brand-sentences.tsv', TEMPLATES), 'utf8').split('\n')
    for (const lang of LANGUAGES)
      expect(written.filter((line) => line.startsWith(`${lang}\t`)).length).toBeGreaterThan(9)
  })

  it('stand before or behind a text, which stays as it is', () => {
    const sentences = new BrandSentences()
    const random = new Random(1)
    const texts = Array.from({ length: 200 }, () => sentences.beside('Call {name}.', 'de', random))
    expect(texts.filter((text) => !/^Call \{name\}\.|Call \{name\}\.$/.test(text))).toEqual([])
    expect(texts.filter((text) => /\{(?:brand|product)\}/.test(text) || text.length < 16)).toEqual([])
    expect(new Set(texts).size).toBeGreaterThan(150)
  })

  it('leave a text of another language alone', () => {
    expect(new BrandSentences().beside('Call {name}.', 'xx', new Random(1))).toBe('Call {name}.')
  })
})
