import type { Finding } from '../../types.js'
import type { Meaning } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { besidePerson } from '../contact/phone-beside-person.js'
import { homeFolderRecognizer } from '../contact/home-folder.js'
import { adjustToStructure } from './adjust-findings.js'
import { mailboxNameRecognizer } from '../name/mailbox-name.js'
import { informalAddresses } from '../location/informal-address.js'
import { keyedValueRecognizer } from './keyed-value.js'
import type { NameModel } from '../name/name-model.js'
import { repeatedNames } from '../name/repeated-names.js'
import { speakerRecognizer } from '../name/speaker.js'
import { vcardAddressRecognizer } from '../location/vcard-address.js'

/**
 * Adds findings that the structure of the text shows (values by their keys, speakers, home folders, mailboxes, vCards),
 * then those beside a person and repeated names, and drops keys and identifiers.
 */
export function structuredFindings(model: NameModel | null) {
  const recognizers = [
    keyedValueRecognizer(model),
    homeFolderRecognizer(),
    speakerRecognizer(),
    mailboxNameRecognizer(),
    vcardAddressRecognizer(),
  ]
  return function structured(scan: Scan<Meaning>, found: readonly Finding[]): Finding[] {
    const keyed = recognizers.flatMap((recognizer) => recognizer.find(scan))
    const seen = [...keyed, ...found]
    const beside = [...besidePerson(scan, seen), ...informalAddresses(scan, seen)]
    const sure = [...keyed, ...repeatedNames(scan, keyed, seen, model), ...beside]
    return adjustToStructure(scan, { found, sure }, model)
  }
}
