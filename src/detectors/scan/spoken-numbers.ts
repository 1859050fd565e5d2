import { CLASS, DIGIT, FOLD, fold, LOWER, UPPER } from './characters.js'
import { SPOKEN_LINKS, SPOKEN_NUMBERS, SPOKEN_RUNS } from '../data/spoken-numbers.js'

/** Words that are a number, one after the other. */
export interface SpokenRun {
  readonly start: number
  readonly end: number
  /** About how many digits it has. */
  readonly digits: number
  /** "one two three four five": counts. */
  readonly isCounting: boolean
}

interface Spoken {
  /** Groups of languages, as bits, in which it is a number. */
  readonly groups: number
  /** Those of them in which it only joins two numbers. */
  readonly joins: number
  /** What digit it is; or one of those below. */
  readonly digit: number
}

/** A larger number, what joins two, and what may stand between two digits. */
const LARGER = -1
const JOIN = -2
const LINK = -3
/** Between two words: spaces, a comma or a hyphen, three dots. */
const LONGEST_GAP = 4
const LONGEST_WORD = 34
const LONGEST_PART = 14
const SHORTEST_COMPOUND = 6
const COUNTING = 5

const WORDS: ReadonlyMap<string, Spoken> = words()
/** Parts of longer words, with the groups of languages that have them, as bits. */
const PARTS: ReadonlyMap<string, number> = parts()
/** How numbers begin and end, by three letters: other words are passed by cheaply. */
const HEADS = marked(
  [...WORDS.keys()].map((word) => keyOf(word.charCodeAt(0), word.charCodeAt(1) || 0, word.charCodeAt(2) || 0)),
)
const TAILS = marked(
  [...PARTS.keys()].map((part) => {
    const [third = 0, second = 0, first = 0] = [...part].reverse().map((letter) => letter.charCodeAt(0))
    return part.length > 2 ? keyOf(first, second, third) : keyOf(0, second, third)
  }),
)
/** Han, kana, Hangul and Thai. */
const UNSPACED_START = /[\u0e00-\u0e7f\u3007-\u9fff\uac00-\ud7a3]/
const UNSPACED_DIGIT =
  /ゼロ|マル|まる|れい|ศูนย์|หนึ่ง|เอ็ด|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|[零〇○幺么一二三四五六七八九两兩洞拐勾공영일이삼사오육륙칠팔구]/gu

/** The numbers in words of a text, in order. */
export function spokenRuns(text: string): SpokenRun[] {
  const runs = wordRuns(text)
  return UNSPACED_START.test(text) ? [...runs, ...unspacedRuns(text)].sort((a, b) => a.start - b.start) : runs
}

function wordRuns(text: string): SpokenRun[] {
  const found: SpokenRun[] = []
  let run: Draft | undefined
  for (let at = 0; at < text.length; at++) {
    const kind = CLASS[text.charCodeAt(at)]
    if (kind !== LOWER && kind !== UPPER) continue
    const start = at
    at = wordEnd(text, at)
    const spoken = at - start <= LONGEST_WORD ? lookUp(text, start, at) : undefined
    if (run && !(spoken && continues(text, run, spoken, start))) {
      found.push(finished(run))
      run = undefined
    }
    if (!spoken || isJoin(spoken, run)) {
      if (run) run.reached = at
    } else if (run) extend(run, spoken, at)
    else
      run = {
        start,
        end: at,
        reached: at,
        groups: spoken.groups,
        digits: spoken.digit < 0 ? 2 : 1,
        values: [spoken.digit],
      }
  }
  if (run) found.push(finished(run))
  return found
}

interface Draft {
  readonly start: number
  end: number
  /** The end of the last word, a joining one perhaps. */
  reached: number
  groups: number
  digits: number
  readonly values: number[]
}

/** "et" joins in French, and is a number in Swedish. */
function isJoin({ digit, groups, joins }: Spoken, run: Draft | undefined): boolean {
  if (digit < LARGER) return true
  return run !== undefined && (run.groups & groups & ~joins) === 0
}

function continues(text: string, { reached, groups }: Draft, spoken: Spoken, start: number): boolean {
  if (start - reached > LONGEST_GAP || isParted(text, reached, start)) return false
  return spoken.digit === LINK || (groups & spoken.groups) !== 0
}

function extend(run: Draft, spoken: Spoken, end: number): void {
  run.end = run.reached = end
  run.groups &= spoken.groups
  run.digits += spoken.digit < 0 ? 2 : 1
  if (run.values.length < COUNTING) run.values.push(spoken.digit)
}

function finished({ start, end, digits, values }: Draft): SpokenRun {
  const isCounting =
    values.length >= COUNTING && values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === 1)
  return { start, end, digits, isCounting }
}

function wordEnd(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const kind = CLASS[text.charCodeAt(at)]
    if (kind !== LOWER && kind !== UPPER && kind !== DIGIT) break
  }
  return at
}

/** A new line, a colon, a digit: another thing. */
function isParted(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if ('\n;:|"()'.includes(text.charAt(at)) || CLASS[text.charCodeAt(at)] === DIGIT) return true
  }
  return false
}

function lookUp(text: string, start: number, end: number): Spoken | undefined {
  const length = end - start
  const head = keyOf(
    foldAt(text, start),
    length > 1 ? foldAt(text, start + 1) : 0,
    length > 2 ? foldAt(text, start + 2) : 0,
  )
  if (HEADS[head] === 0) return length >= SHORTEST_COMPOUND ? shortHeaded(text, start, end) : undefined
  const word = fold(text.slice(start, end))
  return WORDS.get(word) ?? (mayBeCompound(text, end, length) ? compound(word) : undefined)
}

/** "toogtyve": its first part has two letters. */
function shortHeaded(text: string, start: number, end: number): Spoken | undefined {
  const head = keyOf(foldAt(text, start), foldAt(text, start + 1), 0)
  return HEADS[head] === 1 && mayBeCompound(text, end, end - start) ? compound(fold(text.slice(start, end))) : undefined
}

function mayBeCompound(text: string, end: number, length: number): boolean {
  if (length < SHORTEST_COMPOUND) return false
  const second = foldAt(text, end - 2)
  const third = foldAt(text, end - 1)
  return TAILS[keyOf(foldAt(text, end - 3), second, third)] === 1 || TAILS[keyOf(0, second, third)] === 1
}

function foldAt(text: string, at: number): number {
  return FOLD[text.charCodeAt(at)] ?? 0
}

/** "dreiundzwanzig", "femoghalvtreds", "harmincöt": parts of one language one after the other. */
function compound(word: string): Spoken | undefined {
  const reached = new Int32Array(word.length + 1)
  reached[0] = -1
  for (let at = 0; at < word.length; at++) {
    const groups = reached[at] ?? 0
    if (groups === 0) continue
    const last = Math.min(word.length, at + LONGEST_PART)
    for (let end = at + 2; end <= last; end++)
      reached[end] = (reached[end] ?? 0) | (groups & (PARTS.get(word.slice(at, end)) ?? 0))
  }
  const groups = reached[word.length] ?? 0
  return groups === 0 ? undefined : { groups, joins: 0, digit: LARGER }
}

function unspacedRuns(text: string): SpokenRun[] {
  return SPOKEN_RUNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const value = match[0].trimEnd()
      const digits = value.match(UNSPACED_DIGIT)?.length ?? 0
      return { start: match.index, end: match.index + value.length, digits, isCounting: /一二三四五/.test(value) }
    }),
  )
}

function keyOf(first: number, second: number, third: number): number {
  return Math.imul((first * 31 + second) * 31 + third, 0x9e3779b1) >>> 16
}

function marked(keys: readonly number[]): Uint8Array {
  const table = new Uint8Array(1 << 16)
  for (const key of keys) table[key] = 1
  return table
}

function parts(): Map<string, number> {
  const map = new Map<string, number>()
  SPOKEN_NUMBERS.forEach(({ digits, others, joins = '' }, index) => {
    for (const written of `${digits} ${others} ${joins}`.split(/[\s/]+/)) {
      const part = fold(written)
      if (part !== '') map.set(part, (map.get(part) ?? 0) | (1 << index))
    }
  })
  return map
}

function words(): Map<string, Spoken> {
  const map = new Map<string, Spoken>()
  const add = (written: string, groups: number, digit: number): void => {
    const word = fold(written)
    const known = map.get(word)
    if (word === '') return
    map.set(word, {
      groups: (known?.groups ?? 0) | groups,
      joins: (known?.joins ?? 0) | (digit === JOIN ? groups : 0),
      digit: Math.max(known?.digit ?? digit, digit),
    })
  }
  SPOKEN_NUMBERS.forEach(({ digits, others, joins = '' }, index) => {
    const group = 1 << index
    digits.split(' ').forEach((forms, digit) => {
      for (const form of forms.split('/')) add(form, group, digit)
    })
    for (const other of others.split(' ')) add(other, group, LARGER)
    for (const join of joins.split(' ')) add(join, group, JOIN)
  })
  for (const link of SPOKEN_LINKS.split(' '))
    if (!map.has(fold(link))) map.set(fold(link), { groups: 0, joins: 0, digit: LINK })
  return map
}
