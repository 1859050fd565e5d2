import type { Finding } from '../../types.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { numberWords } from '../scan/number-words.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { FLOOR, numberIn } from './spoken-units.js'
import { isStreetWord } from './street-words.js'

/** Joins the parts of an address that is said one right after the other: a town or a quarter, a street, a floor. */

/** An ordinal beside a word for a floor, or the floor of a flat in Spain and Portugal: "tercero b", "quinto esquerdo". */
const FLAT = `(?:(?:\\p{L}{3,14} )?${FLOOR}(?: (?:links|rechts|mitte|izquierda|derecha|esquerdo|direito|à gauche|à droite))?|${FLOOR} \\p{L}{3,14}|(?:bajo|ático|primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|primeiro|terceiro|sétimo|oitavo|nono)(?: (?:izquierda|derecha|centro|esquerdo|direito|frente|[b-df-hj-np-tx]))?|[b-df-hj-np-tx]|links|rechts)`
/**
 * From one part of an address to the next: nothing, a floor. A town behind "in" is a location of its own, as in the
 * annotated texts.
 */
const BEHIND = new RegExp(`^,?(?: ${FLAT},?)? $`, 'u')
const BEFORE = /^,? $/
/** The part of a floor that is its number, at the end of an address: "(via verdi due) secondo", before "piano". */
const LAST_WORD = /^ \p{L}{3,14}$/u
const FLOOR_NEXT = new RegExp(`^ ${FLOOR}(?![\\p{L}\\p{M}])`, 'u')
const FLOOR_REACH = 16
/** "In" and articles in front of a word for a street, which the address does not begin with. */
const LEAD =
  /^(?:u|na|v|w|pe|la|el|op|op de|aan de|in de|in der|an der|på|i|në|di|в|во|у|на|по|στη|στην|στον|ở|في|در) (?=([\p{L}\p{M}]+))/u
const LEAD_WORD = /^(?:a|à|em|en|te|în|we|ve|u|na|v|w|pe|la|el|op|de|der|på|i|in|në|di|в|во|у|на|по|στη|στην|στον|ở)$/u
const NUMBER_WORD = / (?:number|nummer|numéro|numero|número|numer|broj|číslo|номер|nomor|số)$/u
const LONGEST_GAP = 48
const LONGEST_ADDRESS = 200
/** Most words of a town or a quarter in front of its street. */
const TOWN = /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$/u

/** Joins the locations of a transcript that are parts of one address; the runs are its numbers in words. */
export function joinSpoken(text: string, findings: readonly Finding[], runs: readonly SpokenRun[]): Finding[] {
  const led = findings.flatMap((one) => (isLead(one) ? [] : one.label === 'LOCATION' ? withoutLead(text, one) : one))
  // A town is joined to its street once that has its number.
  const joined = joinedOnce(text, joinedOnce(text, led, runs), runs)
  return joined.map((one) => (one.label === 'LOCATION' ? withoutEnd(text, one, runs) : one))
}

// --- Internal helpers ---

function joinedOnce(text: string, findings: readonly Finding[], runs: readonly SpokenRun[]): Finding[] {
  const joined: Finding[] = []
  for (const next of findings) {
    const before = joined.pop()
    const last = before?.label === 'LOCATION' ? withoutEnd(text, before, runs) : before
    if (!last) joined.push(next)
    else if (isOneAddress(text, [last, next], runs)) joined.push(whole(text, last, next))
    else joined.push(last, next)
  }
  return joined
}

function whole(text: string, a: Finding, b: Finding): Finding {
  return finding('LOCATION', Math.max(a.score, b.score), text, { start: a.spans.start, end: b.spans.end })
}

function isOneAddress(text: string, [a, b]: readonly [Finding, Finding], runs: readonly SpokenRun[]): boolean {
  if (a.label !== 'LOCATION' || b.label !== 'LOCATION') return false
  if (b.spans.start - a.spans.end > LONGEST_GAP || b.spans.end - a.spans.start > LONGEST_ADDRESS) return false
  if (a.score < CERTAINTY.found && b.score < CERTAINTY.found) return false
  const inside = runs[firstEndingAfter(runs, a.spans.end)]
  if (inside && inside.start < a.spans.end && inside.end > b.spans.start) return true
  const gap = text.slice(a.spans.end, b.spans.start)
  if (numberIn(a.spans, runs)) return BEHIND.test(gap)
  return numberIn(b.spans, runs) !== undefined && TOWN.test(a.text) && BEFORE.test(gap)
}

/**
 * Cuts off "secondo" before "piano", which the model takes for a part of the street's number, and the word for another
 * number: "via verdi due numero".
 */
function withoutEnd(text: string, found: Finding, runs: readonly SpokenRun[]): Finding {
  const { start, end } = found.spans
  const number = numberIn(found.spans, runs)
  if (!number) return found
  const isFloor = LAST_WORD.test(text.slice(number.end, end)) && FLOOR_NEXT.test(text.slice(end, end + FLOOR_REACH))
  const last = isFloor ? number.end : end - (NUMBER_WORD.exec(found.text)?.[0].length ?? 0)
  return last === end ? found : finding('LOCATION', found.score, text, { start, end: last })
}

/** True for "in" or an article alone, which the model takes for a location. */
function isLead({ label, text }: Finding): boolean {
  return label === 'LOCATION' && LEAD_WORD.test(text)
}

function withoutLead(text: string, found: Finding): Finding {
  const [lead, word = ''] = LEAD.exec(found.text) ?? []
  if (lead === undefined || !(word === 'số' || isStreetWord(word) || numberWords().lookUp(word, 0, word.length)))
    return found
  return finding('LOCATION', found.score, text, { start: found.spans.start + lead.length, end: found.spans.end })
}
