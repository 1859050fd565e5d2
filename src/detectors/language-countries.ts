/** Countries by official language. */

/** Countries (ISO 3166-1) in which each language (ISO 639-1) is used on official documents. */
const LANGUAGE_COUNTRIES: Readonly<Record<string, string>> = {
  am: 'ET',
  ar: 'AE DZ EG IQ JO KW QA MA SA TN',
  az: 'AZ',
  be: 'BY',
  bg: 'BG',
  bn: 'BD IN',
  bs: 'BA',
  ca: 'AD ES',
  cs: 'CZ',
  da: 'DK',
  de: 'AT BE CH DE IT LI LU',
  el: 'CY GR',
  en: 'AU CA GB GH HK IE IN KE MT MU MY NG NZ PH PK SG TZ US ZA ZM',
  es: 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PY SV UY VE',
  et: 'EE',
  eu: 'ES',
  fa: 'IR',
  fi: 'FI',
  fr: 'BE CA CH CI DZ FR GN LU MA MU SN TN',
  ga: 'IE',
  gl: 'ES',
  gu: 'IN',
  he: 'IL',
  hi: 'IN',
  hr: 'BA HR',
  hu: 'HU',
  hy: 'AM',
  id: 'ID',
  is: 'IS',
  it: 'CH IT',
  ja: 'JP',
  ka: 'GE',
  kk: 'KZ',
  kn: 'IN',
  ko: 'KR',
  ky: 'KG',
  lb: 'LU',
  lt: 'LT',
  lv: 'LV',
  mk: 'MK',
  ml: 'IN',
  mn: 'MN',
  mr: 'IN',
  ms: 'MY SG',
  mt: 'MT',
  nb: 'NO',
  ne: 'NP',
  nl: 'BE NL',
  nn: 'NO',
  no: 'NO',
  pa: 'IN PK',
  pl: 'PL',
  pt: 'AO BR MZ PT',
  ro: 'MD RO',
  ru: 'BY KG KZ MD RU UA',
  si: 'LK',
  sk: 'SK',
  sl: 'SI',
  sq: 'AL',
  sr: 'BA RS',
  sv: 'FI SE',
  sw: 'KE TZ',
  ta: 'IN LK SG',
  te: 'IN',
  th: 'TH',
  tl: 'PH',
  tr: 'CY TR',
  uk: 'UA',
  ur: 'IN PK',
  uz: 'UZ',
  vi: 'VN',
  zh: 'CN HK SG TW',
}

/** Returns the countries of these languages, such as `pt` or `pt-BR`; an unknown language has none. */
export function countriesOf(languages: readonly string[]): string[] {
  return languages.flatMap((language) => LANGUAGE_COUNTRIES[codeOf(language)]?.split(' ') ?? [])
}

export function isKnownLanguage(language: string): boolean {
  return LANGUAGE_COUNTRIES[codeOf(language)] !== undefined
}

function codeOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}
