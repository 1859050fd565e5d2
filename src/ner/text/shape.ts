/** What a token looks like, in under 64 values. */
export const SHAPE = {
  none: 0,
  lower: 1,
  initial: 2,
  capitals: 3,
  letter: 4,
  mixed: 5,
  caseless: 6,
  katakana: 7,
  digits: 8, // … 13: one to six and more
  symbol: 14,
  emoji: 15,
  ascii: 16, // … 47: ! to / and : to ` and { to ~
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

/** Shape of a word from the counts of its letters. */
export function letterShape(letters: number, capitals: number, caseless: number, firstIsCapital: boolean): number {
  if (caseless > 0) return SHAPE.caseless
  if (capitals === 0) return letters <= 3 ? SHAPE.shortLower : SHAPE.lower
  if (letters === 1) return SHAPE.letter
  if (capitals >= letters) return letters <= 3 ? SHAPE.shortCapitals : SHAPE.capitals
  if (capitals === 1 && firstIsCapital) return letters <= 3 ? SHAPE.shortInitial : SHAPE.initial
  return SHAPE.mixed
}

export function symbolShape(unit: number): number {
  return unit < 0x10000 ? (SYMBOLS[unit] ?? SHAPE.symbol) : SHAPE.symbol
}

// Shapes 0 lower case, 1 initial capital, 2 all capitals, 3 one letter, 4 mixed, 5 no case, 6 digits, 7 symbol, 8 other.
const COARSE = new Uint8Array(64).fill(8)
const SYMBOLS = new Uint8Array(65536).fill(SHAPE.symbol)

/** Shape in nine values, for features that join several things. */
export function coarseShape(shape: number): number {
  return COARSE[shape] ?? 8
}

fillTables()

function fillTables(): void {
  let next: number = SHAPE.ascii
  for (const unit of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') SYMBOLS[unit.charCodeAt(0)] = next++
  const alike: readonly (readonly [string, number])[] = [
    ['.。।۔．…', SHAPE.stop],
    [',،、，', SHAPE.comma],
    ['!?？！؟', SHAPE.question],
    [':：', SHAPE.colon],
    ['"“”„«»「」『』', SHAPE.quote],
    ['–—−‐‑', SHAPE.dash],
    ['()[]（）【】〔〕', SHAPE.bracket],
  ]
  for (const [units, shape] of alike) for (const unit of units) SYMBOLS[unit.charCodeAt(0)] = shape
  const coarse: readonly (readonly [number, readonly number[]])[] = [
    [0, [SHAPE.lower, SHAPE.shortLower]],
    [1, [SHAPE.initial, SHAPE.shortInitial]],
    [2, [SHAPE.capitals, SHAPE.shortCapitals]],
    [3, [SHAPE.letter]],
    [4, [SHAPE.mixed]],
    [5, [SHAPE.caseless, SHAPE.katakana]],
    [6, [8, 9, 10, 11, 12, 13]],
  ]
  for (const [value, shapes] of coarse) for (const shape of shapes) COARSE[shape] = value
  for (let shape = SHAPE.symbol; shape < 64; shape++) if (COARSE[shape] === 8) COARSE[shape] = 7
  for (const shape of [SHAPE.han, SHAPE.hiragana, SHAPE.hangul, SHAPE.thai]) COARSE[shape] = 8
}
