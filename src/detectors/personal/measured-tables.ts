import type { Span } from '../../types.js'
import { spansOf } from '../scan/match-at.js'

/** Recognises tables whose figures show that their names are no people's: heights of mountains, tables of a league. */

const NAME = String.raw`\p{Lu}[^\n\d]{1,60}`
/** "Вихрен - Пирин - 2914 м", "Glittertind 2452 moh". */
const HEIGHT = new RegExp(
  String.raw`^[ \t•*-]{0,6}(?:\d{1,2}[.)] )?${NAME}[ \t:|–-]{1,4}[1-9][ .,]?\d{3} ?(?:moh|möh|m\.?ü\.?M|m ?n\. ?[mvp]|m|м|μ)(?![\p{L}\d²³])[^\n]{0,40}$`,
  'gmu',
)
const MAY_BE_HEIGHT = /\d{3} ?(?:m|м|μ)/u
const FEWEST = 3
/** Played, won, drawn, lost: the head of a table, and a row with as many figures. */
const LEAGUE = /^[^\n]{0,80}(?:(?<!\p{L})P[ \t|]+W[ \t|]+D[ \t|]+L(?!\p{L})|(?<!\p{L})GF[ \t|]+GA(?!\p{L}))/mu
const ROW = new RegExp(
  String.raw`^[ \t|]{0,4}(?:\d{1,2}[.)]?[ \t|]+)?${NAME}(?:[ \t|]{1,8}[+-]?\d{1,3}(?:[:–-]\d{1,3})?){4,10}[ \t|]*$`,
  'gmu',
)

/** Returns the lines of tables of heights; the whole text for a table of a league. */
export function measuredTables(text: string): readonly Span[] {
  if (!text.includes('\n')) return []
  const heights = MAY_BE_HEIGHT.test(text) ? spansOf(HEIGHT, text) : []
  if (heights.length >= FEWEST) return heights
  const isLeague = LEAGUE.test(text) && spansOf(ROW, text).length >= FEWEST
  return isLeague ? [{ start: 0, end: text.length }] : []
}
