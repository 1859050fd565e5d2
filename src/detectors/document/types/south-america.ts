import { all, checkDigit, mixed, std } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Documents of Argentina, Bolivia, Brazil, Chile, Colombia, Ecuador, Paraguay, Peru, Uruguay, Venezuela. */
export const SOUTH_AMERICA: readonly DocumentType[] = [
  {
    country: 'AR',
    kind: 'national id',
    pattern: /^\d{7,8}$/,
    names: 'dni|documento nacional de identidad|d n i|documento|nro de documento|libreta cívica|número de documento',
  },
  {
    country: 'AR',
    kind: 'tax',
    pattern: /^(?:20|23|24|25|26|27|30|33|34)\d{9}$/,
    check: std('AR', 'cuit'),
    bits: 7.2,
    written: /^\d{2}-\d{8}-\d$/,
    names: 'cuit|cuil|clave única de identificación tributaria|código único de identificación laboral|cuit cuil',
  },
  { country: 'AR', kind: 'passport', pattern: /^[A-Z]{3}\d{6}[A-Z]?$|^\d{8}[NM]$/, names: 'pasaporte*' },
  {
    country: 'BO',
    kind: 'national id',
    pattern: /^\d{5,8}(?:[A-Z]{2})?$/,
    names: 'cédula de identidad|carnet de identidad|ci|c i',
  },
  {
    country: 'BR',
    kind: 'tax',
    pattern: /^\d{11}$/,
    check: all(checkDigit([10, 9, 8, 7, 6, 5, 4, 3, 2], 11), std('BR', 'cpf'), mixed),
    bits: 6.6,
    written: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/,
    names: 'cpf|cadastro de pessoas físicas|cadastro de pessoa física|cpf mf|c p f',
  },
  {
    country: 'BR',
    kind: 'tax',
    pattern: /^\d{14}$/,
    check: all(std('BR', 'cnpj'), mixed),
    bits: 6.8,
    written: /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/,
    names: 'cnpj|cadastro nacional da pessoa jurídica|mei',
  },
  {
    country: 'BR',
    kind: 'national id',
    pattern: /^(?:[A-Z]{2})?\d{5,9}[0-9X]?$/,
    bits: 0.4,
    written: /^\d{2}\.\d{3}\.\d{3}-[\dXx]$/,
    names: 'rg|registro geral|identidade|carteira de identidade|r g|cédula de identidade|número de identidade',
  },
  {
    country: 'BR',
    kind: 'driving licence',
    pattern: /^\d{11}$/,
    check: cnh,
    bits: 6.6,
    names: 'cnh|carteira nacional de habilitação|carteira de motorista|habilitação',
  },
  {
    country: 'BR',
    kind: 'social security',
    pattern: /^\d{11}$/,
    check: pis,
    bits: 3.3,
    written: /^\d{3}\.\d{5}\.\d{2}-\d$/,
    names: 'pis|pasep|nis|nit|pis pasep|ctps',
  },
  {
    country: 'BR',
    kind: 'health insurance',
    pattern: /^[12789]\d{14}$/,
    names: 'cns|cartão sus|cartão nacional de saúde|sus',
  },
  { country: 'BR', kind: 'national id', pattern: /^\d{12}$/, names: 'título de eleitor|título eleitoral' },
  { country: 'BR', kind: 'passport', pattern: /^[A-Z]{2}\d{6}$/, names: 'passaporte*' },
  {
    country: 'CL',
    kind: 'tax',
    pattern: /^\d{7,8}[0-9K]$/,
    check: all(std('CL', 'rut'), mixed),
    bits: 4.4,
    written: /^\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]$/,
    names: 'rut|run|rol único tributario|rol único nacional|r u t|cédula de identidad|carnet',
  },
  {
    country: 'CO',
    kind: 'national id',
    pattern: /^\d{6,10}$/,
    names: 'cédula|cédula de ciudadanía|cc|c c|cédula de extranjería|ce|tarjeta de identidad|cedula de ciudadania|nuip',
  },
  {
    country: 'CO',
    kind: 'tax',
    pattern: /^\d{8,10}$/,
    check: std('CO', 'nit'),
    bits: 3.3,
    written: /^\d{3}\.\d{3}\.\d{3}-\d$/,
    names: 'nit|rut|número de identificación tributaria',
  },
  {
    country: 'EC',
    kind: 'national id',
    pattern: /^(?:[01]\d|2[0-4]|30)[0-6]\d{7}$/,
    check: all(std('EC', 'ci'), mixed),
    bits: 5.9,
    names: 'cédula|cédula de identidad|cédula de ciudadanía|ci|número de cédula',
  },
  {
    country: 'EC',
    kind: 'tax',
    pattern: /^\d{10}00\d$/,
    check: std('EC', 'ruc'),
    bits: 8.5,
    names: 'ruc|registro único de contribuyentes',
  },
  {
    country: 'PE',
    kind: 'national id',
    pattern: /^\d{8}[0-9A-Z]?$/,
    names: 'dni|documento nacional de identidad|carné de extranjería|ce|d n i',
  },
  {
    country: 'PE',
    kind: 'tax',
    pattern: /^(?:10|15|16|17|20)\d{9}$/,
    check: std('PE', 'ruc'),
    bits: 7.6,
    names: 'ruc|registro único de contribuyentes',
  },
  { country: 'PY', kind: 'national id', pattern: /^\d{5,8}$/, names: 'cédula de identidad|cédula|ci|c i' },
  {
    country: 'PY',
    kind: 'tax',
    pattern: /^\d{6,9}$/,
    check: std('PY', 'ruc'),
    names: 'ruc|registro único de contribuyentes',
  },
  {
    country: 'UY',
    kind: 'national id',
    pattern: /^[1-9]\d{6,7}$/,
    check: std('UY', 'cedula'),
    bits: 3.5,
    written: /^\d\.\d{3}\.\d{3}-\d$/,
    names: 'cédula|cédula de identidad|ci|c i',
  },
  {
    country: 'UY',
    kind: 'tax',
    pattern: /^\d{12}$/,
    check: std('UY', 'rut'),
    bits: 3.3,
    names: 'rut|registro único tributario',
  },
  {
    country: 'VE',
    kind: 'tax',
    pattern: /^[VEJPG]\d{9}$/,
    check: std('VE', 'rif'),
    bits: 5.7,
    names: 'rif|registro de información fiscal',
  },
  {
    country: 'VE',
    kind: 'national id',
    pattern: /^[VE]?\d{6,8}$/,
    bits: 0.8,
    written: /^[VE]-\d{1,2}\.?\d{3}\.?\d{3}$/,
    names: 'cédula|cédula de identidad|c i|ci',
  },
]

/** Brazilian driving licence: two check digits. */
function cnh(value: string): boolean {
  let descending = 0
  let ascending = 0
  for (let index = 0; index < 9; index++) {
    descending += Number(value[index]) * (9 - index)
    ascending += Number(value[index]) * (index + 1)
  }
  const first = descending % 11
  const second = (ascending % 11) - (first > 9 ? 2 : 0)
  return (first > 9 ? 0 : first) === Number(value[9]) && (second > 9 || second < 0 ? 0 : second) === Number(value[10])
}

/** Brazilian PIS/PASEP: weights 3, 2, 9 … 2, modulo 11. */
function pis(value: string): boolean {
  const weights = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const rest = 11 - (weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0) % 11)
  return mixed(value) && (rest > 9 ? 0 : rest) === Number(value[10])
}
