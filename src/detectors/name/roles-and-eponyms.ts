import type { Finding } from '../../types.js'
import { matchEnd } from '../scan/match-at.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'
import { CERTAINTY } from '../certainty.js'

/** Chat roles, machines and desks that speak, and kinds of changes in a commit's subject. */
const roles = lazy(() => {
  const sections = readSections('chat-roles.txt')
  return new Set(['role', 'machine', 'change'].flatMap((name) => section(sections, name)))
})
const COLON = /[*"' ]{0,3}:/y
/** What ends the name of a company. */
const COMPANY =
  /,? (?:Inc|INC|Ltd|LTD|LLC|LLP|Plc|PLC|Corp|Corporation|GmbH|KGaA|S\.?A|S\.A\.S|S\.?R\.?L|S\.?r\.?l|S\.?L\.?U?|N\.?V|B\.?V|A[/.]?S|Oyj?|AB|ApS|[Ss]p\. z o\.?o|d\.o\.o|Kft|Zrt|s\.r\.o|Pvt|Pty|& Co|and Sons|& Sons|Bros)(?![\p{L}\p{N}])/uy
/** Institutions that are named after a person ("Hospital Universitario Ramón y Cajal"), and what stands between. */
const institutions = lazy(() => {
  const sections = readSections('institution-words.txt')
  const [names, between] = [section(sections, 'institution'), section(sections, 'between')]
  return {
    before: new RegExp(`(?:^|[^\\p{L}])${anyOf(names)}(?: ${anyOf(between)}){0,4} $`, 'u'),
    /** The words that may stand right before the name. */
    lastWords: new Set([...names, ...between].map((words) => words.slice(words.lastIndexOf(' ') + 1))),
  }
})
const LONGEST_WORD = 16
const REACH = 70

/** Drops chat roles and company names; lowers the score of eponyms, after whom an institution is named. */
export function withoutRolesAndEponyms(text: string, found: Finding): Finding | undefined {
  const { start, end } = found.spans
  if (matchEnd(COLON, text, end) > end && roles().has(found.text.toLowerCase())) return undefined
  const last = start + found.text.lastIndexOf(' ')
  if (matchEnd(COMPANY, text, end) > end || (last > start && matchEnd(COMPANY, text, last) >= end)) return undefined
  return isEponym(text, found) ? { ...found, score: Math.min(found.score, CERTAINTY.doubted) } : found
}

function isEponym(text: string, { label, spans: { start } }: Finding): boolean {
  if (label !== 'NAME' || text[start - 1] !== ' ') return false
  const near = text.slice(Math.max(0, start - LONGEST_WORD), start - 1)
  if (!institutions().lastWords.has(near.slice(near.lastIndexOf(' ') + 1))) return false
  return institutions().before.test(text.slice(Math.max(0, start - REACH), start))
}
