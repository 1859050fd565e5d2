import type { Recognizer } from '../recognizer.js'
import { iban, paymentCard } from '../scan/checksums.js'
import { accountPatterns, CARD_ANYWHERE, PAYMENT_SCORE } from './payment-patterns.js'
import { rule } from './rule.js'

/** A payment rule as plain data, which can be sent to another thread. */
export interface PaymentRule {
  readonly of: 'account' | 'card'
  readonly label: string
}

const known = new WeakMap<Recognizer, PaymentRule>()

/** Returns the payment rule behind a recogniser; undefined if there is none. */
export function paymentRuleOf(recognizer: Recognizer): PaymentRule | undefined {
  return known.get(recognizer)
}

export function paymentRule({ of, label }: PaymentRule): Recognizer {
  const made =
    of === 'account'
      ? rule({
          label,
          pattern: accountPatterns().anywhere,
          score: PAYMENT_SCORE,
          validate: (text) => iban(text.toUpperCase()),
        })
      : rule({ label, pattern: CARD_ANYWHERE, score: PAYMENT_SCORE, validate: paymentCard })
  known.set(made, { of, label })
  return made
}
