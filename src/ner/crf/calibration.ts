import { KIND } from '../text/tokens.js'

/** Scripts whose scores are brought to levels apart from each other. */
export const SCRIPTS = ['latin', 'cyrillic-greek', 'caseless', 'han-kana', 'hangul', 'thai'] as const

/** Index into SCRIPTS for a token that begins with `unit`. */
export function scriptOf(kind: number, unit: number): number {
  if (kind === KIND.han || kind === KIND.hiragana) return 3
  if (kind === KIND.hangul) return 4
  if (kind === KIND.thai) return 5
  if (unit < 0x370 || (unit >= 0x1e00 && unit < 0x1f00)) return 0
  if (unit < 0x590 || (unit >= 0x1f00 && unit < 0x2000)) return 1
  return unit >= 0x3000 && unit < 0xa000 ? 3 : 2
}

/** Where the probability of a finding reaches each level. */
export const LEVELS = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/** Brings a probability to the scale of levels; `points` are the probabilities at LEVELS 0.5 … 1, rising. */
export function toLevel(probability: number, points: readonly number[]): number {
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
