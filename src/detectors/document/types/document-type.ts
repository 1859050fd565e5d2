/** One kind of document of one country, as data: all that is needed to find its numbers. */
export interface DocumentType {
  /** ISO 3166-1 code; `*` for what any country may issue. */
  readonly country: string
  readonly kind: DocumentKind
  /** Over the compact form: letters in capitals and digits, nothing else. */
  readonly pattern: RegExp
  /** Checksum or inner structure of the compact form. Beside its name a value is found even if it fails: people mistype. */
  readonly check?: (compact: string) => boolean
  /** What people call it, in the country's languages and in English: `Phrase`s of the lexicon, separated by `|`. */
  readonly names: string
  /**
   * Evidence of the form where no name is near, in bits: -log2 of the share of random strings of its shape that pass pattern
   * and check, as a test measures it. Two check digits are 6.6, a date 4.7,
   * one check digit 3.3, a letter out of 23 4.5. Absent: found beside its name only.
   */
  readonly bits?: number
  /** Hundreds of millions of people have one: a number that passes is more likely to be it. */
  readonly widespread?: true
  /** Letters that hardly any other country writes: evidence if they stand near the value. */
  readonly script?: RegExp
  /** The usual written form, over the text itself: evidence, too. */
  readonly written?: RegExp
}

export type DocumentKind =
  | 'national id'
  | 'passport'
  | 'driving licence'
  | 'tax'
  | 'social security'
  | 'health insurance'
  | 'vehicle registration'
  | 'bank account'
  | 'booking'
