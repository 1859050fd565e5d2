import { all, dateAt, luhn, std, weighted } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

const SWEDISH =
  'personnummer*|personnr|pnr|personal identity number|samordningsnummer*|person nr|pers nr|personal number'

/** Documents of Denmark, Estonia, Finland, Iceland, Latvia, Lithuania, Norway, Sweden. */
export const NORTHERN_EUROPE: readonly DocumentType[] = [
  {
    country: 'DK',
    kind: 'national id',
    pattern: /^\d{10}$/,
    check: dateAt(0, 'dmy'),
    bits: 4.7,
    written: /^\d{6}-\d{4}$/,
    names: 'cpr|cpr nummer*|cpr nr|personnummer*|cprnr|civil registration*',
  },
  { country: 'DK', kind: 'passport', pattern: /^\d{9}$/, names: 'pas|pasnummer*|pas nr|passport*' },
  { country: 'DK', kind: 'driving licence', pattern: /^\d{8}$/, names: 'kørekort*|kørekortnummer' },

  {
    country: 'EE',
    kind: 'national id',
    pattern: /^[1-8]\d{10}$/,
    check: all(dateAt(1, 'ymd'), std('EE', 'ik')),
    bits: 8,
    names: 'isikukood*|id kood|isiku kood|isikukoodi*|personal code|personal identification code|ik',
  },
  {
    country: 'EE',
    kind: 'passport',
    pattern: /^[A-Z]{1,2}\d{7}$/,
    names: 'pass|passi number|passinumber|passi|isikutunnistus*|id kaart|id kaardi*|dokumendi number',
  },
  { country: 'EE', kind: 'driving licence', pattern: /^[A-Z]{2}\d{6}$/, names: 'juhiluba|juhiloa*|juhilubade*' },

  {
    country: 'FI',
    kind: 'national id',
    pattern: /^[0-3]\d[01]\d{3}[A-FU-Y]?\d{3}[0-9A-FHJ-NPR-Y]$/,
    check: (value) => hetu(value),
    bits: 10,
    written: /^\d{6}[-+A-FU-Ya-fu-y]\d{3}[0-9A-FHJ-NPR-Ya-y]$/,
    names:
      'henkilötunnu*|hetu|hetuni|sotu|sosiaaliturvatunnu*|personbeteckning*|personal identity code|henkilötunnuksesi',
  },
  {
    country: 'FI',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$/,
    names: 'passi|passin numero|passin|passini|passinumero*',
  },
  {
    country: 'FI',
    kind: 'health insurance',
    pattern: /^80246\d{15}$/,
    names: 'kela kortti|sairausvakuutus*|eurooppalainen sairaanhoitokortti',
  },
  { country: 'FI', kind: 'driving licence', pattern: /^\d{6}[A-Z0-9]{4}$/, names: 'ajokort*|körkort*' },

  {
    country: 'IS',
    kind: 'national id',
    pattern: /^\d{10}$/,
    check: all(dateAt(0, 'dmy'), std('IS', 'kennitala')),
    bits: 8.2,
    written: /^\d{6}-\d{4}$/,
    names: 'kennital*|kt|icelandic id',
  },
  { country: 'IS', kind: 'passport', pattern: /^[A-Z]\d{7}$/, names: 'vegabréf*' },

  {
    country: 'LT',
    kind: 'national id',
    pattern: /^[1-6]\d{10}$/,
    check: all(dateAt(1, 'ymd'), std('LT', 'asmens')),
    bits: 9.2,
    names: 'asmens kod*|a k|ak|asmens kodas|personal code',
  },
  {
    country: 'LT',
    kind: 'passport',
    pattern: /^\d{8}$/,
    names: 'paso numeris|pasas|paso|asmens tapatybės kortel*|tapatybės kortel*|atk',
  },
  { country: 'LT', kind: 'driving licence', pattern: /^\d{8}$/, names: 'vairuotojo pažymėjim*' },

  {
    country: 'LV',
    kind: 'national id',
    pattern: /^\d{11}$/,
    check: all((value) => value.startsWith('32') || dateAt(0, 'dmy')(value), std('LV', 'pvn')),
    bits: 8,
    written: /^\d{6}-\d{5}$/,
    names: 'personas kod*|p k|pk|personal code',
  },
  {
    country: 'LV',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$/,
    names: 'pase|pases numurs|pases nr|pases|personas apliecīb*|id karte*|eid',
  },
  {
    country: 'LV',
    kind: 'driving licence',
    pattern: /^[A-Z]{2}\d{6}$/,
    names: 'vadītāja apliecīb*|autovadītāja apliecīb*',
  },

  {
    country: 'NO',
    kind: 'national id',
    pattern: /^\d{11}$/,
    check: all(
      weighted([3, 7, 6, 1, 8, 9, 4, 5, 2, 1], 11),
      weighted([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11),
      std('NO', 'fodselsnummer'),
    ),
    bits: 10.3,
    written: /^\d{6} \d{5}$/,
    names:
      'fødselsnummer*|fødselsnr|personnummer*|d nummer|fnr|fodselsnummer*|norwegian national identity number|f nr|national id*',
  },
  {
    country: 'NO',
    kind: 'passport',
    pattern: /^(?:[A-Z]{2,3}\d{6,7}|\d{8})$/,
    names: 'pass|passnummer*|pass nr|passport*',
  },
  { country: 'NO', kind: 'driving licence', pattern: /^\d{10,11}$/, names: 'førerkort*|sertifikat*' },

  {
    country: 'SE',
    kind: 'national id',
    pattern: /^\d{6}\d{4}$/,
    check: all(luhn, swedishDate(0)),
    bits: 6.4,
    written: /^\d{6}[-+]\d{4}$/,
    names: SWEDISH,
  },
  {
    country: 'SE',
    kind: 'national id',
    pattern: /^(?:19|20)\d{10}$/,
    check: all((value) => luhn(value.slice(2)), swedishDate(2)),
    bits: 11.8,
    written: /^\d{8}[-+]\d{4}$/,
    names: SWEDISH,
  },
  {
    country: 'SE',
    kind: 'passport',
    pattern: /^(?:\d{8}|[A-Z]{2}\d{6,7})$/,
    names: 'pass|passnummer*|pass nr|passnr|id kort*|passport*',
  },
  { country: 'SE', kind: 'driving licence', pattern: /^\d{10,12}$/, names: 'körkort*|körkortsnummer' },
]

/** Day and month; coordination numbers have 60 added to the day. */
function swedishDate(at: number) {
  return (value: string) => /^(?:0[1-9]|1[0-2])(?:0[1-9]|[1-8]\d|9[01])/.test(value.slice(at + 2))
}

/** The century sign is not in the compact form unless it is a letter. */
function hetu(value: string): boolean {
  const digits = value.slice(0, 6) + value.slice(-4, -1)
  return dateAt(0, 'dmy')(value) && '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits) % 31] === value.at(-1)
}
