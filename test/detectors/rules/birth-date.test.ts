import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const detector = piiDetector({ model: null, birthDates: true })

function found(text: string): string[] {
  return detector
    .detect(text)
    .filter(({ label }) => label === 'BIRTHDATE')
    .map((finding) => finding.text)
}

describe('dates of birth', () => {
  it.each([
    ['She was born 3 May 1988 in Leeds.', '3 May 1988'],
    ['I was born on May 3rd, 1988', 'May 3rd, 1988'],
    ['born in Leeds on 3rd of May 1988', '3rd of May 1988'],
    ['DOB: 05/03/1988', '05/03/1988'],
    ['Date of birth (dd/mm/yyyy): 03/05/1988', '03/05/1988'],
    ['Date of birth:\n1988-05-03', '1988-05-03'],
    ['{"date_of_birth": "1988-05-03"}', '1988-05-03'],
    ['{"birthDate":"1988-05-03T00:00:00Z"}', '1988-05-03T00:00:00Z'],
    ['dateOfBirth=19880503', '19880503'],
    ['geburtsdatum: 03.05.1988', '03.05.1988'],
    ['Anna Schmidt, geb. am 3.5.1988 in Köln', '3.5.1988'],
    ['Anna Schmidt, geb. 3. Mai 1988', '3. Mai 1988'],
    ['am 3. Mai 1988 in Köln geboren', '3. Mai 1988'],
    ['geboren am 3.5.88', '3.5.88'],
    ['née le 3 mai 1988 à Lyon', '3 mai 1988'],
    ['né le 03/05/1988', '03/05/1988'],
    ['date de naissance : 1er mai 1988', '1er mai 1988'],
    ['Fecha de nacimiento: 3 de mayo de 1988', '3 de mayo de 1988'],
    ['nacida el 3 de mayo de 1988', '3 de mayo de 1988'],
    ['Data de nascimento: 03/05/1988', '03/05/1988'],
    ['nata a Roma il 3 maggio 1988', '3 maggio 1988'],
    ['Geboortedatum: 3 mei 1988', '3 mei 1988'],
    ['ur. 3 maja 1988 r.', '3 maja 1988'],
    ['Data urodzenia: 03-05-1988', '03-05-1988'],
    ['narozen 3. 5. 1988 v Brně', '3. 5. 1988'],
    ['Született: 1988. május 3-án', '1988. május 3-án'],
    ['syntymäaika 3.5.1988', '3.5.1988'],
    ['född den 3 maj 1988', '3 maj 1988'],
    ['Født: 3. mai 1988', '3. mai 1988'],
    ['Data nașterii: 03.05.1988', '03.05.1988'],
    ['datum rođenja: 3. svibnja 1988', '3. svibnja 1988'],
    ['Дата рождения: 03.05.1988', '03.05.1988'],
    ['родилась 3 мая 1988 года', '3 мая 1988'],
    ['Иванов И. И., 03.05.1988 г.р.', '03.05.1988'],
    ['дата народження 3 травня 1988', '3 травня 1988'],
    ['Ημερομηνία γέννησης: 3 Μαΐου 1988', '3 Μαΐου 1988'],
    ['doğum tarihi: 3 Mayıs 1988', '3 Mayıs 1988'],
    ['3 Mayıs 1988 doğumlu', '3 Mayıs 1988'],
    ['تاريخ الميلاد: ١٩٨٨/٠٥/٠٣', '١٩٨٨/٠٥/٠٣'],
    ['תאריך לידה: 03/05/1988', '03/05/1988'],
    ['जन्म तिथि: 3 मई 1988', '3 मई 1988'],
    ['ngày sinh: 03/05/1988', '03/05/1988'],
    ['tanggal lahir 3 Mei 1988', '3 Mei 1988'],
    ['生年月日：1988年5月3日', '1988年5月3日'],
    ['1988年5月3日生まれ', '1988年5月3日'],
    ['昭和63年5月3日生まれ', '昭和63年5月3日'],
    ['出生日期:1988年5月3日', '1988年5月3日'],
    ['张伟出生于1988年5月3日', '1988年5月3日'],
    ['생년월일: 1988년 5월 3일', '1988년 5월 3일'],
    ['1988년 5월 3일생', '1988년 5월 3일'],
    ['วันเกิด 3 พฤษภาคม 2531', '3 พฤษภาคม 2531'],
  ])('are found beside their caption: %s', (text, date) => {
    expect(found(text)).toEqual([date])
  })

  it('are found below the head of their column', () => {
    expect(found('name,birth_date,city\nAnna,1988-05-03,Leeds\nBen,1990-11-30,York\n')).toEqual([
      '1988-05-03',
      '1990-11-30',
    ])
    expect(found('| Name | Geburtsdatum |\n|---|---|\n| Anna | 03.05.1988 |\n')).toEqual(['03.05.1988'])
  })

  it.each([
    'The meeting is on 3 May 2024.',
    'born in 1988',
    'Albert Einstein was born in Ulm and died 18 April 1955.',
    'born to run, released 25. See chapter 3',
    'Birthday party\n\n2024-05-03 12:00 INFO started',
    'date: 2024-05-03',
    'new students 2024年5月3日',
  ])('are not seen in %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('are left alone unless the app asks for them', () => {
    expect(piiDetector({ model: null }).detect('born 3 May 1988')).toEqual([])
    expect(() => piiDetector({ model: null, labels: ['BIRTHDATE'] })).toThrow(TypeError)
    const only = piiDetector({ model: null, birthDates: true, labels: ['BIRTHDATE'] })
    expect(only.detect('anna@example.org, born 3 May 1988').map(({ text }) => text)).toEqual(['3 May 1988'])
  })
})
