/** The columns of facts about tokens, which tokeniser, lookups and features share. */

/** Kinds of tokens. Scripts without spaces are split into characters; in Thai, a consonant keeps its vowel signs. */
export const KIND = {
  none: 0,
  word: 1,
  digits: 2,
  symbol: 3,
  // From here on a token is one character of a script without spaces, see `isCharacter`.
  han: 4,
  hiragana: 5,
  hangul: 6,
  thai: 7,
} as const

/** Bits of `Tokens.gap`: what separates a token from the previous one. */
export const GAP = { space: 1, newline: 2, sentence: 4 } as const

/** How the line of a token uses capitals. */
export const REGIME = { normal: 0, lower: 1, capitals: 2, title: 3, caseless: 4 } as const

/** Empty rows before the first and after the last token, so that looking at neighbours needs no bounds check. */
export const PAD = 4
export const MAX_TOKENS = 1024
/** Rows of every column. */
export const ROWS = MAX_TOKENS + 2 * PAD

/**
 * A stretch of text as columns. Token `i` is in row `PAD + i`; functions that take a row call it `position`. The
 * columns are reused from stretch to stretch.
 */
export interface Tokens {
  count: number
  readonly start: Int32Array
  readonly end: Int32Array
  readonly kind: Uint8Array
  readonly shape: Uint8Array
  readonly gap: Uint8Array
  readonly regime: Uint8Array
  /** Hash of the lower-case word, accents kept. */
  readonly word: Int32Array
  /** Hash of the lower-case word without accents, and of its first and last letters. */
  readonly fold: Int32Array
  readonly prefix3: Int32Array
  readonly prefix4: Int32Array
  readonly suffix2: Int32Array
  readonly suffix3: Int32Array
  readonly suffix4: Int32Array
  /** Hash of the folded word without its last one, two and three letters; 0 if the word is too short. */
  readonly stem1: Int32Array
  readonly stem2: Int32Array
  readonly stem3: Int32Array
  /** Gazetteer flags of the token, and those of the longest entry of several tokens that covers it. */
  readonly listed: Int32Array
  readonly entry: Int32Array
  /** How common a word is in ordinary text, 0 to 3; for a character, its part of a common word (see `PART`). */
  readonly common: Uint8Array
  /** Word cluster; 0 if unknown. */
  readonly cluster: Int32Array
  /** Hash of the word before the last ":" or "=" of the line, and how many tokens ago the sign was. */
  readonly key: Int32Array
  readonly keyDistance: Uint8Array
  /** For characters: hash of the run from the last space up to here, and from here to the next space. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** For characters: how many of the same script precede and follow in the run, at most seven. */
  readonly before: Uint8Array
  readonly after: Uint8Array
  /** Index of the stretch's language in the model's list; 0 if unknown. */
  language: number
}

export function newTokens(): Tokens {
  const ints = (): Int32Array => new Int32Array(ROWS)
  const bytes = (): Uint8Array => new Uint8Array(ROWS)
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
    listed: ints(),
    entry: ints(),
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

/** True if the token is one character of a script without spaces. */
export function isCharacter(tokens: Tokens, position: number): boolean {
  return (tokens.kind[position] ?? 0) >= KIND.han
}

/** True if the token begins a line. */
export function beginsLine(tokens: Tokens, position: number): boolean {
  return ((tokens.gap[position] ?? 0) & GAP.newline) !== 0
}

/** Clears the rows after the last token; those before the first are never written. */
export function padEnd(tokens: Tokens): void {
  const from = PAD + tokens.count
  const to = from + PAD
  tokens.kind.fill(0, from, to)
  tokens.shape.fill(0, from, to)
  tokens.gap.fill(0, from, to)
  tokens.regime.fill(0, from, to)
  tokens.keyDistance.fill(0, from, to)
  for (const column of [tokens.word, tokens.fold, tokens.prefix3, tokens.suffix2, tokens.suffix3, tokens.listed]) {
    column.fill(0, from, to)
  }
  tokens.entry.fill(0, from, to)
  tokens.common.fill(0, from, to)
  tokens.cluster.fill(0, from, to)
  tokens.gap[from] = GAP.newline
}
