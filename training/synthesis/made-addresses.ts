import type { Piece } from './fields.js'
import { digits } from './plain-fields.js'
import { readGroups } from '../lists/read-list.js'
import { isLatinLanguage, type Locales } from './locales.js'
import { capitalise } from './made-names.js'
import type { Random } from '../random.js'

/** Makes postal addresses for training texts. */

const VALUES = new URL('../lists/made-values.tsv', import.meta.url)
// Languages that write the type of a street and the house number before the street's name.
const TYPE_FIRST = new Set('fr es it pt ca ro pl cs ru uk bg el ar he id vi ms sw sk'.split(' '))
const NUMBER_FIRST = new Set(['fr', 'en', 'vi', 'ar', 'sw'])
const POSTCODES = [
  '#####',
  '#####',
  '######',
  '####',
  '##-###',
  '#### @@',
  '@@# #@@',
  '### ##',
  '#####-###',
  '@#@ #@#',
  '#####-####',
]
const SECONDARY = [
  'Apt. ###',
  'Apt ##',
  'Suite ###',
  'Unit ##',
  'Flat #',
  'Floor #',
  'Apartment ##',
  'Room ###',
  'Building #',
]

interface Street {
  street: string
  city: string
  state: string
  zip: string
  country: string
}

/** Makes postal addresses and their parts. */
export class MadeAddresses {
  readonly #locales: Locales
  readonly #streets: Street[]
  readonly #streetTypes: readonly string[]

  /** `identities` are the rows of `fakenamegenerator`. */
  constructor(locales: Locales, identities: readonly string[][]) {
    this.#locales = locales
    this.#streetTypes = readGroups(VALUES).get('street-type') ?? []
    this.#streets = identities.map(([, , , , , , street = '', city = '', , state = '', zip = '', country = '']) => ({
      street,
      city,
      state,
      zip,
      country,
    }))
  }

  city(lang: string, random: Random): string {
    const city = this.#locales.pick(lang, 'city', random, 0.2)
    return isLatinLanguage(lang) && random.chance(0.04) ? city.toUpperCase() : city
  }

  /** The value of a template field that is a part of an address; undefined for other fields. */
  make(field: string, lang: string, random: Random): string | undefined {
    switch (field) {
      case 'city':
        return this.city(lang, random)
      case 'state':
        return this.#locales.pick(lang, 'state', random, 0.3)
      case 'country':
        return this.#locales.pick(lang, 'country', random, 0)
      case 'zip':
        return postcode(random)
      case 'street':
        return this.#street(lang, random)
      case 'secondary':
        return secondary(random)
      case 'zhaddr':
      case 'jaaddr':
        return this.#eastAsian(lang, random)
      case 'koaddr':
        return this.#korean(lang, random)
      default:
        return undefined
    }
  }

  #street(lang: string, random: Random): string {
    const number = random.chance(0.85)
      ? String(1 + random.below(random.chance(0.3) ? 9999 : 250))
      : `${String(1 + random.below(90))}${random.pick(['a', 'b', 'A', '/2', '-4', ' bis'])}`
    const local = isLatinLanguage(lang) && random.chance(lang === 'en' ? 0.5 : 0.25)
    if (local) return random.pick(this.#streets).street
    const type = this.#locales.has(lang, 'streetType') ? this.#locales.pick(lang, 'streetType', random, 0) : undefined
    const own = this.#locales.has(lang, 'street') && random.chance(0.7)
    const base = own
      ? this.#locales.pick(lang, 'street', random, 0)
      : this.#locales.pick(lang, random.chance(0.6) ? 'surname' : 'city', random, 0.1)
    if (lang === 'en') return `${number} ${base} ${random.pick(this.#streetTypes)}`
    const named =
      own || type === undefined ? base : TYPE_FIRST.has(lang) ? `${capitalise(type)} ${base}` : `${base} ${type}`
    if (NUMBER_FIRST.has(lang) && random.chance(0.8)) return `${number}${random.chance(0.3) ? ',' : ''} ${named}`
    return `${named} ${number}`
  }

  /** A whole address, its parts apart from each other. */
  address(lang: string, random: Random): Piece[] {
    const part = (text: string): Piece => ({ text, label: 'LOCATION' })
    if (isLatinLanguage(lang) && random.chance(0.25)) {
      const { street, city, state, zip: code, country } = random.pick(this.#streets)
      const parts = [
        street,
        random.chance(0.3) ? secondary(random) : '',
        city,
        random.chance(0.4) ? state : '',
        code,
        random.chance(0.5) ? country : '',
      ]
      return joined(parts.filter((text) => text !== '').map(part), random.chance(0.3) ? '\n' : ', ')
    }
    const street = part(this.#street(lang, random))
    const city = part(this.city(lang, random))
    const code = part(postcode(random))
    const separator = random.chance(0.15) ? '\n' : random.chance(0.1) ? ' ' : ', '
    const town = random.chance(0.6)
      ? [code, { text: ' ' }, city]
      : random.chance(0.5)
        ? [city, { text: ' ' }, code]
        : [city]
    const pieces: Piece[] = [street, { text: separator }]
    if (random.chance(0.12)) pieces.push(part(secondary(random)), { text: separator })
    pieces.push(...town)
    if (random.chance(0.25)) pieces.push({ text: separator }, part(this.#locales.pick(lang, 'country', random, 0)))
    return pieces
  }

  #eastAsian(lang: string, random: Random): string {
    const number = (limit: number): string => String(1 + random.below(limit))
    const state = this.#locales.pick(lang, 'state', random, 0)
    const city = this.#locales.pick(lang, 'city', random, 0)
    if (lang === 'ja') {
      const town = this.#locales.pick(lang, 'surname', random, 0)
      const tail = random.chance(0.5)
        ? `${number(9)}-${number(30)}-${number(30)}`
        : `${number(9)}丁目${number(30)}番${number(30)}号`
      return `${state}${city}${town}${tail}`
    }
    const name = this.#locales.pick(lang, 'given', random, 0)
    const road = `${name}${random.pick(['路', '街', '大道', '东路', '西街', '北路'])}${number(900)}号`
    return `${city}${random.pick(['市', '', '区', '县'])}${road}${random.chance(0.3) ? `${number(30)}栋${number(20)}室` : ''}`
  }

  #korean(lang: string, random: Random): string {
    const number = String(1 + random.below(300))
    const road = `${this.#locales.pick(lang, 'city', random, 0).slice(0, 2)}${random.pick(['로', '길', '대로', '동'])}`
    return `${this.#locales.pick(lang, 'state', random, 0)} ${this.#locales.pick(lang, 'city', random, 0)} ${road} ${number}`
  }
}

function joined(parts: Piece[], separator: string): Piece[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [{ text: separator }, part]))
}

function postcode(random: Random): string {
  return digits(random.pick(POSTCODES), random)
}

function secondary(random: Random): string {
  return digits(random.pick(SECONDARY), random)
}
