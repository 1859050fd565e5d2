import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds texts that the user lists, exactly as written. */

/** A text that is always found, exactly as written. */
export interface Literal {
  readonly text: string
  readonly label: string
}

/** Finds literal texts anywhere. */
export function literalRecognizer(literals: readonly Literal[]): Recognizer {
  for (const { text, label } of literals) {
    if (typeof text === 'string' && text.trim() !== '' && typeof label === 'string') continue
    throw new TypeError("Each text that is always found has the form { text: 'Project X', label: 'NAME' }.")
  }
  return {
    label: 'LITERAL',
    find({ text }) {
      const found: Finding[] = []
      for (const literal of literals) {
        for (let at = text.indexOf(literal.text); at >= 0; at = text.indexOf(literal.text, at + literal.text.length)) {
          found.push(finding(literal.label, 1, text, { start: at, end: at + literal.text.length }))
        }
      }
      return found
    },
  }
}
