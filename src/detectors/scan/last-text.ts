/**
 * Remembers what was computed for the text that was asked about last: several parts of the detector ask about the same
 * one.
 */
export function ofLastText<T>(compute: (text: string) => T): (text: string) => T {
  let last = ''
  let value = compute(last)
  return (text) => {
    if (text !== last) {
      value = compute(text)
      last = text
    }
    return value
  }
}
