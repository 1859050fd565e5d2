/** Shapes of tokens: what a token looks like, in fewer than 64 values. The numbers are part of the model format. */
export const SHAPE = {
  none: 0,
  lower: 1,
  initial: 2,
  capitals: 3,
  letter: 4,
  mixed: 5,
  caseless: 6,
  katakana: 7,
  digits: 8, // to 13: one to five digits, six or more
  symbol: 14,
  emoji: 15,
  ascii: 16, // to 47: the other ASCII symbols, in the order of ASCII_SYMBOLS
  quote: 48,
  dash: 49,
  han: 50,
  hiragana: 51,
  hangul: 52,
  thai: 53,
  shortInitial: 54,
  shortLower: 55,
  stop: 56,
  comma: 57,
  question: 58,
  colon: 59,
  shortCapitals: 60,
  bracket: 61,
} as const

/** Longest run of digits with a shape of its own. */
export const LONGEST_DIGITS = 6

/** Coarse shapes: nine values, for features that combine several things. */
export const COARSE = {
  lower: 0,
  initial: 1,
  capitals: 2,
  letter: 3,
  mixed: 4,
  caseless: 5,
  digits: 6,
  symbol: 7,
  other: 8,
} as const

const SHAPES = 64
const ASCII_SYMBOLS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
const SHORT_WORD = 3

const coarseOf = new Uint8Array(SHAPES).fill(COARSE.other)
const symbolShapes = new Uint8Array(65536).fill(SHAPE.symbol)

/** Returns the shape of a word, from the counts of its letters. */
export function letterShape(letters: number, capitals: number, caseless: number, firstIsCapital: boolean): number {
  const isShort = letters <= SHORT_WORD
  if (caseless > 0) return SHAPE.caseless
  if (capitals === 0) return isShort ? SHAPE.shortLower : SHAPE.lower
  if (letters === 1) return SHAPE.letter
  if (capitals >= letters) return isShort ? SHAPE.shortCapitals : SHAPE.capitals
  if (capitals === 1 && firstIsCapital) return isShort ? SHAPE.shortInitial : SHAPE.initial
  return SHAPE.mixed
}

export function symbolShape(unit: number): number {
  return unit < symbolShapes.length ? (symbolShapes[unit] ?? SHAPE.symbol) : SHAPE.symbol
}

/** Returns the shape of an ASCII symbol that shares it with no other. */
export function asciiShape(symbol: string): number {
  return SHAPE.ascii + ASCII_SYMBOLS.indexOf(symbol)
}

export function coarseShape(shape: number): number {
  return coarseOf[shape] ?? COARSE.other
}

/** True for a word written as names are: with an initial capital, or with several ("McDonald"). */
export function isCapitalised(coarse: number): boolean {
  return coarse === COARSE.initial || coarse === COARSE.mixed
}

fillSymbolShapes()
fillCoarseShapes()

function fillSymbolShapes(): void {
  for (const symbol of ASCII_SYMBOLS) symbolShapes[symbol.charCodeAt(0)] = asciiShape(symbol)
  const alike: readonly (readonly [string, number])[] = [
    ['.。।۔．…', SHAPE.stop],
    [',،、，', SHAPE.comma],
    ['!?？！؟', SHAPE.question],
    [':：', SHAPE.colon],
    ['"“”„«»「」『』', SHAPE.quote],
    ['–—−‐‑', SHAPE.dash],
    ['()[]（）【】〔〕', SHAPE.bracket],
  ]
  for (const [units, shape] of alike) for (const unit of units) symbolShapes[unit.charCodeAt(0)] = shape
}

function fillCoarseShapes(): void {
  coarseOf.fill(COARSE.symbol, SHAPE.symbol)
  coarseOf.fill(COARSE.digits, SHAPE.digits, SHAPE.digits + LONGEST_DIGITS)
  const coarse: readonly (readonly [number, readonly number[]])[] = [
    [COARSE.lower, [SHAPE.lower, SHAPE.shortLower]],
    [COARSE.initial, [SHAPE.initial, SHAPE.shortInitial]],
    [COARSE.capitals, [SHAPE.capitals, SHAPE.shortCapitals]],
    [COARSE.letter, [SHAPE.letter]],
    [COARSE.mixed, [SHAPE.mixed]],
    [COARSE.caseless, [SHAPE.caseless, SHAPE.katakana]],
    [COARSE.other, [SHAPE.han, SHAPE.hiragana, SHAPE.hangul, SHAPE.thai]],
  ]
  for (const [value, shapes] of coarse) for (const shape of shapes) coarseOf[shape] = value
}
