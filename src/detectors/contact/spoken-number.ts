import type { Finding, Span } from '../../types.js'
import { CARD_WORD } from '../rules/payment-recognizer.js'
import { cuesNear, isNamed, NUMBER_TOPICS, type Cue, type Cued } from '../scan/cues.js'
import { isLinkWord } from '../scan/cue-strength.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds phone, card and document numbers among numbers written in words. */

/** Least digits of a phone number without a cue; beside a cue, fewer are enough. */
const FEWEST = 7
const FEWEST_NAMED = 5
/** Least digits of a phone number beside which something else is named. */
const FEWEST_OF_PHONE = 9
const WORD = /[\p{L}\p{M}]+/gu
/** Least digits of a payment card. */
const FEWEST_OF_CARD = 13
/** The word in front, and how far in front it may stand. */
const IBAN_BEFORE = /(?<!\p{L})iban(?: \p{L}{1,10}){0,4} $/iu
const IBAN_REACH = 50
const FEWEST_OF_IBAN = 8
const COUNTRY = /(?<!\p{L})\p{L} ?\p{L} $/u
const NAMED = 0.85
const ALONE = 0.75

/**
 * Finds numbers in words ("null sechs eins …", "double four oh seven"): a phone number, or what a cue before it names.
 */
export function spokenNumberRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find(scan) {
      const found: Finding[] = []
      for (const { start, end, digits, isCounting } of scan.spoken) {
        if (isCounting) continue
        const code = spokenIban(scan.text, { start, end }, digits)
        if (code) found.push(finding('DOCUMENT', ALONE, scan.text, code))
        if (code || digits < FEWEST_NAMED) continue
        const near = cuesNear(scan, start, end, NUMBER_TOPICS).filter((cue) => cue.end <= start)
        const isCard =
          digits >= FEWEST_OF_CARD && near.some((cue) => CARD_WORD.test(scan.text.slice(cue.start, cue.end)))
        const label = isCard ? 'DOCUMENT' : labelOf(near)
        if (
          label
            ? digits >= FEWEST_NAMED
            : digits >= FEWEST && !(isNamed(near, 'other') && isNamedBy(scan, near, { start, digits }))
        )
          found.push(finding(label ?? 'CONTACT', label ? NAMED : ALONE, scan.text, { start, end }))
      }
      return found
    },
  }
}

/** Returns the span of an IBAN with the letters of its country: "iban d e eight nine …". */
function spokenIban(text: string, { start, end }: Span, digits: number): Span | undefined {
  const before = text.slice(Math.max(0, start - IBAN_REACH), start)
  if (digits < FEWEST_OF_IBAN || !IBAN_BEFORE.test(before)) return undefined
  return { start: start - (COUNTRY.exec(before)?.[0].length ?? 0), end }
}

/** True if the nearest cue names the number, and not something else that is said before it: "the price, from him on oh eight …". */
function isNamedBy(
  { text }: Cued,
  [cue]: readonly Cue[],
  { start, digits }: { start: number; digits: number },
): boolean {
  if (!cue || digits < FEWEST_OF_PHONE) return true
  return (text.slice(cue.end, start).match(WORD) ?? []).every(isLinkWord)
}

/** The label that the nearest cue names; "Aadhaar number" is a document though a number alone is mostly that of a phone. */
function labelOf([first, second]: readonly Cue[]): string | undefined {
  if (!first) return undefined
  const isJoined = second !== undefined && first.start - second.end <= 2 && isNamed([second], 'document')
  if (isNamed([first], 'document') || isJoined) return 'DOCUMENT'
  return isNamed([first], 'phone') ? 'CONTACT' : undefined
}
