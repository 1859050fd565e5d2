import { FLAG, OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Span } from '../../types.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { NAMED_UNIT } from './address-parts.js'
import { isStreetWord } from './street-words.js'

/**
 * Tells tables of towns, clubs or mountains, one a line with its figure, from lists of addresses: "Emden 12000", "1.
 * Inter 94". Lists of addresses that name no street as such ("Ilica 12") have neither towns alone, nor figures that fall from
 * line to line, with units, or of five digits.
 */

const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’.-]{0,24}`
/** A rank or a bullet, a name, a sign, a figure and its unit. */
const LINE = new RegExp(
  String.raw`^[ \t]{0,8}(?:[-*•] |(\d{1,3})[.):]? )?([\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]{0,24}(?: ${WORD}){0,3})(?:[ \t]{1,20}|[ ]?[:：=–—|,;-][ \t]{0,8})(\d{1,7}(?:[., \u00a0]\d{3}){0,3}(?:[.,]\d{1,2})?)[ ]?(%|°[CF]?|[€$£₹₺]|\p{Ll}{2,4}\.?)?[ \t\r]{0,8}$`,
  'u',
)
const LONGEST = 100
const FEWEST = 3
/** Fewest lines in the order of their figures, and without ranks whose figures fall, which those of addresses hardly do. */
const FEWEST_RANKED = 4
const FEWEST_FALLING = 5
const FEWEST_TOWNS = 4
/** Digits of a number that no house has. */
const LONG = 5
const OFTEN_CITY = FLAG.city & 0xaaaa
const UNIT = new RegExp(`^(?:${NAMED_UNIT})`, 'iu')
const SIGNS = /[., \u00a0]/g
/** Thousands, or tenths. */
const PARTED = /[., \u00a0]\d/

interface Row extends Span {
  readonly name: Span
  readonly words: readonly string[]
  readonly figure: string
  readonly rank: number
  readonly isMeasured: boolean
}

/** Returns the lines of such tables, with the spans of their names. */
export function figureLines(
  text: string,
  words: WordFacts | undefined,
): { readonly name: Span; readonly line: Span }[] {
  if (!words || !text.includes('\n')) return []
  const tables: Row[][] = []
  let table: Row[] = []
  for (let start = 0; start <= text.length;) {
    const stop = text.indexOf('\n', start)
    const end = stop < 0 ? text.length : stop
    const mayBeRow = end - start <= LONGEST && hasAsciiDigit(text, start, end)
    const row = mayBeRow ? rowOf(text.slice(start, end), start) : undefined
    if (row) table.push(row)
    else if (table.length > 0) {
      tables.push(table)
      table = []
    }
    start = end + 1
  }
  return [...tables, table]
    .filter((rows) => rows.length >= FEWEST && isOfFigures(rows, words))
    .flatMap((rows) => rows.map(({ start, end, name }) => ({ name, line: { start, end } })))
}

// --- Internal helpers ---

function rowOf(line: string, start: number): Row | undefined {
  const match = LINE.exec(line)
  if (!match) return undefined
  const [, rank = '', name = '', figure = '', unit = ''] = match
  const from = start + line.indexOf(name, rank.length)
  return {
    start,
    end: start + line.length,
    name: { start: from, end: from + name.length },
    words: name.split(' '),
    figure: figure.replace(SIGNS, ''),
    rank: Number(rank),
    isMeasured: unit !== '' || PARTED.test(figure),
  }
}

function isOfFigures(rows: readonly Row[], words: WordFacts): boolean {
  if (rows.some(({ words: parts }) => parts.some(isStreetWord) || UNIT.test(parts.join(' ')))) return false
  if (rows.some((row) => isOfSomebody(row, words))) return false
  const measured = rows.filter(({ isMeasured, figure }) => isMeasured || figure.length >= LONG)
  if (measured.length * 3 >= rows.length * 2) return true
  if (
    areRanked(rows)
      ? rows.length >= FEWEST_RANKED && areInOrder(rows)
      : rows.length >= FEWEST_FALLING && areFalling(rows)
  )
    return true
  return rows.length >= FEWEST_TOWNS && rows.every((row) => isTown(row, words))
}

/** True for "14 …", "15 …", "16 …". */
function areRanked(rows: readonly Row[]): boolean {
  return rows.every(({ rank }, index) => rank > 0 && rank === (rows[0]?.rank ?? 0) + index)
}

function areInOrder(rows: readonly Row[]): boolean {
  return areFalling(rows) || areFalling([...rows].reverse())
}

/** True for figures that fall from line to line, at most half of them the same. */
function areFalling(rows: readonly Row[]): boolean {
  const figures = rows.map(({ figure }) => Number(figure))
  if (new Set(figures).size * 2 <= figures.length) return false
  return figures.every((figure, index) => index === 0 || figure <= (figures[index - 1] ?? 0))
}

/** True for a given name without a town beside it, as accounts have: "Budi 200000". */
function isOfSomebody(row: Row, words: WordFacts): boolean {
  return !isTown(row, words) && row.words.some((part) => (words.known(part) & OFTEN_GIVEN) !== 0)
}

function isTown({ words: parts }: Row, words: WordFacts): boolean {
  return parts.some((part) => (words.known(part) & OFTEN_CITY) !== 0)
}
