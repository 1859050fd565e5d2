/** Strings, and the numbers outside of them. Each alternative goes over what it has matched once. */
const LITERAL = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs
const COLON = /\s*:/y

/** A stretch that a token takes the place of. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly token: string
}

/** A string or number: where it stands in the JSON, and where its value stands in the readable text. */
interface Leaf {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly value: string
}

/**
 * JSON as a text to look for personal data in: a line `key: value` for each string and number. What is found is replaced
 * in values only, so that the JSON stays valid; a number becomes a string.
 */
export class JsonText {
  readonly #json: string
  readonly #leaves: readonly Leaf[]
  readonly readable: string

  constructor(json: string) {
    this.#json = json
    const leaves: Leaf[] = []
    let readable = ''
    let key = ''
    for (const { 0: literal, index: from } of json.matchAll(LITERAL)) {
      const to = from + literal.length
      const value = valueOf(literal)
      COLON.lastIndex = to
      if (literal.startsWith('"') && COLON.test(json)) {
        key = value
        continue
      }
      if (key) readable += `${key}: `
      leaves.push({ from, to, start: readable.length, value })
      readable += `${value}\n`
    }
    this.#leaves = leaves
    this.readable = readable
  }

  /** The JSON with the tokens in the place of what stands there in the readable text. `replacements` are in order. */
  replace(replacements: readonly Replacement[]): string {
    let text = ''
    let at = 0
    let next = 0
    for (const { from, to, start, value } of this.#leaves) {
      while ((replacements[next]?.end ?? Infinity) <= start) next += 1
      let written = ''
      let done = 0
      // One that reaches into the next value, too, is looked at again there.
      for (let index = next; index < replacements.length; index += 1) {
        const one = replacements[index]
        if (!one || one.start >= start + value.length) break
        written += value.slice(done, Math.max(done, one.start - start)) + one.token
        done = Math.min(value.length, one.end - start)
      }
      if (written === '') continue
      text += this.#json.slice(at, from) + JSON.stringify(written + value.slice(done))
      at = to
    }
    return text + this.#json.slice(at)
  }
}

/** What a literal means; one that is not JSON, as in a reply that was cut off, means itself. */
function valueOf(literal: string): string {
  if (!literal.startsWith('"')) return literal
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal.slice(1, -1)
  }
}
