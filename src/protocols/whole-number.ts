/** Reads numbers of JSON that are written with a point or an exponent, though they are whole. */

/** With a point, an exponent, or both. */
const WHOLE = /^(?=-?\d+[.eE])(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]\+?(\d{1,2}))?$/
/** So many digits, without zeros at the end, may be those of a phone, a card or a document. */
const FEWEST_DIGITS = 6
const MOST_DIGITS = 40

/**
 * Returns the digits of a whole number: `4.111111111111111e15` and `4111111111111111.0` are 4111111111111111. Returns
 * others, and round ones such as `1.5e9`, as they are.
 */
export function wholeNumber(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = WHOLE.exec(literal) ?? []
  const [shift, digits] = [Number(exponent), whole + fraction]
  const length = whole.length + shift
  if (length > MOST_DIGITS || significant(digits) < FEWEST_DIGITS || /[1-9]/.test(digits.slice(length))) return literal
  return (
    sign +
    digits
      .slice(0, length)
      .padEnd(length, '0')
      .replace(/^0+(?=\d)/, '')
  )
}

function significant(digits: string): number {
  return digits.replace(/^0+/, '').replace(/0+$/, '').length
}
