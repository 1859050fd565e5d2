const PIECES = [
  'Anna Schmidt',
  'anna@example.org',
  '+49 30 1234567',
  ' ',
  '\n',
  ', ',
  'ß',
  '😀',
  '\ud83d',
  '١٢٣',
  '12 Baker Street',
]
const MOST_PIECES = 20
const MOST_UNITS = 200
const UNITS = 0x1_0000

/** Yields random texts, the same in each run: pieces that detectors look for, and arbitrary UTF-16 code units. */
export function* randomTexts(count: number): Generator<string> {
  const random = randomNumbers(count)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let made = 0; made < count; made += 1) {
    const isOfPieces = made % 2 === 0
    const length = below(isOfPieces ? MOST_PIECES : MOST_UNITS)
    const next = isOfPieces ? () => PIECES[below(PIECES.length)] ?? '' : () => String.fromCharCode(below(UNITS))
    yield Array.from({ length }, next).join('')
  }
}

/** The "mulberry32" generator: numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
