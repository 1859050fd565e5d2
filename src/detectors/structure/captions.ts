import type { Finding } from '../../types.js'
import { cueAfter, type Cued, type Topic } from '../scan/cues.js'
import { isCode } from './code-like.js'
import { ofSomebody } from '../name/roles-and-eponyms.js'
import { finding } from '../recognizer.js'
import { skip } from '../scan/match-end.js'

/** Words for these are no names and no places: "Fax", "NINO", "mobile". */
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['phone', 'email', 'document'])
/** From here on a model knows better: Mobile in Alabama, Nino Rota. */
const KNOWN = 0.8
const SHORTEST = 3
const VALUE_AFTER = /[.:：)]{0,3}[ \t]{0,2}[:：=+(\d]/y
/** Where a sentence begins after a short surname, which looks like an abbreviation: "Mr. Ye. You have". */
const SENTENCE =
  /(?<=\p{L}{2})\. (?:I|You|Your|The|This|That|It|We|Thank|Thanks|Please|Congratulations|How|What|If|In|My|He|She|They|There|Here|Have|Let|As|For|And|But|Yes|No)(?![\p{L}.])/u
const LEAD = /[\s,;:.]{1,8}/y
const TRAIL = /[\s,;:([]{1,8}$/u

/** Names and places without the naming word of the next value at their end ("Leon Fax"), and none that are such a word. */
export function withoutLabels(scan: Cued, findings: readonly Finding[]): Finding[] {
  return findings.flatMap((whole) => {
    if (whole.label !== 'NAME' && whole.label !== 'LOCATION') return [whole]
    if (whole.score < KNOWN && isCode(scan.text, whole)) return []
    const found = ofSomebody(scan.text, whole)
    if (!found) return []
    const end = labelStart(scan, found)
    if (end > found.spans.start) return [trimmed(scan.text, found, end)]
    return found.score < KNOWN ? [] : [found]
  })
}

/** Where the naming word begins that ends a finding; the end of the finding if none does. */
function labelStart({ text, cues }: Cued, { spans: { start, end } }: Finding): number {
  const cue = cues[cueAfter(cues, end - 1)]
  if (!cue || cue.end !== end || cue.start < start || end - cue.start < SHORTEST) return end
  if (!cue.meanings.some(({ topic }) => TOPICS.has(topic))) return end
  return cue.start === start || skip(VALUE_AFTER, text, end) > end ? cue.start : end
}

/** Without separators at its ends, and without a bracket that opened elsewhere. */
function trimmed(text: string, { label, score, spans }: Finding, end: number): Finding {
  const start = skip(LEAD, text, spans.start)
  let value = text.slice(start, end)
  if (value.endsWith(')') && !value.includes('(')) value = value.slice(0, -1)
  value = value.slice(0, label === 'NAME' ? SENTENCE.exec(value)?.index : undefined).replace(TRAIL, '')
  return value === ''
    ? finding(label, score, text, spans.start, end)
    : finding(label, score, text, start, start + value.length)
}
