import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { DOCUMENTS } from '../../../src/detectors/document/types/all.js'
import { piiDetector } from '../../../src/detectors/pii.js'
import { found } from '../found.js'

/** By checksum or form alone. Values are made up: their check digits were computed, they belong to no one. */
const ALONE = [
  'ES 12345678Z',
  'ES X1234567L',
  'US 536-90-4399',
  'BR 390.533.447-05',
  'GB AB123456C',
  'GB AB 12 34 56 C',
  'IT RSS MRA 85T10 A562S',
  'IN AAAPL1234C',
  'BR 39053344705',
  'NZ ZZZ0016',
  'IT RSSMRA85T10A562S',
  'PL 44051401359',
  'FR 2 55 08 14 168 025 38',
  'CH 756.1234.5678.97',
  'SG S1234567D',
  'MX GOMC900514HDFNRR09',
  'FI 131052-308T',
]

const NAMED = [
  ["tenants' driver licenses: D04481736 (Barragán)", 'D04481736'],
  ['EMŠO je znan, KZZ 044719028', '044719028'],
  ['identificada con C.C. 1.077.438.216 expedida en Istmina', '1.077.438.216'],
  ['RUT de la presidenta del comité 12.448.907-K.', '12.448.907-K'],
  ['posesor al C.I. seria MH nr. 518306', 'MH nr. 518306'],
  ['CI seria/nr HR 482917, dom. în Odorheiu Secuiesc', 'HR 482917'],
  ['slip gaji, NIP 198507122010011003', '198507122010011003'],
  ['原告通过农行卡6228480839145072618转账', '6228480839145072618'],
  ['JSHSHIR: 41502907160038', '41502907160038'],
  ['ПИН 21502199000418', '21502199000418'],
  ['паспорт AN4172836', 'AN4172836'],
  ['ს/კ: 417283659', '417283659'],
  ['ՀՎՀՀ: 01847263', '01847263'],
  ['شماره شناسنامه 41728', '41728'],
  ['የፓስፖርት ቁጥሬ EP4172836', 'EP4172836'],
  ['هوية الأحوال: 417283659017', '417283659017'],
  ['4172836590 T.C. kimlik numaralı', '4172836590'],
  ['NºCol: 28 28.', '28 28'],
  ['fnr mitt er 120482 16730', '120482 16730'],
  ['cek nik saya 3374065208910003', '3374065208910003'],
  ['το αφμ μου ειναι 148216730', '148216730'],
  ['انتهت إقامتي رقم 2418803657', '2418803657'],
  ['የመታወቂያ ቁጥሬ SNNP/04817/09 ነው', 'SNNP/04817/09'],
  ['My passport number is C01X00T47', 'C01X00T47'],
  ['Personalausweis Nr. T220001293', 'T220001293'],
  ['my driving licence: MORGA657054SM9IJ', 'MORGA657054SM9IJ'],
  ['Numer mojego dowodu osobistego to ABA300000', 'ABA300000'],
  ['Номер моего паспорта 4509 123456', '4509 123456'],
  ['我的护照号码是E12345678', 'E12345678'],
  ['제 여권 번호는 M12345678입니다', 'M12345678'],
  ['رقم جواز سفري هو A12345678', 'A12345678'],
  ['ΑΔΤ ΑΚ-734812', 'ΑΚ-734812'],
  ["driver's license F255-921-50-094-0", 'F255-921-50-094-0'],
  ['DL number D1234567', 'D1234567'],
  ['license no. 123AB4567', '123AB4567'],
  ['driver license WDLABCD456DG', 'WDLABCD456DG'],
  ['driver license 07ABC12345', '07ABC12345'],
  ['Kimlik numaram 10000000146', '10000000146'],
  ['{"passport_number":"C01X00T47"}', 'C01X00T47'],
  ['AB123456 (passport)', 'AB123456'],
  ['Passport EK4418207 DOB 03APR17', 'EK4418207'],
  ['legitymuje się dow. os. CBA 441772, tel', 'CBA 441772'],
  ['الحارثي، سجل مدني 1017744182، أوكل', '1017744182'],
  ['наемател, л.к. № 648823017', '648823017'],
  ['No. KK: 3271061207110447', '3271061207110447'],
  ['Số BHXH: 7916082245', '7916082245'],
  ['Nº AFILIACIÓN S.S.: 23/10045678/91', '23/10045678/91'],
  ['Жеке куәлік №: 041883702', '041883702'],
  ['TFN １２３ ４５６ ７８２', '１２３ ４５６ ７８２'],
  ['Kennzeichen (Pkw der Zeugin): BÖ-RK 118', 'BÖ-RK 118'],
  ['{"targa": "GA 318 RT"}', 'GA 318 RT'],
  ['modèle;immat\nClio;FG-418-KL', 'FG-418-KL'],
  ['госномер А123ВС77', 'А123ВС77'],
  ['a black Toyota, plate 8KLM402', '8KLM402'],
  ["Driver's permit is 898227K", '898227K'],
  ['hospital no. H2010917', 'H2010917'],
  ['診察券番号0057-8687の件', '0057-8687'],
  ['my nrc 239827/11/1', '239827/11/1'],
  ['계좌가 110-482-917365 맞나', '110-482-917365'],
  ['akaun maybank aku 164182739405', '164182739405'],
  ['con su identidad, la 0601-1979-00482', '0601-1979-00482'],
  ['mi cédula es 001-010180-0001A', '001-010180-0001A'],
  ['cédula 8-888-1234', '8-888-1234'],
  ["carte d'identité n° 2 761 1987 00482", '2 761 1987 00482'],
  ["votre numéro d'allocataire ?\nMoi : 4829173 B", '4829173 B'],
  ['rek bca dia 4371829056', '4371829056'],
  ['AOK NordWest, Vers.-Nr. K482917361', 'K482917361'],
  ['ar pasi, nr. LV4829173', 'LV4829173'],
  ['લાઇસન્સ GJ05 20190041827', 'GJ05 20190041827'],
  ['Targeta sanitària: PUVI 1 850412 00 3', 'PUVI 1 850412 00 3'],
  ['la moto targata FB 29417', 'FB 29417'],
  ['off the road (reg 191-KE-4242)', '191-KE-4242'],
  ['Rekisteritunnus on XKJ-482', 'XKJ-482'],
  ['blachy EZG 63M9', 'EZG 63M9'],
  ['गाड़ी नं.: PB 31 Q 4087', 'PB 31 Q 4087'],
  ['a black Toyota, reg YE17 KXU', 'YE17 KXU'],
  ['matrícula del coche 1234 BCD', '1234 BCD'],
  ['Kitambulisho chake ni 19520714-21103-00002-17', '19520714-21103-00002-17'],
  ['नागरिकता नं 45-01-72-03918', '45-01-72-03918'],
  ['ՀԾՀ 2608590184', '2608590184'],
  ['کد ملی 2281049531', '2281049531'],
  ['B.I. n.º 004817326LA041', '004817326LA041'],
  ['n° de châssis VF1KSDA4H48291730 de ma voiture', 'VF1KSDA4H48291730'],
  ['ЖСН 900512300123', '900512300123'],
  ['ЛБО 07318842190', '07318842190'],
  ['матичен број 2009985450017', '2009985450017'],
  ['военный билет АН 2917736', 'АН 2917736'],
  ['свидетельство о рождении IV-АГ № 318842', 'IV-АГ № 318842'],
  ['військовий квиток СО 318842', 'СО 318842'],
  ['vairuotojo paž. 00731884', '00731884'],
  ['patenta K73188421', 'K73188421'],
] as const

/** With the signs of their name where they belong, but not what their country issues. */
const MISTYPED = [
  ['SSN 000-12-3456', '000-12-3456'],
  ['my ssn is 219 09 9999', '219 09 9999'],
  ['KTP 3201234567890123', '3201234567890123'],
  ['nomor KTP saya 3201-2345-6789-0123', '3201-2345-6789-0123'],
  ['CPF 111.222.333-44', '111.222.333-44'],
  ['My TFN is 123 456 789', '123 456 789'],
  ['National Insurance no. QQ 12 34 56 C', 'QQ 12 34 56 C'],
  ['A.F.M. 123456789', '123456789'],
  ['το ΑΦΜ της μητέρας (βρήκα 135904723, σωστό;)', '135904723'],
  ['BSN van mijn vrouw (hier staat 111222333)', '111222333'],
  ['Жүргізуші куәлігі: BK 418207', 'BK 418207'],
  ['айдоочунун күбөлүгү AB 418207', 'AB 418207'],
  ['सवारी चालक अनुमतिपत्र नं ०३-०६-००४१८२०७', '०३-०६-००४१८२०७'],
  ['መንጃ ፈቃድ ቁጥር 418207', '418207'],
  ['Namba ya mpiga kura: T-2207-4183-915-6', 'T-2207-4183-915-6'],
  ['মতামত, ভোটার নম্বর 4182073951', '4182073951'],
  ['clave de elector GMVLMR80070501M100', 'GMVLMR80070501M100'],
] as const

/** A series, and a number. */
const IN_PARTS = [
  ['паспорт 45 09 № 123456', '45 09 № 123456'],
  ['паспорт серия 4509 номер 123456', '4509 номер 123456'],
] as const

/** The country's own letters around a value say whose it is. */
const AT_HOME = [
  ['หมายเลข 1101700230708 ครับ', '1101700230708'],
  ['番号は123456789018です', '123456789018'],
] as const

describe('documents', () => {
  it.each(ALONE)('are found by their form: %s', (sample) => {
    const value = sample.slice(3)
    expect(found(`We have ${value} on file.`)).toEqual([`DOCUMENT ${value}`])
  })

  it.each(NAMED)('are found beside their name: %s', (text, value) => {
    expect(found(text)).toEqual([`DOCUMENT ${value}`])
  })

  it('are found beside their name even if the check fails, as people mistype, but not without it', () => {
    expect(found('My DNI is 12345678A')).toEqual(['DOCUMENT 12345678A'])
    expect(found('We have 12345678A on file.')).toEqual([])
  })

  it.each([...MISTYPED, ...IN_PARTS])('are found whole beside their name, whatever was typed: %s', (text, value) => {
    expect(found(text)).toEqual([`DOCUMENT ${value}`])
  })

  it.each(AT_HOME)('are found among the letters of their country, and not among others: %s', (text, value) => {
    expect(found(text)).toEqual([`DOCUMENT ${value}`])
    expect(found(`We counted ${value} grains.`)).toEqual([])
  })

  it('are found in a list, and not in a long row of numbers', () => {
    const list = Array.from({ length: 20 }, () => '12345678Z').join(' ')
    expect(found(list)).toHaveLength(20)
    expect(found('12 34 '.repeat(30))).toEqual([])
  })

  it('need more than a number that passes a check of one digit, unless it is long and the whole message', () => {
    expect(found('We gave 123456782 to them.')).toEqual([])
    expect(found('123456782')).toEqual([])
    expect(found('94577403194')).toHaveLength(1)
    expect(found('We gave 94577403194 to them.')).toEqual([])
  })

  it('are none once the naming word has had its value, unless it names several', () => {
    expect(found('Patient ID: 123456, Blood Pressure: 140/90')).toEqual(['DOCUMENT 123456'])
    expect(found('Date: 3 Nov 2023 09:15:00')).toEqual([])
    expect(found('Passports: C01X00T47, C02X11T48')).toHaveLength(2)
  })

  it('are none beside a word for something else', () => {
    expect(found('order number 44051401359, invoice 390533447050')).toEqual([])
    expect(
      found('license plate recognition v2.1.0, placa base Z490, placa de vídeo RTX3080, plate M8X100, plate 200x300'),
    ).toEqual([])
  })

  it('are none of a year or a day with a running number, or in the key of another number', () => {
    expect(found('Codice fiscale? "pratica": "PN-2024/00731"')).toEqual([])
    expect(found('ID: 2024-318')).toEqual([])
    expect(found('orderNo=KR20240318-4471, C20240318')).toEqual([])
    expect(found('ticket: C01X00T47')).toEqual([])
  })

  it('are found by a key', () => {
    expect(found('{"ac_no": "41820739514", "bima_nhif": "418207395142"}')).toEqual([
      'DOCUMENT 41820739514',
      'DOCUMENT 418207395142',
    ])
  })

  it('of other countries are not known when countries are given', () => {
    const detector = piiDetector({ model: null, countries: ['ES'] })
    expect(detector.detect('CPF 390.533.447-05')).toEqual([])
    expect(detector.detect('DNI 12345678Z')).toHaveLength(1)
  })

  it.each(DOCUMENTS.filter(({ country, bits }) => country !== '*' && bits !== undefined && bits >= 8))(
    'of $country ($kind) are found wherever pattern and check hold',
    ({ pattern, check }) => {
      const form = fc.stringMatching(new RegExp(pattern.source.replace(/\(\?!.*?\)/g, '')))
      const isValid = (value: string): boolean =>
        pattern.test(value) && /^[A-Z]*\d[A-Z\d]*$/.test(value) && !/^(\d)\1+$/.test(value) && (check?.(value) ?? true)
      let values: string[] = []
      // Some checks pass one random value in a thousand.
      for (let seed = 7; values.length === 0 && seed < 50; seed++)
        values = fc.sample(form, { numRuns: 300, seed }).filter(isValid)
      expect(values).not.toEqual([])
      for (const value of values.slice(0, 3)) expect(found(`We have ${value} on file.`)).toEqual([`DOCUMENT ${value}`])
    },
  )
})

describe('the table of documents', () => {
  it('has patterns that match the whole compact form', () => {
    for (const { pattern } of DOCUMENTS) {
      expect(pattern.source).toMatch(/^\^/)
      expect(pattern.source).toMatch(/\$$/)
      expect(pattern.flags).toBe('')
    }
  })

  it('gives every row a name to be found by', () => {
    for (const { names } of DOCUMENTS) for (const name of names.split('|')) expect(name.trim()).not.toBe('')
  })
})
