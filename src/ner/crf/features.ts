import { wideCluster as wide } from '../text/clusters.js'
import { coarseShape } from '../text/shape.js'
import { GAP, isCharacter, KIND, type Tokens } from '../text/tokens.js'

/** Features of a token, as hashes: the input of the CRF and the network. Training and runtime share this file. */

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { imul } = Math

/** Room for the features of one token. */
export const MAX_FEATURES = 56

/** Number of features that identify the token's word; they come first. Training drops them now and then. */
export const LEXICAL = 4

// Multipliers of the number of the template and of its second and third value.
const NUMBER = 0x846ca68b | 0
const SECOND = 0x9e3779b1 | 0
const THIRD = 0x7feb352d

// Tells the order of hashes that are added up.
const ORDER = 31

// Bits per value in features that pack several.
const SHAPE_BITS = 6
const SHAPE_MASK = (1 << SHAPE_BITS) - 1
const GAP_BITS = 3
const COMMON_BITS = 2
const RUN_BITS = 4
const FLAG_BITS = 16
// Gaps that separate characters; the end of a sentence shows in the characters themselves.
const SPACES = GAP.space | GAP.newline
const SPACES_BITS = 2

/**
 * Writes the feature hashes of the token at `position` and returns their number. Training and runtime share this
 * definition. A feature is a hash of the number of its template and of one to three values; the numbers are part of the
 * model format.
 */
export function featuresAt(tokens: Tokens, position: number, out: Int32Array): number {
  if (isCharacter(tokens, position)) {
    return characterContext(tokens, position, out, around(tokens, position, out, sequences(tokens, position, out)))
  }
  const n = ownLetters(tokens, position, out, ownWord(tokens, position, out))
  return lastFeatures(tokens, position, out, gazetteer(tokens, position, out, ownLook(tokens, position, out, n)))
}

/** Writes the features that already rule out most tokens; the rest is computed only if these do not. */
export function firstFeatures(tokens: Tokens, position: number, out: Int32Array): number {
  if (isCharacter(tokens, position)) return sequences(tokens, position, out)
  return ownLook(tokens, position, out, ownLetters(tokens, position, out, ownWord(tokens, position, out)))
}

/** Writes the features of a word whose vectors the network adds up. */
export function networkFeatures(tokens: Tokens, position: number, out: Int32Array): number {
  const coarse = coarseShape(u8(tokens.shape, position))
  const n = firstFeatures(tokens, position, out)
  out[n] = mix3(11, i32(tokens.suffix2, position), tokens.language, coarse)
  out[n + 1] = mix3(13, i32(tokens.listed, position), tokens.language, coarse)
  out[n + 2] = mix2(17, i32(tokens.entry, position), coarse)
  return n + 3
}

/** Writes the features checked next, after the `from` first ones. */
export function nextFeatures(tokens: Tokens, position: number, out: Int32Array, from: number): number {
  return isCharacter(tokens, position) ? around(tokens, position, out, from) : gazetteer(tokens, position, out, from)
}

/** Writes the remaining features, after the `from` first and next ones. */
export function otherFeatures(tokens: Tokens, position: number, out: Int32Array, from: number): number {
  if (isCharacter(tokens, position)) return characterContext(tokens, position, out, from)
  return lastFeatures(tokens, position, out, from)
}

function lastFeatures(tokens: Tokens, position: number, out: Int32Array, from: number): number {
  return lineContext(tokens, position, out, clusters(tokens, position, out, neighbours(tokens, position, out, from)))
}

// The upper bits of a feature choose its slot, the lower eight are its fingerprint there.
function mix(feature: number, value: number): number {
  let x = imul(value ^ imul(feature, NUMBER), 0x85ebca6b | 0)
  x = imul(x ^ (x >>> 15), 0xc2b2ae35 | 0)
  return x ^ (x >>> 13)
}

function mix2(feature: number, a: number, b: number): number {
  return mix(feature, a + imul(b ^ (b >>> 15), SECOND))
}

function mix3(feature: number, a: number, b: number, c: number): number {
  return mix(feature, a + imul(b ^ (b >>> 15), SECOND) + imul(c ^ (c >>> 14), THIRD))
}

// Two functions rather than one, so that each stays monomorphic and is inlined.
function i32(column: Int32Array, position: number): number {
  return column[position] ?? 0
}

function u8(column: Uint8Array, position: number): number {
  return column[position] ?? 0
}

function ownWord(t: Tokens, i: number, out: Int32Array): number {
  out[0] = mix(1, i32(t.word, i))
  out[1] = mix2(2, i32(t.fold, i), u8(t.shape, i) | (u8(t.regime, i) << SHAPE_BITS))
  return 2
}

function ownLetters(t: Tokens, i: number, out: Int32Array, from: number): number {
  const coarse = coarseShape(u8(t.shape, i))
  const language = t.language
  out[from] = mix2(3, i32(t.prefix4, i), coarse)
  out[from + 1] = mix2(4, i32(t.suffix4, i), coarse)
  out[from + 2] = mix2(7, i32(t.prefix3, i), language)
  out[from + 3] = mix2(8, i32(t.suffix3, i), language)
  return from + 4
}

function ownLook(t: Tokens, i: number, out: Int32Array, from: number): number {
  const look = u8(t.shape, i) | (u8(t.regime, i) << SHAPE_BITS)
  const coarse = coarseShape(look & SHAPE_MASK)
  const language = t.language
  const gaps = u8(t.gap, i) | (u8(t.gap, i + 1) << GAP_BITS)
  let n = from
  out[n++] = mix2(9, language, coarse)
  out[n++] = mix2(10, look, language)
  out[n++] = mix3(12, i32(t.listed, i), look, gaps)
  out[n++] = mix2(20, i32(t.word, i - 1), look)
  out[n++] = mix2(21, i32(t.word, i + 1), look)
  out[n++] = mix3(36, u8(t.common, i), look, language)
  out[n++] = mix3(80, i32(t.cluster, i), look, language)
  return n
}

function gazetteer(t: Tokens, i: number, out: Int32Array, from: number): number {
  const look = u8(t.shape, i) | (u8(t.regime, i) << SHAPE_BITS)
  const coarse = coarseShape(look & SHAPE_MASK)
  const language = t.language
  const before = i32(t.listed, i - 1)
  const listed = i32(t.listed, i)
  const after = i32(t.listed, i + 1)
  const gaps = u8(t.gap, i) | (u8(t.gap, i + 1) << GAP_BITS)
  const common = (u8(t.common, i - 1) << (2 * COMMON_BITS)) | (u8(t.common, i) << COMMON_BITS) | u8(t.common, i + 1)
  let n = from
  out[n++] = mix3(37, u8(t.common, i), listed, look)
  out[n++] = mix3(38, common, look, gaps)
  out[n++] = mix3(39, common, u8(t.shape, i - 1) | (u8(t.shape, i + 1) << SHAPE_BITS), look)
  out[n++] = mix3(11, i32(t.suffix2, i), language, coarse)
  out[n++] = mix3(13, listed, language, coarse)
  out[n++] = mix3(14, before, listed, gaps)
  out[n++] = mix3(15, listed, after, gaps)
  out[n++] = mix3(16, before | (after << FLAG_BITS), listed, coarse)
  out[n++] = mix2(17, i32(t.entry, i), coarse)
  out[n++] = mix3(18, u8(t.shape, i - 1) | (u8(t.shape, i + 1) << SHAPE_BITS), look, gaps)
  out[n++] = mix3(
    19,
    u8(t.shape, i - 2) | (u8(t.shape, i - 1) << SHAPE_BITS),
    look,
    u8(t.shape, i + 1) | (u8(t.shape, i + 2) << SHAPE_BITS),
  )
  return n
}

function neighbours(t: Tokens, i: number, out: Int32Array, from: number): number {
  const look = u8(t.shape, i) | (u8(t.regime, i) << SHAPE_BITS)
  const listed = i32(t.listed, i)
  const before = i32(t.word, i - 1)
  const after = i32(t.word, i + 1)
  let n = from
  out[n++] = mix2(22, i32(t.word, i - 2), coarseShape(look & SHAPE_MASK))
  out[n++] = mix2(23, i32(t.word, i + 2), coarseShape(look & SHAPE_MASK))
  out[n++] = mix2(24, before, listed)
  out[n++] = mix2(25, after, listed)
  out[n++] = mix3(28, i32(t.suffix3, i - 1), coarseShape(look & SHAPE_MASK), t.language)
  out[n++] = mix3(29, i32(t.suffix3, i + 1), coarseShape(look & SHAPE_MASK), t.language)
  out[n++] = mix3(30, i32(t.listed, i - 2), i32(t.listed, i - 1), coarseShape(look & SHAPE_MASK))
  out[n++] = mix3(31, i32(t.listed, i + 1), i32(t.listed, i + 2), coarseShape(look & SHAPE_MASK))
  return n
}

function clusters(t: Tokens, i: number, out: Int32Array, from: number): number {
  const look = u8(t.shape, i) | (u8(t.regime, i) << SHAPE_BITS)
  const coarse = coarseShape(look & SHAPE_MASK)
  const own = i32(t.cluster, i)
  const before = i32(t.cluster, i - 1)
  const after = i32(t.cluster, i + 1)
  let n = from
  out[n++] = mix3(81, wide(own), wide(before), coarse)
  out[n++] = mix3(82, wide(own), wide(after), coarse)
  out[n++] = mix2(83, before, look)
  out[n++] = mix2(84, after, look)
  out[n++] = mix3(85, wide(before), wide(after), look)
  out[n++] = mix2(86, i32(t.cluster, i - 2), coarse)
  out[n++] = mix2(87, i32(t.cluster, i + 2), coarse)
  out[n++] = mix3(88, own, i32(t.listed, i), coarse)
  return n
}

function lineContext(t: Tokens, i: number, out: Int32Array, from: number): number {
  let n = from
  const coarse = coarseShape(u8(t.shape, i))
  const key = i32(t.key, i)
  if (key !== 0) {
    out[n++] = mix3(32, key, u8(t.keyDistance, i), coarse)
    out[n++] = mix2(33, key, coarse)
  }
  if (u8(t.gap, i) > GAP.space) out[n++] = mix3(34, u8(t.gap, i), i32(t.fold, i), u8(t.shape, i))
  if (u8(t.gap, i - 1) > GAP.space) out[n++] = mix3(35, u8(t.gap, i - 1), coarse, u8(t.shape, i - 1))
  return n
}

function sequences(t: Tokens, i: number, out: Int32Array): number {
  const c = i32(t.word, i)
  const before = i32(t.word, i - 1)
  const after = i32(t.word, i + 1)
  const before2 = i32(t.word, i - 2)
  const after2 = i32(t.word, i + 2)
  const gaps = (u8(t.gap, i) & SPACES) | ((u8(t.gap, i + 1) & SPACES) << SPACES_BITS)
  let n = 0
  out[n++] = mix2(40, c, gaps)
  out[n++] = mix3(41, before, c, gaps & SPACES)
  out[n++] = mix3(42, c, after, gaps >> SPACES_BITS)
  out[n++] = mix3(43, before2, before, c)
  out[n++] = mix3(44, before, c, after)
  out[n++] = mix3(45, c, after, after2)
  out[n++] = mix3(46, before2 + imul(i32(t.word, i - 3), ORDER), before, c)
  out[n++] = mix3(47, c, after, after2 + imul(i32(t.word, i + 3), ORDER))
  out[n++] = mix2(48, c, t.language)
  out[n++] = mix2(59, i32(t.entry, i), gaps)
  return n
}

function around(t: Tokens, i: number, out: Int32Array, from: number): number {
  const before = i32(t.word, i - 1)
  const after = i32(t.word, i + 1)
  const before2 = i32(t.word, i - 2)
  const after2 = i32(t.word, i + 2)
  const gaps = (u8(t.gap, i) & SPACES) | ((u8(t.gap, i + 1) & SPACES) << SPACES_BITS)
  let n = from
  out[n++] = mix2(49, before, gaps)
  out[n++] = mix2(50, after, gaps)
  out[n++] = mix2(51, before2, before)
  out[n++] = mix2(52, after, after2)
  out[n++] = mix2(53, before2, 0)
  out[n++] = mix2(54, after2, 0)
  out[n++] = mix3(55, before, after, gaps)
  out[n++] = mix3(56, before2, before, i32(t.word, i - 3))
  out[n++] = mix3(57, after, after2, i32(t.word, i + 3))
  return n
}

function characterContext(t: Tokens, i: number, out: Int32Array, from: number): number {
  const gaps = (u8(t.gap, i) & SPACES) | ((u8(t.gap, i + 1) & SPACES) << SPACES_BITS)
  let n = from
  const listed = i32(t.listed, i)
  const shapes = u8(t.shape, i - 1) | (u8(t.shape, i) << SHAPE_BITS) | (u8(t.shape, i + 1) << (2 * SHAPE_BITS))
  const common = u8(t.common, i - 1) | (u8(t.common, i) << COMMON_BITS) | (u8(t.common, i + 1) << (2 * COMMON_BITS))
  out[n++] = mix3(
    75,
    common | (u8(t.common, i - 2) << (3 * COMMON_BITS)) | (u8(t.common, i + 2) << (4 * COMMON_BITS)),
    gaps,
    u8(t.kind, i),
  )
  out[n++] = mix3(76, common, i32(t.word, i), gaps)
  out[n++] = mix3(77, common, i32(t.entry, i), listed)
  out[n++] = mix3(58, u8(t.shape, i - 2) | (u8(t.shape, i + 2) << SHAPE_BITS), shapes, gaps)
  out[n++] = mix3(60, i32(t.entry, i), i32(t.entry, i - 1), i32(t.entry, i + 1))
  out[n++] = mix3(61, listed, i32(t.listed, i + 1), gaps)
  out[n++] = mix3(62, i32(t.listed, i - 1), listed, gaps)
  out[n++] = mix3(63, i32(t.entry, i), i32(t.word, i), 0)
  out[n++] = mix2(64, listed, t.language)
  const kind = u8(t.kind, i)
  const run = kind | (u8(t.before, i) << RUN_BITS) | (u8(t.after, i) << (2 * RUN_BITS))
  out[n++] = mix3(70, run, listed, i32(t.listed, i - u8(t.before, i)))
  if (kind === KIND.thai) {
    const four = i32(t.word, i + 1) + imul(i32(t.word, i + 2), ORDER) + imul(i32(t.word, i + 3), ORDER * ORDER)
    out[n++] = mix3(71, i32(t.word, i), four, i32(t.word, i + 4))
    const back = i32(t.word, i - 1) + imul(i32(t.word, i - 2), ORDER) + imul(i32(t.word, i - 3), ORDER * ORDER)
    out[n++] = mix2(72, back, i32(t.word, i - 4))
    out[n++] = mix2(73, back, i32(t.word, i))
  } else {
    out[n++] = mix2(74, run, i32(t.word, i))
  }
  if (kind === KIND.hangul) {
    out[n++] = mix(65, i32(t.left, i))
    out[n++] = mix(66, i32(t.right, i))
    out[n++] = mix2(67, i32(t.left, i), i32(t.right, i + 1))
    out[n++] = mix2(68, i32(t.entry, i), i32(t.right, i + 1))
  }
  if (i32(t.key, i) !== 0) out[n++] = mix3(69, i32(t.key, i), u8(t.keyDistance, i), 0)
  return n
}
