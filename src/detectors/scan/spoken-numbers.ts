import { CLASS, DIGIT, LOWER, UPPER } from './characters.js'
import { matchesIn } from './match-at.js'
import { LARGER, LINK, numberWords, type NumberWord } from './number-words.js'

/** Finds numbers written in words. */

/** A number in words: "null sechs eins". */
export interface SpokenRun {
  readonly start: number
  readonly end: number
  /** About how many digits it has. */
  readonly digits: number
  /** "one two three four five". */
  readonly isCounting: boolean
  /** Groups of languages, as bits, of which it is a number. */
  readonly groups: number
}

/** Longest gap between two words: spaces, a comma or a hyphen, three dots. */
const LONGEST_GAP = 4
const COUNTING = 5
/** All groups of languages. */
const ANY = -1

/** Han, kana, Hangul and Thai. */
const UNSPACED_START = /[\u0e00-\u0e7f\u3007-\u9fff\uac00-\ud7a3]/
const UNSPACED_DIGIT =
  /ゼロ|イチ|ニ[ーイ]|サン|ヨン|ゴー|ロク|ナナ|シチ|ハチ|キュウ|キュー|レイ|マル|まる|れい|ぜろ|いち|に[ーい]|さん|よん|ごー|ろく|なな|はち|きゅう|ศูนย์|หนึ่ง|เอ็ด|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|[零〇○幺么一二三四五六七八九两兩洞拐勾공영일이삼사오육륙칠팔구]/gu

const EAST_ASIAN =
  '(?:[零〇○幺么一二三四五六七八九两兩洞拐勾]|ゼロ|イチ|ニ[ーイ]?|サン|ヨン|ゴー?|ロク|ナナ|シチ|ハチ|キュウ|キュー|レイ|マル|まる|れい|ぜろ|いち|に[ーい]|さん|よん|ごー|ろく|なな|はち|きゅう)'

/** Numbers in scripts without spaces, or with digits written as syllables: several in a row, with separators. */
const UNSPACED_RUNS: readonly RegExp[] = [
  // Chinese and Japanese: 幺三九五一六六二零八四七, ゼロ四五の四三一の七七二六
  new RegExp(`${EAST_ASIAN}{1,24}(?:(?:[のノ、，,\\s-]|ハイフン|横|杠){1,2}${EAST_ASIAN}{1,12}){0,4}`, 'g'),
  // Korean: 공일공 팔팔삼이 사사공칠
  /[공영일이삼사오육륙칠팔구]{2,13}(?:(?:[\s,-]|다시|에|의){1,3}[공영일이삼사오육륙칠팔구]{2,8}){1,4}/g,
  // Thai: ศูนย์แปดเก้าสองสี่หนึ่ง…
  /(?:(?:ศูนย์|หนึ่ง|เอ็ด|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)[\s-]?){6,16}/g,
]

/** The numbers in words of a text, in order. */
export function spokenRuns(text: string): SpokenRun[] {
  const runs = wordRuns(text)
  return UNSPACED_START.test(text) ? [...runs, ...unspacedRuns(text)].sort((a, b) => a.start - b.start) : runs
}

function wordRuns(text: string): SpokenRun[] {
  const { lookUp } = numberWords()
  const found: SpokenRun[] = []
  let run: Draft | undefined
  for (let at = 0; at < text.length; at++) {
    const kind = CLASS[text.charCodeAt(at)]
    if (kind !== LOWER && kind !== UPPER) continue
    const start = at
    at = wordEnd(text, at)
    let spoken = lookUp(text, start, at)
    if (isApostrophe(text.charCodeAt(at)) && isCyrillic(text, at - 1) && isCyrillic(text, at + 1)) {
      at = wordEnd(text, at + 1)
      const word = text.slice(start, at).replace(/['’]/, 'ʼ')
      spoken = lookUp(word, 0, word.length)
    }
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
        groups: spoken.groups & ~spoken.joins,
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
  /** The end of the last word, which may be a joining one. */
  reached: number
  groups: number
  digits: number
  readonly values: number[]
}

/** "et" joins in French, and is a number in Swedish. */
function isJoin({ digit, groups, joins }: NumberWord, run: Draft | undefined): boolean {
  if (digit < LARGER) return true
  return run !== undefined && (run.groups & groups & ~joins) === 0
}

function continues(text: string, { reached, groups }: Draft, spoken: NumberWord, start: number): boolean {
  if (start - reached > LONGEST_GAP || isParted(text, reached, start)) return false
  return spoken.digit === LINK || (groups & spoken.groups) !== 0
}

function extend(run: Draft, spoken: NumberWord, end: number): void {
  run.end = run.reached = end
  run.groups &= spoken.groups
  run.digits += spoken.digit < 0 ? 2 : 1
  if (run.values.length < COUNTING) run.values.push(spoken.digit)
}

function finished({ start, end, digits, values, groups }: Draft): SpokenRun {
  const isCounting =
    values.length >= COUNTING && values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === 1)
  return { start, end, digits, isCounting, groups }
}

/** True for what is typed in place of the letter in "девʼять". */
function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019
}

function isCyrillic(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x400 && code < 0x530
}

function wordEnd(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const kind = CLASS[text.charCodeAt(at)]
    if (kind !== LOWER && kind !== UPPER && kind !== DIGIT) break
  }
  return at
}

/** True if a new line, a colon or a digit separates them. */
function isParted(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if ('\n;:|"()'.includes(text.charAt(at)) || CLASS[text.charCodeAt(at)] === DIGIT) return true
  }
  return false
}

function unspacedRuns(text: string): SpokenRun[] {
  return UNSPACED_RUNS.flatMap((pattern) =>
    matchesIn(text, pattern).map((match) => {
      const value = match[0].trimEnd()
      const digits = value.match(UNSPACED_DIGIT)?.length ?? 0
      return {
        start: match.index,
        end: match.index + value.length,
        digits,
        isCounting: /一二三四五/.test(value),
        groups: ANY,
      }
    }),
  )
}
