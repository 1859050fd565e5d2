import { countriesOf, isKnownLanguage } from './language-countries.js'
import { isCountry } from './contact/country-code.js'

/** Checks the options of a detector. */

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
