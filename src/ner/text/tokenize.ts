import { CLASS, classOf, foldOf, lowerOf } from './characters.js'
import { SHAPE, letterShape, symbolShape } from './shape.js'
import { GAP, KIND, MAX_TOKENS, PAD, padEnd, type Tokens } from './tokens.js'

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { imul, min } = Math

const BASIS = 0x811c9dc5 | 0
const PRIME = 0x01000193

/** One more unit into a rolling hash. */
export function roll(hash: number, unit: number): number {
  return imul(hash ^ unit, PRIME)
}

/** Hash of a folded word, equal to `tokens.fold` of a token with this text. */
export function foldHash(text: string): number {
  let hash = BASIS
  for (let i = 0; i < text.length; i++) {
    const unit = foldOf[text.charCodeAt(i)] ?? 0
    if (unit !== 0) hash = roll(hash, unit)
  }
  return hash
}

/**
 * Fills `tokens` with the next stretch of `text` and returns where the following one begins (`text.length` at the end).
 * Every letter, digit and symbol is in exactly one token; white space is in none.
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
    const place = PAD + count++
    tokens.gap[place] = gap
    tokens.start[place] = at
    at = readToken(text, at, type, tokens, place)
    tokens.end[place] = at
    gap = tokens.kind[place] === KIND.symbol && endsSentence(tokens.shape[place] ?? 0) ? GAP.sentence : 0
  }
  tokens.count = count
  if (at < length) at = cutAtLine(tokens, at)
  padEnd(tokens)
  return at
}

function readToken(text: string, at: number, type: number, tokens: Tokens, place: number): number {
  switch (type) {
    case CLASS.upper:
    case CLASS.lower:
    case CLASS.letter:
      return readWord(text, at, tokens, place)
    case CLASS.katakana:
      return readKatakana(text, at, tokens, place)
    case CLASS.digit:
      return readDigits(text, at, tokens, place)
    case CLASS.han:
      return readCharacter(text, at, KIND.han, SHAPE.han, tokens, place)
    case CLASS.hiragana:
      return readCharacter(text, at, KIND.hiragana, SHAPE.hiragana, tokens, place)
    case CLASS.hangul:
      return readCharacter(text, at, KIND.hangul, SHAPE.hangul, tokens, place)
    case CLASS.thai:
      return readCharacter(text, at, KIND.thai, SHAPE.thai, tokens, place)
    default:
      return readSymbol(text, at, tokens, place)
  }
}

function readWord(text: string, from: number, tokens: Tokens, place: number): number {
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
  tokens.kind[place] = KIND.word
  tokens.shape[place] = letterShape(letters, capitals, caseless, firstIsCapital)
  tokens.word[place] = word
  tokens.fold[place] = fold
  tokens.prefix3[place] = prefix3
  tokens.prefix4[place] = prefix4
  const suffix2 = roll(roll(7, unit1), unit2)
  const suffix3 = roll(suffix2, unit3)
  tokens.suffix2[place] = suffix2
  tokens.suffix3[place] = suffix3
  tokens.suffix4[place] = letters > 3 ? roll(suffix3, unit4) : 0
  tokens.stem1[place] = letters > 3 ? before1 : 0
  tokens.stem2[place] = letters > 4 ? before2 : 0
  tokens.stem3[place] = letters > 5 ? before3 : 0
  return at
}

function readKatakana(text: string, from: number, tokens: Tokens, place: number): number {
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
  plain(tokens, place, KIND.word, SHAPE.katakana, hash)
  tokens.prefix3[place] = prefix
  tokens.suffix2[place] = tokens.suffix3[place] = roll(roll(7, last), before)
  return at
}

function readDigits(text: string, from: number, tokens: Tokens, place: number): number {
  let at = from + 1
  while (at < text.length && classOf[text.charCodeAt(at)] === CLASS.digit) at++
  const size = at - from
  const shape = SHAPE.digits + min(size, 6) - 1
  // A number is known by its length alone: its value would only be learnt by heart.
  plain(tokens, place, KIND.digits, shape, roll(BASIS, -shape))
  return at
}

function readCharacter(text: string, from: number, kind: number, shape: number, tokens: Tokens, place: number): number {
  let at = from + 1
  let hash = roll(BASIS, text.charCodeAt(from))
  if (kind === KIND.thai) {
    while (at < text.length && classOf[text.charCodeAt(at)] === CLASS.thaiMark) hash = roll(hash, text.charCodeAt(at++))
  }
  plain(tokens, place, kind, shape, hash)
  return at
}

function readSymbol(text: string, from: number, tokens: Tokens, place: number): number {
  const unit = text.charCodeAt(from)
  const next = text.charCodeAt(from + 1)
  if (classOf[unit] === CLASS.high && next >= 0xdc00 && next <= 0xdfff) {
    const isHan = unit >= 0xd840 && unit <= 0xd8bf
    const hash = roll(roll(BASIS, unit), isHan ? next : 0)
    plain(tokens, place, isHan ? KIND.han : KIND.symbol, isHan ? SHAPE.han : SHAPE.emoji, hash)
    return from + 2
  }
  plain(tokens, place, KIND.symbol, symbolShape(unit), roll(BASIS, foldOf[unit] ?? 0))
  return from + 1
}

function plain(tokens: Tokens, place: number, kind: number, shape: number, hash: number): void {
  tokens.kind[place] = kind
  tokens.shape[place] = shape
  tokens.word[place] = tokens.fold[place] = hash
  tokens.prefix3[place] = tokens.prefix4[place] = 0
  tokens.suffix2[place] = tokens.suffix3[place] = tokens.suffix4[place] = 0
  tokens.stem1[place] = tokens.stem2[place] = tokens.stem3[place] = 0
}

function endsSentence(shape: number): boolean {
  return shape === SHAPE.stop || shape === SHAPE.question
}

// A full buffer ends at the last line or sentence of its second half, so that names are rarely cut in two.
function cutAtLine(tokens: Tokens, at: number): number {
  const last = PAD + tokens.count - 1
  for (const wanted of [GAP.newline, GAP.sentence, GAP.space]) {
    for (let place = last; place > PAD + (MAX_TOKENS >> 1); place--) {
      if (((tokens.gap[place] ?? 0) & wanted) === 0) continue
      tokens.count = place - PAD
      return tokens.start[place] ?? at
    }
  }
  return at
}
