import { labelOf } from '../entity-labels.js'
import type { EntityLabels } from '../entity-labels.js'

/** Maps a model's classes, such as `B-PER`, to labels. */

/** A class of a model: `B-PER` begins a PER, `I-PER` continues it. */
export interface TokenClass {
  /** The name without the prefix: `PER`. */
  readonly type: string
  readonly isBegin: boolean
  /** The label of findings; undefined for classes that are not reported. */
  readonly label: string | undefined
}

/**
 * Reads the names of a model's classes. Throws a TypeError for classes without a name (`LABEL_0`), unless `own` has a label for
 * them.
 */
export function tokenClasses(names: readonly string[], own: EntityLabels = {}): readonly TokenClass[] {
  const parts = names.map((name) => /^(?:([BIES])-)?(.*)$/s.exec(name) ?? [])
  const types = parts.map(([, , type = '']) => type)
  const nameless = types.find((type) => /^LABEL_\d+$/.test(type) && own[type] === undefined)
  if (nameless !== undefined)
    throw new TypeError(
      `transformersDetector: the model has no name for its class ${nameless}. Set its label in labels.`,
    )
  const known = Object.fromEntries(
    types.flatMap((type) => {
      const label = LABELS.get(type.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      return label === undefined ? [] : [[type, label]]
    }),
  )
  const label = labelOf('transformersDetector', known, own)
  return parts.map(([, prefix, type = '']) => ({
    type,
    isBegin: prefix === 'B' || prefix === 'S',
    label: label(type),
  }))
}

// --- Internal helpers ---

/** Classes of common models by label; `null` for those that are not reported, as by `pii-v0`. */
const TYPES: readonly (readonly [string | null, string])[] = [
  ['NAME', 'PER PERSON NAME FIRSTNAME MIDDLENAME LASTNAME GIVENNAME SURNAME FULLNAME PATIENT DOCTOR STAFF'],
  [
    'LOCATION',
    'LOC LOCATION GPE FAC ADDRESS STREET STREETADDRESS SECONDARYADDRESS BUILDINGNUM BUILDINGNUMBER CITY COUNTY',
  ],
  ['LOCATION', 'STATE ZIP ZIPCODE POSTCODE POSTALCODE'],
  ['CONTACT', 'EMAIL EMAILADDRESS PHONE PHONENUM PHONENUMBER TELEPHONE TELEPHONENUM TEL FAX USERNAME HANDLE'],
  ['BIRTHDATE', 'DOB DATEOFBIRTH BIRTHDATE BIRTHDAY'],
  ['SECRET', 'PASS PASSWORD PIN SECRET APIKEY'],
  [
    null,
    'O OTHER MISC ORG ORGANIZATION ORGANISATION COMPANY COMPANYNAME NORP NRP COUNTRY EVENT LANGUAGE LAW PRODUCT WORKOFART',
  ],
  [
    null,
    'DATE TIME DATETIME AGE SEX GENDER PREFIX TITLE JOBTITLE JOBAREA CARDINAL ORDINAL QUANTITY PERCENT MONEY AMOUNT',
  ],
  [null, 'CURRENCY URL IP IPV4 IPV6 IPADDRESS MAC'],
]

/** Labels by type. What is not here is a DOCUMENT. */
const LABELS = new Map(TYPES.flatMap(([label, types]) => types.split(' ').map((type) => [type, label] as const)))
