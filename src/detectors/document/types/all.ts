import type { DocumentType } from './document-type.js'
import { AFRICA_OCEANIA } from './africa-oceania.js'
import { ANYWHERE } from './anywhere.js'
import { ASIA } from './asia.js'
import { BANK_ACCOUNTS } from './bank-accounts.js'
import { BOOKINGS } from './bookings.js'
import { BRITISH_ISLES } from './british-isles.js'
import { CENTRAL_EUROPE } from './central-europe.js'
import { EAST_ASIA } from './east-asia.js'
import { EASTERN_EUROPE } from './eastern-europe.js'
import { NORTH_AMERICA } from './north-america.js'
import { NORTHERN_EUROPE } from './northern-europe.js'
import { SOUTH_AMERICA } from './south-america.js'
import { SOUTHERN_EUROPE } from './southern-europe.js'
import { WEST_ASIA } from './west-asia.js'
import { WESTERN_EUROPE } from './western-europe.js'

/** Every kind of document that `pii-v0` knows. */
export const DOCUMENTS: readonly DocumentType[] = [
  ...BRITISH_ISLES,
  ...WESTERN_EUROPE,
  ...SOUTHERN_EUROPE,
  ...NORTHERN_EUROPE,
  ...CENTRAL_EUROPE,
  ...EASTERN_EUROPE,
  ...NORTH_AMERICA,
  ...SOUTH_AMERICA,
  ...EAST_ASIA,
  ...ASIA,
  ...WEST_ASIA,
  ...AFRICA_OCEANIA,
  ...ANYWHERE,
  ...BANK_ACCOUNTS,
  ...BOOKINGS,
]

/** Those of these countries, or of all, and of no country; bank accounts only if payment numbers are to be found. */
export function documentsOf(wanted: { countries: readonly string[] | undefined; payments: boolean }): DocumentType[] {
  return DOCUMENTS.filter(
    ({ country, kind }) =>
      (country === '*' || (wanted.countries?.includes(country) ?? true)) &&
      (wanted.payments || kind !== 'bank account'),
  )
}
