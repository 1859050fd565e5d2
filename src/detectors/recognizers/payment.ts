import { iban, paymentCard } from './checks.js'
import type { Recognizer } from './recognizer.js'
import { rule } from './rule.js'

/** Country and length of an IBAN, from the registry that SWIFT keeps for ISO 13616. */
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
const IBANS = LENGTHS.split(' ').map((entry) => {
  const rest = Number(entry.slice(2)) - 4
  const end = rest % 4 === 0 ? '' : ` ?[A-Z\\d]{${String(rest % 4)}}`
  return `${entry.slice(0, 2)}\\d{2}(?: ?[A-Z\\d]{4}){${String(Math.floor(rest / 4))}}${end}`
})
const IBAN = new RegExp(`(?<![\\p{L}\\d])(?:${IBANS.join('|')})(?![\\p{L}\\d])`, 'iu')
const CARD = /(?<![\p{L}\d])(?:\d{4}(?:[ -]?\d{4}){2}[ -]?\d{1,7}|3\d{3}[ -]?\d{6}[ -]?\d{4,5})(?![\p{L}\d])/u

/**
 * Rules for bank accounts (IBAN) and payment cards, which are not among the categories of `pii-v0`; their check digits must
 * be right. For `piiDetector({ rules: paymentRules() })`. `label` may be one of your own.
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
      ? rule({ label, pattern: IBAN, score: 0.9, validate: iban })
      : rule({ label, pattern: CARD, score: 0.9, validate: paymentCard })
  known.set(made, { of, label })
  return made
}
