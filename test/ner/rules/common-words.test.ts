import { describe, expect, it } from '@jest/globals'
import { withoutCommonWords } from '../../../src/ner/rules/common-words.js'
import { addContext } from '../../../src/ner/text/context.js'
import type { Candidate } from '../../../src/ner/crf/candidates.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens } from '../../../src/ner/text/tokens.js'

/** Which words stay, if the model gave each of these tokens this probability. */
function kept(text: string, candidates: readonly (readonly [number, number])[]): string[] {
  const tokens = newTokens()
  tokenize(text, 0, tokens)
  addContext(tokens)
  const found = candidates.map(([token, probability]): Candidate => {
    const [start, end] = [tokens.start[token + 4] ?? 0, tokens.end[token + 4] ?? 0]
    return { start, end, type: 0, script: 0, probability, first: token, last: token }
  })
  return withoutCommonWords(tokens, found).map(({ start, end }) => text.slice(start, end))
}

describe('withoutCommonWords', () => {
  it('leaves out a doubtful word that the message has in small letters, too', () => {
    expect(
      kept('Tenant and Weber sign, every tenant pays.', [
        [0, 0.3],
        [2, 0.3],
      ]),
    ).toEqual(['Weber'])
  })

  it('keeps what the model is sure of', () => {
    expect(kept('Rose is here with a rose.', [[0, 0.6]])).toEqual(['Rose'])
  })
})
