import type { DocumentType } from './document/types/document-type.js'
import type { Meaning, NameForm, StreetForm } from './scan/cues.js'
import type { Phrase } from './scan/lexicon.js'
import { readSections } from './word-list.js'

/** The phrases that the scan looks for. */

export interface CuePhraseOptions {
  /** The documents whose names are cues. */
  readonly documents: readonly DocumentType[]
  readonly birthDates?: boolean
}

/** Returns all phrases with their meanings. Reads the lists of `data/`; throws if one is missing. */
export function cuePhrases({ documents, birthDates = false }: CuePhraseOptions): Phrase<Meaning>[] {
  return [
    ...contactCues(),
    ...nameCues(),
    ...streetCues(),
    ...addressCues(),
    ...documentNames(documents),
    ...(birthDates ? birthDateCues() : []),
  ]
}

// Section names are topics and forms; a test reads every list.

function contactCues(): Phrase<Meaning>[] {
  type Topic = 'phone' | 'email' | 'at' | 'handle' | 'other' | 'extension'
  return phrasesOf('contact-cues.txt', (topic) => ({ topic: topic as Topic }))
}

function addressCues(): Phrase<Meaning>[] {
  type Topic = 'address' | 'postcode'
  return phrasesOf('address-cues.txt', (topic) => ({ topic: topic as Topic }))
}

function nameCues(): Phrase<Meaning>[] {
  return phrasesOf('name-cues.txt', (form) => ({ topic: 'name', form: form as NameForm }))
}

function streetCues(): Phrase<Meaning>[] {
  return phrasesOf('street-cues.txt', (form) => ({ topic: 'street', form: form as StreetForm }))
}

function birthDateCues(): Phrase<Meaning>[] {
  return phrasesOf('birth-cues.txt', (form) => ({ topic: 'birth', form: form as 'before' | 'after' }))
}

function documentNames(documents: readonly DocumentType[]): Phrase<Meaning>[] {
  return documents.flatMap((type) => {
    const meaning = { topic: 'document', type } as const
    return type.names.split('|').map((phrase) => ({ phrase, meaning }))
  })
}

function phrasesOf(file: string, meaningOf: (section: string) => Meaning): Phrase<Meaning>[] {
  return [...readSections(file)].flatMap(([name, phrases]) => {
    const meaning = meaningOf(name)
    return phrases.map((phrase) => ({ phrase, meaning }))
  })
}
