import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { foundWith, seeing } from '../found.js'
import { isCodeLike, isPartOfCode } from '../../../src/detectors/structure/code-like.js'

/** What a model took for a name or place stands between ⟦ and ⟧. */
function judge(marked: string): boolean {
  const start = marked.indexOf('⟦')
  const text = marked.slice(start + 1, marked.indexOf('⟧'))
  const spans = { start, end: start + text.length }
  return isCodeLike(marked.replace(/[⟦⟧]/g, ''), { label: 'NAME', score: 0.6, text, spans })
}

describe('code', () => {
  it.each([
    '⟦INSERT INTO t VALUES⟧ (1)',
    '⟦VIN WVWZZZ⟧1JZXW000001',
    '⟦MAC⟧ 001A.2B3C.4D5E',
    '⟦kill -9⟧ 12345',
    'foo@bar.⟦png 2x⟧',
    '⟦BTC 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa⟧',
    '@media (⟦max-width⟧: 600px)',
    'return new ⟦Promise⟧((resolve) => resolve(1))',
  ])('is none of a name: %s', (marked) => {
    expect(judge(marked)).toBe(true)
  })

  it.each(['⟦Vin Diesel⟧', 'new ⟦Anna⟧ (32)', '⟦anna-maria⟧: hello', '⟦Mac⟧', '⟦Kent JS⟧'])(
    'leaves names: %s',
    (marked) => {
      expect(judge(marked)).toBe(false)
    },
  )
})

describe('a font and the number of a chapter', () => {
  it.each([
    'p { font-family: Helvetica, ⟦Arial⟧, sans-serif }',
    '<td style="font:14px ⟦Verdana⟧">',
    '## ⟦IX. Disposability⟧',
  ])('is no name: %s', (marked) => {
    expect(judge(marked)).toBe(true)
  })

  it.each(['Ask ⟦Arial⟧, please', 'write to ⟦IX. Weber⟧'])('leaves names: %s', (marked) => {
    expect(judge(marked)).toBe(false)
  })
})

describe('a part of a word of letters and digits', () => {
  it.each(['BC773⟦B32B E5B⟧AD1', 'serial 00A⟦Bern⟧', '⟦Linde H⟧25'])('is no name: %s', (marked) => {
    const start = marked.indexOf('⟦')
    const end = marked.indexOf('⟧') - 1
    expect(isPartOfCode(marked.replace(/[⟦⟧]/g, ''), { start, end })).toBe(true)
  })

  it.each(['5⟦28315⟧', '⟦Anna⟧ 25', '⟦Ann⟧a'])('is not %s', (marked) => {
    const start = marked.indexOf('⟦')
    const end = marked.indexOf('⟧') - 1
    expect(isPartOfCode(marked.replace(/[⟦⟧]/g, ''), { start, end })).toBe(false)
  })
})

describe('a constant, a key in capitals or a single letter', () => {
  it.each(['I', 'TRUE', 'RSVP'])('is no name, however sure the model is: %s', (word) => {
    const text = `ATTENDEE;RSVP=TRUE: I said hi`
    const start = text.indexOf(word === 'I' ? ' I ' : word) + (word === 'I' ? 1 : 0)
    const model = { find: () => [{ label: 'NAME' as const, score: 0.97, start, end: start + word.length }] }
    expect(piiDetector({ model }).detect(text)).toEqual([])
  })
})

describe('an error, a keyword, a shift, or what one says while thinking', () => {
  it.each(['OFF', 'UNIQUE', 'UnicodeDecodeError', 'Uh', 'Ähm', 'D D N N', 'P  W  D', '-'])('is nobody: %s', (word) => {
    expect(foundWith(`said ${word} there`, seeing(word))).toEqual([])
  })

  it.each(['J R', 'Terror', 'Umma'])('is not %s', (word) => {
    expect(foundWith(`said ${word} there`, seeing(word))).toEqual([`NAME ${word}`])
  })
})
