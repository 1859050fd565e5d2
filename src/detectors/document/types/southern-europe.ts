import { all, checkDigit, dateAt, luhn, mixed, std } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Documents of Albania, Cyprus, Greece, Italy, Malta, Portugal, Spain, Turkey. */
export const SOUTHERN_EUROPE: readonly DocumentType[] = [
  {
    country: 'AL',
    kind: 'national id',
    pattern: /^[A-Z]\d{8}[A-Z]$/,
    bits: 0,
    names: 'nid|numri personal|nipt|numri i identitetit|karta e identitetit|letërnjoftim*|nuis',
  },
  { country: 'AL', kind: 'passport', pattern: /^[A-Z]{2}\d{7}$/, names: 'pasaporta|pasaportë*' },

  {
    country: 'CY',
    kind: 'tax',
    pattern: /^\d{8}[A-Z]$/,
    check: std('CY', 'vat'),
    bits: 4.7,
    names: 'tic|αφτ|tax identification code|αριθμός φορολογικής ταυτότητας|αφμ',
  },
  {
    country: 'CY',
    kind: 'national id',
    pattern: /^\d{6,10}$/,
    names: 'αριθμός ταυτότητας|ταυτότητα*|δελτίο ταυτότητας|kimlik',
  },

  {
    country: 'ES',
    kind: 'national id',
    pattern: /^\d{7,8}[A-Z]$/,
    check: (value) => std('ES', 'dni')(value.padStart(9, '0')),
    bits: 4.7,
    written: /^(?:\d{1,2}\.\d{3}\.\d{3}|\d{8})[- ]?[A-Z]$/i,
    names:
      'dni|nif|d n i|n i f|documento nacional de identidad|documento de identidad|carnet de identidad|número de dni|identity card|national id*|id number|document nacional d identitat|nan',
  },
  {
    country: 'ES',
    kind: 'national id',
    pattern: /^[KLM]\d{7}[A-Z]$/,
    check: std('ES', 'nif'),
    bits: 7.9,
    names: 'nif|dni',
  },
  {
    country: 'ES',
    kind: 'national id',
    pattern: /^[XYZ]\d{7}[A-Z]$/,
    check: std('ES', 'nie'),
    bits: 8,
    written: /^[XYZ]-?\d{7}-[A-Z]$/i,
    names:
      'nie|n i e|número de identidad de extranjero|número de extranjero|tarjeta de residencia|permiso de residencia',
  },
  {
    country: 'ES',
    kind: 'social security',
    pattern: /^\d{7,13}$/,
    check: (value) => value.length === 12 && std('ES', 'nss')(value),
    bits: 7.7,
    names:
      'nass|nss|naf|número de la seguridad social|seguridad social|número de afiliación|nº afiliación|afiliación s s|afiliación a la seguridad social|número seguridad social|nº seguridad social|n s s|nuss',
  },
  {
    country: 'ES',
    kind: 'health insurance',
    pattern: /^[A-Z]{4}\d{10,12}$/,
    bits: 0,
    written: /^[A-Z]{4}\d{10,12}$/,
    names: 'cip|cipa|cip sns|tarjeta sanitaria|targeta sanitària|código de identificación personal|tsi',
  },
  {
    country: 'ES',
    kind: 'health insurance',
    pattern: /^\d{4,12}$/,
    names:
      'nhc|número de historia clínica|historia clínica|n h c|cipa|cip|tarjeta sanitaria|número de colegiado|nº col|ncol|nºcol|n colegiado|colegiado|num col|episodio|expediente',
  },
  {
    country: 'ES',
    kind: 'passport',
    pattern: /^[A-Z]{2,3}\d{6}[A-Z]?$/,
    names: 'pasaporte*|número de pasaporte|passaport|passport*',
  },
  {
    country: 'ES',
    kind: 'driving licence',
    pattern: /^\d{8}[A-Z]$/,
    names: 'permiso de conducir|carnet de conducir|permiso de conducción|licencia de conducir',
  },

  {
    country: 'GR',
    kind: 'tax',
    pattern: /^\d{9}$/,
    check: all(std('GR', 'vat'), mixed),
    bits: 3.3,
    names: 'αφμ|α φ μ|afm|a f m|αριθμός φορολογικού μητρώου|tax number|vat',
  },
  {
    country: 'GR',
    kind: 'social security',
    pattern: /^\d{11}$/,
    check: all(dateAt(0, 'dmy'), luhn),
    bits: 8.2,
    names: 'αμκα|α μ κ α|amka|αριθμός μητρώου κοινωνικής ασφάλισης',
  },
  {
    country: 'GR',
    kind: 'national id',
    pattern: /^[A-ZΑ-Ω]{1,2}\d{6}$/,
    names:
      'αδτ|α δ τ|adt|δελτίο ταυτότητας|δελτίου ταυτότητας|αστυνομική ταυτότητα|ταυτότητα*|αριθμός ταυτότητας|αρ ταυτότητας|tautotita|taytotita',
  },
  {
    country: 'GR',
    kind: 'passport',
    pattern: /^[A-ZΑ-Ω]{2}\d{7}$/,
    names: 'διαβατήριο*|διαβατηρίου|diavatirio|passport*',
  },
  {
    country: 'GR',
    kind: 'driving licence',
    pattern: /^\d{7,9}$/,
    names: 'δίπλωμα*|διπλώματος|άδεια οδήγησης|αδείας οδήγησης|δίπλωμα οδήγησης|διπλώματος οδήγησης|diploma odigisis',
  },
  {
    country: 'GR',
    kind: 'social security',
    pattern: /^\d{6,9}[A-ZΑ-Ω]?\d{0,2}$/,
    names: 'αμα|α μ α|αρ μητρώου|αριθμός μητρώου|παπ|pcn|α μ ικα|αριθμός ασφαλισμένου|μητρώο ασφαλισμένου',
  },

  {
    country: 'IT',
    kind: 'tax',
    pattern: /^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/,
    check: std('IT', 'codicefiscale'),
    bits: 12.3,
    written: /^[A-Z]{3} [A-Z]{3} \w{5} \w{5}$/i,
    names: 'codice fiscale|c f|cf|cod fiscale|cod fisc|tax code|fiscal code|codicefiscale',
  },
  {
    country: 'IT',
    kind: 'tax',
    pattern: /^\d{11}$/,
    check: all(luhn, std('IT', 'iva'), mixed),
    bits: 6.5,
    names: 'partita iva|p iva|piva|codice fiscale',
  },
  {
    country: 'IT',
    kind: 'national id',
    pattern: /^[A-Z]{2}\d{5}[A-Z]{2}$/,
    bits: 0,
    names:
      'carta d identità|carta di identità|cie|documento di identità|documento d identità|carta identità|numero documento|c i',
  },
  {
    country: 'IT',
    kind: 'national id',
    pattern: /^[A-Z]{2}\d{7}$|^\d{7}[A-Z]{2}$/,
    names:
      'carta d identità|carta di identità|documento di identità|documento d identità|carta identità|numero documento',
  },
  {
    country: 'IT',
    kind: 'passport',
    pattern: /^[A-Z]{1,2}\d{7}$/,
    names: 'passaporto|numero di passaporto|passaporto n|passport*',
  },
  {
    country: 'IT',
    kind: 'driving licence',
    pattern: /^(?:U1[A-Z0-9]{7}[A-Z]|[A-Z]{2}\d{7}[A-Z])$/,
    bits: 1,
    names: 'patente|patente di guida|numero patente|patente n',
  },
  {
    country: 'IT',
    kind: 'health insurance',
    pattern: /^80380\d{15}$/,
    bits: 20,
    names: 'tessera sanitaria|team|numero tessera',
  },

  {
    country: 'MT',
    kind: 'national id',
    pattern: /^\d{3,7}[MGAPLHBZ]$/,
    check: (value) => value.length === 8,

    names: 'karta tal identità|maltese id*|malta id*|identity card|id card|id number|numru tal karta|national id*',
  },
  { country: 'MT', kind: 'passport', pattern: /^\d{6,7}$/, names: 'passaport*' },

  {
    country: 'PT',
    kind: 'tax',
    pattern: /^[125689]\d{8}$/,
    check: all(std('PT', 'nif'), mixed),
    bits: 4,
    written: /^[123] ?\d{2} \d{3} \d{3}$/,
    names: 'nif|número de contribuinte|contribuinte|número de identificação fiscal|nº contribuinte',
  },
  {
    country: 'PT',
    kind: 'national id',
    pattern: /^\d{9}[A-Z][A-Z0-9]\d$/,
    check: std('PT', 'cc'),
    bits: 3.3,
    names: 'cartão de cidadão|cartão do cidadão|cc|cartão cidadão|número de identificação civil',
  },
  {
    country: 'PT',
    kind: 'national id',
    pattern: /^\d{7,9}$/,
    names: 'bilhete de identidade|bi|cartão de cidadão|cartão do cidadão|nic',
  },
  {
    country: 'PT',
    kind: 'social security',
    pattern: /^[12]\d{10}$/,
    check: checkDigit([29, 23, 19, 17, 13, 11, 7, 5, 3, 2], 10),
    names: 'niss|segurança social|número de segurança social|nº segurança social',
  },
  { country: 'PT', kind: 'health insurance', pattern: /^\d{9}$/, names: 'número de utente|utente|sns|nº utente' },
  { country: 'PT', kind: 'passport', pattern: /^[A-Z]{1,2}\d{6}$/, names: 'passaporte*' },
  { country: 'PT', kind: 'driving licence', pattern: /^[A-Z]{1,2}\d{5,9}$/, names: 'carta de condução' },

  {
    country: 'TR',
    kind: 'national id',
    pattern: /^[1-9]\d{10}$/,
    check: all(checkDigit([9, 9, 9, 9, 9, 9, 9, 9, 9, 9], 10), std('TR', 'tckimlik')),
    bits: 6.7,
    names:
      'tc kimlik*|t c kimlik*|tckn|tc no|t c no|kimlik*|kimlik numarası|tc kimlik no|kimlik numaram|vatandaşlık numarası|tc|tr id|turkish id*|national id*',
  },
  {
    country: 'TR',
    kind: 'tax',
    pattern: /^\d{10}$/,
    check: std('TR', 'vkn'),
    names: 'vergi kimlik*|vkn|vergi no|vergi numarası|vergi kimlik numarası|vergi',
  },
  { country: 'TR', kind: 'passport', pattern: /^[A-Z]\d{8}$/, names: 'pasaport*' },
  { country: 'TR', kind: 'driving licence', pattern: /^\d{6}$/, names: 'ehliyet*|sürücü belgesi*' },
]
