import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

const names = (text: string): string[] =>
  foundByDefault(text)
    .filter((one) => one.startsWith('NAME '))
    .map((one) => one.slice(5))

describe('the name of a file', () => {
  test.each([
    ['words joined by a line', 'Passport_Dariusz_Wrona.pdf', 'Dariusz_Wrona'],
    ['an abbreviation', 'CV_Anna_Schmidt.pdf', 'Anna_Schmidt'],
    ['in a sentence', 'I lost the file Arztbrief_Eberhard_Knauth.pdf', 'Eberhard_Knauth'],
    ['small letters', 'contract-gesa-thoms.pdf', 'gesa-thoms'],
    ['several words for the document', 'see birth-certificate-niamh-keogh.pdf, please', 'niamh-keogh'],
    ['spaces', 'Please open Dariusz Wrona CV.pdf now', 'Dariusz Wrona'],
    ['the document behind it', 'Kowalski_Jan_umowa.pdf', 'Kowalski_Jan'],
    ['no sign between', 'DariuszWrona_CV.pdf', 'DariuszWrona'],
    ['a title and a state', 'Contract_Frau_Dr_Gesa_Thoms_signed.pdf', 'Gesa_Thoms'],
    ['a rare name', 'CV_Uwimana_Habyarimana.pdf', 'Uwimana_Habyarimana'],
    ['a rare given name', 'CV_Ottoline_Frey.pdf', 'Ottoline_Frey'],
  ])('holds that of a person: %s', (_, text, name) => {
    expect(names(text)).toEqual([name])
  })

  test.each([
    'user_guide_final.pdf',
    'README_de.md',
    'jackson-databind.jar',
    'victoria-metrics',
    'anna-karenina.epub',
    'letter_template_final.pdf',
    'contract-law-guide.pdf',
    'report-oracle-java.pdf',
    'letter_albert_einstein.pdf',
    'Invoice_March_April.pdf',
    'cv-mark-grant.ts',
  ])('is no name: %s', (text) => {
    expect(names(text)).toEqual([])
  })
})

describe('a folder for people', () => {
  test.each([
    ['/srv/patients/Xiomara_Quispe/xray.png', 'Xiomara_Quispe'],
    ['https://clinic.example/patients/gesa-thoms', 'gesa-thoms'],
    ['C:\\Kunden\\Gesa Thoms\\Vertrag.docx', 'Gesa Thoms'],
    ['employees/2024/Dariusz_Wrona/photo.jpg', 'Dariusz_Wrona'],
  ])('has folders by their names: %s', (text, name) => {
    expect(names(text)).toEqual([name])
  })

  test.each(['GET /api/clients/oracle-java/metrics', 'import { users } from "./users/list-view"'])(
    'has others, too: %s',
    (text) => {
      expect(names(text)).toEqual([])
    },
  )
})
