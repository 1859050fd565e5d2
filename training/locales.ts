import type { Entry, Kind } from './names.js'
import type { Random } from './random.js'

type Lists = Record<Kind, string[]>

/** Names and places by language, in the script the language is written in. */
export class Locales {
  readonly #byLanguage = new Map<string, Lists>()
  readonly #latin = blank()

  constructor(entries: readonly Entry[]) {
    for (const { text, kind, locale, source } of entries) {
      const isLatin = /^[\p{Script=Latin}\p{M}\s.'’-]+$/u.test(text)
      if (isLatin && source !== 'libpostal' && source !== 'cldr') this.#latin[kind].push(text)
      for (const language of languagesOf(locale)) {
        if (isLatin && EAST.has(language)) this.learn('east', kind, text)
        if (!scriptOf(language).test(text)) continue
        const lists = this.#byLanguage.get(language) ?? blank()
        lists[kind].push(text)
        this.#byLanguage.set(language, lists)
      }
    }
  }

  /** A word of this language; now and then, or where the language has none, one from anywhere. */
  pick(language: string, kind: Kind, random: Random, foreign: number): string {
    const own = this.#byLanguage.get(language)?.[kind] ?? []
    const latin = this.#latin[kind]
    const useForeign = own.length < 5 || (random.chance(foreign) && isLatinLanguage(language))
    return random.pick(useForeign && latin.length > 0 ? latin : own.length > 0 ? own : latin)
  }

  has(language: string, kind: Kind): boolean {
    return (this.#byLanguage.get(language)?.[kind].length ?? 0) >= 5
  }

  /** Adds words found in annotated texts of the language. */
  learn(language: string, kind: Kind, text: string): void {
    const lists = this.#byLanguage.get(language) ?? blank()
    lists[kind].push(text)
    this.#byLanguage.set(language, lists)
  }
}

const EAST = new Set(['zh', 'ja', 'ko', 'vi'])

function blank(): Lists {
  return { given: [], surname: [], city: [], state: [], country: [], street: [], streetType: [], title: [] }
}

const COUNTRIES: Record<string, string> = {
  US: 'en',
  GB: 'en',
  IE: 'en',
  AU: 'en',
  NZ: 'en',
  CA: 'en',
  ZA: 'en',
  us: 'en',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  BE: 'nl',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  CO: 'es',
  CL: 'es',
  PE: 'es',
  IT: 'it',
  PT: 'pt',
  BR: 'pt',
  NL: 'nl',
  PL: 'pl',
  CZ: 'cs',
  cz: 'cs',
  SK: 'sk',
  RO: 'ro',
  MD: 'ro',
  HU: 'hu',
  RU: 'ru',
  BY: 'ru',
  UA: 'uk',
  BG: 'bg',
  MK: 'mk',
  RS: 'sr',
  HR: 'hr',
  BA: 'hr',
  SI: 'sl',
  ME: 'sr',
  GR: 'el',
  CY: 'el',
  TR: 'tr',
  SA: 'ar',
  EG: 'ar',
  AE: 'ar',
  IQ: 'ar',
  JO: 'ar',
  MA: 'ar',
  SY: 'ar',
  LB: 'ar',
  DZ: 'ar',
  TN: 'ar',
  LY: 'ar',
  KW: 'ar',
  QA: 'ar',
  YE: 'ar',
  SD: 'ar',
  PS: 'ar',
  OM: 'ar',
  BH: 'ar',
  IR: 'fa',
  AF: 'fa',
  IL: 'he',
  IN: 'hi',
  BD: 'bn',
  NP: 'ne',
  ID: 'id',
  MY: 'ms',
  VN: 'vi',
  TH: 'th',
  CN: 'zh',
  TW: 'zh',
  HK: 'zh',
  SG: 'zh',
  JP: 'ja',
  KR: 'ko',
  SE: 'sv',
  DK: 'da',
  NO: 'nb',
  FI: 'fi',
  EE: 'et',
  LV: 'lv',
  LT: 'lt',
  KE: 'sw',
  TZ: 'sw',
  UG: 'sw',
  KZ: 'kk',
  AZ: 'az',
  AM: 'hy',
  GE: 'ka',
  ET: 'am',
  IS: 'is',
  es: 'es',
  de: 'de',
  fr: 'fr',
  it: 'it',
  pl: 'pl',
  pt: 'pt',
  ie: 'en',
  eus: 'es',
  PH: 'en',
  NG: 'en',
  GH: 'en',
  PK: 'ur',
  UZ: 'uz',
}

function languagesOf(locale: string): string[] {
  if (locale === 'sr-Cyrl') return [locale]
  const known = COUNTRIES[locale]
  if (known !== undefined) return [known]
  const language = locale.split(/[_-]/)[0] ?? ''
  if (language === 'no' || language === 'nb') return ['nb', 'nn']
  if (locale === 'en_KE') return ['en', 'sw']
  if (language === 'id') return ['id', 'ms']
  if (locale === 'dk_DK') return ['da']
  return language.length === 2 && language === language.toLowerCase() ? [language] : []
}

const SCRIPTS: Record<string, RegExp> = {
  ru: /^[\p{Script=Cyrillic}\s.-]+$/u,
  uk: /^[\p{Script=Cyrillic}\s.'’ʼ-]+$/u,
  bg: /^[\p{Script=Cyrillic}\s.-]+$/u,
  kk: /^[\p{Script=Cyrillic}\s.-]+$/u,
  'sr-Cyrl': /^[\p{Script=Cyrillic}\s.-]+$/u,
  mk: /^[\p{Script=Cyrillic}\s.-]+$/u,
  el: /^[\p{Script=Greek}\s.-]+$/u,
  he: /^[\p{Script=Hebrew}\s.'"׳״-]+$/u,
  ar: /^[\p{Script=Arabic}\s.-]+$/u,
  fa: /^[\p{Script=Arabic}\s.\u200c-]+$/u,
  ur: /^[\p{Script=Arabic}\s.-]+$/u,
  hi: /^[\p{Script=Devanagari}\s.-]+$/u,
  ne: /^[\p{Script=Devanagari}\s.-]+$/u,
  bn: /^[\p{Script=Bengali}\s.-]+$/u,
  th: /^[\p{Script=Thai}\s.]+$/u,
  zh: /^\p{Script=Han}+$/u,
  ko: /^[\p{Script=Hangul}\s]+$/u,
  hy: /^[\p{Script=Armenian}\s.-]+$/u,
  ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  ka: /^[\p{Script=Georgian}\s.-]+$/u,
  am: /^[\p{Script=Ethiopic}\s.-]+$/u,
}

const LATIN = /^[\p{Script=Latin}\p{M}\s.'’-]+$/u

function scriptOf(language: string): RegExp {
  return SCRIPTS[language] ?? LATIN
}

export function isLatinLanguage(language: string): boolean {
  return SCRIPTS[language] === undefined
}
