import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { isStreetWord } from './street-words.js'

/** Separates the addressee from an address. */

/** One part of an address without a number: "Sina Stolz, ", "c/o Familie Winter, ". */
const PART = /^[^,\d\n]{3,60},[ ]/u
const MOST_PARTS = 2
/** The number of a house in the street before it: "Quintino Bocaiúva, 1205". */
const HOUSE = /^\d{1,5}(?: ?\p{L})?(?=$|[,;/-])/u

/** Cuts the addressee off an address found with it: "Chase Underhill, 40 Station Rd, Telford". */
export function withoutAddressee(text: string, findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(mayBeginWithPart)) return findings
  const names = findings.filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.likely)
  if (names.length === 0) return findings
  return findings.map((found) => {
    if (!mayBeginWithPart(found)) return found
    const start = afterAddressee(found, names)
    return start === found.spans.start ? found : finding('LOCATION', found.score, text, { start, end: found.spans.end })
  })
}

function mayBeginWithPart({ label, text }: Finding): boolean {
  return label === 'LOCATION' && text.includes(', ')
}

function afterAddressee({ text, spans }: Finding, names: readonly Finding[]): number {
  let start = spans.start
  for (let part = 0; part < MOST_PARTS; part++) {
    const end = start + (PART.exec(text.slice(start - spans.start))?.[0].length ?? 0)
    const name = names.find(({ spans: own }) => own.start >= start && own.end <= end - 2 && own.end > end - 5)
    if (!name || isStreet(text.slice(start - spans.start, name.spans.start - spans.start))) break
    if (HOUSE.test(text.slice(end - spans.start))) break
    start = end
  }
  return start
}

/** True for a word for a street in front of its name: "Praceta Zeca Afonso, Lt 22". */
function isStreet(before: string): boolean {
  return before.trimEnd().split(' ').some(isStreetWord)
}
