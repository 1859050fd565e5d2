/** Finds out which strings are JSON. */

/** Failed parses that a request may cost: each takes some 10 to 30 µs, and its body may hold millions. */
const MOST_FAILURES = 10_000

/** How JSON of a list or an object begins; most text in brackets begins otherwise. */
const BEGINNING = /^\s*(?:\{\s*["}]|\[\s*[-\d"{[\]tfn])/
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/g
/** A string literal without escapes: neither quotes, backslashes nor control characters in it. */
const WITHOUT_ESCAPES = /^[ \t\r\n]*"[ !#-[\]-\uffff]*"[ \t\r\n]*$/

/** Says of texts whether they are JSON. After too many attempts that fail it says no, and they are read as plain text. */
export class JsonParses {
  #left: number

  constructor(mostFailures = MOST_FAILURES) {
    this.#left = mostFailures
  }

  isJson(text: string): boolean {
    if (this.#left <= 0) return false
    try {
      JSON.parse(text)
      return true
    } catch {
      this.#left -= 1
      return false
    }
  }

  /** True for a whole object or list. */
  isObjectOrList(text: string): boolean {
    if (!BEGINNING.test(text)) return false
    return text.trimEnd().endsWith(text.trimStart().startsWith('{') ? '}' : ']') && this.isJson(text)
  }
}

/** True for a whole string of JSON. */
export function isStringLiteral(text: string): boolean {
  return WITHOUT_ESCAPES.test(text.includes('\\') ? text.replace(ESCAPE, '') : text)
}
