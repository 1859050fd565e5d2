import { all, dateAt, dayAt, mixed, mod11x10, monthAt, polishSeries, std, weighted } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

const JMBG =
  'jmbg|emšo|emso|matični broj|maticni broj|matičen broj|јмбг|матични број|матичен број|матичниот број|матичног броја|matičnog broja|ембг|embg|jedinstveni matični broj|единствен матичен број|jmb|јмб'

/** Documents of Bosnia, Bulgaria, Croatia, Czechia, Hungary, North Macedonia, Poland, Romania, Serbia, Slovakia, Slovenia. */
export const CENTRAL_EUROPE: readonly DocumentType[] = [
  {
    country: 'BG',
    kind: 'national id',
    pattern: /^\d{10}$/,
    check: all(monthAt(2, [0, 20, 40]), dayAt(4), std('BG', 'egn')),
    bits: 6.4,
    names: 'егн|egn|единен граждански номер|e g n',
  },
  {
    country: 'BG',
    kind: 'national id',
    pattern: /^\d{10}$/,
    check: std('BG', 'pnf'),
    names: 'лнч|личен номер на чужденец|lnch|lnc',
  },
  {
    country: 'BG',
    kind: 'passport',
    pattern: /^(?:\d{9}|[A-Z]{2}\d{7})$/,
    names:
      'паспорт*|лична карта|личната карта|личната ми карта|л к|лк|свидетелство за управление|шофьорска книжка|шофьорската книжка',
  },
  {
    country: 'CZ',
    kind: 'national id',
    pattern: /^\d{9,10}$/,
    check: std('CZ', 'rc'),
    bits: 2.9,
    written: /^\d{6}\/\d{3,4}$/,
    names: 'rodné číslo|rodného čísla|rodným číslem|rodné č|rod č|rč|r č|rodne cislo|birth number|čop',
  },
  {
    country: 'CZ',
    kind: 'national id',
    pattern: /^\d{9}$|^[A-Z]{2}\d{6}$/,
    names: 'občanský průkaz|občanského průkazu|číslo op|čop|č op|op|občanka|občanky|číslo občanského průkazu',
  },
  { country: 'CZ', kind: 'passport', pattern: /^\d{8}$/, names: 'cestovní pas|cestovního pasu|číslo pasu|pas|pasu' },
  {
    country: 'CZ',
    kind: 'driving licence',
    pattern: /^[A-Z]{2}\d{6}$/,
    names: 'řidičský průkaz|řidičského průkazu|řidičským průkazem|řidičák*|číslo řp|č řp',
  },
  { country: 'CZ', kind: 'tax', pattern: /^(?:CZ)?\d{8,10}$/, names: 'dič|daňové identifikační číslo' },
  {
    country: 'HR',
    kind: 'tax',
    pattern: /^\d{11}$/,
    check: all(mod11x10, std('HR', 'oib'), mixed),
    bits: 3.3,
    names: 'oib|osobni identifikacijski broj|oib broj|oiba',
  },
  {
    country: 'HR',
    kind: 'national id',
    pattern: /^\d{9}$/,
    names: 'osobna iskaznica|osobne iskaznice|osobnoj iskaznici|osobnu iskaznicu|broj osobne|osobna|osobne',
  },
  { country: 'HR', kind: 'health insurance', pattern: /^\d{9}$/, names: 'mbo' },
  { country: 'HR', kind: 'passport', pattern: /^\d{9}$/, names: 'putovnic*|broj putovnice' },
  { country: 'HR', kind: 'driving licence', pattern: /^\d{8}$/, names: 'vozačk*|vozačka dozvola|vozačke dozvole' },
  {
    country: 'HU',
    kind: 'national id',
    pattern: /^\d{6}[A-Z]{2}$/,
    bits: 0,
    names: 'személyi igazolvány*|személyi szám*|szig|személyi|személyazonosító igazolvány*|igazolványszám*',
  },
  {
    country: 'HU',
    kind: 'national id',
    pattern: /^[1-8]\d{10}$/,
    check: dateAt(1, 'ymd'),
    bits: 5,
    written: /^\d[- ]\d{6}[- ]\d{4}$/,
    names: 'személyi szám*|személyi azonosító|személyazonosító jel|személyi',
  },
  {
    country: 'HU',
    kind: 'tax',
    pattern: /^8\d{9}$/,
    check: (value) => weighted([1, 2, 3, 4, 5, 6, 7, 8, 9], 11, Number(value[9]))(value),
    bits: 6.7,
    names: 'adóazonosító*|adóazonosító jel*|adószám*|adóazonosító jelem',
  },
  {
    country: 'HU',
    kind: 'health insurance',
    pattern: /^\d{9}$/,
    check: checkTaj,
    bits: 3.3,
    written: /^\d{3}[ -]\d{3}[ -]\d{3}$/,
    names: 'taj|taj szám*|tb szám|társadalombiztosítási*|tajszám*',
  },
  { country: 'HU', kind: 'passport', pattern: /^[A-Z]{2}\d{6,7}$/, names: 'útlevél*|útlevélszám*' },
  { country: 'HU', kind: 'driving licence', pattern: /^[A-Z]{2}\d{6}$/, names: 'jogosítvány*|vezetői engedély*' },
  {
    country: 'PL',
    kind: 'national id',
    pattern: /^\d{11}$/,
    check: all(weighted([1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1], 10), std('PL', 'pesel')),
    bits: 6.9,
    names: 'pesel*|nr pesel|numer pesel|peselem',
  },
  {
    country: 'PL',
    kind: 'tax',
    pattern: /^\d{10}$/,
    check: all(std('PL', 'nip'), mixed),
    bits: 3.5,
    written: /^\d{3}-\d{3}-\d{2}-\d{2}$|^\d{3}-\d{2}-\d{2}-\d{3}$/,
    names: 'nip|numer nip|nr nip|n i p|identyfikacji podatkowej',
  },
  {
    country: 'PL',
    kind: 'national id',
    pattern: /^[A-Z]{3}\d{6}$/,
    check: polishSeries([7, 3, 1, 9, 7, 3, 1, 7, 3]),
    bits: 3.3,
    names:
      'dowód*|dow os|dowodu|dowód osobisty|dowodu osobistego|nr dowodu|dowodem osobistym|seria i numer|serię i numer|dowodzie',
  },
  {
    country: 'PL',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$/,
    check: polishSeries([7, 3, 9, 1, 7, 3, 1, 7, 3]),
    bits: 3.3,
    names: 'paszport*|nr paszportu|numer paszportu',
  },
  {
    country: 'PL',
    kind: 'driving licence',
    pattern: /^(?:\d{9}|\d{13})$/,
    bits: 0,
    written: /^\d{5}\/\d{2}\/\d{4}$/,
    names: 'prawo jazdy|prawa jazdy|prawem jazdy|nr prawa jazdy',
  },
  {
    country: 'RO',
    kind: 'national id',
    pattern: /^[1-9]\d{12}$/,
    check: all(dateAt(1, 'ymd'), std('RO', 'cnp')),
    bits: 9.6,
    names: 'cnp|cod numeric personal|codul numeric personal|cnp ul',
  },
  {
    country: 'RO',
    kind: 'national id',
    pattern: /^[A-Z]{2}\d{6}$/,
    names: 'carte de identitate|cartea de identitate|buletin*|serie și număr|seria|ci|c i|serie ci|act de identitate',
  },
  { country: 'RO', kind: 'passport', pattern: /^(?:\d{8,9}|[A-Z]{1,2}\d{6,8})$/, names: 'pașaport*|pasaport*' },
  {
    country: 'RO',
    kind: 'driving licence',
    pattern: /^[A-Z]\d{8}[A-Z]?$/,
    names: 'permis de conducere|permisul de conducere|permis auto',
  },
  {
    country: 'BA',
    kind: 'national id',
    pattern: /^\d{13}$/,
    check: all(dateAt(0, 'dmy'), std('BA', 'jmbg')),
    bits: 10.2,
    names: JMBG,
  },
  {
    country: 'RS',
    kind: 'national id',
    pattern: /^\d{9}$/,
    names:
      'lična karta|lične karte|broj lične karte|лична карта|личне карте|pasoš*|пасош*|vozačka dozvola|возачка дозвола',
  },
  { country: 'RS', kind: 'tax', pattern: /^\d{9}$/, check: std('RS', 'pib'), names: 'pib|пиб' },
  {
    country: 'RS',
    kind: 'health insurance',
    pattern: /^\d{11}$/,
    names:
      'lbo|лбо|broj zdravstvene knjižice|број здравствене књижице|broj zdravstvene kartice|број здравствене картице',
  },
  {
    country: 'HR',
    kind: 'national id',
    pattern: /^\d{10}$/,
    names: 'jmbag|matični broj studenta',
  },
  {
    country: 'MK',
    kind: 'national id',
    pattern: /^[A-ZА-Я]\d{7}$/,
    names:
      'лична карта|личната карта|личната ми карта|број на лична карта|пасош*|број на пасош|возачка дозвола|возачката дозвола',
  },
  {
    country: 'SI',
    kind: 'national id',
    pattern: /^\d{13}$/,
    check: all(dateAt(0, 'dmy'), std('SI', 'emso')),
    bits: 10.1,
    names: 'emšo|emso|enotna matična številka',
  },
  {
    country: 'SI',
    kind: 'tax',
    pattern: /^\d{8}$/,
    check: std('SI', 'ddv'),
    names: 'davčna številka|davčna|davčne številke|davčno številko',
  },
  {
    country: 'SI',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$|^\d{9}$/,
    names:
      'potni list|potnega lista|številka potnega lista|osebna izkaznica|osebne izkaznice|vozniško dovoljenje|vozniškega dovoljenja',
  },
  {
    country: 'SK',
    kind: 'national id',
    pattern: /^\d{9,10}$/,
    check: std('SK', 'rc'),
    names: 'rodné číslo|rodného čísla|rodné č|rod č|rč|r č|rodne cislo',
  },
  {
    country: 'SK',
    kind: 'national id',
    pattern: /^[A-Z]{2}\d{6}$/,
    names:
      'občiansky preukaz|občianskeho preukazu|číslo op|č op|op|občiansky|vodičský preukaz|vodičského preukazu|vodičák*',
  },
  {
    country: 'SK',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$|^[A-Z]\d{7}$/,
    names: 'cestovný pas|číslo pasu|pasu|cestovného pasu|pas',
  },
]

/** Hungarian health insurance: weights 3 and 7 in turn. */
function checkTaj(value: string): boolean {
  return mixed(value) && weighted([3, 7, 3, 7, 3, 7, 3, 7], 10, Number(value[8]))(value)
}
