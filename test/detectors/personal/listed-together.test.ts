import { describe, expect, test } from '@jest/globals'
import { withListedTogether } from '../../../src/detectors/personal/listed-together.js'
import { finding } from '../../../src/detectors/recognizer.js'

/** Judges the capitalised words of a text: `before` is how sure each was to be a name, `judged` to be personal. */
function scores(text: string, judged: readonly number[], before = judged.map(() => 0.9)): number[] {
  const spans = [...text.matchAll(/\p{Lu}\p{L}+/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
  const all = (by: readonly number[]) => spans.map((span, at) => finding('NAME', by[at] ?? 0, text, span))
  return withListedTogether(text, all(before), all(judged)).map(({ score }) => score)
}

describe('names in one list', () => {
  test.each([
    ['Birthe og Aksel', [0.7, 0.56]],
    ['Aksel, Birthe', [0.56, 0.7]],
    ['Ana, Bo, Cy & Dee', [0.5, 0.56, 0.7, 0.56]],
    ['Ana и Bo', [0.9, 0.5]],
  ])('are all found if one is: %s', (text, judged) => {
    expect(scores(text, judged)).toEqual(judged.map((score) => Math.max(0.6, score)))
  })

  test.each([
    ['Birthe insists on Batman', [0.7, 0.56]],
    ['Birthe. Aksel', [0.7, 0.56]],
    ['Birthe of Batman', [0.7, 0.56]],
    ['Birthe and Aksel', [0.59, 0.56]],
  ])('stay as they are without a list, or without one that is found: %s', (text, judged) => {
    expect(scores(text, judged)).toEqual(judged)
  })

  test('stay as they are if it is not sure that they are names', () => {
    expect(scores('Birthe and Monday', [0.7, 0.5], [0.9, 0.6])).toEqual([0.7, 0.5])
  })
})
