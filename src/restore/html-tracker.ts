import { BACKSLASH, COLON, DASH, DOT, LESS, NEWLINE, SLASH, UNDERSCORE } from './characters.js'
import { isElement, isLoading, LONGEST_NAME } from './html-names.js'
import type { LineStart } from './line-start.js'

/**
 * Follows the tags of a text as the HTML tokenizer does, from every `<` that may begin one, and knows whether a token
 * would stand in one of them.
 *
 * Which `<` begins a tag each renderer decides in its own way: Markdown makes text of some, and takes a quotation mark
 * away from others. So all readings are followed at once, as a set of the tokenizer's states, one bit for each. A token
 * is restored only if it stands outside in all of them.
 *
 * A tag of a name that no browser knows (`i<n; i++`, `List<string`) loads nothing but by an attribute such as `style`:
 * it is `plain` until one is met, and tokens in it are restored.
 */

/** The name of a tag. */
const NAME = 1
/** All behind a `<` up to white space: Markdown links it, if it has a scheme. */
const AUTOLINK = 1 << 17
/** `<!doctype`, `<?xml`, `</3`: until `>`. */
const DECLARATION = 1 << 1
const COMMENT = 1 << 2
const STYLE = 1 << 3
const SCRIPT = 1 << 4
/** Of a plain tag: between the attributes and in their names; behind a `=`; in a value, by what ends it. */
const ATTRIBUTES = 1 << 5
const VALUE = 1 << 6
const DOUBLE = 1 << 7
const SINGLE = 1 << 8
const UNQUOTED = 1 << 9
/** In a quoted value of which Markdown may have cut off the end. */
const HELD_DOUBLE = 1 << 10
const HELD_SINGLE = 1 << 11
/** The same states of an element are so far to the left, and those of a value that is loaded again as far. */
const GRADE = 7
/** In doubt until the end of the text. */
const EVER = 1 << 30

const IN_VALUE = VALUE | DOUBLE | SINGLE | UNQUOTED
const PLAIN_TO_LOADED = 1 | (1 << GRADE) | (1 << (2 * GRADE))
const ANY_VALUE = VALUE * PLAIN_TO_LOADED
const ANY_DOUBLE = DOUBLE * PLAIN_TO_LOADED
const ANY_SINGLE = SINGLE * PLAIN_TO_LOADED
const ANY_UNQUOTED = UNQUOTED * PLAIN_TO_LOADED
const ANY_QUOTED = ANY_DOUBLE | ANY_SINGLE
const ANY_ATTRIBUTES = ATTRIBUTES | (ATTRIBUTES << GRADE)
const LOADED = IN_VALUE << (2 * GRADE)
const LOADED_QUOTED = LOADED & ANY_QUOTED
const PLAIN = ATTRIBUTES | IN_VALUE | HELD_DOUBLE | HELD_SINGLE

const TAB = 0x09
const FORM_FEED = 0x0c
const RETURN = 0x0d
const SPACE = 0x20
const BANG = 0x21
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const EQUALS = 0x3d
const GREATER = 0x3e
const QUESTION = 0x3f
const BACKTICK = 0x60
const TILDE = 0x7e

/** Behind a `<`: what may still become a tag. */
type Opening = '' | '<' | '</' | '<!' | '<!-' | '<?'

export class HtmlTracker {
  readonly #line: LineStart
  #bits = 0
  #opening: Opening = ''
  /** The word that is being read, in lower case, and the attribute's name that was read last. */
  #word = ''
  #attribute = ''
  #isEnd = false
  /** How many dashes came last in a comment; `--!` counts as two. */
  #dashes = 0
  /** All of a quoted value so far was found to be harmless: it began as `mailto:`. */
  #isExempt = false
  #valueLength = 0
  /** Where the content of the line began in which a tag did. */
  #column = 0
  /** White space since the last line break, or -1: none has come or it is over. */
  #indent = -1
  #isWellFormed = false
  /** The last code unit, and whether the last `<` stands behind a backslash. */
  #last = 0
  #isEscaped = false
  /** What came last, if only some characters may follow it: a slash, or the mark that ended a value. */
  #after: '' | '/' | '"' = ''
  #hadStyle = false
  readonly #css = { quote: 0, depth: 0, rule: false, loose: false, last: 0 }

  constructor(line: LineStart) {
    this.#line = line
  }

  /** In a tag, or behind a `<`, in one of the readings. */
  get isActive(): boolean {
    return this.#bits !== 0 || this.#opening !== ''
  }

  /** A token here would be in a tag, a style sheet, a script or a comment. */
  get blocks(): boolean {
    return (this.#bits & ~PLAIN) !== 0 ? !(this.#isExempt && isOne(this.#bits)) : this.#opening.length > 1
  }

  /** A style sheet has begun, and may not have ended where it seems to. */
  get hadStyle(): boolean {
    return this.#hadStyle
  }

  /** There was something in it with which Markdown could have taken its end for text. */
  get isLooseStyle(): boolean {
    return this.#css.loose
  }

  /** A token here would begin the name of a tag, or the scheme of an autolink. */
  get isBehindLess(): boolean {
    return this.#opening === '<'
  }

  /** In the name of a tag, and in no other. */
  get isInName(): boolean {
    return this.#bits === (NAME | AUTOLINK)
  }

  /** In a quoted value of a tag that all renderers take for one, in any reading: what begins here ends with the tag. */
  get isInValue(): boolean {
    return this.#isWellFormed && isOne(this.#bits) && (this.#bits & ANY_QUOTED) !== 0
  }

  /** A well-formed tag has just ended, and nothing is left open. */
  get hasEnded(): boolean {
    return this.#bits === 0 && this.#isWellFormed
  }

  /** The quoted value of this attribute, and of it alone, began so many code units ago. */
  beganValue(length: number, attributes: readonly string[]): boolean {
    return (
      isOne(this.#bits) &&
      (this.#bits & ANY_QUOTED) !== 0 &&
      this.#valueLength === length &&
      attributes.includes(this.#attribute)
    )
  }

  /** Restores in this value, until it ends. */
  exempt(): void {
    this.#isExempt = true
  }

  /** Nothing more is restored in this text. */
  close(): void {
    this.#bits |= EVER
  }

  /** A token went by: whatever its value is may have ended what it stands in. */
  token(): void {
    if (this.#opening === '<') this.#bits |= ATTRIBUTES << GRADE
    this.#opening = ''
    this.#word = '\ufffd'
    this.#isWellFormed = false
    const bits = this.#bits
    if (bits & VALUE) this.#bits |= UNQUOTED | DOUBLE | SINGLE
    if (bits & (VALUE | DOUBLE | SINGLE | UNQUOTED)) this.#bits |= ATTRIBUTES
  }

  /** Takes the next code unit, as written. */
  next(code: number): void {
    if (this.#bits !== 0) this.#step(code)
    if (this.#opening !== '') this.#open(code)
    else if (code === LESS) this.#opening = '<'
    if (code === LESS) this.#isEscaped = this.#last === BACKSLASH
    this.#last = code
  }

  // --- Beginning of a tag ---

  #open(code: number): void {
    const opening = this.#opening
    this.#opening = ''
    if (code === LESS) this.#opening = '<'
    else if ((opening === '<' || opening === '</') && isLetter(code)) this.#startName(code, opening === '</')
    else if (opening === '<' && code === SLASH) this.#opening = '</'
    else if (opening === '<' && code === BANG) this.#opening = '<!'
    else if (opening === '<' && code === QUESTION) this.#opening = '<?'
    else if (opening === '<!' && code === DASH) this.#opening = '<!-'
    else if (opening === '<!-' && code === DASH) this.#startComment()
    else if (opening.length > 1 && code !== GREATER) this.#declare(opening, code)
  }

  #startName(code: number, isEnd: boolean): void {
    this.#isWellFormed = this.#bits === 0 && !this.#isEscaped
    this.#bits |= isEnd ? NAME : NAME | AUTOLINK
    this.#isEnd = isEnd
    this.#word = String.fromCharCode(code | 0x20)
    this.#column = Math.max(this.#column, this.#line.column)
  }

  #startComment(): void {
    this.#bits |= COMMENT
    this.#dashes = 2
    this.#isWellFormed = false
  }

  /** `<?php` and `<?=` are programs, in which tokens are restored. */
  #declare(opening: Opening, code: number): void {
    this.#isWellFormed = false
    if (opening === '<?' && (code === EQUALS || (code | 0x20) === 0x70)) return
    this.#bits |= DECLARATION
    this.#line.endsBlock = true
  }

  // --- Inside ---

  #step(code: number): void {
    this.#valueLength++
    this.#check(code)
    if (this.#indent >= 0) this.#indented(code)
    if (this.#bits & (COMMENT | STYLE)) this.#follow(code)
    if (this.#bits & NAME) this.#name(code)
    if (code === GREATER) this.#close()
    else if (code === DOUBLE_QUOTE) this.#quote(ANY_DOUBLE, HELD_DOUBLE, 2, 1)
    else if (code === SINGLE_QUOTE) this.#quote(ANY_SINGLE, HELD_SINGLE, 3, 2)
    else if (code === EQUALS) this.#equals()
    else if (isSpace(code)) this.#space(code)
    else this.#character(code)
    if (this.#bits === 0) this.#column = 0
  }

  /** Markdown's rules for a tag are stricter: what is no tag to it is text, in which a URL goes on. */
  #check(code: number): void {
    const after = this.#after
    this.#after = ''
    if (after === '/' ? code !== GREATER : after === '"' && code !== GREATER && code !== SLASH && !isSpace(code)) {
      this.#isWellFormed = false
    }
  }

  #name(code: number): void {
    if (code !== GREATER && code !== SLASH && !isSpace(code)) {
      if (!isLetter(code) && !isDigit(code) && code !== DASH) this.#isWellFormed = false
      return
    }
    const name = this.#word
    this.#word = this.#attribute = ''
    const grade = isElement(name) ? GRADE : 0
    if (name === 'style') this.#raw(STYLE)
    if (name === 'script') this.#raw(SCRIPT)
    if (this.#isEnd && (name === 'pre' || name === 'textarea')) this.#line.endsBlock = true
    this.#bits = (this.#bits & ~NAME) | (ATTRIBUTES << grade)
  }

  /** The content of these elements is no text. */
  #raw(state: number): void {
    if (!this.#isEnd) {
      this.#bits |= state
      if (state === STYLE) this.#hadStyle = true
      return
    }
    this.#line.endsBlock = true
    // Else this is an attribute of the tag that begins it.
    if (this.#bits & ((ATTRIBUTES << GRADE) | (IN_VALUE << GRADE) | LOADED)) return
    const { quote, depth, rule } = this.#css
    if (state === STYLE && this.#bits & STYLE && (quote !== 0 || depth > 0 || rule)) this.close()
    this.#bits &= ~state
  }

  /** A `>` that Markdown takes for the mark of a quotation ends nothing. */
  #close(): void {
    if (this.#line.isQuoted && this.#line.isFresh) {
      this.#isWellFormed = false
      return
    }
    if (this.#bits & ANY_VALUE) this.#isWellFormed = false
    if (this.#bits & DECLARATION) this.#line.endsBlock = true
    this.#bits &= ~(AUTOLINK | DECLARATION | ANY_ATTRIBUTES | ANY_VALUE | ANY_UNQUOTED)
    this.#word = ''
  }

  #quote(any: number, held: number, toAttributes: number, fromValue: number): void {
    const bits = this.#bits
    const ended = bits & any
    const began = bits & ANY_VALUE
    if (ended) this.#isExempt = false
    if (bits & ANY_ATTRIBUTES || bits & ANY_UNQUOTED) this.#isWellFormed = false
    const loaded = ended & LOADED ? ATTRIBUTES << GRADE : 0
    const attributes = ((ended >>> toAttributes) & ANY_ATTRIBUTES) | loaded | (bits & held ? ATTRIBUTES : 0)
    this.#bits = (bits & ~(any | ANY_VALUE)) | attributes | (began << fromValue)
    if (began) this.#valueLength = 0
    this.#word = ''
    if (!ended) return
    this.#attribute = ''
    this.#after = '"'
  }

  /** Behind a name; behind white space it may be the first character of one. */
  #equals(): void {
    const bits = this.#bits
    const follows = this.#word !== ''
    if (follows) this.#attribute = this.#word
    this.#word = ''
    if (bits & (ANY_UNQUOTED | ANY_VALUE) || this.#attribute === '') this.#isWellFormed = false
    let next = unquoted(bits, bits & ANY_VALUE)
    if (bits & ANY_ATTRIBUTES) {
      if (follows) next &= ~ANY_ATTRIBUTES
      next |= isLoading(this.#attribute) ? VALUE << (2 * GRADE) : ((bits & ANY_ATTRIBUTES) / ATTRIBUTES) * VALUE
    }
    this.#bits = next
  }

  #space(code: number): void {
    const bits = this.#bits
    const ended = bits & (ANY_UNQUOTED | AUTOLINK)
    if (ended) {
      const loaded = ended & LOADED ? ATTRIBUTES << GRADE : 0
      this.#bits = (bits & ~ended) | ((ended >>> 4) & ANY_ATTRIBUTES) | loaded
    }
    if (this.#word !== '') this.#attribute = this.#word
    this.#word = ''
    if (code === NEWLINE || code === RETURN) this.#break()
  }

  #character(code: number): void {
    const bits = this.#bits
    // `\"` may be a quotation mark of JSON.
    this.#bits = unquoted(bits, bits & ANY_VALUE) | (code === BACKSLASH ? bits & ANY_VALUE : 0)
    if (bits & (ANY_UNQUOTED | ANY_VALUE) && (code === LESS || code === BACKTICK || code === SLASH))
      this.#isWellFormed = false
    if (!(bits & (NAME | ANY_ATTRIBUTES))) return
    if (code === SLASH) this.#after = '/'
    else if (bits & ANY_ATTRIBUTES) this.#checkAttribute(code)
    if (code === SLASH || code === LESS) this.#word = ''
    else if (this.#word.length <= LONGEST_NAME) this.#word += lower(code)
  }

  #checkAttribute(code: number): void {
    const begins = isLetter(code) || code === UNDERSCORE || code === COLON
    const follows = isDigit(code) || code === DASH || code === DOT
    if (this.#isEnd || !(begins || (follows && this.#word !== ''))) this.#isWellFormed = false
  }

  // --- Lines ---

  /**
   * A value that goes on in the next line: if the block of raw HTML ends here, Markdown escapes the mark that ends the
   * value, and the browser goes on to look for it.
   */
  #break(): void {
    if (!(this.#bits & ANY_QUOTED)) return
    this.#isExempt = false
    if (this.#line.endsBlock || this.#line.isQuoted) this.#hold()
    else if (this.#indent < 0) this.#indent = 0
  }

  #indented(code: number): void {
    if (code === SPACE || code === TAB) {
      this.#indent++
      return
    }
    if (code === NEWLINE || code === RETURN || this.#indent < this.#column || code === GREATER) this.#hold()
    this.#indent = -1
  }

  #hold(): void {
    const bits = this.#bits
    if (bits & LOADED_QUOTED) this.close()
    if (bits & ANY_DOUBLE) this.#bits |= HELD_DOUBLE
    if (bits & ANY_SINGLE) this.#bits |= HELD_SINGLE
    this.#isWellFormed = false
  }

  // --- Comments and style sheets ---

  #follow(code: number): void {
    if (this.#bits & COMMENT) {
      if (code === GREATER && this.#dashes >= 2) {
        this.#bits &= ~COMMENT
        this.#line.endsBlock = true
      }
      this.#dashes = code === DASH ? this.#dashes + 1 : code === BANG && this.#dashes >= 2 ? 2 : 0
    }
    if (this.#bits & STYLE) this.#style(code)
  }

  /** Whether a string, a parenthesis or an `@import` is open. */
  #style(code: number): void {
    const css = this.#css
    const isBreak = code === NEWLINE || code === RETURN
    if (code === BACKTICK || code === TILDE || code === BACKSLASH || (isBreak && css.last === code)) css.loose = true
    if (code !== SPACE && code !== TAB) css.last = code
    if (isBreak) css.quote = 0
    else if (css.quote !== 0) css.quote = code === css.quote ? 0 : css.quote
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) css.quote = code
    else if (code === 0x28) css.depth++
    else if (code === 0x29) css.depth = Math.max(0, css.depth - 1)
    else if (code === 0x40) css.rule = true
    else if (code === 0x3b || code === 0x7b || code === 0x7d) css.rule = false
  }
}

// --- Internal helpers ---

function isOne(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0
}

function unquoted(bits: number, values: number): number {
  return (bits & ~values) | (values << 3)
}

function isLetter(code: number): boolean {
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isSpace(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === TAB || code === RETURN || code === FORM_FEED
}

function lower(code: number): string {
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code | 0x20 : code)
}
