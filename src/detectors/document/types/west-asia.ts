import { all, dateAt, iranian, kazakh } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Documents of Armenia, Georgia, Iran, Kazakhstan. */
export const WEST_ASIA: readonly DocumentType[] = [
  {
    country: 'AM',
    kind: 'national id',
    // The day of birth, to which 10 was added for men and 50 for women, then month and year.
    pattern: /^(?:1[1-9]|[23567]\d|4[01]|8[01])(?:0[1-9]|1[0-2])\d{6}$/,
    bits: 3.7,
    script: /[Ա-Ֆա-և]/,
    names: 'հծհ|հանրային ծառայությունների համարանիշ*|սոց քարտ*|սոցիալական քարտ*|psn|public services number',
  },
  {
    country: 'AM',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$|^\d{9}$/,
    names: 'անձնագ*|անձնագիր|նույնականացման քարտ*|passport*',
  },
  {
    country: 'GE',
    kind: 'national id',
    pattern: /^\d{11}$/,
    names: 'პირადი ნომერი|პირადი ნომერ*|პ ნ|პირადობის ნომერი|personal number',
  },
  { country: 'GE', kind: 'passport', pattern: /^\d{2}[A-Z]{2}\d{5}$/, names: 'პასპორტ*|პირადობის მოწმობ*|passport*' },
  {
    country: 'IR',
    kind: 'national id',
    pattern: /^\d{10}$/,
    check: iranian,
    bits: 3.3,
    script: /[پچژگ]/,
    names: 'کد ملی|کدملی|شماره ملی|کارت ملی|national code|melli code',
  },
  { country: 'IR', kind: 'passport', pattern: /^[A-Z]\d{8}$/, names: 'گذرنامه*|پاسپورت*|passport*' },
  {
    country: 'KZ',
    kind: 'national id',
    // The date of birth, then century and sex.
    pattern: /^\d{6}[1-6]\d{5}$/,
    check: all(dateAt(0, 'ymd'), kazakh),
    bits: 8,
    names: 'жсн|иин|iin|жеке сәйкестендіру нөмірі|индивидуальный идентификационный номер',
  },
  {
    country: 'KZ',
    kind: 'tax',
    pattern: /^\d{12}$/,
    check: kazakh,
    bits: 3.3,
    names: 'бсн|бин|bin|бизнес сәйкестендіру нөмірі',
  },
  { country: 'KZ', kind: 'passport', pattern: /^[NSD]\d{7,8}$/, names: 'төлқұжат*|паспорт*|жеке куәлік*|passport*' },
]
