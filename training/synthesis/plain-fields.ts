import type { Piece } from './fields.js'
import type { Random } from '../random.js'

/** Makes the values of template fields that need no list. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const PHONES = ['+## ### #######', '0## ### ## ##', '(###) ###-####', '0### ######', '### ### ###', '0##-####-####']
const HOSTS = ['example.com', 'mail.test', 'post.example']
const DOCUMENTS = ['#########', '@@#######', '###-##-####', '## ## ## ## ###', '@@## #### #### ####', '###########']

/** A given name, and a surname if one is needed, for e-mail addresses and handles. */
interface Owner {
  readonly given: string
  readonly surname: () => string
}

/** Makes the value of such a field. */
export function plainField(field: string, random: Random, { given, surname }: Owner): Piece[] {
  const day = 1 + random.below(28)
  const month = 1 + random.below(12)
  const year = 1940 + random.below(90)
  const login = plain(given)
  switch (field) {
    case 'date':
      return [{ text: random.pick(dates(day, month, year)) }]
    case 'year':
      return [{ text: String(year) }]
    case 'month':
      return [{ text: random.pick(MONTHS) }]
    case 'num':
      return [{ text: String(random.below(random.chance(0.5) ? 100 : 100000)) }]
    case 'phone':
      return [{ text: digits(random.pick(PHONES), random), label: 'CONTACT' }]
    case 'email':
      return [{ text: `${login}${digits('##', random)}@${random.pick(HOSTS)}`, label: 'CONTACT' }]
    case 'handle':
      return [{ text: `${login}_${digits('##', random)}`, label: 'CONTACT' }]
    case 'login':
      return [{ text: random.pick(logins(login, plain(surname()))), label: 'CONTACT' }]
    case 'id':
      return [{ text: digits(random.pick(DOCUMENTS), random), label: 'DOCUMENT' }]
    default:
      throw new Error(`Unknown field {${field}} in a template`)
  }
}

/** The names under which a person may sign in to a computer. */
function logins(given: string, surname: string): string[] {
  return [
    `${given.slice(0, 1)}${surname}`,
    `${given}.${surname}`,
    `${given}${surname.slice(0, 1)}`,
    `${given.slice(0, 3)}${surname.slice(0, 3)}`,
    `${given}_${surname}`,
    given,
  ]
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\W/g, '')
}

/** Fills a pattern: "#" stands for a digit, "@" for a capital letter. */
export function digits(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (char) =>
    char === '#' ? String(random.below(10)) : String.fromCharCode(65 + random.below(26)),
  )
}

function dates(day: number, month: number, year: number): string[] {
  return [
    `${String(year)}-${String(month).padStart(2, '0')}-${String(day)}`,
    `${String(day)}.${String(month)}.${String(year)}`,
    `${String(day)}/${String(month)}/${String(year)}`,
  ]
}
