import { describe, expect, it } from '@jest/globals'
import { stopWordKey } from '../../src/ner/text/stop-words.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../src/ner/text/tokens.js'
import { StopWordCount } from '../../training/crf/stop-word-count.js'

describe('StopWordCount', () => {
  it('keeps common words with which no name begins', () => {
    const tokens = newTokens()
    tokenize('of rose rare', 0, tokens)
    const count = new StopWordCount()
    for (let i = 0; i < 100; i++) {
      count.see(tokens, 0, i % 2 === 0 ? 0 : 2) // inside a name it may be
      count.see(tokens, 1, i === 50 ? 4 : 0)
    }
    count.see(tokens, 2, 0)
    expect([...count.neverFirst()]).toEqual([stopWordKey(tokens, PAD)])
    expect([...count.neverInside()]).toEqual([])
  })
})
