import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const found = (text: string) =>
  piiDetector()
    .detect(text)
    .filter(({ score }) => score >= 0.6)
    .map(({ label, text: value }) => [label, value])

describe('the name of a language', () => {
  it.each([
    'Please answer in German.',
    'Translate to Japanese',
    'I speak French and Spanish.',
    'Bitte auf Deutsch antworten',
    'Übersetze das ins Englische.',
    'Réponds en allemand.',
    'Responda em japonês.',
    'Rispondi in tedesco.',
    'Odpowiedz po niemiecku.',
    'Almanca cevap ver.',
    'Ответь на немецком.',
    'Відповідай німецькою.',
    'Απάντησε στα γερμανικά.',
    'תענה בגרמנית.',
    'أجب بالألمانية.',
    'ドイツ語で答えてください。',
    '请用德语回答。',
    '독일어로 대답해 주세요.',
    'Terjemahkan ke bahasa Jepang',
    'Dịch sang tiếng Nhật',
  ])('is nothing to hide: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('is found where a person has it, and a country is, too', () => {
    expect(found('Dear Mrs English, my sister lives in Germany.')).toEqual([
      ['NAME', 'English'],
      ['LOCATION', 'Germany'],
    ])
    expect(found('Dawn French was born in Holyhead.')).toEqual([
      ['NAME', 'Dawn French'],
      ['LOCATION', 'Holyhead'],
    ])
  })
})
