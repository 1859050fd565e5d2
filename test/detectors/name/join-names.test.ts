import { describe, expect, test } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { foundByDefault, foundWith, seeing } from '../found.js'

describe('a name of which parts are found', () => {
  test.each([
    ['with an initial', 'Signed by Keanu E Warburton today', ['Keanu', 'Warburton'], ['NAME Keanu E Warburton']],
    ['with a nickname', 'for Benedito "Dito" Faustino', ['Benedito', 'Faustino'], ['NAME Benedito "Dito" Faustino']],
    [
      'with a particle',
      'for Casilda Fdez. de Bobadilla',
      ['Casilda Fdez', 'Bobadilla'],
      ['NAME Casilda Fdez. de Bobadilla'],
    ],
    ['with the clan in Mongolian', 'Миний нэр Сүх овогтой Оргил', ['Сүх', 'Оргил'], ['NAME Сүх овогтой Оргил']],
    ['with Dutch particles', "Ik ben Tjitske van 't Zand, 61", ['Tjitske'], ["NAME Tjitske van 't Zand"]],
    ['with shortened particles', 'van Sjoerdtje vd Wal, morgen', ['Sjoerdtje'], ['NAME Sjoerdtje vd Wal']],
    ['with both initials', 'на имя Г. А. Мельниковой, завтра', ['А. Мельниковой'], ['NAME Г. А. Мельниковой']],
    ['with a Maori article', '5. Te Ariki Paewai – new', ['Ariki Paewai'], ['NAME Te Ariki Paewai']],
    ['with an elided particle', "per la signora Dell'Acqua, grazie", ['Dell'], ["NAME Dell'Acqua"]],
    ['with an elided particle in front', "per la signora Dell'Acqua, grazie", ['Acqua'], ["NAME Dell'Acqua"]],
    ['with a hyphen', 'for Ms Lindroos-Ahlfors, please', ['Lindroos'], ['NAME Lindroos-Ahlfors']],
    ['with "daughter of"', 'üçün Nuriyyə Vaqif qızı, Bakı', ['Nuriyyə Vaqif'], ['NAME Nuriyyə Vaqif qızı']],
    ['with "father of"', 'رسالة إلى أبو سليم عن', ['سليم'], ['NAME أبو سليم']],
    [
      'with the name of the father',
      'η Δανάη Ρήγα του Φαίδωνα',
      ['Δανάη Ρήγα', 'Φαίδωνα'],
      ['NAME Δανάη Ρήγα του Φαίδωνα'],
    ],
    [
      'with "daughter of" in Arabic',
      'العميلة نورة بنت فهد الشمراني',
      ['نورة', 'فهد الشمراني'],
      ['NAME نورة بنت فهد الشمراني'],
    ],
    ['with "father of" behind "to"', 'رسالة لأبو وليد اليوم', ['وليد'], ['NAME أبو وليد']],
    ['with the particle behind a Dutch title', 'Mw. Te Winkel belde', ['Winkel'], ['NAME Te Winkel']],
    ['with two of them', 'collega mw. Van der Berg', ['Berg'], ['NAME Van der Berg']],
    ['with an Uzbek letter', "uchun Zafar Yo'ldoshga xat", ['Zafar Yo'], ["NAME Zafar Yo'ldoshga"]],
    ['with a geresh', 'עם הגברת גורביץ׳ מחר', ['גורביץ'], ['NAME גורביץ׳']],
    ['that is Breton', "for Ms Le Floc'h, please", ['Le Floc'], ["NAME Le Floc'h"]],
    ['in capitals', 'for LINDROOS-AHLFORS, please', ['LINDROOS'], ['NAME LINDROOS-AHLFORS']],
  ])('is joined %s', (_, text, seen, expected) => {
    expect(foundWith(text, seeing(...seen))).toEqual(expected)
  })

  test.each([
    ['two people', 'for Anna, Maria', ['Anna', 'Maria'], ['NAME Anna', 'NAME Maria']],
    ['two people with "and"', 'per Anna e Maria', ['Anna', 'Maria'], ['NAME Anna', 'NAME Maria']],
    ['an ordinary word', 'the Krawinkel-Tuesday meeting', ['Krawinkel'], ['NAME Krawinkel']],
    ['a word in small letters', 'the Krawinkel-era files', ['Krawinkel'], ['NAME Krawinkel']],
    ['an ending behind an apostrophe', "Margo's report", ['Margo'], ['NAME Margo']],
    ['a Turkish ending behind one', "Hugo'dan mektup", ['Hugo'], ['NAME Hugo']],
    ['a code', 'ticket KRA-AB12', ['KRA'], ['NAME KRA']],
  ])('is not joined with %s', (_, text, seen, expected) => {
    expect(foundWith(text, seeing(...seen))).toEqual(expected)
  })

  test('stays as it is where the app has said what to find', () => {
    const { detect } = piiDetector({ model: seeing('Ahlfors'), deny: [{ label: 'NAME', text: 'Lindroos' }] })
    expect(detect('for Lindroos-Ahlfors').map(({ text }) => text)).toEqual(['Lindroos', 'Ahlfors'])
  })
})

test('a surname in capitals is no town in front of a given name', () => {
  expect(foundByDefault('MRN 00 718 4426   SALCEDO, Perpetua   F  71y')).toContain('NAME SALCEDO, Perpetua')
})
