import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { paymentRules } from '../../../src/detectors/rules/payment.js'

const detector = piiDetector({ model: null })

function found(text: string, { detect } = detector): string[] {
  return detect(text)
    .filter(({ label, score }) => label === 'DOCUMENT' && score >= 0.9)
    .map((finding) => finding.text)
}

const NUMBERS: [string, string][] = [
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
]

const NONE = [
  ['a wrong check digit', 'GB83WEST1234569876543X'],
  ['a card with a wrong check digit', '4111 1111 1111 1112'],
  ['a part of a longer number', '94111111111111111'.repeat(2)],
  ['a word in capitals', 'AB12 CDEF GHIJ KLMN'],
] as const

describe('bank accounts and payment cards', () => {
  it.each([
    ...NUMBERS,
    ['{"card_number":"4111111111111111"}', '4111111111111111'],
    ['cc=5555555555554444&x=1', '5555555555554444'],
    ['卡号4111111111111111', '4111111111111111'],
    ['IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX', 'DE89 3704 0044 0532 0130 00'],
    ['DE89-3704-0044-0532-0130-00', 'DE89-3704-0044-0532-0130-00'],
    ['4111.1111.1111.1111', '4111.1111.1111.1111'],
    ['IBAN: DE88 3704 0044 0532 0130 00', 'DE88 3704 0044 0532 0130 00'],
    ['auf mein Konto DE88 3704 0044 0532 0130 00', 'DE88 3704 0044 0532 0130 00'],
    ['NL92ABNA0417164300', 'NL92ABNA0417164300'],
    ['send it to 6037-9918-2254-7031', '6037-9918-2254-7031'],
    ['{"iban":"EE382200221020145686"}', 'EE382200221020145686'],
    ['numer karty płatniczej: 4001659556476236', '4001659556476236'],
    ['a wrong digit: card no. 4111 1111 1111 1112', '4111 1111 1111 1112'],
    ['a wrong digit: vuole l’acconto su Postepay 5333 1710 4482 9036.', '5333 1710 4482 9036'],
    ['a wrong digit: my card number is 4532 1234 5678 9012 exp 09/27', '4532 1234 5678 9012'],
    ['a wrong digit: paid with visa 4929 1034 5567 8822 yesterday', '4929 1034 5567 8822'],
    ['a wrong digit: 4929103455678822, cvv 123', '4929103455678822'],
    ['деньги на карту 2200 7001 2345 6789', '2200 7001 2345 6789'],
    ['银行卡：6222 0202 0005 5501 842', '6222 0202 0005 5501 842'],
  ])('are found in %s', (text, number) => {
    expect(found(text)).toEqual([number])
  })

  it.each([
    ...NONE,
    ['a number that no scheme issues', '1234567812345670'],
    ['one digit sixteen times', 'card 0000000000000000'],
    ['resolutions', 'a graphics card for 1080 1440 2160 4320'],
    ['a row of a matrix', 'rows 4500 4610 4730 4870 of the matrix'],
    ['numbers of another line', 'visa statistics\n4500 4610 4730 4870'],
    ['the number of an order', 'order 4111111111111111'],
    ['a wrong check digit in small letters', 'de88370400440532013000'],
    ['a chain of numbers', '6037-9918-2254-7031-4'],
    ['a part of a path', '/files/4111111111111111/raw'],
    ['a part of a name', 'batch_4111111111111111, 4111111111111111-a'],
  ])('are not found in %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  it('are left alone where the app says so', () => {
    const without = piiDetector({ model: null, payments: false })
    expect(without.detect('DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111')).toEqual([])
    expect(without.detect('sort code 04-00-04, account number 31926819')).toEqual([])
  })

  it.each([
    ['sort code 04-00-04, account number 31926819', ['04-00-04', '31926819']],
    ['Kontonummer 12345678, BLZ 37040044', ['12345678', '37040044']],
    ['číslo účtu 19-2000145399/0800', ['19-2000145399/0800']],
    ['Bankszámlaszám: 11773016-11111018-00000000', ['11773016-11111018-00000000']],
    ['ゆうちょ 記号10140 番号48201731 あて', ['10140', '48201731']],
    ['STK: 1903 5550 1842 016', ['1903 5550 1842 016']],
    ['מספר חשבון: 12-345-678901', ['12-345-678901']],
    ['{"account_number": "000123456789"}', ['000123456789']],
    ['Reg./konto: 0759 0003482167', ['0759 0003482167']],
    ['betales til konto 0000264817 senest d. 1.', ['0000264817']],
    ['mn iban is nl38 ingb 0674 9921 05', ['nl38 ingb 0674 9921 05']],
    ['pošlete na účet 19-2000145399/0800. Od ledna', ['19-2000145399/0800']],
    ['račun: 265-1048216730955-31', ['265-1048216730955-31']],
    ['transfer ke BRI 0192-01-034477-50-8 ya', ['0192-01-034477-50-8']],
    ['ide küldjétek: 11773016-11111018-00000000', ['11773016-11111018-00000000']],
    ['przelej na 61 1090 1014 0000 0712 1981 2874', ['61 1090 1014 0000 0712 1981 2874']],
  ])('are found beside the name of an account: %s', (text, numbers) => {
    expect(detector.detect(text)).toMatchObject(numbers.map((number) => ({ label: 'DOCUMENT', text: number })))
  })

  it('are not found beside other words for an account', () => {
    expect(detector.detect('our AWS account 123456789012 has 200000 users, account id 4711')).toEqual([])
    expect(detector.detect('How do I grow my savings account to 250000? 150000 is in my bank account')).toEqual([])
  })

  it('count as documents', () => {
    const contacts = piiDetector({ model: null, labels: ['CONTACT'] })
    expect(contacts.detect('4111 1111 1111 1111')).toEqual([])
  })
})

describe('paymentRules', () => {
  const byRules = piiDetector({ model: null, payments: false, rules: paymentRules() })

  it.each(NUMBERS)('find the same in %s', (text, number) => {
    expect(found(text, byRules)).toEqual([number])
  })

  it.each(NONE)('do not find %s', (_, text) => {
    expect(found(text, byRules)).toEqual([])
  })

  it('take a label of the app, also where the detector would find the numbers itself', () => {
    const own = piiDetector({ model: null, rules: paymentRules({ label: 'PAYMENT' }) })
    expect(own.detect('4111111111111111').map(({ label }) => label)).toEqual(['PAYMENT'])
    expect(() => paymentRules({ label: 'my card' })).toThrow(TypeError)
  })
})
