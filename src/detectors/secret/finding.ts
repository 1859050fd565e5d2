import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'

/** Makes findings of `secrets-v0`. */

/** The label of everything that `secrets-v0` finds. */
const SECRET = 'SECRET'

/** Makes a finding of `text.slice(start, end)`. */
export function secret(text: string, start: number, end: number, score: number): Finding {
  return finding(SECRET, score, text, { start, end })
}
