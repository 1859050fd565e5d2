import type { DocumentType } from './document/types/document-type.js'
import type { Recognizer } from './recognizer.js'
import type { NameModel } from './name/name-model.js'
import { emailRecognizer } from './contact/email.js'
import { bracketedLoginRecognizer } from './contact/bracketed-login.js'
import { handleRecognizer } from './contact/handle.js'
import { hinglishNumberRecognizer } from './contact/hinglish-number.js'
import { obfuscatedEmailRecognizer } from './contact/obfuscated-email.js'
import { paymentAddressRecognizer } from './contact/payment-address.js'
import { extensionRecognizer } from './contact/phone-extension.js'
import { phoneRecognizer } from './contact/phone.js'
import { spokenEmailRecognizer } from './contact/spoken-email.js'
import { spokenNumberRecognizer } from './contact/spoken-number.js'
import { writtenPhoneRecognizer } from './contact/vanity-and-masked-phone.js'
import { bookingLettersRecognizer } from './document/booking-letters.js'
import { documentRecognizer } from './document/document.js'
import { personalNumberRecognizer } from './document/personal-number.js'
import { plateRecognizer } from './document/plate.js'
import { spelledNumberRecognizer } from './document/spelled-number.js'
import { addressFieldRecognizer } from './location/captioned-address.js'
import { divisionChainRecognizer } from './location/division-chain.js'
import { eastAsianAddressRecognizer } from './location/east-asian-address.js'
import { flatOfBlockRecognizer } from './location/flat-of-block.js'
import { houseNameRecognizer } from './location/house-name.js'
import { gardenPlotRecognizer } from './location/garden-plot.js'
import { landmarkAddressRecognizer } from './location/landmark-address.js'
import { postcodeRecognizer } from './location/postcode.js'
import { romanisedAddressRecognizer } from './location/romanised-address.js'
import { smallLetterStreetRecognizer } from './location/small-letter-street.js'
import { spokenStreetRecognizer } from './location/spoken-street.js'
import { streetRecognizer } from './location/street.js'
import { eastAsianTitleRecognizer } from './name/east-asian-title.js'
import { nameRecognizer } from './name/name.js'
import { passengerNameRecognizer } from './name/passenger-name.js'

/** The recognisers of `pii-v0`. */

/** What the recognisers depend on. */
export interface RecognizerOptions {
  /** Countries, if any are given. */
  readonly hinted: Parameters<typeof phoneRecognizer>[0]
  readonly documents: readonly DocumentType[]
  readonly model: NameModel | null
  readonly births: readonly Recognizer[]
  /** Numbers of cards and accounts are found beside their captions. */
  readonly payments: boolean
  /** A second stage decides which findings are personal. */
  readonly isJudged: boolean
}

/** Creates the recognisers of a detector. */
export function recognizersOf({
  hinted,
  documents,
  model,
  births,
  payments,
  isJudged,
}: RecognizerOptions): readonly Recognizer[] {
  return [
    emailRecognizer(),
    obfuscatedEmailRecognizer(),
    spokenEmailRecognizer(),
    handleRecognizer(),
    bracketedLoginRecognizer(model),
    paymentAddressRecognizer(),
    phoneRecognizer(hinted),
    writtenPhoneRecognizer(),
    extensionRecognizer(),
    spokenNumberRecognizer(),
    hinglishNumberRecognizer(),
    documentRecognizer(documents),
    bookingLettersRecognizer(),
    personalNumberRecognizer({ payments }, isJudged),
    plateRecognizer(),
    spelledNumberRecognizer(),
    streetRecognizer(),
    smallLetterStreetRecognizer(),
    spokenStreetRecognizer(),
    addressFieldRecognizer(),
    postcodeRecognizer(),
    houseNameRecognizer(),
    flatOfBlockRecognizer(),
    landmarkAddressRecognizer(),
    gardenPlotRecognizer(),
    divisionChainRecognizer(),
    eastAsianAddressRecognizer(),
    romanisedAddressRecognizer(),
    nameRecognizer(model),
    passengerNameRecognizer(),
    eastAsianTitleRecognizer(),
    ...births,
  ]
}
