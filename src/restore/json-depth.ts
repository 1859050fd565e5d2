/**
 * Tracks how deep in JSON strings a text is: 1 in a string, 2 in a string of JSON that is itself in a string. Takes the
 * text piece by piece, without restored values. A string that begins like an object or a list opens a level.
 */
export class JsonDepth {
  /** Level of JSON at this position; the outermost is 0. */
  #level = 0
  #inString = false
  #backslashes = 0
  /** The start of the current string: nothing, the bracket that may open a level, or more. */
  #begun: '' | '{' | '[' | 'more' = 'more'

  /** How often a value must be escaped here; at least once. */
  get depth(): number {
    return this.#level + (this.#inString || this.#level === 0 ? 1 : 0)
  }

  push(text: string): void {
    for (const character of text) this.#read(character)
  }

  /** Takes a restored value. */
  pushValue(): void {
    this.#backslashes = 0
    this.#begun = 'more'
  }

  #read(character: string): void {
    if (character === '\\') {
      this.#backslashes += 1
      return
    }
    const backslashes = this.#backslashes
    this.#backslashes = 0
    if (this.#inString && this.#begun !== 'more' && this.#opens(character, backslashes)) return
    if (character === '"') this.#quote(levelOf(backslashes))
  }

  /** Handles the start of a string; returns true if that settles this character. */
  #opens(character: string, backslashes: number): boolean {
    if (/\s/.test(character)) return true
    if (this.#begun === '') {
      this.#begun = (character === '{' || character === '[') && backslashes === 0 ? character : 'more'
      return this.#begun !== 'more'
    }
    const isInner = character === '"' && levelOf(backslashes) === this.#level + 1
    const follows = this.#begun === '{' ? /}/ : /[\]{[\d-]/
    this.#begun = 'more'
    if (!isInner && !follows.test(character)) return false
    this.#level += 1
    this.#inString = false
    return false
  }

  #quote(level: number): void {
    if (level > this.#level) return
    if (this.#inString || level < this.#level) {
      // Ends the string of its level, and everything in it.
      this.#level = level
      this.#inString = false
      return
    }
    this.#inString = true
    this.#begun = ''
  }
}

/** Returns the level of a quotation mark: those of level 1 are written `\"`, those of level 2 `\\\"`. */
function levelOf(backslashes: number): number {
  let level = 0
  for (let rest = backslashes; rest % 2 === 1; rest = (rest - 1) / 2) level += 1
  return level
}
