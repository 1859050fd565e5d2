import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'

/** The label of all that `secrets-v0` finds. */
export const SECRET = 'SECRET'

/** `text.slice(start, end)` as a secret. */
export function secret(text: string, start: number, end: number, score: number): Finding {
  return finding(SECRET, score, text, start, end)
}
