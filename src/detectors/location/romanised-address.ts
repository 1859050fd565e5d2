import type { Finding } from '../../types.js'
import { classAt, DIGIT } from '../scan/characters.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds Japanese and Korean postal addresses in Latin letters. */

const PART =
  '[A-Z][a-zōūŏŭ]{1,15}(?:-[A-Za-z][a-zōūŏŭ]{1,11}){0,2}(?: (?:[A-Z][a-zōūŏŭ]{1,12}(?:-[A-Za-z][a-zōūŏŭ]{1,11}){0,2}|\\d{1,3}(?:beon)?-gil))?'
const ADDRESS = new RegExp(
  `(?:\\d{1,4}-(?:dong|ho),? ){0,2}\\d{1,4}(?:-\\d{1,4}){0,3},? ${PART}(?:, ${PART}){1,4}(?:,? (?:\\d{3}-\\d{4}|\\d{5,6})(?!\\d))?(?:, (?:Japan|South Korea|Republic of Korea|Korea)(?!\\p{L}))?`,
  'uy',
)
/** Suffixes of wards, towns, roads: "Shibuya-ku", "Teheran-ro". */
const DIVISION = /-(?:ku|shi|gun|cho|machi|mura|gu|si|dong|ro|gil|daero)(?=[ ,])/

/** Finds addresses that start with the smallest part: "1-2-3 Jingumae, Shibuya-ku, Tokyo 150-0001". */
export function romanisedAddressRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text, codes }) {
      const found: Finding[] = []
      let last = 0
      if (!DIVISION.test(text)) return found
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        if (start < last || classAt(text, start) !== DIGIT || isInside(text, start)) continue
        ADDRESS.lastIndex = start
        const address = ADDRESS.exec(text)?.[0]
        if (!address || !DIVISION.test(address)) continue
        last = start + address.length
        found.push(finding('LOCATION', 0.9, text, { start, end: last }))
      }
      return found
    },
  }
}

/** True in the middle of "1-2-3". */
function isInside(text: string, start: number): boolean {
  return '-./'.includes(text[start - 1] ?? ' ') && classAt(text, start - 2) === DIGIT
}
