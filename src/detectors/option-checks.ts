import { countriesOf, isKnownLanguage } from './language-countries.js'
import { isCountry } from './contact/country-code.js'
import { checkNames } from '../option-names.js'
import { checkTexts } from '../option-values.js'
import { LABEL } from '../token.js'

/** Checks the options of a detector. */

const OF = 'piiDetector'

/** The names of all options. */
export const OPTION_NAMES = {
  labels: true,
  countries: true,
  languages: true,
  allow: true,
  deny: true,
  model: true,
  payments: true,
  birthDates: true,
  personal: true,
  rememberBytes: true,
  rules: true,
} as const

/** The options that are lists. */
export interface ListOptions {
  readonly labels?: unknown
  readonly countries?: unknown
  readonly languages?: unknown
  readonly allow?: unknown
  readonly deny?: unknown
  readonly rules?: unknown
}

/**
 * Throws a TypeError for an unknown option, for one that is no list, and for a text to deny whose label no token can
 * have.
 */
export function checkOptions(options: ListOptions, names: object): void {
  checkNames(OF, options, names)
  const { deny = [], rules = [], ...texts } = options
  for (const name of ['labels', 'countries', 'languages', 'allow'] as const) checkTexts(OF, name, texts[name])
  if (!Array.isArray(rules)) throw new TypeError(`${OF}: rules must be a list, such as [rule({ … })].`)
  if (!Array.isArray(deny))
    throw new TypeError(`${OF}: deny must be a list, such as [{ text: 'Project X', label: 'PROJECT' }].`)
  for (const literal of deny) checkLabel((literal as { readonly label?: unknown } | null)?.label)
}

/** Checks the label of a text to deny. One that is no text is refused with the text's form. */
function checkLabel(label: unknown): void {
  if (typeof label !== 'string' || LABEL.test(label)) return
  const nearest = label.toUpperCase().replace(/[^A-Z0-9]+/g, '')
  const help = LABEL.test(nearest) ? ` Did you mean ${nearest}?` : ''
  throw new TypeError(`${OF}: deny: a label must be 2 to 32 capitals or digits, and begin with a capital.${help}`)
}

/**
 * Returns the countries of the options `countries` and `languages`, in capitals; undefined if they name none. Throws a
 * TypeError for an unknown one.
 */
export function hintedCountries(
  countries: readonly string[] | undefined,
  languages: readonly string[] | undefined,
): string[] | undefined {
  if (!countries && !languages) return undefined
  const named = (countries ?? []).map((country) => country.toUpperCase())
  const unknown = named.find((country) => !isCountry(country))
  if (unknown !== undefined) {
    throw new TypeError(`countries: ${unknown} is unknown. Use codes of ISO 3166-1, such as DE, GB or US.`)
  }
  const strange = languages?.find((language) => !isKnownLanguage(language))
  if (strange !== undefined) {
    throw new TypeError(`languages: ${strange} is unknown. Use codes of ISO 639-1, such as de, en or pt-BR.`)
  }
  return [...named, ...countriesOf(languages ?? [])]
}

const LABELS = ['NAME', 'LOCATION', 'CONTACT', 'DOCUMENT']

/** Throws a TypeError for a label that nothing finds: everything it should protect would be let through. */
export function checkLabels(labels: readonly string[] | undefined, further: readonly string[]): void {
  const known = [...new Set([...LABELS, ...further])]
  const unknown = labels?.find((label) => !known.includes(label))
  if (unknown !== undefined) throw new TypeError(`labels: ${unknown} is unknown. Use some of ${known.join(', ')}.`)
}
