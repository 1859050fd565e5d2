/** Tells JSON from the prose around it, or in its place: a model that was asked for JSON may refuse in a sentence. */

/** Characters that follow the bracket of JSON; others follow one of prose, such as `[see below]`. */
const INSIDE: Readonly<Record<string, RegExp>> = { '{': /["}]/, '[': /["{[\]\d-]/ }

/**
 * Takes the characters outside strings, one by one. A text is JSON from its first bracket or quotation mark, if nothing
 * comes before it; in prose, from a bracket that JSON follows. A code fence begins the text anew.
 */
export class JsonOrProse {
  /** Number of open brackets. */
  #open = 0
  #isProse = false
  /** A bracket in prose that may open JSON. */
  #bracket = ''
  #last = ''
  #backticks = 0
  #isFenceLine = false
  #isFenced = false

  /** True between the brackets of JSON. */
  get isJson(): boolean {
    return this.#open > 0
  }

  /** True where JSON needs a key or a value next. */
  get wantsValue(): boolean {
    return this.isJson && /[{[:,]/.test(this.#last)
  }

  /** Returns true if the character is a quotation mark that opens a string. */
  read(character: string): boolean {
    if (this.#isFenceLine && !this.#endsFenceLine(character)) return false
    if (/\s/.test(character)) return false
    const opens = this.isJson ? this.#readJson(character) : this.#readProse(character)
    this.#last = character
    return opens
  }

  /** Takes a string or a restored value. */
  pushValue(): void {
    this.#last = '"'
    this.#bracket = ''
    if (!this.isJson) this.#isProse = true
  }

  #readJson(character: string): boolean {
    if (character === '{' || character === '[') this.#open += 1
    if (character === '}' || character === ']') this.#open -= 1
    this.#isProse = !this.isJson
    return character === '"'
  }

  #readProse(character: string): boolean {
    const begins = !this.#isProse
    const isInside = INSIDE[this.#bracket]?.test(character)
    this.#bracket = ''
    if (isInside) {
      this.#open = 1
      return this.#readJson(character)
    }
    this.#backticks = character === '`' ? this.#backticks + 1 : 0
    this.#isFenceLine = this.#backticks === 3
    if (character === '{' || character === '[') {
      if (begins) return this.#readJson(character)
      this.#bracket = character
    } else this.#isProse = true
    return begins && character === '"'
  }

  /** Skips the rest of the line that opens or closes a code fence. Returns true at its end. */
  #endsFenceLine(character: string): boolean {
    const isOpening = !this.#isFenced && (character === '{' || character === '[')
    if (character !== '\n' && !isOpening) return false
    this.#isFenced = !this.#isFenced
    this.#isProse = !this.#isFenced
    this.#isFenceLine = false
    return true
  }
}
