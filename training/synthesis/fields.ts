import { inflect } from './inflect.js'
import { readGroups, readLists } from '../lists/read-list.js'
import type { Locales } from './locales.js'
import { MadeAddresses } from './made-addresses.js'
import { MadeNames } from './made-names.js'
import { plainField } from './plain-fields.js'
import type { Random } from '../random.js'
import { Things } from '../lists/things.js'

/** Makes the values of template fields. */

const VALUES = new URL('../lists/made-values.tsv', import.meta.url)
const ADDRESS_FORMS = new URL('../lists/address-forms.tsv', import.meta.url)
/** The share of addresses written in a form of their country. */
const LOCAL_FORMS = 0.3
/** The share of companies that exist, if their names are there. */
const REAL = 0.5
const FIELD = /\{([a-z_]+)\}/g
const CHOICE = /\[\[\|([^\]]*)\]\]/g
const TITLES = ['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Prof.', 'Mr', 'Mrs', 'Ms', 'Miss', 'Sir', 'Dr']

/** A part of a made text, with its label if it is personal. */
export interface Piece {
  text: string
  label?: 'NAME' | 'LOCATION' | 'CONTACT' | 'DOCUMENT'
}

/** How a field is used: inflected or not, and the people named in the text so far. */
export interface FieldUse {
  /** Default false. */
  readonly isInflected?: boolean
  /** Names of people are added. Default: none yet. */
  readonly people?: string[]
}

/** Makes the values of template fields. */
export class Fields {
  readonly #locales: Locales
  readonly #names: MadeNames
  readonly #addresses: MadeAddresses
  readonly #things = new Things()
  readonly #addressForms = readLists(ADDRESS_FORMS)
  readonly #companyWords: readonly string[]
  readonly #companyEndings: readonly string[]
  readonly #organisations: ReadonlyMap<string, readonly string[]>

  /** `identities` are the rows of `fakenamegenerator`; `organisations` are real ones, by language. */
  constructor(
    locales: Locales,
    identities: readonly string[][],
    organisations: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    const values = readGroups(VALUES)
    this.#locales = locales
    this.#names = new MadeNames(locales)
    this.#addresses = new MadeAddresses(locales, identities)
    this.#companyWords = values.get('company-word') ?? []
    this.#companyEndings = values.get('company-ending') ?? []
    this.#organisations = organisations
  }

  /** The value of `{field}`, inflected for `{field~}`. `people` are those named in the text so far. */
  make(field: string, lang: string, random: Random, { isInflected = false, people = [] }: FieldUse = {}): Piece[] {
    const bend = (text: string): string => (isInflected ? inflect(lang, text, random) : text)
    const name = this.#names.make(field, lang, random, people)
    if (name !== undefined) return [{ text: bend(name), label: 'NAME' }]
    const location = this.#addresses.make(field, lang, random)
    if (location !== undefined) return [{ text: bend(location), label: 'LOCATION' }]
    if (field === 'addr' || field === 'vnaddr') return this.#address(lang, random)
    const organisation = this.#organisation(field, lang, random)
    if (organisation !== undefined) return [{ text: organisation }]
    const thing = this.#things.pick(field, random)
    return thing === undefined
      ? plainField(field, random, {
          given: this.#names.given('en', random),
          surname: () => this.#names.surname('en', random),
        })
      : [{ text: bend(thing) }]
  }

  /** An address: as its country writes it, as one, or its parts. */
  #address(lang: string, random: Random): Piece[] {
    const forms = this.#addressForms.get(lang)
    if (!forms || !random.chance(LOCAL_FORMS)) return this.#addresses.address(lang, random)
    const part = (field: string): string => {
      if (field === 'num') return String(1 + random.below(random.chance(0.2) ? 999 : 90))
      return this.make(field, lang, random)
        .map(({ text }) => text)
        .join('')
    }
    const text = random
      .pick(forms)
      .replaceAll(CHOICE, (_, words: string) => random.pick(words.split('|')))
      .replaceAll(FIELD, (_, field: string) => part(field))
    return [{ text, label: 'LOCATION' }]
  }

  /** Titles and organisations: they hold words of names, but are none. */
  #organisation(field: string, lang: string, random: Random): string | undefined {
    if (field === 'title') return random.pick(TITLES)
    if (field === 'cityorg') return this.#addresses.city(lang, random)
    if (field === 'orgname') return this.#locales.pick(lang, 'surname', random, 0.2)
    return field === 'org' ? this.#company(lang, random) : undefined
  }

  #company(lang: string, random: Random): string {
    const known = this.#organisations.get(lang) ?? this.#organisations.get('en')
    if (known && random.chance(REAL)) return random.pick(known)
    const stem = random.chance(0.4)
      ? this.#names.surname(lang, random)
      : random.chance(0.3)
        ? this.#addresses.city(lang, random)
        : random.pick(this.#companyWords)
    return `${stem} ${random.pick(this.#companyEndings)}`
  }
}
