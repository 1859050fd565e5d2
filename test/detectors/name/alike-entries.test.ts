import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

function names(...all: string[]): string[] {
  return all.map((name) => `NAME ${name}`)
}

describe('a list in which most entries are names has names in the others, too', () => {
  test.each([
    ['one a line', 'Hương\nTuấn\nThảo\nNgọc\n', ['Hương', 'Tuấn', 'Thảo', 'Ngọc']],
    ['with marks', 'Маша +\nСерёжа -\nОля +\nДима +\n', ['Маша', 'Серёжа', 'Оля', 'Дима']],
    ['with what comes again', 'Budi hadir\nSiti izin\nWulan hadir\nAgus sakit', ['Budi', 'Siti', 'Wulan', 'Agus']],
    ['with a sign', 'राहुल - हाँ\nसुनीता - नहीं\nदीपक - हाँ\nकविता - हाँ', ['राहुल', 'सुनीता', 'दीपक', 'कविता']],
    ['from right to left', 'زهرا ✓\nامیرحسین ✗\nنرگس ✓', ['زهرا', 'امیرحسین', 'نرگس']],
    ['of data', 'reviewers:\n  - Noémie\n  - Stella\n  - Oya\npriority: high', ['Noémie', 'Stella', 'Oya']],
  ])('%s', (_what, text, expected) => {
    expect(foundByDefault(text)).toEqual(names(...expected))
  })

  test('of which the model reads the first part', () => {
    const text = 'Odile 05 61 55 01 32\nYves-Marie 02 98 55 01 77\nSamira 06 12 55 01 88'
    expect(foundByDefault(text)).toContain('NAME Yves-Marie')
  })

  test('in the cells of a table', () => {
    const text = '\tMon\tTue\tWed\nMorning\tZoe\tHamza\tZoe\nNight\tPilar\tPilar\tHamza'
    expect(foundByDefault(text)).toEqual(names('Zoe', 'Hamza', 'Zoe', 'Pilar', 'Pilar', 'Hamza'))
  })
})

describe('others have none', () => {
  test.each([
    ['of goods, one of which looks like a name', 'Äpfel ✓\nBrot ✗\nMilch ✓\nKäse ✓\n'],
    ['of subjects beside names', 'Ahmed: maths\nPhysics: done\nChemistry: done\nBiology: open'],
    ['of towns and a name', 'Lyon\nNancy\nGrenoble\nLille\nDijon'],
    ['of sentences', 'Deploy the service\nTest the build\nMark the release\nCheck the log'],
  ])('%s', (_what, text) => {
    expect(foundByDefault(text).filter((one) => !/Äpfel|Ahmed|Mark/.test(one))).toEqual([])
  })

  test('in a sentence of Chinese with commas', () => {
    expect(foundByDefault('莉拉的老師，教導莉拉劍術，和魔法').filter((one) => one.length > 9)).toEqual([])
  })
})
