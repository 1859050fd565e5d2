import type { Recognizer } from '../recognizer.js'
import { paymentRule } from './payment-rule.js'

/**
 * Makes rules for bank accounts and cards, with a label of your own: `piiDetector({ rules: paymentRules({ label:
 * 'PAYMENT' }) })`. The detector then does not look for these numbers itself.
 *
 * @throws TypeError if the label is not of the form `[A-Z][A-Z0-9]{1,31}`
 */
export function paymentRules({ label = 'DOCUMENT' }: { readonly label?: string } = {}): Recognizer[] {
  return [paymentRule({ of: 'account', label }), paymentRule({ of: 'card', label })]
}
