/** Strings, also one that was cut off, and numbers. Each alternative goes over what it has matched once. */
const STRING = /"(?:[^"\\]|\\.?)*(?:"|$)/gs
const LITERAL = /"(?:[^"\\]|\\.?)*(?:"|$)|-?\d[\d.eE+-]*/gs
const COLON = /\s*:/y

/** A stretch that a token takes the place of. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly token: string
}

/** A stretch of the JSON that can be replaced, and where what it means stands in the readable text. */
interface Leaf {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly value: string
  readonly kind: 'key' | 'value' | 'inside' | 'raw'
}

/**
 * JSON as a text to look for personal data in: a line `key: value` for each string and number. What is found in a value is
 * replaced, a number by a string, so that the JSON stays valid; in a key, if it lies there as a whole. A text that is no
 * JSON, such as one that was cut off, is looked at as it stands, but for the escapes in its strings.
 */
export class JsonText {
  readonly #json: string
  readonly #leaves: Leaf[] = []
  #readable = ''

  constructor(json: string) {
    this.#json = json
    if (isJson(json)) this.#readLiterals()
    else this.#readBroken()
  }

  get readable(): string {
    return this.#readable
  }

  /** The JSON with the tokens in the place of what stands there in the readable text. `replacements` are in order. */
  replace(replacements: readonly Replacement[]): string {
    let text = ''
    let at = 0
    let next = 0
    for (const leaf of this.#leaves) {
      while ((replacements[next]?.end ?? Infinity) <= leaf.start) next += 1
      const written = replaced(leaf, replacements, next)
      if (written === undefined) continue
      text += this.#json.slice(at, leaf.from) + written
      at = leaf.to
    }
    return text + this.#json.slice(at)
  }

  #readLiterals(): void {
    let key = ''
    // The line has a key, and no value yet.
    let isOpen = false
    for (const { 0: literal, index: from } of this.#json.matchAll(LITERAL)) {
      const to = from + literal.length
      const value = valueOf(literal)
      COLON.lastIndex = to
      if (literal.startsWith('"') && COLON.test(this.#json)) {
        if (isOpen) this.#readable += '\n'
        this.#leaf({ from, to, value, kind: 'key' })
        this.#readable += ': '
        key = value
        isOpen = true
        continue
      }
      if (!isOpen && key) this.#readable += `${key}: `
      this.#leaf({ from, to, value, kind: 'value' })
      this.#readable += '\n'
      isOpen = false
    }
  }

  #readBroken(): void {
    let at = 0
    for (const { 0: literal, index } of this.#json.matchAll(STRING)) {
      const to = index + literal.length
      const end = literal.length > 1 && literal.endsWith('"') ? to - 1 : to
      this.#leaf({ from: at, to: index + 1, value: this.#json.slice(at, index + 1), kind: 'raw' })
      this.#leaf({ from: index + 1, to: end, value: valueOf(literal), kind: 'inside' })
      at = end
    }
    this.#leaf({ from: at, to: this.#json.length, value: this.#json.slice(at), kind: 'raw' })
  }

  #leaf(leaf: Omit<Leaf, 'start'>): void {
    this.#leaves.push({ ...leaf, start: this.#readable.length })
    this.#readable += leaf.value
  }
}

/** The leaf as it is to be written; undefined if nothing of it is replaced. */
function replaced(
  { start, value, kind }: Leaf,
  replacements: readonly Replacement[],
  next: number,
): string | undefined {
  const end = start + value.length
  let written = ''
  let done = 0
  // One that reaches into the next leaf, too, is looked at again there.
  for (let index = next; index < replacements.length; index += 1) {
    const one = replacements[index]
    if (!one || one.start >= end) break
    if (kind === 'key' && (one.start < start || one.end > end)) continue
    written += value.slice(done, Math.max(done, one.start - start)) + one.token
    done = Math.min(value.length, one.end - start)
  }
  if (written === '') return undefined
  written += value.slice(done)
  if (kind === 'raw') return written
  const quoted = JSON.stringify(written)
  return kind === 'inside' ? quoted.slice(1, -1) : quoted
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What a literal means; a string that was cut off means what there is of it. */
function valueOf(literal: string): string {
  if (!literal.startsWith('"')) return literal
  for (const whole of [literal, `${literal}"`, `${literal.replace(CUT_OFF, '')}"`]) {
    try {
      return JSON.parse(whole) as string
    } catch {
      // The next way to end it.
    }
  }
  return literal.slice(1)
}

const CUT_OFF = /\\(?:u[\da-f]{0,3})?$/i
