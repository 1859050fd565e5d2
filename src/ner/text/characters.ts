import { asBytes, asUnits, builtTable } from '../../built-tables.js'

/** Classes of UTF-16 code units, as the tokeniser tells them apart. */
export const CLASS = {
  space: 0,
  newline: 1,
  symbol: 2,
  digit: 3,
  upper: 4,
  lower: 5,
  letter: 6,
  mark: 7,
  katakana: 8,
  han: 9,
  hiragana: 10,
  hangul: 11,
  thai: 12,
  thaiMark: 13,
  highSurrogate: 14,
} as const

interface Tables {
  readonly classOf: Uint8Array
  readonly lowerOf: Uint16Array
  readonly foldOf: Uint16Array
}

// Ranges of one class. They need no look-up of Unicode properties, which keeps startup fast.
const RANGES: readonly (readonly [number, number, number])[] = [
  [0x3041, 0x309f, CLASS.hiragana],
  [0x30a1, 0x30fa, CLASS.katakana],
  [0x30fc, 0x30ff, CLASS.katakana],
  [0x31f0, 0x31ff, CLASS.katakana],
  [0xff66, 0xff9f, CLASS.katakana],
  [0x3400, 0x4dbf, CLASS.han],
  [0x4e00, 0x9fff, CLASS.han],
  [0xf900, 0xfaff, CLASS.han],
  [0x3005, 0x3007, CLASS.han],
  [0xac00, 0xd7a3, CLASS.hangul],
  [0x3130, 0x318f, CLASS.hangul],
  [0xa000, 0xa4cf, CLASS.letter],
  [0xd800, 0xdbff, CLASS.highSurrogate],
  [0xdc00, 0xdfff, CLASS.symbol],
  [0xe000, 0xf8ff, CLASS.symbol],
]

// Thai, Lao, Khmer and Burmese are written without spaces; vowel signs stay with their consonant.
const THAI_LIKE: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
]

// Pairs of letters: the first folds to the second.
const LETTER_FOLDS = 'øo łl đd ıi ħh æa œo ßs þt ðd ŋn əe ёе ςσ أا إا آا ٱا ىي ةه یي کك ۀه ؤو ئي ӏі ґг ўу ँं'.split(' ')

// One group per class. A run of one class is one match: looking up 17,000 units one by one would slow down startup.
const PROPERTIES =
  /([\n\r\u2028\u2029]+)|((?:(?![\n\r\u2028\u2029])[\p{Z}\s\p{Cc}])+)|([\p{Lu}\p{Lt}]+)|(\p{Ll}+)|([\p{Lo}\p{Lm}]+)|([\p{M}\u200c\u200d\u00ad\u200b\u2060]+)|(\p{Nd}+)/gu
const CLASSES = [CLASS.newline, CLASS.space, CLASS.upper, CLASS.lower, CLASS.letter, CLASS.mark, CLASS.digit]

let made: Tables | undefined

/** Class of every code unit. */
export const classOf = builtTable('classes', asBytes, () => tables().classOf)()
/** Lower case of every code unit, accents kept. */
export const lowerOf = builtTable('lower-case', asUnits, () => tables().lowerOf)()
/** Lower case without accents; 0 for characters that spelling may omit: harakat, joiners, soft hyphens. */
export const foldOf = builtTable('folded', asUnits, () => tables().foldOf)()

/** Makes the three tables, once. */
function tables(): Tables {
  made ??= filled({
    classOf: new Uint8Array(65536),
    lowerOf: new Uint16Array(65536),
    foldOf: new Uint16Array(65536),
  })
  return made
}

function filled(all: Tables): Tables {
  const { classOf, lowerOf, foldOf } = all
  for (let unit = 0; unit < 65536; unit++) lowerOf[unit] = foldOf[unit] = unit
  classOf.fill(CLASS.symbol)
  for (const [from, to, value] of RANGES) classOf.fill(value, from, to + 1)
  classify(all, 0, 0x2fff)
  classify(all, 0x3000, 0x33ff)
  classify(all, 0xa4d0, 0xabff)
  classify(all, 0xfb00, 0xffff)
  for (const unit of [0x30fb, 0x30a0, 0xfffd]) classOf[unit] = CLASS.symbol
  for (const [from, to] of THAI_LIKE) {
    for (let unit = from; unit <= to; unit++) {
      if (classOf[unit] === CLASS.letter) classOf[unit] = CLASS.thai
      else if (classOf[unit] === CLASS.mark) classOf[unit] = CLASS.thaiMark
    }
  }
  for (const pair of LETTER_FOLDS) foldOf[pair.charCodeAt(0)] = pair.charCodeAt(1)
  for (let unit = 0; unit < 0x3000; unit++) {
    // Capitals fold like their lower case, including those of the table above.
    if (classOf[unit] === CLASS.upper) foldOf[unit] = foldOf[lowerOf[unit] ?? 0] ?? unit
  }
  foldToNothing(foldOf)
  return all
}

/** Fills the tables for the units `from…to` that are in no range above. */
function classify(all: Tables, from: number, to: number): void {
  const { classOf } = all
  const units: number[] = []
  for (let unit = from; unit <= to; unit++) if (classOf[unit] === CLASS.symbol) units.push(unit)
  for (const { start, end, value } of runsOf(String.fromCharCode(...units))) {
    for (let index = start; index < end; index++) classOf[units[index] ?? 0] = value
  }
  for (const unit of units) fillSpelling(all, unit)
}

function runsOf(text: string): { start: number; end: number; value: number }[] {
  return Array.from(text.matchAll(PROPERTIES), ({ index, 0: run, ...groups }) => {
    const value = CLASSES.find((_, at) => groups[at + 1] !== undefined) ?? CLASS.symbol
    return { start: index, end: index + run.length, value }
  })
}

function fillSpelling(all: Tables, unit: number): void {
  const { lowerOf, foldOf } = all
  const char = String.fromCharCode(unit)
  const small = char.toLowerCase()
  if (small.length === 1) lowerOf[unit] = small.charCodeAt(0)
  if (isAccented(unit) || /^.[\u093c\u09bc]$/.test(small.normalize('NFD'))) {
    foldOf[unit] = small.normalize('NFD').charCodeAt(0)
  } else if (unit >= 0xff00) fillWidth(all, unit, char.normalize('NFKC'))
  else foldOf[unit] = lowerOf[unit] ?? unit
}

/** True for accented letters, which lie in two Latin blocks and a Greek one. */
function isAccented(unit: number): boolean {
  return unit < 0x250 || (unit >= 0x370 && unit < 0x400) || (unit >= 0x1e00 && unit < 0x2000)
}

/** Maps a half-width or full-width form to the usual character. */
function fillWidth({ classOf, lowerOf, foldOf }: Tables, unit: number, usual: string): void {
  if (usual.length !== 1) return
  classOf[unit] = runsOf(usual)[0]?.value ?? CLASS.symbol
  lowerOf[unit] = foldOf[unit] = usual.toLowerCase().charCodeAt(0)
}

function foldToNothing(foldOf: Uint16Array): void {
  const ignored: readonly (readonly [number, number])[] = [
    [0x300, 0x36f],
    [0x591, 0x5c7],
    [0x610, 0x61a],
    [0x640, 0x640],
    // The nukta: letters with this dot are also encoded as one unit.
    [0x93c, 0x93c],
    [0x9bc, 0x9bc],
    [0x64b, 0x65f],
    [0x670, 0x670],
    [0x200b, 0x200d],
    [0xad, 0xad],
    [0x2060, 0x2060],
    [0xfe00, 0xfe0f],
  ]
  for (const [from, to] of ignored) foldOf.fill(0, from, to + 1)
}
