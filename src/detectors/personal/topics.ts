import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { overlapsOf } from '../scan/intervals.js'
import { copyrightNotices } from './credits.js'
import type { Known } from './features.js'
import { knownLists } from './known-lists.js'
import { isMadeUp } from './made-up.js'
import { measuredTables } from './measured-tables.js'
import type { Message } from './message.js'
import { decidedCases, exampleLines, exerciseLines, references } from './school-lines.js'
import { thingLists } from './thing-lists.js'
import { timetables } from './timetables.js'

const LABELS: ReadonlySet<string> = new Set(['NAME', 'LOCATION'])
const DIGIT = /\d/

/** Lowers the scores of names and locations that are only talked about, as the form of the message shows; `given` ones keep theirs. */
export function withoutTopics(
  message: Message,
  scores: readonly number[],
  { known, given }: { readonly known: Known; readonly given: (finding: Finding) => boolean },
): readonly number[] {
  if (scores.every((score) => score < CERTAINTY.found)) return scores
  const isTopic = topicsOf(message, known)
  if (!isTopic) return scores
  return message.mentions.map(({ finding }, index) => {
    const score = scores[index] ?? 0
    return isTopic(finding) && !given(finding) ? Math.min(score, CERTAINTY.doubted) : score
  })
}

/** Undefined if the message does not show that anybody is only talked about. */
function topicsOf(message: Message, known: Known): ((finding: Finding) => boolean) | undefined {
  if (isMadeUp(message)) return () => true
  const { text } = message
  const measured = measuredTables(text)
  const talkedAbout = [
    ...knownLists(message, known),
    ...references(text),
    ...decidedCases(text),
    ...thingLists(text),
    ...measured,
    ...copyrightNotices(text),
  ]
  const numbered = [...timetables(message), ...measured]
  const exercises = [...exerciseLines(text), ...exampleLines(text)]
  if (talkedAbout.length + exercises.length + numbered.length === 0) return undefined
  const [isTalkedAbout, isInExercise, isNumbered] = [
    overlapsOf(talkedAbout),
    overlapsOf(exercises),
    overlapsOf(numbered),
  ]
  return ({ label, text: name, spans: { start, end } }) => {
    if (label === 'LOCATION' && isNumbered(start, end)) return true
    if (!LABELS.has(label) || DIGIT.test(name)) return false
    return isTalkedAbout(start, end) || (isInExercise(start, end) && !name.includes(' '))
  }
}
