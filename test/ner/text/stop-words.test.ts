import { describe, expect, it } from '@jest/globals'
import { StopWords, stopWordKey } from '../../../src/ner/text/stop-words.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../../src/ner/text/tokens.js'

function key(word: string): number {
  const tokens = newTokens()
  tokenize(word, 0, tokens)
  return stopWordKey(tokens, PAD)
}

describe('StopWords', () => {
  it('tells its words from others, and small letters from large ones', () => {
    const words = new StopWords(Int32Array.of(key('the'), key('und'), key(',')))
    expect(['the', 'und', ','].map((word) => words.has(key(word)))).toEqual([true, true, true])
    expect(['The', 'anna', '.'].map((word) => words.has(key(word)))).toEqual([false, false, false])
  })

  it('holds many words, and none', () => {
    const keys = Int32Array.from({ length: 10_000 }, (_, i) =>
      key(`w${String(i)}x`.replace(/\d/g, (d) => 'abcdefghij'[Number(d)]!)),
    )
    const words = new StopWords(keys)
    expect(keys.every((one) => words.has(one))).toBe(true)
    expect(new StopWords(new Int32Array(0)).has(key('the'))).toBe(false)
  })
})
