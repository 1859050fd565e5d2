import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds the machine-readable lines of passports, identity cards and visas (ICAO Doc 9303). */

const SCORE = 0.95
/** A line has 30, 36 or 44 characters; fewer or more where filler is lost or added. */
const LINE = /(?<![\p{L}\d<])[A-Z\d<]{28,48}(?![\p{L}\d<])/gu
/** The kind of document and the state that issues it, in front of the holder's name. */
const HEAD = /^[PIACV][A-Z<][A-Z<]{3}/
const NAME_LINE = /^[A-Z<]*[A-Z]<<[A-Z<]*$/
const NUMBER_LINE = /^(?=(?:[^\d]*\d){8})[A-Z\d<]*$/
const LONGEST_CARD_LINE = 30

/** Finds the holder's name and the line with the number, which holds the dates of birth and expiry, too. */
export function machineReadableRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find({ text }) {
      const found: Finding[] = []
      if (!text.includes('<<')) return found
      for (const { index, 0: line } of matchesIn(text, LINE)) {
        if (!line.includes('<')) continue
        const isName = NAME_LINE.test(line)
        if (!isName && !NUMBER_LINE.test(line)) continue
        const from = isName && line.length > LONGEST_CARD_LINE && HEAD.test(line) ? 5 : 0
        const start = index + from + (/^<*/.exec(line.slice(from))?.[0].length ?? 0)
        const end = index + line.replace(/<+$/, '').length
        if (end > start) found.push(finding(isName ? 'NAME' : 'DOCUMENT', SCORE, text, { start, end }))
      }
      return found
    },
  }
}
