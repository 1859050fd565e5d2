import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { CLASS, fold, isHangul, UNSPACED, UPPER } from '../scan/characters.js'
import { lineStart } from '../scan/line-start.js'
import { isBeforeNames, isBehindNames, isOnlyRelative, isRelative } from '../scan/relations.js'
import { topicOf, wordsOf } from '../structure/field-topic.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/** Corrects the boundaries of a name. */

const companions = lazy(() => {
  const lists = readSections('name-companions.txt')
  const before = section(lists, 'attached before')
  const behind = section(lists, 'attached behind')
  return {
    abbreviated: new Set(section(lists, 'abbreviated')),
    prefixFirsts: new Set(before.map((word) => word.charCodeAt(0))),
    prefix: new RegExp(`^${anyOf(before)}[ ]?(?=[\\p{L}\\p{M}])`, 'u'),
    verb: new RegExp(
      `(?<=^\\p{Ll}[\\p{L}\\p{M}'’ -]{1,40}) ${anyOf(section(lists, 'verb behind'))}(?: \\p{Ll}[\\p{L}\\p{M}]*)*$`,
      'u',
    ),
    behind: new Set(behind.filter((word) => word.length > 1)),
    suffixLasts: new Set(behind.map((word) => word.charCodeAt(word.length - 1))),
    suffix: new RegExp(`[ ]?${anyOf(behind)}$`, 'u'),
  }
})
/** A relative, and what stands behind it as behind a name: 娘さん. */
const JAPANESE_KIN = /^[娘奥嫁姪甥兄姉弟妹母父孫]$/
const HONOURED = /^(?:さん|さま|ちゃん|様)/
const LATIN = /\p{sc=Latin}/u
const FIRST_WORD = /^([\p{L}\p{M}'"’-]{1,24})(\.?),?[ ]?(?=[^\s.,])/u
/** Cases of Mongolian behind a hyphen: "Батболд-д". */
const CASE_BEHIND = /(?<=\p{sc=Cyrillic}{3})-(?:д|т|г|ийн|ын|ийг|ыг|аас|ээс|оос|өөс|тай|тэй|той|аар|ээр|оор|руу|рүү)$/u
/** An adverb or an object behind a name, as its ending shows: "كريم حاليًا". */
const TANWIN = / [\u0621-\u064a]{2,12}(?:\u064b\u0627|\u0627\u064b)$/
const LETTERS = /^[\p{L}\p{M}]{1,24}$/u
/** French has a space in front of a colon. */
const CAPTION_END = /^[ \u00a0\u202f]?[:：]/
const POSSESSIVE =
  /^(?:mi|mis|mia|mio|mie|miei|ma|mon|mes|meu|minha|mea|meus|minhas|la meva|el meu|miña|tu|tus|su|sus|seu|sua|suo|tuo|nuestro|nuestra|nosso|nossa|nostro|nostra|notre|nos|votre|vos|vostro|vostra|vuestro|vuestra|माझा|माझी|माझे|माझ्या)$/iu
const LONGEST_POSSESSIVE = 7
const SMALL = /^\p{Ll}+$/u
const CAPITAL = /^\.? \p{Lu}/u
const NEXT_WORD = /^ ([\p{Ll}\p{Lo}][\p{L}\p{M}'-]{1,23})/u
const LONGEST_KIN = 25
/** Words of a caption in front of its last: "APELLIDO PATERNO:". */
const LONGEST_CAPTION = 30
const WHOLE_WORD = /^([\p{L}\p{M}'"’-]{1,24})\.?$/u

/** Cuts forms of address, titles and kinship words off a name; undefined if nothing else is left. */
export function trimName(text: string, found: Finding): Finding | undefined {
  if (found.label !== 'NAME') return found
  const name = found.text
  const start = startOf(name)
  const hasStop = name.endsWith('.') || text[found.spans.end] === '.'
  if (isCaption(text, found) || isPossessive(text, found) || isRelativeOf(text, found)) return undefined
  if (JAPANESE_KIN.test(name) && HONOURED.test(text.slice(found.spans.end, found.spans.end + 3))) return undefined
  // 师傅 alone.
  if (companions().behind.has(name.slice(start))) return undefined
  if (!name.includes(' ', start) && isCompanion(WHOLE_WORD.exec(name.slice(start))?.[1], hasStop)) return undefined
  const end = Math.min(endOf(name, start), captionStart(text, found))
  if (start === 0 && end === name.length) return found
  const from = found.spans.start
  return finding(found.label, found.score, text, { start: from + start, end: from + end })
}

/** The key of a field with its colon: "宛先:". Short words of Latin letters may be names: "Nam:". */
function isCaption(text: string, { text: name, spans: { start, end } }: Finding): boolean {
  if (!CAPTION_END.test(text.slice(end, end + 2)) || (name.length < 4 && LATIN.test(name))) return false
  const first = lineStart(text, start, LONGEST_CAPTION) ?? start
  return topicOf(wordsOf(text, start, end)) !== undefined || topicOf(wordsOf(text, first, end)) !== undefined
}

/** True for "my" in front of a relative, at the start of a sentence: "Mia zia Rosa"; Mia and Mi are names, too, and Marathi "my" is the surname Majhi. */
function isPossessive(text: string, { text: name, spans: { end } }: Finding): boolean {
  if (name.length > LONGEST_POSSESSIVE || !POSSESSIVE.test(name)) return false
  const next = NEXT_WORD.exec(text.slice(end, end + LONGEST_KIN))?.[1]
  return next !== undefined && isRelative(fold(next))
}

/** True for a relative in small letters before a name: "nora" of "minha nora Gleiciane". */
function isRelativeOf(text: string, { text: name, spans: { end } }: Finding): boolean {
  return SMALL.test(name) && CAPITAL.test(text.slice(end, end + 2)) && isRelative(fold(name))
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
    const mayBeAttached = companions().prefixFirsts.has(rest.charCodeAt(0))
    const attached = mayBeAttached ? (companions().prefix.exec(rest)?.[0].length ?? 0) : 0
    const first = attached > 0 || !isParted(rest) ? null : FIRST_WORD.exec(rest)
    if (attached > 0) start += attached
    else if (first && isWord(first) && (isCompanion(first[1], first[2] === '.') || isSmallRelative(first[1], rest)))
      start += first[0].length
    else return start
  }
}

function endOf(name: string, start: number): number {
  const first = CLASS[name.charCodeAt(0)]
  const verb = first === UPPER || first === UNSPACED ? null : companions().verb.exec(name) // behind small letters only
  if (verb && verb.index > start) return verb.index
  const space = name.lastIndexOf(' ')
  if (space > start) {
    if (TANWIN.test(name)) return space
    const hasStop = name.endsWith('.')
    const last = hasStop ? name.slice(space + 1, -1) : name.slice(space + 1)
    if (isBehindNames(last.toLowerCase()) && LETTERS.test(last)) return space
    // "Familie Traoré, Familie Nguyen"
    if (name[space - 1] === ',' && LETTERS.test(last) && isCompanion(last, hasStop)) return space - 1
  }
  const mayBeAttached = companions().suffixLasts.has(name.charCodeAt(name.length - 1))
  const attached =
    (name.includes('-') ? CASE_BEHIND.exec(name) : null) ?? (mayBeAttached ? companions().suffix.exec(name) : null)
  return attached && attached.index > start ? attached.index : name.length
}

/** False if no sign stands behind the first word. */
function isParted(name: string): boolean {
  return name.includes(' ') || name.includes('.') || name.includes(',')
}

/** A stop or a space ends the word. */
function isWord([whole, word = '']: RegExpExecArray): boolean {
  return whole.length > word.length
}

/** True for a relative in small letters before a name with a capital: "nora Gleiciane"; Nora is a name, too. */
function isSmallRelative(word = '', rest: string): boolean {
  return SMALL.test(word) && CAPITAL.test(rest.slice(word.length)) && isRelative(fold(word))
}

function isCompanion(word: string | undefined, hasStop: boolean): boolean {
  if (!word) return false
  const lower = word.toLowerCase()
  if (isBeforeNames(lower) || (hasStop && companions().abbreviated.has(lower))) return true
  const shortest = isHangul(word.charCodeAt(0)) ? 2 : word === lower ? 3 : 5
  return lower.length >= shortest && isOnlyRelative(fold(lower))
}
