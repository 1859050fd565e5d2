import type { Finding } from '../types.js'
import type { Meaning } from './cues.js'
import { ADDRESS_PHRASES } from './data/address-words.js'
import { CONTACT_PHRASES } from './data/contact-words.js'
import { DOCUMENTS } from './data/documents/all.js'
import { GIVEN_NAMES } from './data/given-names.js'
import { NAME_PHRASES } from './data/name-words.js'
import { STREET_PHRASES } from './data/street-words.js'
import type { Detector } from './detector.js'
import { checkLabels, hintedCountries } from './hints.js'
import { lexicon, type Phrase } from './lexicon.js'
import { plain } from './normalize.js'
import { withoutOtherNumbers } from './other-numbers.js'
import type { DocumentRow } from './recognizers/document-row.js'
import { addressFieldRecognizer } from './recognizers/address-field.js'
import { documentRecognizer } from './recognizers/document.js'
import { eastAsianAddressRecognizer } from './recognizers/east-asian-address.js'
import { emailRecognizer } from './recognizers/email.js'
import { extensionRecognizer } from './recognizers/extension.js'
import { handleRecognizer } from './recognizers/handle.js'
import { joinPlaces } from './recognizers/join-places.js'
import { withoutLabels } from './recognizers/labels.js'
import { literalRecognizer, type Literal } from './recognizers/literal.js'
import { withSpokenNumbers } from './recognizers/spoken-address.js'
import { spokenNumberRecognizer } from './recognizers/spoken-number.js'
import { structureSense } from './recognizers/structure-sense.js'
import { streetRecognizer } from './recognizers/street.js'
import { merge } from './recognizers/merge.js'
import { nameRecognizer, packagedModel, type NameModel } from './recognizers/name.js'
import { obfuscatedEmailRecognizer } from './recognizers/obfuscated-email.js'
import { phoneRecognizer } from './recognizers/phone.js'
import { postcodeRecognizer } from './recognizers/postcode.js'
import { finding, type Recognizer } from './recognizers/recognizer.js'
import { writtenPhoneRecognizer } from './recognizers/written-phone.js'
import { romanisedAddressRecognizer } from './recognizers/romanised-address.js'
import { scanner, wordSet } from './scan.js'
import { withHeaders } from './tables.js'

export interface PiiDetectorOptions {
  /** Find these labels only: NAME, LOCATION, CONTACT, DOCUMENT, or those of `rules` and `deny`. Default: all. */
  readonly labels?: readonly string[]
  /** Know the documents of these countries only (ISO 3166-1), and try their national phone numbers. Default: all. */
  readonly countries?: readonly string[]
  /** The same for the countries where these languages are spoken (ISO 639-1); with `countries`, both count. Default: all. */
  readonly languages?: readonly string[]
  /** Texts that are never found, whatever their case: your own support address, for example. */
  readonly allow?: readonly string[]
  /** Texts that are always found, exactly as written, with their label. */
  readonly deny?: readonly Literal[]
  /** For names and places. Default: the model that comes with the package; `null`: rules alone. */
  readonly model?: NameModel | null
  /** Further rules, made with `rule()`. */
  readonly rules?: readonly Recognizer[]
}

/** A detector that answers at once. */
export interface PiiDetector extends Detector {
  detect(text: string): readonly Finding[]
}

/**
 * The detector `pii-v0`: names and places by a trained model, contacts, documents and addresses by rules; all of it in this process.
 * Throws a TypeError for a label, country or language that is not known.
 */
export function piiDetector({
  labels,
  countries,
  languages,
  allow = [],
  deny = [],
  model = packagedModel(),
  rules = [],
}: PiiDetectorOptions = {}): PiiDetector {
  checkLabels(
    labels,
    [...rules, ...deny].map(({ label }) => label),
  )
  const hinted = hintedCountries(countries, languages)
  const documents = DOCUMENTS.filter(({ country }) => country === '*' || (hinted?.includes(country) ?? true))
  const recognizers = [
    emailRecognizer(),
    obfuscatedEmailRecognizer(),
    handleRecognizer(),
    phoneRecognizer(hinted),
    writtenPhoneRecognizer(),
    extensionRecognizer(),
    spokenNumberRecognizer(),
    documentRecognizer(documents),
    streetRecognizer(),
    addressFieldRecognizer(),
    postcodeRecognizer(),
    eastAsianAddressRecognizer(),
    romanisedAddressRecognizer(),
    nameRecognizer(model),
  ]
  const given = [...rules, literalRecognizer(deny)]
  const sensed = structureSense(model)
  const scan = scanner(lexicon(phrases(documents)), wordSet(GIVEN_NAMES))
  const allowed = new Set(allow.map((text) => text.toLowerCase()))

  function isWanted({ label, text }: Finding): boolean {
    return (labels?.includes(label) ?? true) && (allowed.size === 0 || !allowed.has(text.toLowerCase()))
  }

  return {
    model: 'pii-v0',
    aliases: ['pii'],
    detect(text) {
      const readable = plain(text)
      const scanned = withoutOtherNumbers(withHeaders(scan(readable.text)))
      const find = (recognizer: Recognizer) => recognizer.find(scanned)
      const found = [...sensed(scanned, recognizers.flatMap(find)), ...given.flatMap(find)].filter(isWanted)
      const joined = joinPlaces(readable.text, withoutLabels(scanned, merge(found)))
      const merged = withSpokenNumbers(readable.text, joined, scanned.spoken)
      if (readable.text === text) return merged
      return merged.map(({ label, score, spans }) =>
        finding(label, score, text, readable.startOf(spans.start), readable.endOf(spans.end)),
      )
    },
  }
}

function phrases(documents: readonly DocumentRow[]): Phrase<Meaning>[] {
  const names = documents.flatMap((row) =>
    row.names.split('|').map((phrase) => ({ phrase, meaning: { topic: 'document', row } as const })),
  )
  return [...CONTACT_PHRASES, ...NAME_PHRASES, ...STREET_PHRASES, ...ADDRESS_PHRASES, ...names]
}
