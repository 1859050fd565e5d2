/** One kind of document of one country: the whole of a rule is one such row. */
export interface DocumentRow {
  /** ISO 3166-1 code; `*` for what any country may issue. */
  readonly country: string
  readonly kind: DocumentKind
  /** Over the compact form: letters in capitals and digits, nothing else. */
  readonly pattern: RegExp
  /** Checksum or inner structure of the compact form. A named value that fails it is still found: people mistype. */
  readonly check?: (compact: string) => boolean
  /** What people call it, in the country's languages and English: `Phrase`s of the lexicon, parted by `|`. */
  readonly names: string
  /**
   * Evidence of the form where no name is near: how many times in a row a random string of its shape would have to be
   * halved until what passes pattern and check is left, as a test measures it. Two check digits are 6.6, a date 4.7,
   * one check digit 3.3, a letter out of 23 4.5. Absent: found beside its name only.
   */
  readonly bits?: number
  /** Hundreds of millions carry one: a number that passes is more likely to be it. */
  readonly widespread?: true
  /** Letters that hardly another country writes: near the value they are evidence. */
  readonly script?: RegExp
  /** The usual written form, over the text itself: evidence, too. */
  readonly written?: RegExp
}

export type DocumentKind =
  'national id' | 'passport' | 'driving licence' | 'tax' | 'social security' | 'health insurance'
