/** What a token is. Scripts without spaces are cut into characters (Thai: consonant with its signs). */
export const KIND = {
  none: 0,
  word: 1,
  digits: 2,
  symbol: 3,
  han: 4,
  hiragana: 5,
  hangul: 6,
  thai: 7,
} as const

export const GAP = { space: 1, newline: 2, sentence: 4 } as const

/** Empty places before the first and after the last token, so that neighbours need no bounds check. */
export const PAD = 4
export const MAX_TOKENS = 1024
const SIZE = MAX_TOKENS + 2 * PAD

/** One stretch of text as columns; token i is at PAD + i. Reused from call to call. */
export interface Tokens {
  count: number
  readonly start: Int32Array
  readonly end: Int32Array
  readonly kind: Uint8Array
  readonly shape: Uint8Array
  readonly gap: Uint8Array
  readonly regime: Uint8Array
  /** Hash with accents, lower case. */
  readonly word: Int32Array
  /** Hash without accents, lower case; and of its first and last letters. */
  readonly fold: Int32Array
  readonly prefix3: Int32Array
  readonly prefix4: Int32Array
  readonly suffix2: Int32Array
  readonly suffix3: Int32Array
  readonly suffix4: Int32Array
  /** Hash of the folded word without its last one, two and three letters; 0 if too short. */
  readonly stem1: Int32Array
  readonly stem2: Int32Array
  readonly stem3: Int32Array
  /** Gazetteer flags, and those of the longest entry of several tokens that covers this one. */
  readonly gaz: Int32Array
  readonly span: Int32Array
  /** How common a word is in ordinary text, 0 … 3; of a character, its place in a common word (1 first, 2 inside, 3 last). */
  readonly common: Uint8Array
  /** Number of the words that a word is used like; 0 if unknown. */
  readonly cluster: Int32Array
  /** The word before the last ":" or "=" of this line, and how many tokens ago the sign was. */
  readonly key: Int32Array
  readonly keyDistance: Uint8Array
  /** Word-wise context of scripts without spaces: hash from the last space up to here, and from here to the next. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** How many characters of its script stand in one run before and after it, up to seven. */
  readonly before: Uint8Array
  readonly after: Uint8Array
  language: number
}

export function newTokens(): Tokens {
  const ints = (): Int32Array => new Int32Array(SIZE)
  const bytes = (): Uint8Array => new Uint8Array(SIZE)
  return {
    count: 0,
    start: ints(),
    end: ints(),
    kind: bytes(),
    shape: bytes(),
    gap: bytes(),
    regime: bytes(),
    word: ints(),
    fold: ints(),
    prefix3: ints(),
    prefix4: ints(),
    suffix2: ints(),
    suffix3: ints(),
    suffix4: ints(),
    stem1: ints(),
    stem2: ints(),
    stem3: ints(),
    gaz: ints(),
    span: ints(),
    common: bytes(),
    cluster: ints(),
    key: ints(),
    keyDistance: bytes(),
    left: ints(),
    right: ints(),
    before: bytes(),
    after: bytes(),
    language: 0,
  }
}

/** Empties the places after the last token (those before the first are never written). */
export function padEnd(tokens: Tokens): void {
  const from = PAD + tokens.count
  const to = from + PAD
  tokens.kind.fill(0, from, to)
  tokens.shape.fill(0, from, to)
  tokens.gap.fill(0, from, to)
  tokens.regime.fill(0, from, to)
  tokens.keyDistance.fill(0, from, to)
  for (const column of [tokens.word, tokens.fold, tokens.prefix3, tokens.suffix2, tokens.suffix3, tokens.gaz]) {
    column.fill(0, from, to)
  }
  tokens.span.fill(0, from, to)
  tokens.common.fill(0, from, to)
  tokens.cluster.fill(0, from, to)
  tokens.gap[from] = GAP.newline
}
