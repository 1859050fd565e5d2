import type { Finding } from '../../types.js'
import { cuesNear, isNamed, type Cued, type Topic } from '../scan/cues.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds obfuscated e-mail addresses, such as "anna (at) example (dot) org". */

const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['email'])
const DOT = String.raw`(?:\.|[ ]?[[({<]?[ ]?(?:dot|punkt|punto|ponto|point|punt|piste|kropka|точка|pont|tečka|bodka)[ ]?[\])}>]?[ ]?| \. )`
const TLD =
  'com|org|net|edu|gov|info|biz|io|co|me|app|dev|eu|mail|online|xyz|uk|us|ca|au|nz|de|at|ch|fr|be|nl|es|it|pt|br|mx|ar|cl|pl|cz|sk|hu|ro|bg|gr|ru|ua|by|rs|hr|si|se|no|dk|fi|is|ee|lv|lt|ie|tr|il|in|cn|jp|kr|tw|hk|sg|my|th|vn|ph|za|ng|ke|eg|sa|ae'
const LOCAL = new RegExp(`([\\p{L}\\d_+-]{1,40}(?:${DOT}[\\p{L}\\d_+-]{1,30}){0,3})[ ]?([[({<]?)[ ]?$`, 'iu')
const DOMAIN = new RegExp(
  `[ ]?[\\])}>]?[ ]?([\\p{L}\\d-]{1,40}(${DOT})(?:[\\p{L}\\d-]{1,30}${DOT}){0,2}(?:${TLD}))(?![\\p{L}\\d@]|\\.[\\p{L}\\d]|[\\w.-]{1,30}@)`,
  'iuy',
)
/** How `LOCAL` ends: checked first, since `LOCAL` searches through many characters. */
const LOCAL_END = /[\p{L}\d_+-][ ]?[[({<]?[ ]?$/u
/** Endings of domains that are words, too: "may at this point be". */
const WORDS_END = / (?:be|it|is|in|me|us|at|so|no|co|by|to|es|de|si|se|my|au|ch)$/i
const REACH = 120

/** Finds forms such as "anna [at] example [dot] org", "anna at example dot org", "anna @ example.org". */
export function obfuscatedEmailRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text, cues, ats }) {
      const found: Finding[] = []
      for (const cue of cues) {
        if (cue.meanings.some(({ topic }) => topic === 'at')) addAround(found, { text, cues }, cue.start, cue.end)
      }
      for (const at of ats)
        if (text[at + 1] === ' ' || text[at - 1] === ' ') addAround(found, { text, cues }, at, at + 1)
      return found
    },
  }
}

function addAround(found: Finding[], { text, cues }: Cued, start: number, end: number): void {
  if (!LOCAL_END.test(text.slice(Math.max(0, start - 5), start))) return
  DOMAIN.lastIndex = end
  const domain = DOMAIN.exec(text)
  if (!domain) return
  const local = LOCAL.exec(text.slice(Math.max(0, start - REACH), start))
  if (!local) return
  const [whole, , bracket] = local
  const isSpelled = /[a-zа-я]/i.test(domain[2] ?? '') && !WORDS_END.test(domain[1] ?? '')
  const isSpaced = text[start] === '@' && !text.startsWith('](', DOMAIN.lastIndex)
  const from = start - whole.length
  if (bracket || isSpelled || isSpaced)
    found.push(finding('CONTACT', 0.8, text, { start: from, end: DOMAIN.lastIndex }))
  else if (isNamed(cuesNear({ text, cues }, from, end, TOPICS), 'email')) {
    found.push(finding('CONTACT', 0.7, text, { start: from, end: DOMAIN.lastIndex }))
  }
}
