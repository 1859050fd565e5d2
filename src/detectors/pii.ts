import type { Finding } from '../types.js'
import type { Meaning } from './cues.js'
import { ADDRESS_PHRASES } from './data/address-words.js'
import { BIRTH_PHRASES } from './data/birth-words.js'
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
import { birthDateRecognizer } from './recognizers/birth-date.js'
import { documentRecognizer } from './recognizers/document.js'
import { eastAsianAddressRecognizer } from './recognizers/east-asian-address.js'
import { emailRecognizer } from './recognizers/email.js'
import { handleRecognizer } from './recognizers/handle.js'
import { joinPlaces } from './recognizers/join-places.js'
import { withoutLabels } from './recognizers/labels.js'
import { literalRecognizer, type Literal } from './recognizers/literal.js'
import { streetRecognizer } from './recognizers/street.js'
import { merge } from './recognizers/merge.js'
import { nameRecognizer, packagedModel, type NameModel } from './recognizers/name.js'
import { obfuscatedEmailRecognizer } from './recognizers/obfuscated-email.js'
import { isPaymentRule, paymentRecognizer } from './recognizers/payment.js'
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
  /** Find bank accounts (IBAN) and payment cards with right check digits, as DOCUMENT. Default: true. */
  readonly payments?: boolean
  /** Find dates of birth beside their caption, as BIRTHDATE. Default: false. */
  readonly birthDates?: boolean
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
  payments = true,
  birthDates = false,
  rules = [],
}: PiiDetectorOptions = {}): PiiDetector {
  const births = birthDates ? [birthDateRecognizer()] : []
  checkLabels(
    labels,
    [...rules, ...deny, ...births].map(({ label }) => label),
  )
  const hinted = hintedCountries(countries, languages)
  const documents = DOCUMENTS.filter(({ country }) => country === '*' || (hinted?.includes(country) ?? true))
  const recognizers = [
    emailRecognizer(),
    obfuscatedEmailRecognizer(),
    handleRecognizer(),
    phoneRecognizer(hinted),
    writtenPhoneRecognizer(),
    documentRecognizer(documents),
    streetRecognizer(),
    addressFieldRecognizer(),
    postcodeRecognizer(),
    eastAsianAddressRecognizer(),
    romanisedAddressRecognizer(),
    nameRecognizer(model),
    ...births,
    ...rules,
    literalRecognizer(deny),
  ]
  const payment = payments && !rules.some(isPaymentRule) ? paymentRecognizer() : undefined
  const scan = scanner(lexicon([...phrases(documents), ...(birthDates ? BIRTH_PHRASES : [])]), wordSet(GIVEN_NAMES))
  const allowed = new Set(allow.map((text) => text.toLowerCase()))

  function isWanted({ label, text }: Finding): boolean {
    return (labels?.includes(label) ?? true) && (allowed.size === 0 || !allowed.has(text.toLowerCase()))
  }

  return {
    model: 'pii-v0',
    aliases: ['pii'],
    detect(text) {
      const readable = plain(text)
      const all = withHeaders(scan(readable.text))
      const scanned = withoutOtherNumbers(all)
      const paid = payment?.find(all) ?? []
      const found = [...recognizers.flatMap((recognizer) => recognizer.find(scanned)), ...paid].filter(isWanted)
      const merged = joinPlaces(readable.text, withoutLabels(scanned, merge(found)))
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
