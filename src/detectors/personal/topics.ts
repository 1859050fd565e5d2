import type { Finding } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'
import type { Known } from './features.js'
import { knownLists } from './known-lists.js'
import { isMadeUp } from './made-up.js'
import type { Message } from './message.js'
import { exerciseLines, references } from './school-lines.js'

const LABELS: ReadonlySet<string> = new Set(['NAME', 'LOCATION'])
const DIGIT = /\d/

/** Says which names and locations of a message are only talked about, as its form shows. */
export function topicsOf(message: Message, known: Known): (finding: Finding) => boolean {
  if (isMadeUp(message)) return () => true
  const { text } = message
  const isInList = overlapsOf(knownLists(message, known))
  const isInExercise = overlapsOf(exerciseLines(text))
  const isInReference = overlapsOf(references(text))
  return ({ label, text: name, spans: { start, end } }) => {
    if (!LABELS.has(label) || DIGIT.test(name)) return false
    if (isInList(start, end) || isInReference(start, end)) return true
    return isInExercise(start, end) && !name.includes(' ')
  }
}
