import type { Finding } from '../../types.js'
import { cueAfter, type Cued, type Topic } from '../cues.js'
import { finding } from './recognizer.js'
import { skip } from './sticky.js'

/** Words for these are no names and no places: "Fax", "NINO", "mobile". */
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['phone', 'email', 'document'])
/** From here on a model knows better: Mobile in Alabama, Nino Rota. */
const KNOWN = 0.8
const SHORTEST = 3
const VALUE_AFTER = /[.:：)]{0,3}[ \t]{0,2}[:：=+(\d]/y
/** Who speaks, in front of what is said. */
const ROLE =
  /^(?:bot|chatbot|user|assistant|system|agent|customer|support|client|admin|operator|moderator|caller|interviewer|host|nutzer|benutzer|kunde|kundin|usuario|cliente|utilisateur|utente|gebruiker|klient|użytkownik)$/iu
const COLON = /[*"' ]{0,3}:/y
/** What ends the name of a company. */
const COMPANY =
  /,? (?:Inc|INC|Ltd|LTD|LLC|LLP|Plc|PLC|Corp|Corporation|GmbH|KGaA|S\.?A|S\.A\.S|S\.?R\.?L|S\.?r\.?l|S\.?L\.?U?|N\.?V|B\.?V|A[/.]?S|Oyj?|AB|ApS|[Ss]p\. z o\.?o|d\.o\.o|Kft|Zrt|s\.r\.o|Pvt|Pty|& Co|and Sons|& Sons|Bros)(?![\p{L}\p{N}])/uy
const LEAD = /[\s,;:.]{1,8}/y
const TRAIL = /[\s,;:([]{1,8}$/u

/** Names and places without the naming word of the next value at their end ("Leon Fax"), and none that are such a word. */
export function withoutLabels(scan: Cued, findings: readonly Finding[]): Finding[] {
  return findings.flatMap((found) => {
    if (found.label !== 'NAME' && found.label !== 'LOCATION') return [found]
    if (isNobody(scan.text, found)) return []
    const end = labelStart(scan, found)
    if (end > found.spans.start) return [trimmed(scan.text, found, end)]
    return found.score < KNOWN ? [] : [found]
  })
}

/** The part that someone plays in a talk, or a company. */
function isNobody(text: string, { text: value, spans: { start, end } }: Finding): boolean {
  if (ROLE.test(value)) return skip(COLON, text, end) > end
  const last = start + value.lastIndexOf(' ')
  return skip(COMPANY, text, end) > end || (last > start && skip(COMPANY, text, last) >= end)
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
  value = value.replace(TRAIL, '')
  return value === ''
    ? finding(label, score, text, spans.start, end)
    : finding(label, score, text, start, start + value.length)
}
