import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'

/** Finds how a Japanese name is read, in brackets behind it: "東海林 紗也（ショウジ サヤ）". */

/** The sign that repeats a character, and the first and last of Han. */
const REPEATED = 0x3005
const HAN = [0x4e00, 0x9fff] as const
const KANA_FROM = 0x3041
const KANA_TO = 0x30fc
const KANA = String.raw`[\u3041-\u3096\u30a1-\u30fa\u30fc]`
const OPENS = /[ \u3000]?[(（]/y
const READING = new RegExp(`${KANA}{2,10}(?:[ \\u3000・]${KANA}{1,10})?(?=[)）])`, 'y')

/** True for a name that ends in Han, or in kana behind Han: "小鳥遊 ひなた". */
export function mayHaveReading({ label, text }: Finding): boolean {
  if (label !== 'NAME') return false
  const last = text.charCodeAt(text.length - 1)
  return isHan(last) || (last >= KANA_FROM && last <= KANA_TO && isHan(text.charCodeAt(0)))
}

/** Returns the name, and its reading if there is one. */
export function withReading(text: string, name: Finding): Finding[] {
  if (!mayHaveReading(name)) return [name]
  const start = matchEnd(OPENS, text, name.spans.end)
  const end = start > name.spans.end ? matchEnd(READING, text, start) : start
  return end > start ? [name, finding('NAME', name.score, text, { start, end })] : [name]
}

function isHan(unit: number): boolean {
  return unit === REPEATED || (unit >= HAN[0] && unit <= HAN[1])
}
