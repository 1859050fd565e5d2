import { createRequire } from 'node:module'
import type { Validator } from 'stdnum'

/** Checks the check digits of document numbers. */

/** The check of a document's number: true if a compact value (letters and digits only) is right. */
export type Check = (compact: string) => boolean

/**
 * The check of the scheme that `stdnum` calls by this name, loaded when it is first asked: all of them take longer to
 * load than the rest of the package. It takes some ten microseconds, so types that are tried on any run of digits check
 * something cheap first.
 */
export function std(country: string, scheme: string): Check {
  let loaded: Validator | undefined
  const validator = (): Validator =>
    (loaded ??= createRequire(import.meta.url)(`stdnum/lib/cjs/${country.toLowerCase()}/${scheme}`) as Validator)
  return (compact) => {
    // stdnum makes an error for each refusal; without a stack that costs a tenth.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    const { isValid } = validator().validate(compact)
    Error.stackTraceLimit = limit
    return isValid
  }
}

/** The last digit by the Luhn algorithm. */
export function luhn(compact: string): boolean {
  let sum = 0
  for (let index = 0; index < compact.length; index++) {
    const digit = digitAt(compact, compact.length - 1 - index)
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

/** An international bank account number, with or without spaces: ISO 13616, whose check is ISO 7064, modulo 97,10. */
export function iban(written: string): boolean {
  const compact = written.replaceAll(' ', '')
  let rest = 0
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** A payment card's number in groups or not: first digits and length as ISO/IEC 7812 gives them to card schemes, and Luhn. */
export function paymentCard(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  return /^(?:3[068]\d{12}|3[47]\d{13}|[2-6]\d{15,18})$/.test(digits) && luhn(digits)
}

/** First digits of the card schemes, each with the lengths of its numbers. */
const SCHEMES = [
  /^4(?:\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)\d{12,14}(?<=^\d{16})$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^3(?:0[0-5]\d|095|[689]\d\d)\d{10}$/, // Diners
  /^(?:6011|64[4-9]|65|62|81|35(?:2[89]|[3-8])|220[0-4])\d{12,17}(?<=^\d{16,19})$/, // Discover, UnionPay, JCB, Mir
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{10,15}$/, // Maestro
  /^(?:60|82|508|9792)\d{12,14}(?<=^\d{16})$/, // RuPay, Troy
]

/** A payment card's number as a scheme issues it, and not one digit or a run of them throughout. */
export function knownCard(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  return SCHEMES.some((scheme) => scheme.test(digits)) && digits.length < 20 && luhn(digits) && mixed(digits)
}

/** The digits times their weights, added, leave `rest` modulo `modulus`. */
export function weighted(weights: readonly number[], modulus: number, rest = 0): Check {
  return (compact) => weightedSum(compact, weights) % modulus === rest
}

/** The last digit is `modulus` minus the weighted sum of those before it; what would be two digits counts as 0. */
export function checkDigit(weights: readonly number[], modulus: number): Check {
  return (compact) => {
    const expected = (modulus - (weightedSum(compact, weights) % modulus)) % modulus
    return (expected > 9 ? 0 : expected) === digitAt(compact, weights.length)
  }
}

/** The digit behind the weighted ones is their sum modulo `modulus`; 10 is written 0. */
export function remainder(weights: readonly number[], modulus: number): Check {
  return (compact) => (weightedSum(compact, weights) % modulus) % 10 === digitAt(compact, weights.length)
}

/** ISO 7064, modulo 11,10: of the German and the Croatian tax number. */
export function mod11x10(compact: string): boolean {
  let check = 5
  for (let index = 0; index < compact.length; index++) {
    check = ((((check || 10) * 2) % 11) + digitAt(compact, index)) % 10
  }
  return check === 1
}

/** Belgian register numbers: the last two digits and those before them add up to a multiple of 97; from 2000 on with a 2 in front. */
export function mod97(compact: string): boolean {
  const sum = Number(compact.slice(0, 9)) + Number(compact.slice(9))
  return sum % 97 === 0 || (2e9 + sum) % 97 === 0
}

/** The digits `at…at + 6` are a date, in this order of year, month and day. */
export function dateAt(at: number, order: 'ymd' | 'dmy'): Check {
  return (compact) => {
    const month = Number(compact.slice(at + 2, at + 4))
    const day = Number(order === 'ymd' ? compact.slice(at + 4, at + 6) : compact.slice(at, at + 2))
    return month >= 1 && month <= 12 && day >= 1 && day <= 31
  }
}

/** The digits `at, at + 1` are a month, to which one of these was added: for the century, for women. */
export function monthAt(at: number, added: readonly number[]): Check {
  return (compact) => {
    const written = Number(compact.slice(at, at + 2))
    return added.some((more) => written > more && written <= more + 12)
  }
}

/** The digits `at, at + 1` are a day, to which one of these was added. */
export function dayAt(at: number, added: readonly number[] = [0]): Check {
  return (compact) => {
    const written = Number(compact.slice(at, at + 2))
    return added.some((more) => written > more && written <= more + 31)
  }
}

/** New Zealand's health index: letters without I and O count 1…24, weights 7…2; ABC1235 modulo 11, ABC12DE modulo 23. */
export function nhi(compact: string): boolean {
  const values = [...compact].map((character) =>
    /\d/.test(character) ? Number(character) : 'ABCDEFGHJKLMNPQRSTUVWXYZ'.indexOf(character) + 1,
  )
  const sum = values.slice(0, 6).reduce((total, value, index) => total + value * (7 - index), 0)
  if (/\d$/.test(compact)) return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === values[6]
  return 23 - (sum % 23) === values[6]
}

/** True if all of these checks hold. */
export function all(...checks: readonly Check[]): Check {
  return (compact) => checks.every((check) => check(compact))
}

/** Machine-readable documents (ICAO 9303): weights 7, 3, 1; A = 10 … Z = 35; the last digit is the sum modulo 10. */
export function icao(compact: string): boolean {
  const last = compact.length - 1
  return weightedSum(compact.slice(0, last), [7, 3, 1, 7, 3, 1, 7, 3, 1, 7]) % 10 === digitAt(compact, last)
}

/** Polish identity cards and passports: the check digit stands after the letters. */
export function polishSeries(weights: readonly number[]): Check {
  return (compact) => weightedSum(compact, weights) % 10 === 0
}

/** German health insurance: the letter as two digits, weights 1 and 2 in turn, cross sums. */
export function kvnr(compact: string): boolean {
  const letter = String(compact.charCodeAt(0) - 64).padStart(2, '0')
  let sum = 0
  for (const [index, character] of [...(letter + compact.slice(1, 9))].entries()) {
    const product = Number(character) * (index % 2 === 0 ? 1 : 2)
    sum += product > 9 ? product - 9 : product
  }
  return sum % 10 === digitAt(compact, 9)
}

/** Singapore NRIC and FIN. */
export function nric(compact: string): boolean {
  const prefix = compact[0] ?? ''
  const offset = prefix === 'T' || prefix === 'G' ? 4 : prefix === 'M' ? 3 : 0
  const rest = (weightedSum(compact.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11
  const letters = prefix === 'S' || prefix === 'T' ? 'JZIHGFEDCBA' : prefix === 'M' ? 'XWUTRQPNJLK' : 'XWUTRQPNMLK'
  return letters[rest] === compact[8] || (prefix === 'M' && letters[10 - rest] === compact[8])
}

/** Russian pension insurance (SNILS): weights 9…1, modulo 101. */
export function snils(compact: string): boolean {
  const rest = weightedSum(compact.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101
  return (rest === 100 ? 0 : rest) === Number(compact.slice(9))
}

/** Japanese My Number. */
export function myNumber(compact: string): boolean {
  const rest = weightedSum(compact, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (rest <= 1 ? 0 : 11 - rest) === digitAt(compact, 11)
}

/** Iranian national code: weights 10…2, modulo 11. */
export function iranian(compact: string): boolean {
  const rest = weightedSum(compact, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return mixed(compact) && (rest < 2 ? rest : 11 - rest) === digitAt(compact, 9)
}

/** Kazakh numbers of people and companies: weights 1…11 modulo 11, or weights 3…11, 1, 2 where that leaves 10. */
export function kazakh(compact: string): boolean {
  const first = weightedSum(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
  const rest = first < 10 ? first : weightedSum(compact, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11
  return rest === digitAt(compact, 11)
}

/** False for one digit throughout, and for a run such as 1234567890. */
export function mixed(compact: string): boolean {
  return (
    !/^(\d)\1*$/.test(compact) && !'01234567890123456789'.includes(compact) && !'98765432109876543210'.includes(compact)
  )
}

function weightedSum(compact: string, weights: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < weights.length && index < compact.length; index++) {
    sum += digitAt(compact, index) * (weights[index] ?? 0)
  }
  return sum
}

/** 0…9, and A = 10 … Z = 35. */
function digitAt(compact: string, index: number): number {
  const code = compact.charCodeAt(index)
  return code >= 65 ? code - 55 : code - 48
}
