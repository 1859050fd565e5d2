import { describe, expect, it } from '@jest/globals'
import { withoutLoneSmallWords } from '../../../src/detectors/personal/lone-small-words.js'
import { finding } from '../../../src/detectors/recognizer.js'
import { foundByDefault } from '../found.js'

/** The scores of words that are found in a text as names, after the rule. */
function scores(text: string, ...words: readonly (readonly [string, number])[]): number[] {
  const findings = words.map(([word, score]) => {
    const start = text.indexOf(word)
    return finding('NAME', score, text, { start, end: start + word.length })
  })
  return withoutLoneSmallWords(text, findings, (word) => word === 'opettajalle').map(({ score }) => score)
}

describe('single words in small letters', () => {
  it('are ordinary words where nothing else is found', () => {
    expect(scores('rugbrød lugter af neglelak', ['neglelak', 0.66])).toEqual([0.599])
    expect(scores('només oli i morter', ['oli', 0.62], ['morter', 0.61])).toEqual([0.599, 0.599])
  })

  it('are roles, however sure', () => {
    expect(scores('kirjoita opettajalle', ['opettajalle', 0.8])).toEqual([0.599])
  })

  it.each([
    ['that are rather sure', 'kup coś dla grażyny', [['grażyny', 0.75]]],
    ['beside a relative', 'co kupić teściowej grażynie', [['grażynie', 0.66]]],
    ['beside a name', 'ask Anna about wilma', [['Anna', 0.9] as const, ['wilma', 0.66] as const]],
    [
      'of three',
      'parašyk sauliui kad dovilė lauks kretingoje',
      [
        ['sauliui', 0.66],
        ['dovilė', 0.61],
        ['kretingoje', 0.62],
      ],
    ],
    ['with a capital', 'ask Wilma', [['Wilma', 0.62]]],
  ] as const)('stay names: %s', (_, text, words) => {
    expect(scores(text, ...words)).toEqual(words.map(([, score]) => score))
  })
})

it('small words are no names among those with capitals', () => {
  expect(foundByDefault('Ruf Frau Beck an und lade Herrn Kuhn ein.')).toEqual(['NAME Beck', 'NAME Kuhn'])
})
