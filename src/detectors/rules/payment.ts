import type { Finding, Span } from '../../types.js'
import { cuesNear, type Meaning, type Topic } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { iban, knownCard, paymentCard } from '../scan/checksums.js'
import { finding, type Recognizer } from '../recognizer.js'
import { rule } from './rule.js'
import { skip } from '../scan/match-end.js'

/** Country and length of an IBAN, from the registry that SWIFT keeps for ISO 13616. */
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
const IBANS = LENGTHS.split(' ').map((entry) => {
  const rest = Number(entry.slice(2)) - 4
  const end = rest % 4 === 0 ? '' : ` ?[A-Z\\d]{${String(rest % 4)}}`
  return `${entry.slice(0, 2)}\\d{2}(?: ?[A-Z\\d]{4}){${String(Math.floor(rest / 4))}}${end}`
})
const IBAN = `(?<![\\p{L}\\d])(?:${IBANS.join('|')})(?![\\p{L}\\d])`
const CARD =
  '(?<![\\p{L}\\d])(?:\\d{4}(?:[ -]?\\d{4}){2}[ -]?\\d{1,7}|3\\d{3}[ -]?\\d{6}[ -]?\\d{4,5})(?![\\p{L}\\d]|[.,]\\d)'
/** From where a word begins, which in scripts without spaces is behind any letter; and with other signs between the groups. */
const IBAN_HERE = new RegExp(IBAN.slice(IBAN.indexOf('(?:')).replaceAll(' ?', '[ -]?'), 'iuy')
const CARD_HERE = new RegExp(CARD.slice(CARD.indexOf('(?:')).replaceAll('[ -]?', '[ .-]?'), 'uy')
const BEGINS_IBAN = /[A-Z]{2}\d{2}/iy
const BEGINS_CARD = /[2-689]\d{3}/y
/** Part of a path, a decimal fraction, a variable's name or a chain of numbers. */
const INSIDE = /[_/.,:=#$-]$/
const NAMES_IT = /[:=#]$/
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['other', 'document'])
const SCORE = 0.9

/** The key of each value, by where the value begins. */
type Keys = ReadonlyMap<number, string>

/** Bank accounts and payment cards, which `piiDetector` finds unless told otherwise. */
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
        const end = skip(BEGINS_IBAN, text, start) > start ? ibanEnd(text, start) : cardEnd(scan, start, keys)
        if (end === start) continue
        found.push(finding('DOCUMENT', SCORE, text, start, end))
        last = end
      }
      return found
    },
  }
}

function ibanEnd(text: string, start: number): number {
  const end = skip(IBAN_HERE, text, start)
  return end > start && iban(text.slice(start, end).replaceAll('-', '').toUpperCase()) ? end : start
}

/** Digits in one run are as often the number of something else: then nothing may say so, nor stand right beside them. */
function cardEnd(scan: Scan<Meaning>, start: number, keys: Keys): number {
  const { text } = scan
  if (skip(BEGINS_CARD, text, start) === start) return start
  const end = skip(CARD_HERE, text, start)
  const written = text.slice(start, end)
  if (end === start || !knownCard(written)) return start
  if (/\D/.test(written)) return end
  const before = text.slice(Math.max(0, start - 1), start)
  if ((INSIDE.test(before) && !NAMES_IT.test(before)) || /[-_/\w]/.test(text[end] ?? '')) return start
  const near = cuesNear(scan, start, end, TOPICS)
  // A cue without characters of its own stands for the key of the value that begins there.
  const wordsOf = (cue: Span): string =>
    (cue.end > cue.start ? text.slice(cue.start, cue.end) : keys.get(cue.start)) ?? ''
  return near.length === 0 || near.some((cue) => CARD_WORD.test(wordsOf(cue))) ? end : start
}

const CARD_WORD =
  /^cc$|card|karte|kart|carte|tarjeta|tarjet|cartão|cartao|carta|kort|kaart|kárt|карт|כרטיס|카드|カード|卡/iu

/**
 * The same as rules, for a label of your own: `piiDetector({ rules: paymentRules({ label: 'PAYMENT' }) })`. Beside them
 * the detector does not look for these numbers itself.
 *
 * @throws TypeError where the label is not of the form `[A-Z][A-Z0-9]{1,31}`
 */
export function paymentRules({ label = 'DOCUMENT' }: { readonly label?: string } = {}): Recognizer[] {
  return [paymentRule({ of: 'account', label }), paymentRule({ of: 'card', label })]
}

/** Which of these rules it is; plain data, which can be sent to another thread. */
export interface PaymentRule {
  readonly of: 'account' | 'card'
  readonly label: string
}

const known = new WeakMap<Recognizer, PaymentRule>()

/** Which payment rule a recogniser is; undefined if it is none. */
export function paymentRuleOf(recognizer: Recognizer): PaymentRule | undefined {
  return known.get(recognizer)
}

export function paymentRule({ of, label }: PaymentRule): Recognizer {
  const made =
    of === 'account'
      ? rule({ label, pattern: new RegExp(IBAN, 'iu'), score: SCORE, validate: (text) => iban(text.toUpperCase()) })
      : rule({ label, pattern: new RegExp(CARD, 'u'), score: SCORE, validate: paymentCard })
  known.set(made, { of, label })
  return made
}
