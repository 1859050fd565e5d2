import { KIND } from '../text/tokens.js'

/** Calibrates the CRF's probabilities into scores, by script and type of entity. */

/** Scripts that are calibrated apart from each other. */
export const SCRIPTS = ['latin', 'cyrillic-greek', 'caseless', 'han-kana', 'hangul', 'thai'] as const
const LATIN = 0
const CYRILLIC_GREEK = 1
const CASELESS = 2
const HAN_KANA = 3
const HANGUL = 4
const THAI = 5

/** Scores between which calibration interpolates. */
export const LEVELS = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/** For each script and entity type: the probabilities at which scores reach LEVELS, in rising order. */
export type Calibration = readonly (readonly (readonly number[])[])[]

// First code units behind blocks of scripts.
const LATIN_END = 0x370
const CYRILLIC_END = 0x590
const LATIN_ADDITIONAL = 0x1e00
const GREEK_EXTENDED = 0x1f00
const GREEK_END = 0x2000
const KANA = 0x3000
const HAN_END = 0xa000

/** Index into SCRIPTS, by the kind of a token and its first code unit. */
export function scriptOf(kind: number, unit: number): number {
  if (kind === KIND.han || kind === KIND.hiragana) return HAN_KANA
  if (kind === KIND.hangul) return HANGUL
  if (kind === KIND.thai) return THAI
  if (unit < LATIN_END || (unit >= LATIN_ADDITIONAL && unit < GREEK_EXTENDED)) return LATIN
  if (unit < CYRILLIC_END || (unit >= GREEK_EXTENDED && unit < GREEK_END)) return CYRILLIC_GREEK
  return unit >= KANA && unit < HAN_END ? HAN_KANA : CASELESS
}

/** The score of a probability: piecewise linear between `points`, the probabilities at LEVELS. */
export function calibratedScore(probability: number, points: readonly number[]): number {
  let below = 0
  let level = 0
  for (let i = 0; i < LEVELS.length; i++) {
    const point = points[i] ?? 1
    const top = LEVELS[i] ?? 1
    if (probability < point) return level + ((top - level) * (probability - below)) / (point - below)
    below = point
    level = top
  }
  return 1
}
