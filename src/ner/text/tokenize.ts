import { CLASS, classOf, foldOf, lowerOf } from './characters.js'
import { BASIS, roll } from './hash.js'
import { letterShape, LONGEST_DIGITS, SHAPE, symbolShape } from './shape.js'
import { GAP, KIND, MAX_TOKENS, PAD, padEnd, type Tokens } from './tokens.js'

/** Cuts text into tokens. */

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { min } = Math

// High surrogates of the ideographs beyond the first plane.
const FIRST_HAN_SURROGATE = 0xd840
const LAST_HAN_SURROGATE = 0xd8bf
// A suffix is hashed from its end.
const SUFFIX_BASIS = 7

/**
 * Fills `tokens` with the next stretch of `text` and returns the offset at which the following one begins, which is
 * `text.length` at the end. Every letter, digit and symbol is in exactly one token; white space is in none.
 */
export function tokenize(text: string, from: number, tokens: Tokens): number {
  const length = text.length
  let at = from
  let gap: number = GAP.newline | GAP.sentence
  let count = 0
  while (at < length && count < MAX_TOKENS) {
    const type = classOf[text.charCodeAt(at)] ?? 0
    if (type <= CLASS.newline) {
      gap |= type === CLASS.newline ? GAP.newline | GAP.sentence : GAP.space
      at++
      continue
    }
    const position = PAD + count++
    tokens.gap[position] = gap
    tokens.start[position] = at
    at = readToken(text, at, type, tokens, position)
    tokens.end[position] = at
    gap = tokens.kind[position] === KIND.symbol && endsSentence(tokens.shape[position] ?? 0) ? GAP.sentence : 0
  }
  tokens.count = count
  if (at < length) at = cutAtBoundary(tokens, at)
  padEnd(tokens)
  return at
}

// eslint-disable-next-line max-params -- called for every token: an object would be allocated each time
function readToken(text: string, at: number, type: number, tokens: Tokens, position: number): number {
  switch (type) {
    case CLASS.upper:
    case CLASS.lower:
    case CLASS.letter:
      return readWord(text, at, tokens, position)
    case CLASS.katakana:
      return readKatakana(text, at, tokens, position)
    case CLASS.digit:
      return readDigits(text, at, tokens, position)
    case CLASS.han:
      return readCharacter(text, at, KIND.han, SHAPE.han, tokens, position)
    case CLASS.hiragana:
      return readCharacter(text, at, KIND.hiragana, SHAPE.hiragana, tokens, position)
    case CLASS.hangul:
      return readCharacter(text, at, KIND.hangul, SHAPE.hangul, tokens, position)
    case CLASS.thai:
      return readCharacter(text, at, KIND.thai, SHAPE.thai, tokens, position)
    default:
      return readSymbol(text, at, tokens, position)
  }
}

function readWord(text: string, from: number, tokens: Tokens, position: number): number {
  const length = text.length
  let at = from
  let word = BASIS
  let fold = BASIS
  let before1 = 0
  let before2 = 0
  let before3 = 0
  let unit1 = 0
  let unit2 = 0
  let unit3 = 0
  let unit4 = 0
  let letters = 0
  let capitals = 0
  let caseless = 0
  let prefix3 = 0
  let prefix4 = 0
  for (; at < length; at++) {
    const unit = text.charCodeAt(at)
    const type = classOf[unit] ?? 0
    if (type < CLASS.upper || type > CLASS.mark) break
    if (type === CLASS.upper) capitals++
    else if (type === CLASS.letter) caseless++
    const folded = foldOf[unit] ?? 0
    if (folded === 0) continue
    word = roll(word, lowerOf[unit] ?? 0)
    before3 = before2
    before2 = before1
    before1 = fold
    fold = roll(fold, folded)
    unit4 = unit3
    unit3 = unit2
    unit2 = unit1
    unit1 = folded
    letters++
    if (letters === 3) prefix3 = fold
    else if (letters === 4) prefix4 = fold
  }
  const firstIsCapital = classOf[text.charCodeAt(from)] === CLASS.upper
  tokens.kind[position] = KIND.word
  tokens.shape[position] = letterShape(letters, capitals, caseless, firstIsCapital)
  tokens.word[position] = word
  tokens.fold[position] = fold
  tokens.prefix3[position] = prefix3
  tokens.prefix4[position] = prefix4
  const suffix2 = roll(roll(SUFFIX_BASIS, unit1), unit2)
  const suffix3 = roll(suffix2, unit3)
  tokens.suffix2[position] = suffix2
  tokens.suffix3[position] = suffix3
  tokens.suffix4[position] = letters > 3 ? roll(suffix3, unit4) : 0
  tokens.stem1[position] = letters > 3 ? before1 : 0
  tokens.stem2[position] = letters > 4 ? before2 : 0
  tokens.stem3[position] = letters > 5 ? before3 : 0
  return at
}

function readKatakana(text: string, from: number, tokens: Tokens, position: number): number {
  let at = from
  let hash = BASIS
  let prefix = 0
  let last = 0
  let before = 0
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (classOf[unit] !== CLASS.katakana) break
    hash = roll(hash, unit)
    if (at === from + 1) prefix = hash
    before = last
    last = unit
  }
  setToken(tokens, position, KIND.word, SHAPE.katakana, hash)
  tokens.prefix3[position] = prefix
  tokens.suffix2[position] = tokens.suffix3[position] = roll(roll(SUFFIX_BASIS, last), before)
  return at
}

function readDigits(text: string, from: number, tokens: Tokens, position: number): number {
  let at = from + 1
  while (at < text.length && classOf[text.charCodeAt(at)] === CLASS.digit) at++
  const size = at - from
  const shape = SHAPE.digits + min(size, LONGEST_DIGITS) - 1
  // A number is represented by its length alone: a model would only memorise its value.
  setToken(tokens, position, KIND.digits, shape, roll(BASIS, -shape))
  return at
}

// eslint-disable-next-line max-params -- called for every token: an object would be allocated each time
function readCharacter(
  text: string,
  from: number,
  kind: number,
  shape: number,
  tokens: Tokens,
  position: number,
): number {
  let at = from + 1
  let hash = roll(BASIS, text.charCodeAt(from))
  if (kind === KIND.thai) {
    while (at < text.length && classOf[text.charCodeAt(at)] === CLASS.thaiMark) hash = roll(hash, text.charCodeAt(at++))
  }
  setToken(tokens, position, kind, shape, hash)
  return at
}

function readSymbol(text: string, from: number, tokens: Tokens, position: number): number {
  const unit = text.charCodeAt(from)
  const next = text.charCodeAt(from + 1)
  if (classOf[unit] === CLASS.highSurrogate && isLowSurrogate(next)) {
    const isHan = unit >= FIRST_HAN_SURROGATE && unit <= LAST_HAN_SURROGATE
    const hash = roll(roll(BASIS, unit), isHan ? next : 0)
    setToken(tokens, position, isHan ? KIND.han : KIND.symbol, isHan ? SHAPE.han : SHAPE.emoji, hash)
    return from + 2
  }
  setToken(tokens, position, KIND.symbol, symbolShape(unit), roll(BASIS, foldOf[unit] ?? 0))
  return from + 1
}

// eslint-disable-next-line max-params -- called for every token: an object would be allocated each time
function setToken(tokens: Tokens, position: number, kind: number, shape: number, hash: number): void {
  tokens.kind[position] = kind
  tokens.shape[position] = shape
  tokens.word[position] = tokens.fold[position] = hash
  tokens.prefix3[position] = tokens.prefix4[position] = 0
  tokens.suffix2[position] = tokens.suffix3[position] = tokens.suffix4[position] = 0
  tokens.stem1[position] = tokens.stem2[position] = tokens.stem3[position] = 0
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function endsSentence(shape: number): boolean {
  return shape === SHAPE.stop || shape === SHAPE.question
}

/** Ends a full buffer at the last line or sentence of its second half, so that names are rarely cut in two. */
function cutAtBoundary(tokens: Tokens, at: number): number {
  const last = PAD + tokens.count - 1
  for (const wanted of [GAP.newline, GAP.sentence, GAP.space]) {
    for (let position = last; position > PAD + (MAX_TOKENS >> 1); position--) {
      if (((tokens.gap[position] ?? 0) & wanted) === 0) continue
      tokens.count = position - PAD
      return tokens.start[position] ?? at
    }
  }
  return at
}
