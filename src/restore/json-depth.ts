import { JsonOrProse } from './json-or-prose.js'

/**
 * Tracks how deep in JSON strings a text is: 1 in a string, 2 in a string of JSON that is itself in a string. Takes the
 * text piece by piece, without restored values. A string that begins like an object or a list opens a level.
 */
export class JsonDepth {
  /** True if the text may begin anywhere in JSON. */
  readonly #isPart: boolean
  /** What is outside strings, for each level of JSON; the outermost is 0. */
  readonly #outside = [new JsonOrProse()]
  #inString = false
  #backslashes = 0
  /** The start of the current string: nothing, the bracket that may open a level, or more. */
  #begun: '' | '{' | '[' | 'more' = 'more'

  constructor({ isPart = false }: { readonly isPart?: boolean } = {}) {
    this.#isPart = isPart
  }

  /** How often a value must be escaped here. */
  get escapes(): number {
    if (this.#inString) return this.#level + 1
    return this.#level === 0 && this.#isJson && !this.wantsQuotes ? 1 : this.#level
  }

  /** True if a value here must be quoted, too, to be JSON. */
  get wantsQuotes(): boolean {
    if (this.#inString || (this.#isPart && this.#level === 0)) return false
    return this.#current.wantsValue
  }

  push(text: string): void {
    for (const character of text) this.#read(character)
  }

  /** Takes a restored value. */
  pushValue(): void {
    this.#backslashes = 0
    this.#begun = 'more'
    if (!this.#inString) this.#current.pushValue()
  }

  /** Level of JSON at this position. */
  get #level(): number {
    return this.#outside.length - 1
  }

  get #isJson(): boolean {
    return this.#current.isJson || this.#isPart
  }

  get #current(): JsonOrProse {
    const last = this.#outside.at(-1)
    if (!last) throw new RangeError('There is always an outermost level.')
    return last
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
    else if (!this.#inString && !isEscapedSpace(character, backslashes)) this.#current.read(character)
  }

  /** Handles the start of a string; returns true if that settles this character. */
  #opens(character: string, backslashes: number): boolean {
    if (/\s/.test(character) || isEscapedSpace(character, backslashes)) return true
    if (this.#begun === '') {
      this.#begun = (character === '{' || character === '[') && backslashes === 0 ? character : 'more'
      return this.#begun !== 'more'
    }
    const bracket = this.#begun
    const isInner = character === '"' && levelOf(backslashes) === this.#level + 1
    const follows = bracket === '{' ? /}/ : /[\]{[\d-]/
    this.#begun = 'more'
    if (!isInner && !follows.test(character)) return false
    this.#outside.push(new JsonOrProse())
    this.#current.read(bracket)
    this.#inString = false
    return false
  }

  #quote(level: number): void {
    if (level > this.#level) return
    if (this.#inString || level < this.#level) {
      // Ends the string of its level, and everything in it.
      this.#outside.length = level + 1
      this.#inString = false
      this.#current.pushValue()
      return
    }
    this.#inString = this.#current.read('"') || (this.#isPart && level === 0)
    this.#begun = ''
  }
}

/** True for a line break or a tab, as JSON within a string has them. */
function isEscapedSpace(character: string, backslashes: number): boolean {
  return backslashes > 0 && /[nrt]/.test(character)
}

/** Returns the level of a quotation mark: those of level 1 are written `\"`, those of level 2 `\\\"`. */
function levelOf(backslashes: number): number {
  let level = 0
  for (let rest = backslashes; rest % 2 === 1; rest = (rest - 1) / 2) level += 1
  return level
}
