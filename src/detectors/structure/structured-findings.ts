import type { Finding } from '../../types.js'
import type { Meaning } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { besidePerson } from '../contact/phone-beside-person.js'
import { homeFolderRecognizer } from '../contact/home-folder.js'
import { inStructure } from './adjust-findings.js'
import { informalAddresses } from '../location/informal-address.js'
import { keyedValueRecognizer } from './keyed-value.js'
import type { NameModel } from '../name/name.js'
import { sameNames } from '../name/repeated-names.js'
import { speakerRecognizer } from '../name/speaker.js'

/**
 * What the structure of a text adds to the findings of the other recognisers, and takes from them: values by their keys,
 * speakers, folders of users; what stands beside a person, and the same name elsewhere; nothing for keys and identifiers.
 */
export function structureSense(model: NameModel | null) {
  const recognizers = [keyedValueRecognizer(model), homeFolderRecognizer(), speakerRecognizer()]
  return function sensed(scan: Scan<Meaning>, found: readonly Finding[]): Finding[] {
    const keyed = recognizers.flatMap((recognizer) => recognizer.find(scan))
    const seen = [...keyed, ...found]
    const beside = [...besidePerson(scan, seen), ...informalAddresses(scan, seen)]
    const sure = [...keyed, ...sameNames(scan, keyed, seen, model), ...beside]
    return inStructure(scan, { found, sure }, model)
  }
}
