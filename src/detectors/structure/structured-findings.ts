import type { Finding } from '../../types.js'
import type { Meaning } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { besidePerson } from '../contact/phone-beside-person.js'
import { homeFolderRecognizer } from '../contact/home-folder.js'
import { logUserRecognizer } from '../contact/log-user.js'
import { alikeNumbers } from '../document/alike-numbers.js'
import { machineReadableRecognizer } from '../document/machine-readable.js'
import { adjustToStructure } from './adjust-findings.js'
import { alikeEntries } from '../name/alike-entries.js'
import { captionedNameRecognizer } from '../name/captioned-name.js'
import { chatNames } from '../name/chat-names.js'
import { columnNames } from '../name/column-names.js'
import { listedNames } from '../name/contact-list.js'
import { mailboxNameRecognizer } from '../name/mailbox-name.js'
import { exchangedNames } from '../name/exchanged-names.js'
import { informalAddresses } from '../location/informal-address.js'
import { hl7SegmentRecognizer } from './hl7-segments.js'
import { keyedValueRecognizer, namesByKey, namesRecord } from './keyed-value.js'
import type { NameModel } from '../name/name-model.js'
import { givenNames } from './given-names.js'
import { parallelNames } from './parallel-names.js'
import { repeatedNames } from '../name/repeated-names.js'
import { overlapsOf } from '../scan/intervals.js'
import { CERTAINTY } from '../certainty.js'
import { spelledNames } from '../name/spelled-name.js'
import { speakerRecognizer } from '../name/speaker.js'
import { smallLetterTowns } from '../location/small-letter-town.js'
import { vcardAddressRecognizer } from '../location/vcard-address.js'

/**
 * Adds findings that the structure of the text shows (values by their keys, speakers, home folders, logs, machine-readable
 * lines, mailboxes, vCards, messages of hospitals), then those beside a person, towns in small letters and repeated names,
 * and drops keys and identifiers.
 */
export function structuredFindings(model: NameModel | null, isWellKnown: (name: string) => boolean) {
  const values = keyedValueRecognizer(model, isWellKnown)
  const recognizers = [
    homeFolderRecognizer(),
    logUserRecognizer(model),
    machineReadableRecognizer(),
    speakerRecognizer(model),
    mailboxNameRecognizer(),
    vcardAddressRecognizer(),
    hl7SegmentRecognizer(),
  ]
  const names = captionedNameRecognizer(model)
  return function structured(scan: Scan<Meaning>, found: readonly Finding[]): Structured {
    const byKey = withoutUnreadNames(values.find(scan), found)
    const parallel = [
      ...parallelNames(scan, found, model, isWellKnown),
      ...givenNames(scan, found, model, isWellKnown),
      ...exchangedNames(scan.text, model),
    ]
    const keys = [...byKey, ...parallel, ...recognizers.flatMap((recognizer) => recognizer.find(scan))]
    const keyed = keys.concat(listedNames(scan, keys.concat(found)), columnNames(scan, found))
    const listed = keyed.concat(found)
    const alike = alikeEntries(scan, listed, model)
    const seen = alike.concat(listed)
    const beside = [
      ...besidePerson(scan, seen),
      ...informalAddresses(scan, seen),
      ...smallLetterTowns(scan.text, seen, model),
      ...alikeNumbers(scan, seen),
    ]
    const sure = keyed.concat(
      alike,
      withoutFoundNames(names.find(scan), seen),
      repeatedNames(scan, keyed, seen, model),
      chatNames(scan, keyed, seen, model),
      spelledNames(scan.text, seen),
      beside,
    )
    const isByKey = overlapsOf([...byKey, ...parallel].filter(namesByKey).map(({ spans }) => spans))
    return {
      findings: adjustToStructure(scan, { found: withoutKeyed(found, byKey), sure }, model),
      isByKey: ({ label, spans }) => label === 'NAME' && isByKey(spans.start, spans.end),
    }
  }
}

/** Inside a finding: it goes across the fields of a URL. */
const QUERY_PAIR = /&[\p{L}_][\p{L}\d_.-]{0,59}=/u

const POSTCODE = /^\d{3}-\d{4}$/

/** All findings, with those that the structure adds. */
interface Structured {
  readonly findings: readonly Finding[]
  /** True for a name whose key says that it is one: `surname`. */
  isByKey(finding: Finding): boolean
}

/** Leaves out the names of records that the name model does not see. */
function withoutUnreadNames(byKey: readonly Finding[], found: readonly Finding[]): readonly Finding[] {
  if (!byKey.some(namesRecord)) return byKey
  const isRead = overlapsOf(found.filter(isFoundName).map(({ spans }) => spans))
  return byKey.filter((one) => !namesRecord(one) || isRead(one.spans.start, one.spans.end))
}

/** Leaves out what is found already. */
function withoutFoundNames(captioned: readonly Finding[], seen: readonly Finding[]): readonly Finding[] {
  if (captioned.length === 0) return captioned
  const isName = overlapsOf(seen.filter(isFoundName).map(({ spans }) => spans))
  return captioned.filter(({ spans }) => !isName(spans.start, spans.end))
}

/** Leaves out what the values of keys show to be something else. */
function withoutKeyed(found: readonly Finding[], byKey: readonly Finding[]): readonly Finding[] {
  if (byKey.length === 0) return found
  const valueAt = new Map(byKey.map((value) => [value.spans.start, value]))
  const isKeyed = overlapsOf(byKey.map(({ spans }) => spans))
  return found.filter(
    (one) =>
      !isOtherwiseKeyed(one, valueAt.get(one.spans.start)) &&
      !(QUERY_PAIR.test(one.text) && isKeyed(one.spans.start, one.spans.end)),
  )
}

/**
 * True for a name that is the value of a street's or a town's key, a location that is the value of a name's, or a
 * contact that is a postcode.
 */
function isOtherwiseKeyed({ label, spans }: Finding, value: Finding | undefined): boolean {
  // A Japanese postcode looks like a phone number.
  if (label === 'CONTACT') return value?.label === 'LOCATION' && POSTCODE.test(value.text)
  if (label !== 'NAME' && label !== 'LOCATION') return false
  return value?.label === (label === 'NAME' ? 'LOCATION' : 'NAME') && value.spans.end === spans.end
}

function isFoundName({ label, score }: Finding): boolean {
  return label === 'NAME' && score >= CERTAINTY.found
}
