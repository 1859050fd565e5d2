import { readList } from '../lists/read-list.js'
import type { Entry, Kind } from '../lists/gazetteers.js'
import type { Random } from '../random.js'

type Lists = Record<Kind, string[]>

/** Names and locations by language, in the script that the language is written in. */
export class Locales {
  readonly #byLanguage = new Map<string, Lists>()
  readonly #latin = blank()
  readonly #countries = new Map(readList(COUNTRIES).map(([country = '', language = '']) => [country, language]))

  constructor(entries: readonly Entry[]) {
    for (const { text, kind, locale, source } of entries) {
      const isLatin = /^[\p{Script=Latin}\p{M}\s.'’-]+$/u.test(text)
      if (isLatin && source !== 'libpostal' && source !== 'cldr') this.#latin[kind].push(text)
      for (const language of this.#languagesOf(locale)) {
        if (isLatin && EAST.has(language)) this.learn('east', kind, text)
        if (!scriptOf(language).test(text)) continue
        const lists = this.#byLanguage.get(language) ?? blank()
        lists[kind].push(text)
        this.#byLanguage.set(language, lists)
      }
    }
  }

  /** An entry of this language; with probability `foreign`, or if the language has too few, one of any other. */
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

  #languagesOf(locale: string): string[] {
    if (locale === 'sr-Cyrl') return [locale]
    const known = this.#countries.get(locale)
    if (known !== undefined) return [known]
    const language = locale.split(/[_-]/)[0] ?? ''
    if (language === 'no' || language === 'nb') return ['nb', 'nn']
    if (locale === 'en_KE') return ['en', 'sw']
    if (language === 'id') return ['id', 'ms']
    if (locale === 'dk_DK') return ['da']
    return language.length === 2 && language === language.toLowerCase() ? [language] : []
  }
}

const COUNTRIES = new URL('../lists/country-languages.tsv', import.meta.url)
const EAST = new Set(['zh', 'ja', 'ko', 'vi'])

function blank(): Lists {
  return { given: [], surname: [], city: [], state: [], country: [], street: [], streetType: [], title: [] }
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
