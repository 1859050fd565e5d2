/** Tells machine-made values from words. */

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const HEX = /^(?:[\da-f]{16,512}|[\dA-F]{16,512})$/
/** A part of a name: a word, a version, a small number. */
const WORDY = /^(?:[A-Z]?[a-z]{1,24}|[A-Z]{1,16}|v?\d{1,4}|[A-Z]?[a-z]{2,16}\d{1,3}|(?:[A-Z]?[a-z]{2,12}){2,6})$/
const PARTS = /[-_.:/ +=,@]/

/** True if a value of a key's length was drawn at random, as far as its letters tell. */
export function isRandom(value: string): boolean {
  if (UUID.test(value)) return true
  const signs = distinct(value)
  if (signs < 6) return false
  if (HEX.test(value)) return /\d/.test(value) && /[a-f]/i.test(value)
  if (value.split(PARTS).every((part) => part === '' || WORDY.test(part))) return false
  return signs >= 8 && changes(value) >= Math.min(6, value.length / 5)
}

/** True if a password is more than a word: it has a digit or a sign, or capitals inside. */
export function isComposed(value: string): boolean {
  return /\d/.test(value)
    ? /\D/.test(value)
    : /[^\p{L}\p{M}\d\s_.:/'’-]/u.test(value) || (/\p{Ll}\p{Lu}/u.test(value) && !WORDY.test(value))
}

/** True if a value has as many different signs as a key: after a known prefix it need not look more random. */
export function isVaried(value: string): boolean {
  return distinct(value) >= 8
}

function distinct(value: string): number {
  return new Set(value).size
}

/** Returns how often digits, capitals and lower-case letters alternate. */
function changes(value: string): number {
  let count = 0
  for (let at = 1; at < value.length; at++) if (kind(value.charCodeAt(at)) !== kind(value.charCodeAt(at - 1))) count++
  return count
}

function kind(code: number): number {
  if (code >= 48 && code <= 57) return 0
  if (code >= 65 && code <= 90) return 1
  return code >= 97 && code <= 122 ? 2 : 3
}
