import { inflect } from './inflect.js'
import { isLatinLanguage, type Locales } from './locales.js'
import type { Random } from './random.js'
import { Things } from './things.js'

export interface Piece {
  text: string
  label?: 'NAME' | 'LOCATION' | 'CONTACT' | 'DOCUMENT'
}

interface Street {
  street: string
  city: string
  state: string
  zip: string
  country: string
}

/** Makes the values of template fields. */
export class Fields {
  readonly #locales: Locales
  readonly #streets: Street[]
  readonly #things = new Things()

  constructor(locales: Locales, identities: readonly string[][]) {
    this.#locales = locales
    this.#streets = identities.map(([, , , , , , street = '', city = '', , state = '', zip = '', country = '']) => ({
      street,
      city,
      state,
      zip,
      country,
    }))
  }

  make(field: string, inflected: boolean, lang: string, random: Random, people: string[]): Piece[] {
    const locales = this.#locales
    const bend = (text: string): string => (inflected ? inflect(lang, text, random) : text)
    const name = (text: string): Piece[] => [{ text: bend(text), label: 'NAME' }]
    const place = (text: string): Piece[] => [{ text: bend(text), label: 'LOCATION' }]
    switch (field) {
      case 'name':
        return name(this.#person(lang, random, people))
      case 'first': {
        const known = people.length > 0 && random.chance(0.3) ? random.pick(people).split(' ')[0] : undefined
        return name(known ?? this.#given(lang, random))
      }
      case 'last': {
        const known = people.length > 0 && random.chance(0.4) ? random.pick(people).split(' ').at(-1) : undefined
        return name(known ?? this.#surname(lang, random))
      }
      case 'lastfirst':
        return name(`${this.#surname(lang, random)}, ${this.#given(lang, random)}`)
      case 'lastname_first':
        return name(`${this.#surname(lang, random)} ${this.#given(lang, random)}`)
      case 'patronymic':
        return name(patronymic(this.#given(lang, random)))
      case 'initials':
        return name(`${initial(this.#given(lang, random))} ${initial(this.#given(lang, random))}`)
      case 'initial':
        return name(initial(this.#surname(lang, random)))
      case 'zhname':
      case 'janame':
      case 'koname': {
        const gap = random.chance(field === 'janame' ? 0.3 : 0.06) ? ' ' : ''
        return name(`${this.#surname(lang, random)}${gap}${this.#given(lang, random)}`)
      }
      case 'thname':
        return name(`${this.#given(lang, random)}${random.chance(0.8) ? ' ' + this.#surname(lang, random) : ''}`)
      case 'vnname':
        return name(`${this.#surname(lang, random)} ${this.#given(lang, random)} ${this.#given(lang, random)}`)
      case 'title':
        return [{ text: random.pick(['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Prof.', 'Mr', 'Mrs', 'Ms', 'Miss', 'Sir', 'Dr']) }]
      case 'city':
        return place(this.#city(lang, random))
      case 'cityorg':
        return [{ text: this.#city(lang, random) }]
      case 'state':
        return place(locales.pick(lang, 'state', random, 0.3))
      case 'country':
        return place(locales.pick(lang, 'country', random, 0))
      case 'zip':
        return place(zip(random))
      case 'street':
        return place(this.#street(lang, random))
      case 'secondary':
        return place(secondary(random))
      case 'addr':
      case 'vnaddr':
        return this.#address(lang, random)
      case 'zhaddr':
      case 'jaaddr':
        return place(this.#eastAsian(lang, random))
      case 'koaddr':
        return place(this.#korean(lang, random))
      case 'orgname':
        return [{ text: locales.pick(lang, 'surname', random, 0.2) }]
      case 'org':
        return [{ text: this.#company(lang, random) }]
      default: {
        const thing = this.#things.pick(field, random)
        return thing === undefined ? plainField(field, random, this.#given('en', random)) : [{ text: bend(thing) }]
      }
    }
  }

  #given(lang: string, random: Random): string {
    return this.#locales.pick(lang, 'given', random, 0.25)
  }

  #surname(lang: string, random: Random): string {
    return this.#locales.pick(lang, 'surname', random, 0.25)
  }

  #city(lang: string, random: Random): string {
    const city = this.#locales.pick(lang, 'city', random, 0.2)
    return isLatinLanguage(lang) && random.chance(0.04) ? city.toUpperCase() : city
  }

  #person(lang: string, random: Random, people: string[]): string {
    if (people.length > 0 && random.chance(0.15)) return random.pick(people)
    if (isLatinLanguage(lang) && random.chance(0.08)) {
      // Romanised names of East Asia: family name first as a rule.
      const parts = [
        this.#locales.pick('east', 'surname', random, 0),
        random.chance(0.5) ? pinyin(random) : this.#locales.pick('east', 'given', random, 0),
      ]
      const east = random.chance(0.75) ? parts.join(' ') : parts.reverse().join(' ')
      people.push(east)
      return east
    }
    if (lang === 'ar' && random.chance(0.4)) {
      const arabic = this.#arabic(random)
      people.push(arabic)
      return arabic
    }
    if (lang === 'ms' && random.chance(0.4)) {
      const malay = `${this.#given(lang, random)} ${random.pick(['bin', 'binti', 'bin', 'binti', 'a/l'])} ${this.#given(lang, random)}`
      people.push(malay)
      return malay
    }
    const foreign = random.chance(0.3) && isLatinLanguage(lang) ? '' : lang
    const given = this.#given(foreign, random)
    const surname = this.#surname(foreign, random)
    const roll = random.next()
    const full =
      roll < 0.66
        ? `${given} ${surname}`
        : roll < 0.74
          ? `${given} ${initial(this.#given(foreign, random))} ${surname}`
          : roll < 0.8
            ? `${given} ${this.#given(foreign, random)} ${surname}`
            : roll < 0.85
              ? `${given} ${surname}-${this.#surname(foreign, random)}`
              : roll < 0.89
                ? `${initial(given)} ${surname}`
                : roll < 0.92
                  ? `${given} ${surname} ${this.#surname(foreign, random)}`
                  : roll < 0.94 && isLatinLanguage(lang)
                    ? `${given} ${random.pick(['van', 'de', 'von', 'van der', 'da', 'di', 'bin', 'al', 'El', 'del', 'la'])} ${surname}`
                    : roll < 0.96 && isLatinLanguage(lang)
                      ? `${given} ${random.pick(["O'", 'Mc', 'Mac', "D'", 'Al-', 'El-'])}${surname}`
                      : `${given} ${surname}`
    people.push(full)
    return full
  }

  // The name, the father's and a family name or where the family comes from: "محمد بن خالد البغدادي".
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
    if (lang === 'en') return `${number} ${base} ${random.pick(EN_TYPES)}`
    const named = own || type === undefined ? base : FRONT.has(lang) ? `${capital(type)} ${base}` : `${base} ${type}`
    if (FRONT_NUMBER.has(lang) && random.chance(0.8)) return `${number}${random.chance(0.3) ? ',' : ''} ${named}`
    return `${named} ${number}`
  }

  #address(lang: string, random: Random): Piece[] {
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
    const city = part(this.#city(lang, random))
    const code = part(zip(random))
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

  #company(lang: string, random: Random): string {
    const stem = random.chance(0.4)
      ? this.#surname(lang, random)
      : random.chance(0.3)
        ? this.#city(lang, random)
        : random.pick(COMPANY_WORDS)
    return `${stem} ${random.pick(COMPANY_ENDS)}`
  }
}

const EN_TYPES =
  'Street St Road Rd Avenue Ave Lane Ln Drive Dr Court Ct Way Boulevard Blvd Place Close Crescent Terrace Square Hill Park Gardens Grove Parkway Trail Highway Street Road Avenue'.split(
    ' ',
  )
const FRONT = new Set([
  'fr',
  'es',
  'it',
  'pt',
  'ca',
  'ro',
  'pl',
  'cs',
  'ru',
  'uk',
  'bg',
  'el',
  'ar',
  'he',
  'id',
  'vi',
  'ms',
  'sw',
  'sk',
])
const FRONT_NUMBER = new Set(['fr', 'en', 'vi', 'ar', 'sw'])
const COMPANY_WORDS =
  'Global United Northern Advanced Blue Green First Central Digital Alpha Nova Delta Prime Royal Metro Vertex Summit Acme Pacific Atlas Orion'.split(
    ' ',
  )
const COMPANY_ENDS =
  'GmbH|AG|Ltd|Inc.|LLC|S.A.|S.r.l.|B.V.|Group|Bank|Hospital|University|Solutions|Insurance|Holdings|Corp.|& Co.|Systems|Logistics|Airlines|School|Foundation|AB|Oy|Sp. z o.o.|s.r.o.|Kft.|SRL'.split(
    '|',
  )

function joined(parts: Piece[], separator: string): Piece[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [{ text: separator }, part]))
}

const PINYIN =
  'wei jun ming xiao li hua jian guo qiang yan fang na min jing lei bo hao yu chen xin rui jia yi mei ling hong ping gang tao hui jie bin chao feng long xia yun zhi wen bao cheng dong shan xue ting ying zhen qi han lin kai ning shu ya zi ze'.split(
    ' ',
  )

function pinyin(random: Random): string {
  const name = random.chance(0.75) ? random.pick(PINYIN) + random.pick(PINYIN) : random.pick(PINYIN)
  return capital(name)
}

function initial(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}.`
}

function patronymic(given: string): string {
  return /[аяь]$/.test(given) ? `${given.slice(0, -1)}овна` : `${given}ович`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function zip(random: Random): string {
  return digits(
    random.pick([
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
    ]),
    random,
  )
}

function secondary(random: Random): string {
  return digits(
    random.pick([
      'Apt. ###',
      'Apt ##',
      'Suite ###',
      'Unit ##',
      'Flat #',
      'Floor #',
      'Apartment ##',
      'Room ###',
      'Building #',
    ]),
    random,
  )
}

function digits(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (char) =>
    char === '#' ? String(random.below(10)) : String.fromCharCode(65 + random.below(26)),
  )
}

function plainField(field: string, random: Random, given: string): Piece[] {
  const day = 1 + random.below(28)
  const month = 1 + random.below(12)
  const year = 1940 + random.below(90)
  switch (field) {
    case 'date':
      return [
        {
          text: random.pick([
            `${String(year)}-${String(month).padStart(2, '0')}-${String(day)}`,
            `${String(day)}.${String(month)}.${String(year)}`,
            `${String(day)}/${String(month)}/${String(year)}`,
          ]),
        },
      ]
    case 'year':
      return [{ text: String(year) }]
    case 'month':
      return [
        {
          text: random.pick(
            'January February March April May June July August September October November December'.split(' '),
          ),
        },
      ]
    case 'num':
      return [{ text: String(random.below(random.chance(0.5) ? 100 : 100000)) }]
    case 'phone':
      return [
        {
          text: digits(
            random.pick([
              '+## ### #######',
              '0## ### ## ##',
              '(###) ###-####',
              '0### ######',
              '### ### ###',
              '0##-####-####',
            ]),
            random,
          ),
          label: 'CONTACT',
        },
      ]
    case 'email':
      return [
        {
          text: `${given.toLowerCase().replace(/\W/g, '')}${digits('##', random)}@${random.pick(['example.com', 'mail.test', 'post.example'])}`,
          label: 'CONTACT',
        },
      ]
    case 'handle':
      return [{ text: `${given.toLowerCase().replace(/\W/g, '')}_${digits('##', random)}` }]
    case 'id':
      return [
        {
          text: digits(
            random.pick([
              '#########',
              '@@#######',
              '###-##-####',
              '## ## ## ## ###',
              '@@## #### #### ####',
              '###########',
            ]),
            random,
          ),
          label: 'DOCUMENT',
        },
      ]
    default:
      throw new Error(`Unknown field {${field}} in a template`)
  }
}
