import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { isBeforeNames, isBehindNames, isOnlyRelative } from '../scan/relations.js'
import { topicOf, wordsOf } from '../structure/field-topic.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/** Corrects the boundaries of a name. */

const companions = lazy(() => {
  const lists = readSections('name-companions.txt')
  return {
    abbreviated: new Set(section(lists, 'abbreviated')),
    prefix: new RegExp(`^${anyOf(section(lists, 'attached before'))}[ ]?(?=[\\p{L}\\p{M}])`, 'u'),
    suffix: new RegExp(`[ ]?${anyOf(section(lists, 'attached behind'))}$`, 'u'),
  }
})
const LATIN = /\p{sc=Latin}/u
const FIRST_WORD = /^([\p{L}\p{M}'"’-]{1,24})(\.?),?[ ]?(?=[^\s.,])/u
/** Cases of Mongolian behind a hyphen: "Батболд-д". */
const CASE_BEHIND = /(?<=\p{sc=Cyrillic}{3})-(?:д|т|г|ийн|ын|ийг|ыг|аас|ээс|оос|өөс|тай|тэй|той|аар|ээр|оор|руу|рүү)$/u
const LAST_WORD = /[ ]([\p{L}\p{M}]{1,24})\.?$/u
/** French has a space in front of a colon. */
const CAPTION_END = /^[ \u00a0\u202f]?[:：]/
const WHOLE_WORD = /^([\p{L}\p{M}'"’-]{1,24})\.?$/u

/** Cuts forms of address, titles and kinship words off a name; undefined if nothing else is left. */
export function trimName(text: string, found: Finding): Finding | undefined {
  if (found.label !== 'NAME') return found
  const name = found.text
  const start = startOf(name)
  const hasStop = name.endsWith('.') || text[found.spans.end] === '.'
  if (isCaption(text, found)) return undefined
  if (isCompanion(WHOLE_WORD.exec(name.slice(start))?.[1], hasStop)) return undefined
  const end = Math.min(endOf(name, start), captionStart(text, found))
  if (start === 0 && end === name.length) return found
  const from = found.spans.start
  return finding(found.label, found.score, text, { start: from + start, end: from + end })
}

/** The key of a field with its colon: "宛先:". Short words of Latin letters may be names: "Nam:". */
function isCaption(text: string, { text: name, spans: { start, end } }: Finding): boolean {
  if (!CAPTION_END.test(text.slice(end, end + 2)) || (name.length < 4 && LATIN.test(name))) return false
  return topicOf(wordsOf(text, start, end)) !== undefined
}

/** Where a caption with both endings begins that is taken for the last word: "Rachid Né(e) le:". */
function captionStart(text: string, { text: name, spans: { end } }: Finding): number {
  const last = text.startsWith('(e)', end) ? name.lastIndexOf(' ') : -1
  return last > 0 ? last : name.length
}

function startOf(name: string): number {
  let start = 0
  for (;;) {
    const rest = name.slice(start)
    const attached = companions().prefix.exec(rest)?.[0].length ?? 0
    const first = attached > 0 ? null : FIRST_WORD.exec(rest)
    if (attached > 0) start += attached
    else if (first && isWord(first) && isCompanion(first[1], first[2] === '.')) start += first[0].length
    else return start
  }
}

function endOf(name: string, start: number): number {
  const last = LAST_WORD.exec(name)
  if (last && last.index > start) {
    if (isBehindNames((last[1] ?? '').toLowerCase())) return last.index
    // "Familie Traoré, Familie Nguyen"
    if (name[last.index - 1] === ',' && isCompanion(last[1], name.endsWith('.'))) return last.index - 1
  }
  const attached = CASE_BEHIND.exec(name) ?? companions().suffix.exec(name)
  return attached && attached.index > start ? attached.index : name.length
}

/** A stop or a space ends the word. */
function isWord([whole, word = '']: RegExpExecArray): boolean {
  return whole.length > word.length
}

function isCompanion(word: string | undefined, hasStop: boolean): boolean {
  if (!word) return false
  const lower = word.toLowerCase()
  if (isBeforeNames(lower) || (hasStop && companions().abbreviated.has(lower))) return true
  const folded = fold(lower)
  return folded.length > (word === lower ? 2 : 4) && isOnlyRelative(folded)
}
