import { describe, expect, test } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { withNamesAgain } from '../../../src/detectors/personal/named-again.js'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import { finding } from '../../../src/detectors/recognizer.js'

const facts = packagedModel().words
if (!facts) throw new Error('The model knows no words.')

/** The names found in a text of which one person has been found. */
function names(text: string, person: string): string[] {
  const start = text.indexOf(person)
  const seen = finding('NAME', 0.9, text, { start, end: start + person.length })
  return withNamesAgain(text, [seen], facts!).map((one) => one.text)
}

describe('a person who is named again', () => {
  test.each([
    ['Zenobia Quastel rang. Quastel wants a refund.', 'Zenobia Quastel', ['Quastel']],
    ["Zenobia Quastel rang about Quastel's bill.", 'Zenobia Quastel', ['Quastel']],
    ['Zavolal Bohdalec Ostrý. Napište Bohdalcovi.', 'Bohdalec Ostrý', ['Bohdalcovi']],
    ['Platí Dobromila Vrzalová. Dobromile pošlete fakturu.', 'Dobromila Vrzalová', ['Dobromile']],
    ['Это Всеслав Жогов. Всеславу позвонить, с Жоговым поговорить.', 'Всеслав Жогов', ['Всеславу', 'Жоговым']],
    ['ომარ ჯინჭარაძე ცხოვრობს აქ. ომარს დაურეკეთ.', 'ომარ ჯინჭარაძე', ['ომარს']],
    ['Սա Զավեն Մթնիկյանն է։ Զավենին ասա։', 'Զավեն Մթնիկյան', ['Զավենին']],
    ["הלקוח ח'ליל מנסור התלונן. לחזור לח'ליל מחר.", "ח'ליל מנסור", ["ח'ליל"]],
    ['최한솔찬 씨가 왔다. 최한솔찬에게 전화해 줘.', '최한솔찬', ['최한솔찬']],
  ])('is found in %s', (text, person, again) => {
    expect(names(text, person)).toEqual([person, ...again])
  })

  test.each([
    ['Rose Quastel wrote. Roses are out of stock.', 'Rose Quastel'],
    ['zenobia quastel wrote. the quastels are fine.', 'zenobia quastel'],
    ['Mark Bergen schrieb. Die Marken sind teuer.', 'Mark Bergen'],
    ['Zenobia Quastel wrote: see example.org/Quastel.', 'Zenobia Quastel'],
    ['Anna Quastel wrote. Annapolis is sunny.', 'Anna Quastel'],
  ])('is told from other words in %s', (text, person) => {
    expect(names(text, person)).toEqual([person])
  })

  test('raises a name that was found with a low score', () => {
    const text = 'Zenobia Quastel rang. Tell Quastel.'
    const found = withNamesAgain(
      text,
      [finding('NAME', 0.9, text, { start: 0, end: 15 }), finding('NAME', 0.5, text, { start: 27, end: 34 })],
      facts!,
    )
    expect(found.map(({ score }) => score)).toEqual([0.9, 0.6])
  })

  test('is not found with the label switched off, or if the name is allowed', () => {
    const text = 'Вчера Тихомир Петрович Зайцев подписал договор. Тихомиру нужно ответить.'
    const allowed = piiDetector({ allow: ['Тихомиру'] }).detect(text)
    expect(allowed.map((one) => one.text)).not.toContain('Тихомиру')
    expect(piiDetector({ labels: ['LOCATION'] }).detect(text)).toEqual([])
  })
})
