import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { paymentRules } from '../../src/detectors/recognizers/payment.js'

const detector = piiDetector({ model: null, rules: paymentRules() })

function found(text: string): string[] {
  return detector
    .detect(text)
    .filter(({ label, score }) => label === 'DOCUMENT' && score >= 0.9)
    .map((finding) => finding.text)
}

describe('paymentRules', () => {
  it.each([
    ['Bitte auf DE89 3704 0044 0532 0130 00 überweisen.', 'DE89 3704 0044 0532 0130 00'],
    ['IBAN: GB82WEST12345698765432', 'GB82WEST12345698765432'],
    ['konto gb82 west 1234 5698 7654 32 please', 'gb82 west 1234 5698 7654 32'],
    ['KZ86125KZT5004100100', 'KZ86125KZT5004100100'],
    ['AT61 1904 3002 3457 3201 bitte', 'AT61 1904 3002 3457 3201'],
    ['es91 2100 0418 4502 0005 1332 gracias', 'es91 2100 0418 4502 0005 1332'],
    ['NO93 8601 1117 947.', 'NO93 8601 1117 947'],
    ['card 4111 1111 1111 1111, exp 04/29', '4111 1111 1111 1111'],
    ['amex 378282246310005', '378282246310005'],
    ['3782-822463-10005', '3782-822463-10005'],
    ['diners 3056 930902 5904', '3056 930902 5904'],
    ['(5555-5555-5555-4444)', '5555-5555-5555-4444'],
  ])('finds %s', (text, number) => {
    expect(found(text)).toEqual([number])
  })

  it.each([
    ['a wrong check digit', 'DE88 3704 0044 0532 0130 00'],
    ['a card with a wrong check digit', '4111 1111 1111 1112'],
    ['a part of a longer number', '94111111111111111'.repeat(2)],
    ['a word in capitals', 'AB12 CDEF GHIJ KLMN'],
  ])('does not find %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  it('takes a label of the app', () => {
    const own = piiDetector({ model: null, rules: paymentRules({ label: 'PAYMENT' }) })
    expect(own.detect('4111111111111111').map(({ label }) => label)).toEqual(['PAYMENT'])
    expect(() => paymentRules({ label: 'my card' })).toThrow(TypeError)
  })

  it('is not part of the detector unless asked for', () => {
    expect(piiDetector({ model: null }).detect('DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111')).toEqual([])
  })
})
