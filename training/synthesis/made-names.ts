import { isLatinLanguage, type Locales } from './locales.js'
import { readGroups } from '../lists/read-list.js'
import type { Random } from '../random.js'

/** Makes names of people for training texts. */

const VALUES = new URL('../lists/made-values.tsv', import.meta.url)
const PARTICLES = ['van', 'de', 'von', 'van der', 'da', 'di', 'bin', 'al', 'El', 'del', 'la']
const PREFIXES = ["O'", 'Mc', 'Mac', "D'", 'Al-', 'El-']

/** Makes names of people. */
export class MadeNames {
  readonly #locales: Locales
  readonly #pinyin: readonly string[]

  constructor(locales: Locales) {
    this.#locales = locales
    this.#pinyin = readGroups(VALUES).get('pinyin-syllable') ?? []
  }

  given(lang: string, random: Random): string {
    return this.#locales.pick(lang, 'given', random, 0.25)
  }

  surname(lang: string, random: Random): string {
    return this.#locales.pick(lang, 'surname', random, 0.25)
  }

  /** The value of a template field that is a name; undefined for other fields. `people` are those named so far. */
  make(field: string, lang: string, random: Random, people: string[]): string | undefined {
    switch (field) {
      case 'name':
        return this.#person(lang, random, people)
      case 'first': {
        const known = people.length > 0 && random.chance(0.3) ? random.pick(people).split(' ')[0] : undefined
        return known ?? this.given(lang, random)
      }
      case 'last': {
        const known = people.length > 0 && random.chance(0.4) ? random.pick(people).split(' ').at(-1) : undefined
        return known ?? this.surname(lang, random)
      }
      case 'lastfirst':
        return `${this.surname(lang, random)}, ${this.given(lang, random)}`
      case 'lastname_first':
        return `${this.surname(lang, random)} ${this.given(lang, random)}`
      case 'patronymic':
        return patronymic(this.given(lang, random))
      case 'initials':
        return `${initial(this.given(lang, random))} ${initial(this.given(lang, random))}`
      case 'initial':
        return initial(this.surname(lang, random))
      case 'zhname':
      case 'janame':
      case 'koname': {
        const gap = random.chance(field === 'janame' ? 0.3 : 0.06) ? ' ' : ''
        return `${this.surname(lang, random)}${gap}${this.given(lang, random)}`
      }
      case 'thname':
        return `${this.given(lang, random)}${random.chance(0.8) ? ' ' + this.surname(lang, random) : ''}`
      case 'vnname':
        return `${this.surname(lang, random)} ${this.given(lang, random)} ${this.given(lang, random)}`
      default:
        return undefined
    }
  }

  /** Returns a full name, sometimes one that was used before. */
  #person(lang: string, random: Random, people: string[]): string {
    if (people.length > 0 && random.chance(0.15)) return random.pick(people)
    const name = this.#newPerson(lang, random)
    people.push(name)
    return name
  }

  #newPerson(lang: string, random: Random): string {
    if (isLatinLanguage(lang) && random.chance(0.08)) return this.#romanised(random)
    if (lang === 'ar' && random.chance(0.4)) return this.#arabic(random)
    if (lang === 'ms' && random.chance(0.4)) return this.#malay(random)
    const origin = random.chance(0.3) && isLatinLanguage(lang) ? '' : lang
    const given = this.given(origin, random)
    const surname = this.surname(origin, random)
    const roll = random.next()
    if (roll < 0.66) return `${given} ${surname}`
    if (roll < 0.74) return `${given} ${initial(this.given(origin, random))} ${surname}`
    if (roll < 0.8) return `${given} ${this.given(origin, random)} ${surname}`
    if (roll < 0.85) return `${given} ${surname}-${this.surname(origin, random)}`
    if (roll < 0.89) return `${initial(given)} ${surname}`
    if (roll < 0.92) return `${given} ${surname} ${this.surname(origin, random)}`
    if (roll < 0.94 && isLatinLanguage(lang)) return `${given} ${random.pick(PARTICLES)} ${surname}`
    if (roll < 0.96 && isLatinLanguage(lang)) return `${given} ${random.pick(PREFIXES)}${surname}`
    return `${given} ${surname}`
  }

  // A name of East Asia in Latin letters, as a rule with the surname first.
  #romanised(random: Random): string {
    const parts = [
      this.#locales.pick('east', 'surname', random, 0),
      random.chance(0.5) ? this.#pinyinName(random) : this.#locales.pick('east', 'given', random, 0),
    ]
    return random.chance(0.75) ? parts.join(' ') : parts.reverse().join(' ')
  }

  #pinyinName(random: Random): string {
    const syllables = this.#pinyin
    const name = random.chance(0.75) ? random.pick(syllables) + random.pick(syllables) : random.pick(syllables)
    return capitalise(name)
  }

  #malay(random: Random): string {
    const link = ['bin', 'binti', 'bin', 'binti', 'a/l']
    return `${this.given('ms', random)} ${random.pick(link)} ${this.given('ms', random)}`
  }

  // The own name, the father's, and a surname or where the family comes from: "محمد بن خالد البغدادي".
  #arabic(random: Random): string {
    const pick = (kind: 'given' | 'surname' | 'city'): string => this.#locales.pick('ar', kind, random, 0)
    const from =
      pick('city')
        .split(' ')[0]
        ?.replace(/^ال/, '')
        .replace(/[ةاه]$/, '') ?? ''
    const father = random.chance(0.6) ? `${random.pick(['بن ', 'بن ', 'ابن ', ''])}${pick('given')} ` : ''
    return `${pick('given')} ${father}${random.chance(0.6) ? `ال${from}ي` : pick('surname')}`
  }
}

export function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function initial(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}.`
}

function patronymic(given: string): string {
  return /[аяь]$/.test(given) ? `${given.slice(0, -1)}овна` : `${given}ович`
}
