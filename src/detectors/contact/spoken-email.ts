import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { isLinkWord } from '../scan/cue-strength.js'
import { isNamed, type Cue, type Meaning } from '../scan/cues.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { numberWords } from '../scan/number-words.js'
import type { Scan } from '../scan/scan.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/** Finds e-mail addresses that are said aloud: "jolene dot marsh eighty one at quickmail dot com". */

const SCORE = 0.85
/** Words of running text: "at this point in", "et le point de vue". */
const RUNNING_TEXT =
  /^(?:at .* (?:point|period) (?:be|it|is|in|me|us|at|so|no|co|by|to|my)|ett? .* (?:point|punkt) [a-z]{2})$/iu
const ENDING =
  'com|kom|org|net|edu|gov|info|biz|io|co|me|app|dev|eu|mail|online|example|test|invalid|xyz|ai|tv|cat|cloud|shop|uk|us|ca|au|nz|de|at|ch|fr|be|nl|es|it|pt|br|mx|ar|cl|pl|cz|sk|hu|ro|bg|gr|ru|ua|by|rs|hr|ba|mk|si|se|no|dk|fi|is|ee|lv|lt|ie|tr|az|kz|uz|ge|am|il|in|np|lk|bd|pk|cn|jp|tw|hk|sg|my|th|vn|ph|kr|id|za|ng|ke|tz|et|eg|sa|ae|ir|al|lu|ком|ру|рф|укр|уа|юа|бг|срб|мкд|бел|қаз|орг|нет|κομ|γκρ|كوم|کام|کوم|آی آر|नेट|कॉम|कोम|इन|কম|কোম|கம்|კომ|კომი|գոմ|קום|컴|콤|コム|คอม|[a-z] [a-z]|[a-z] [a-z] [a-z]'
const WORD = String.raw`[\p{L}\p{M}\d]{1,30}`
/** The word in front, and a space. */
const WORD_BEFORE = new RegExp(`(?<![\\p{L}\\p{M}\\d.@_'’-])(${WORD}) $`, 'u')
/** The most words in front of the first dot of a domain, with it. */
const LONGEST_START = 4 * 31 + 20
/** Reach of the patterns that look back. */
const LONGEST = 32
const MOST_WORDS = 12
/** From a word for e-mail to the address: "his email, it's", and the most words of the address in front of those that signs join. */
const CUE_REACH = 50
const MOST_LOOSE = 2
/** A letter that is a word, too: "i", "a", "в". */
const LETTER_WORD = /^[aeiouyàéèóåöаевикосуяіو]$/iu

const patterns = lazy(() => {
  const signs = readSections('spoken-signs.txt')
  const dot = `(?: ${anyOf(section(signs, 'dot'))} | ?${anyOf(section(signs, 'dot without spaces'))} ?)`
  const between = anyOf(
    ['dot', 'dot without spaces', 'underscore', 'hyphen'].flatMap((name) => section(signs, name)).sort(byLength),
  )
  const domain = `(?: ?${WORD})(?: ${WORD}){0,3}?${dot}(?:${WORD}${dot}){0,2}`
  return {
    dot: new RegExp(dot, 'iu'),
    domain: new RegExp(`${domain}(?:${ENDING})(?![\\p{L}\\p{M}\\d@])`, 'iuy'),
    sign: new RegExp(`(?<![\\p{L}\\p{M}\\d])(${between}) $`, 'iu'),
  }
})

/** Finds an address around each word for @. */
export function spokenEmailRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find(scan) {
      const found: Finding[] = []
      const ats = scan.cues.filter((cue) => isNamed([cue], 'at'))
      for (const [index, at] of ats.entries()) {
        const end = domainEnd(scan.text, at)
        if (end < 0 || (ats[index + 1]?.start ?? end) < end) continue
        const start = localStart(scan, at)
        if (start < at.start) found.push(finding('CONTACT', SCORE, scan.text, { start, end }))
      }
      return found
    },
  }
}

// --- Internal helpers ---

function byLength(one: string, other: string): number {
  return other.length - one.length
}

function domainEnd(text: string, { start, end }: Cue): number {
  const { dot, domain: pattern } = patterns()
  if (!dot.test(text.slice(end, end + LONGEST_START))) return -1
  pattern.lastIndex = end
  const domain = pattern.exec(text)?.[0]
  if (domain === undefined) return -1
  return RUNNING_TEXT.test(text.slice(start, end + domain.length)) ? -1 : end + domain.length
}

/** Returns the start of the part before the @: words that signs join, spelled letters, numbers. */
function localStart(scan: Scan<Meaning>, { start: at }: Cue): number {
  const { text } = scan
  let start = at
  let last = wordBefore(text, at)
  for (let count = 0; last !== undefined && count < MOST_WORDS; count++) {
    start -= last.length + 1
    const sign = patterns().sign.exec(text.slice(Math.max(0, start - LONGEST), start))?.[1]
    const signed = sign === undefined ? undefined : wordBefore(text, start - sign.length - 1)
    if (sign !== undefined && signed !== undefined) {
      start -= sign.length + 1
      last = signed
    } else last = unsigned(text, start, last)
  }
  return start < at ? (afterCue(scan, start) ?? start) : at
}

/** The word before a number or a letter, or the letter before a word, as in "h schuurmans", "marsh eighty one". */
function unsigned(text: string, start: number, next: string): string | undefined {
  const word = wordBefore(text, start)
  if (word === undefined) return undefined
  if (isNumber(next) && isNumber(word)) return word
  if (word.length === 1)
    return LETTER_WORD.test(word) && (wordBefore(text, start - 2)?.length ?? 2) > 1 ? undefined : word
  return (next.length === 1 || isNumber(next)) && !isLinkWord(word) ? word : undefined
}

function wordBefore(text: string, end: number): string | undefined {
  return WORD_BEFORE.exec(text.slice(Math.max(0, end - LONGEST), end))?.[1]
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) || numberWords().lookUp(word, 0, word.length) !== undefined
}

/** Returns the start of the words after "my email is", if they are few: "my email is anna berg at web dot com". */
function afterCue({ text, cues }: Scan<Meaning>, start: number): number | undefined {
  for (let index = firstEndingAfter(cues, start) - 1; index >= 0; index--) {
    const cue = cues[index]
    if (!cue || start - cue.end > CUE_REACH) break
    if (!isNamed([cue], 'email')) continue
    const words = [...text.slice(cue.end, start).matchAll(/[\p{L}\p{M}\d]+/gu)]
    const first = words.findIndex(([word]) => !isLinkWord(word))
    const isShort = first > 0 && words.length - first <= MOST_LOOSE
    if (isShort && /^[\p{L}\p{M}\d ]+$/u.test(text.slice(cue.end, start))) return cue.end + (words[first]?.index ?? 0)
  }
  return undefined
}
