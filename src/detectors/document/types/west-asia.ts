import { all, dateAt, iranian, kazakh } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Documents of Armenia, Georgia, Iran, Iraq, Jordan, Kazakhstan, Kyrgyzstan, Uzbekistan. */
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
  { country: 'AM', kind: 'tax', pattern: /^\d{8}$/, names: 'հվհհ|հարկ վճարողի հաշվառման համար*' },
  { country: 'AM', kind: 'driving licence', pattern: /^[A-Z]{2}\d{6}$/, names: 'վարորդական*|վարորդական իրավունք*' },
  {
    country: 'GE',
    kind: 'national id',
    pattern: /^\d{11}$/,
    names:
      'პირადი ნომერი|პირადი ნომერ*|პ ნ|პირადობის ნომერი|პირადობის ნომერ*|საიდენტიფიკაციო ნომერი|ს ნ|ს კ|personal number',
  },
  { country: 'GE', kind: 'tax', pattern: /^\d{9}$/, names: 'ს კ|ს ნ|საიდენტიფიკაციო კოდი|საიდენტიფიკაციო ნომერი' },
  { country: 'GE', kind: 'driving licence', pattern: /^[A-Z]{2}\d{7}$/, names: 'მართვის მოწმობ*' },
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
  { country: 'IR', kind: 'national id', pattern: /^\d{1,10}$/, names: 'شناسنامه|شماره شناسنامه|ش ش' },
  {
    country: 'IR',
    kind: 'driving licence',
    pattern: /^\d{8,10}$/,
    names: 'گواهینامه*|گواهی نامه رانندگی|شماره گواهینامه',
  },
  {
    country: 'IQ',
    kind: 'national id',
    pattern: /^\d{12}$/,
    names: 'البطاقة الموحدة|البطاقة الوطنية الموحدة|بطاقة موحدة|هوية الأحوال|کارتی نیشتمانی|ناسنامە|پێناس',
  },
  {
    country: 'IQ',
    kind: 'passport',
    pattern: /^[A-Z]\d{8}$/,
    names: 'جواز السفر|جواز سفر|رقم الجواز|پاسپۆرت*|پاسەپۆرت*',
  },
  {
    country: 'JO',
    kind: 'national id',
    pattern: /^[29]\d{9}$/,
    names: 'الرقم الوطني|رقم وطني|رقمي الوطني|هوية الأحوال المدنية',
  },
  {
    country: 'KG',
    kind: 'national id',
    // Sex, then the date of birth.
    pattern: /^(?:0|1|2)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{7}$/,
    bits: 12.1,
    names: 'пин|инн|жеке номер*|жеке номери|персоналдык номер*|персональный номер',
  },
  {
    country: 'KG',
    kind: 'passport',
    pattern: /^(?:ID|AN|AC)\d{7}$/,
    names: 'паспорт*|инсандык карта*|күбөлүк*',
  },
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
  {
    country: 'UZ',
    kind: 'national id',
    // Century and sex, then the date of birth.
    pattern: /^(?=[3-6])\d(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{9}$/,
    bits: 6.1,
    names: 'jshshir|жшшир|pinfl|пинфл|shaxsiy raqam*|шахсий рақам*|jshshr',
  },
  { country: 'UZ', kind: 'passport', pattern: /^[A-Z]{2}\d{7}$/, names: 'pasport*|паспорт*|id karta*|ид карта*' },
  { country: 'UZ', kind: 'tax', pattern: /^\d{9}$/, names: 'stir|стир|inn|инн|soliq raqami' },
  {
    country: 'UZ',
    kind: 'driving licence',
    pattern: /^[A-Z]{2}\d{7}$/,
    names: 'haydovchilik guvohnoma*|prava|ҳайдовчилик гувоҳнома*',
  },
]
