import type { Finding } from '../../types.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { firstFrom } from '../scan/intervals.js'
import { finding } from '../recognizer.js'

/** Adds numbers in words to postal addresses. */

/** Digits in words from which they are a phone or document number, and the message is a transcript of speech. */
export const SPEECH = 7
/** A word for the number of a house or flat, between a street and its number. */
export const HOUSE_WORD =
  '(?:nomor|no|nr|numara|numero|número|nummer|number|num|дом|номер|будинок|квартира|кв|house|flat|casa|broj|br|ulaz|stan|č|číslo|szám|αριθμός|αριθμο|бр|үй|пәтер|տուն|բնակարան|ბინა|מספר|بلاك|پلاک|مكان|मकान नंबर|plot)'
const BETWEEN = new RegExp(`^ (?:${HOUSE_WORD} )?$`, 'u')
const MOST_RUNS = 3
const LONGEST_GAP = 20

/** True if a text is a transcript of speech. */
export function isSpeech(runs: readonly SpokenRun[]): boolean {
  return runs.some(({ digits }) => digits >= SPEECH)
}

/** Extends addresses by their numbers in words: "rue de la fontaine douze", "eleven willow creek road". */
export function withSpokenNumbers(text: string, findings: readonly Finding[], runs: readonly SpokenRun[]): Finding[] {
  if (!isSpeech(runs)) return [...findings]
  return findings.map((whole, index) => {
    if (whole.label !== 'LOCATION') return whole
    const least = findings[index - 1]?.spans.end ?? 0
    const most = findings[index + 1]?.spans.start ?? text.length
    let { start, end } = whole.spans
    for (let part = 0; part < MOST_RUNS; part++) {
      const next = runs[firstFrom(runs, end)]
      if (
        !next ||
        next.start - end > LONGEST_GAP ||
        next.end > most ||
        !BETWEEN.test(text.slice(end, next.start)) ||
        next.digits >= SPEECH
      )
        break
      end = next.end
    }
    const before = runs[firstFrom(runs, start) - 1]
    if (
      before &&
      before.end === start - 1 &&
      text[start - 1] === ' ' &&
      before.start >= least &&
      before.digits < SPEECH
    )
      start = before.start
    return start === whole.spans.start && end === whole.spans.end
      ? whole
      : finding('LOCATION', whole.score, text, { start, end })
  })
}
