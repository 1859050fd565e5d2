import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min'

/** True if this is a country's code (ISO 3166-1), in capitals: whoever has one has phone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code as CountryCode, metadata)
}
