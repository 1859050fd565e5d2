import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { expectLinear } from '../../support/expect-linear.js'

const { detect } = piiDetector({ personal: false })

function names(text: string): string[] {
  return detect(text)
    .filter(({ label, score }) => label === 'NAME' && score >= 0.6)
    .map((one) => one.text)
}

describe('the caption of a person', () => {
  it.each([
    ['on a line of its own', 'Delivery note 4711\nReceived by: Dagny (neighbour)', 'Dagny'],
    ['within a line', 'Ticket 12. Agent: Ilka. Close it today.', 'Ilka'],
    ['with a full stop behind', 'Apellidos: Garrido Pozuelo.', 'Garrido Pozuelo'],
    ['in another script', 'התקבל על ידי: אבי (שכן)', 'אבי'],
    ['with a kinship word', 'Diterima oleh: Pak Cik Osman', 'Osman'],
    ['with a sign behind', 'Driver: Velu, lorry 4', 'Velu'],
  ])('names one %s', (_, text, name) => {
    expect(names(text)).toContain(name)
  })

  it.each([
    ['Όνομα: ΠΑΡΑΣΚΕΥΗ  Επώνυμο: ΚΑΡΑΜΗΤΡΟΥ', ['ΠΑΡΑΣΚΕΥΗ', 'ΚΑΡΑΜΗΤΡΟΥ']],
    ['Имя: СВЕТЛАНА  Фамилия: КРЫЛОВА', ['СВЕТЛАНА', 'КРЫЛОВА']],
    ['Vardas: ŽYDRŪNAS  Pavardė: KAZLAUSKAS', ['ŽYDRŪNAS', 'KAZLAUSKAS']],
  ])('may follow another on the same line: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it.each([
    ['a desk', 'From: HR Department'],
    ['an ordinary word', 'Owner: Unknown'],
    ['another caption', 'Customer: Email'],
    ['code', 'const x = {\n  author: Velu,\n}'],
  ])('names nobody before %s', (_, text) => {
    expect(names(text)).toEqual([])
  })

  it('is read in linear time', () => {
    expectLinear(() => piiDetector({ model: null }).detect('Agent: Ilka. '.repeat(50_000)))
    expectLinear(() => piiDetector({ model: null }).detect(`${'a: '.repeat(200_000)}`))
  })
})
