import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min'

/** True for a country code (ISO 3166-1), in capitals, of a country with phone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code as CountryCode, metadata)
}
