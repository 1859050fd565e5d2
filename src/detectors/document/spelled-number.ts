import type { Finding, Span } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { isLinkWord } from '../scan/cue-strength.js'
import { cuesNear, isNamed, type Meaning, type Topic } from '../scan/cues.js'
import { firstFrom } from '../scan/intervals.js'
import { isAsciiLetter } from '../scan/letters.js'
import type { Scan } from '../scan/scan.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { spelledLetter, type SpelledLetter } from '../scan/spelled-letters.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { lazy, readSections, section } from '../word-list.js'
import { wordsOf } from './plate.js'

/** Finds numbers of documents and plates that are spelled aloud: "one e g four t e five", "jota ele ka cuatro". */

const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['document', 'phone', 'email', 'other'])
const NAMED = 0.85
const ALONE = 0.75
/** Least letters and digits beside a word for the document, beside a word for a number, and alone. */
const FEWEST_NAMED = 4
const FEWEST_NUMBERED = 6
const FEWEST_ALONE = 5
/** Least letters of a number that nothing names. */
const FEWEST_LETTERS = 2
/** Most words of letters on either side of a number, and the digits from which it names a document without letters. */
const MOST_LETTERS = 6
const FEWEST_DIGITS = 5
/** Reach of the words in front. */
const REACH = 40
const LONGEST_WORD = 14
/** Between the word and the number, and how many there may be. */
const SIGNS = ' ,-'
const MOST_SIGNS = 2
const WORD_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d.@_'’/-])((?:x-)?[\p{L}\p{M}]{1,${LONGEST_WORD}})[ ,-]{1,2}$`,
  'u',
)
const WORD_AFTER = new RegExp(
  String.raw`[ ,-]{1,2}((?:x-ray)|[\p{L}\p{M}]{1,${LONGEST_WORD}})(?![\p{L}\p{M}\d.@_'’/-]\S)`,
  'uy',
)
/** Words for "is" and articles that are names of letters, too. */
const COPULA = /^(?:es|er|är|je|le|è|é)$/iu
/** Letters that are words of some language; each with the folded letter. */
const VOWEL = /^[aeiouyаеиоуыэюяєαεηιουω]$/u
const LETTER_WORD = /^[wzskvnlвкс’و]$/iu
/** Names of letters behind the last number that are shorter are mostly words: "de", "te". */
const SHORTEST_NAME = 3
/** From the word for a document to its number. */
const LINKED = /^[ ,:]{1,2}(?:[\p{L}\p{M}'’]{1,12} ){0,3}$/u
/** Between two letters or numbers. */
const JOINED = /^[ ,-]{1,2}$/
const NUMBER =
  'number|no|nr|num|numer|numerem|numero|número|numéro|nummer|nummeret|numret|númer|número|numarası|numara|numaram|nömrə|nömrəsi|номер|номера|номером|номери|број|broj|številka|stevilka|številko|číslo|čislo|čísle|čísla|szám|száma|számom|numeris|numurs|număr|numărul|numri|number on|numero on|αριθμός|αριθμο|αριθμός μου|رقم|رقمه|رقمها|شماره|شماره‌اش|نمبر|מספר|नंबर|नम्बर|क्रमांक|নম্বর|எண்|నంబర్|ನಂಬರ್|നമ്പർ|નંબર|ਨੰਬਰ|nomor|nombor|nambari|namba|համարը|ნომერი|ቁጥር|số|mã số'
const LINKS = String.raw`(?: [\p{L}\p{M}]{1,8}){0,2}`
const NUMBER_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${NUMBER})${LINKS} $`, 'iu')

const words = lazy(() => {
  const sections = readSections('vehicle-words.txt')
  return {
    plate: wordsOf(section(sections, 'plate'), `(?: (?:${NUMBER}))?${LINKS} $`),
    vehicle: wordsOf(section(sections, 'vehicle'), `(?: [\\p{L}\\p{M}]{1,9})? (?:${NUMBER})${LINKS} $`),
  }
})

/** A number that is read out, with the letters in it. */
interface Spelled extends Span {
  readonly letters: number
  readonly digits: number
  /** True if its letters are no words. */
  readonly isDistinct: boolean
}

/** Finds what letters and digits in words a word for a document, a plate or a number names, and letters that spell no words. */
export function spelledNumberRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find(scan) {
      const found: Finding[] = []
      let reached = 0
      for (const run of scan.spoken) {
        if (run.start < reached || run.end - run.start === 1) continue
        const spelled = spelledFrom(scan, run)
        if (!spelled) continue
        reached = spelled.end
        const score = scoreOf(scan, spelled)
        if (run.isCounting && score < NAMED) continue
        if (score > 0) found.push(finding('DOCUMENT', score, scan.text, spelled))
      }
      return found
    },
  }
}

// --- Internal helpers ---

function scoreOf(scan: Scan<Meaning>, spelled: Spelled): number {
  const { start, end, letters, digits, isDistinct } = spelled
  const size = letters + digits
  if (size < FEWEST_NAMED) return 0
  const before = scan.text.slice(Math.max(0, start - REACH), start)
  if (letters > 0 || digits >= FEWEST_DIGITS) {
    const near = cuesNear(scan, start, end, TOPICS).filter((cue) => cue.end <= start && start - cue.end <= REACH)
    const [cue] = near
    if (cue && isNamed([cue], 'document') && LINKED.test(scan.text.slice(cue.end, start))) return NAMED
    if (words().plate.test(before) || (letters > 0 && words().vehicle.test(before))) return NAMED
    if (size >= FEWEST_NUMBERED && near.length === 0 && NUMBER_BEFORE.test(before)) return ALONE
  }
  return isDistinct && digits > 0 && letters >= FEWEST_LETTERS && size >= FEWEST_ALONE ? ALONE : 0
}

/** Reads letters and numbers on either side of a number. */
function spelledFrom(scan: Scan<Meaning>, run: SpokenRun): Spelled | undefined {
  const after = afterNumber(scan, run)
  if (!after) return undefined
  const before = lettersBefore(scan.text, run.start)
  const letters = [...before, ...after.letters]
  return {
    start: before[0]?.start ?? run.start,
    end: after.end,
    letters: letters.length,
    digits: after.digits,
    isDistinct: letters.filter(isDistinct).length >= FEWEST_LETTERS && letters.every(({ kind }) => kind !== 'name'),
  }
}

interface Letter extends Span {
  readonly word: string
  readonly kind: SpelledLetter
}

function isDistinct({ word, kind }: Letter): boolean {
  return kind === 'alphabet' || (kind === 'letter' && !VOWEL.test(fold(word)))
}

/** How a word stands for a letter; "x-ray" is one, too. */
function letterOf(word: string): SpelledLetter | undefined {
  return spelledLetter(word.replace('-', ''))
}

function lettersBefore(text: string, end: number): readonly Letter[] {
  const letters: Letter[] = []
  for (let at = end; letters.length < MOST_LETTERS;) {
    if (isBehindOtherWord(text, at)) break
    const word = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_WORD - 3), at))?.[1]
    const kind = word === undefined ? undefined : letterOf(word)
    if (word === undefined || kind === undefined) break
    const start = text.lastIndexOf(word, at - 1)
    letters.unshift({ start, end: start + word.length, word, kind })
    at = start
  }
  const [first] = letters
  const isWord = first && (COPULA.test(first.word) || (letters.length === 1 && VOWEL.test(fold(first.word))))
  return isWord ? letters.slice(1) : letters
}

/** True if the word in front, or what stands there instead, is plainly no letter: most are not. */
function isBehindOtherWord(text: string, at: number): boolean {
  let end = at
  while (end > Math.max(0, at - MOST_SIGNS) && SIGNS.includes(text.charAt(end - 1))) end--
  if (end === at) return true
  let start = end
  while (start > 0 && end - start <= LONGEST_WORD && isAsciiLetter(text.charCodeAt(start - 1))) start--
  // Letters beyond ASCII, and the hyphen of "x-ray".
  if (start > 0 && (text.charCodeAt(start - 1) >= 0x80 || text[start - 1] === '-')) return false
  return start === end || end - start > LONGEST_WORD || letterOf(text.slice(start, end)) === undefined
}

/** Reads on behind a number: letters and numbers in turn. */
function afterNumber({ text, spoken }: Scan<Meaning>, run: SpokenRun) {
  const letters: Letter[] = []
  let { end, digits } = run
  let open: Letter[] = []
  for (let at = end; open.length <= MOST_LETTERS;) {
    const next = spoken[firstFrom(spoken, at)]
    if (next && next.end - next.start > 1 && JOINED.test(text.slice(at, next.start))) {
      if ((next.groups & run.groups) === 0) {
        // Words that are numbers in other languages: "passinumero on yksi kaksi", "negen vijf en".
        if (next.digits > run.digits) return undefined
        break
      }
      letters.push(...open)
      open = []
      digits += next.digits
      at = end = next.end
      continue
    }
    WORD_AFTER.lastIndex = at
    const word = WORD_AFTER.exec(text)?.[1]
    const kind = word === undefined ? undefined : letterOf(word)
    if (word === undefined || kind === undefined) break
    at = text.indexOf(word, at) + word.length
    open.push({ start: at - word.length, end: at, word, kind })
  }
  const last = lastLetters(open)
  return { letters: [...letters, ...last], end: last.at(-1)?.end ?? end, digits }
}

/** Returns the letters behind the last number that are no words of the sentence. */
function lastLetters(open: readonly Letter[]): readonly Letter[] {
  const isWord = ({ word, kind }: Letter): boolean =>
    kind === 'name'
      ? isOrdinary(word) || isLinkWord(word) || word.length < SHORTEST_NAME
      : VOWEL.test(fold(word)) || (open.length === 1 && LETTER_WORD.test(word))
  return open.slice(0, open.findLastIndex((letter) => !isWord(letter)) + 1)
}
