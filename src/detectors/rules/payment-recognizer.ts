import type { Finding, Span } from '../../types.js'
import { cuesNear, type Meaning, type Topic } from '../scan/cues.js'
import { isAsciiDigit } from '../scan/letters.js'
import type { Scan } from '../scan/scan.js'
import { iban, knownCard, mixed } from '../scan/checksums.js'
import { finding, type Recognizer } from '../recognizer.js'
import { accountPatterns, CARD_HERE, PAYMENT_SCORE } from './payment-patterns.js'
import { matchEnd } from '../scan/match-at.js'

/** Finds bank accounts and payment cards. */

const BEGINS_IBAN = /[A-Z]{2} ?\d{2}/iy
/** First digits of cards. */
const SCHEMES = '2345689'
const FEWEST_TOGETHER = 4
/** Part of a path, a decimal fraction, a variable's name or a chain of numbers. */
const INSIDE = /[_/.,:=#$-]$/
const NAMES_IT = /[:=#]$/
/** The country, its check digits, a bank of up to four letters, and digits alone behind it. */
const DIGITS_THROUGHOUT = /^[A-Z]{2} ?\d{2}[ -]?[A-Z]{0,4}(?:[ -]?\d){10,}$/
/** The words in front of an account's number, or its key. */
const IBAN_WORD = /(?<!\p{L})iban(?:[ _.-]?n[or])?(?: (?:is|ist|est|es|è|é|to|är|er))?[\s:=#.]{0,4}$/iu
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['other', 'document'])

/** The key of each value, by where the value begins. */
type Keys = ReadonlyMap<number, string>

/** Finds them as `piiDetector` does by default. */
export function paymentRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find(scan) {
      const { text, codes, fields } = scan
      const keys: Keys = new Map(fields.map(({ keyStart, keyEnd, start }) => [start, text.slice(keyStart, keyEnd)]))
      const found: Finding[] = []
      let last = 0
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        if (start < last) continue
        const end = beginsIban(text, start) ? ibanEnd(text, start, keys) : cardEnd(scan, start, keys)
        if (end === start) continue
        found.push(finding('DOCUMENT', PAYMENT_SCORE, text, { start, end }))
        last = end
      }
      return found
    },
  }
}

function beginsIban(text: string, start: number): boolean {
  return !isAsciiDigit(text.charCodeAt(start)) && matchEnd(BEGINS_IBAN, text, start) > start
}

function beginsCard(text: string, start: number): boolean {
  if (!SCHEMES.includes(text.charAt(start))) return false
  for (let at = start + 1; at < start + FEWEST_TOGETHER; at++) {
    if (at >= text.length || !isAsciiDigit(text.charCodeAt(at))) return false
  }
  return true
}

/**
 * Returns the end of an account's number; `start` if there is none. Beside its name, or with digits throughout, the check
 * digits may be wrong: people mistype.
 */
function ibanEnd(text: string, start: number, keys: Keys): number {
  const end = matchEnd(accountPatterns().here, text, start)
  if (end === start) return start
  const written = text.slice(start, end)
  const isAccount = iban(written.replaceAll('-', '').toUpperCase()) || DIGITS_THROUGHOUT.test(written)
  return isAccount || IBAN_WORD.test(keys.get(start) ?? text.slice(Math.max(0, start - 16), start)) ? end : start
}

/**
 * Returns the end of a card's number; `start` if there is none. A number without separators must have no cue for
 * something else, nor a sign beside it.
 */
function cardEnd(scan: Scan<Meaning>, start: number, keys: Keys): number {
  const { text } = scan
  if (!beginsCard(text, start)) return start
  const end = matchEnd(CARD_HERE, text, start)
  const written = text.slice(start, end)
  if (end === start || !knownCard(written)) return namedCardEnd(text, start, keys)
  if (/\D/.test(written)) return end
  const before = text.slice(Math.max(0, start - 1), start)
  if ((INSIDE.test(before) && !NAMES_IT.test(before)) || /[-_/\w]/.test(text[end] ?? '')) return start
  const near = cuesNear(scan, start, end, TOPICS)
  // An empty cue stands for the key of the value that begins there.
  const wordsOf = (cue: Span): string =>
    (cue.end > cue.start ? text.slice(cue.start, cue.end) : keys.get(cue.start)) ?? ''
  const isNamed = near.some((cue) => CARD_WORD.test(wordsOf(cue))) || isBehindCardWord(text, start)
  return near.length === 0 || isNamed ? end : start
}

/**
 * Returns the end of a number right behind a word for a card, or with hyphens as on a card, whose check digit may be
 * wrong; `start` if there is none.
 */
function namedCardEnd(text: string, start: number, keys: Keys): number {
  const end = matchEnd(CARD_GROUPS, text, start)
  if (end === start || !mixed(text.slice(start, end).replace(/\D/g, ''))) return start
  if (HYPHENED_CARD.test(text.slice(start, end)) && text[start - 1] !== '-' && text[end] !== '-') return end
  if (isBehindCardWord(text, start, keys.get(start))) return end
  return !keys.has(start) && ISSUED.test(text.slice(start, end)) && isBesideCardWord(text, start, end) ? end : start
}

function isBehindCardWord(text: string, start: number, key?: string): boolean {
  return CARD_BEFORE.test(key ?? text.slice(Math.max(0, start - CARD_REACH), start))
}

/** True if a word for a card stands in the same line: "visa ending 4417, the full number is …". */
function isBesideCardWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH_BEFORE), start)
  const after = text.slice(end, end + REACH_BEHIND)
  const clause = before.slice(before.lastIndexOf('\n') + 1)
  return CARD_NEAR.test(clause) || CARD_NEAR.test(after.split('\n', 1)[0] ?? '')
}

/** Four groups of four digits, and up to three more. */
const CARD_GROUPS = /(?:\d{4}[ .-]?){3}\d{4}(?:[ .-]?\d{1,3})?(?![\p{L}\d]|[.,]\d)/uy
const HYPHENED_CARD = /^[3-6]\d{3}(?:-\d{4}){3}$/
const CARD_NAME = 'card|karte|kart|carte|tarjeta|tarjet|cartão|cartao|carta|kort|kaart|kárt|карт|כרטיס|카드|カード|卡'
/** A word for a payment card. */
export const CARD_WORD = new RegExp(`^cc$|${CARD_NAME}`, 'iu')
/** The same in front of the number, perhaps with a word between: "card no.", "на карту", "银行卡:". */
const CARD_BEFORE = new RegExp(`(?:${CARD_NAME})\\p{L}{0,8}(?:[ _]\\p{L}{1,8}\\.?)?[\\s:：=#.°º-]{0,4}$`, 'iu')
/** Reach of that. */
const CARD_REACH = 24
/** A card of 16 digits, by the first digit of its scheme. */
const ISSUED = /^[3-6]\d{3}(?:([ .-]?)\d{4})(?:\1\d{4}){2}$/
/** Words for a card in the same line. */
const CARD_NEAR = new RegExp(
  `(?<!\\p{L})(?:${CARD_NAME}|visa|master\\s?card|amex|maestro|rupay|postepay|bancomat|girocard|revolut|cvv|cvc)(?!\\p{L}{9})`,
  'iu',
)
const REACH_BEFORE = 80
const REACH_BEHIND = 32
