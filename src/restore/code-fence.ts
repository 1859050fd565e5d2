import { COLON, LESS, NEWLINE } from './characters.js'
import { BACKTICK, BANG, QUESTION, RETURN, SPACE, TAB } from './html-states.js'

/**
 * Knows whether a text is in a fenced block of code to all renderers of Markdown, so that only a browser that gets the text
 * itself can see a tag in it. A fence counts only if nothing could have hidden its beginning or its end; after the first
 * one in doubt none does.
 */

const TILDE = 0x7e
const SQUARE_CLOSING = 0x5d
/** To markdown-it a table goes before a fence. */
const PIPE = 0x7c
const SHORTEST = 3
const MOST_SPACES = 3

/** Where in its line the text is: before its first character, in the backticks that begin it, behind them, elsewhere. */
type Place = 'start' | 'marks' | 'behind' | 'text'

export class CodeFence {
  isOpen = false
  #isDoubtful = false
  /** There was a `<` since the last empty line, which may have begun a block of HTML. */
  #hasTag = false
  /** The line before was empty, or there was none. */
  #isFirst = true
  #place: Place = 'start'
  #indent = 0
  /** How many marks of the same kind stand in a row; how many begin the line. */
  #row = 0
  #marks = 0
  #last = 0
  /** How the open fence began. */
  #width = 0
  #length = 0

  /** Whether a block begins here, to all renderers. */
  get isStart(): boolean {
    return this.#place === 'start' && this.#isFirst && this.#indent <= MOST_SPACES && !this.#isDoubtful
  }

  /** Something begins that may hold a fence, or the end of one. */
  doubt(): void {
    if (!this.isOpen) this.#isDoubtful = true
  }

  /** Text without line breaks and marks went by. */
  pass(text: string, from: number, to: number): void {
    for (let at = from; at < to && this.#place !== 'text'; at++) this.#move(text.charCodeAt(at))
    this.#last = 0
  }

  /** Takes the next symbol. No fence begins in a tag. */
  see(code: number, isPlain: boolean, isInTag: boolean): void {
    if (code === NEWLINE && !isPlain) this.#lose()
    else if (code === NEWLINE || code === RETURN) this.#lineBreak(code, isInTag)
    else {
      if (!this.isOpen) this.#outside(code)
      this.#move(isPlain ? code : 0)
    }
    this.#last = code
  }

  /** What may hold a fence: raw HTML, a comment, the title of a definition; or one in another place or of other marks. */
  #outside(code: number): void {
    const isMark = code === BACKTICK || code === TILDE
    this.#row = isMark ? (code === this.#last ? this.#row + 1 : 1) : 0
    if (code === LESS) this.#hasTag = true
    if (this.#last === LESS && (code === BANG || code === QUESTION)) this.#isDoubtful = true
    if (this.#last === SQUARE_CLOSING && code === COLON) this.#isDoubtful = true
    if (this.#row === SHORTEST && this.#place !== 'marks') this.#isDoubtful = true
  }

  #move(code: number): void {
    const isSpace = code === SPACE || code === TAB
    if (this.#place === 'start' && isSpace) this.#indent += code === TAB ? MOST_SPACES + 1 : 1
    else if (this.#place === 'start') this.#begin(code)
    else if (this.#place === 'marks' && code === BACKTICK) this.#marks++
    else if (this.#place === 'marks' && this.#marks < SHORTEST) this.#place = 'text'
    else if (this.#place !== 'text') this.#behind(code, isSpace)
  }

  /** In the item of a list a fence ends with the item. */
  #begin(code: number): void {
    this.#place = code === BACKTICK ? 'marks' : 'text'
    this.#marks = 1
    if (this.isOpen && this.#indent < this.#width) this.#lose()
  }

  /** What comes behind the marks of a fence: the name of a language, or nothing. */
  #behind(code: number, isSpace: boolean): void {
    this.#place = 'behind'
    if (this.isOpen ? !isSpace : code === BACKTICK || code === LESS || code === PIPE) this.#lose()
  }

  #lineBreak(code: number, isInTag: boolean): void {
    if (code === NEWLINE && this.#last === RETURN) return
    const isFence = this.#place === 'behind' || (this.#place === 'marks' && this.#marks >= SHORTEST)
    if (isFence && this.isOpen) this.#close()
    else if (isFence) this.#open(isInTag)
    else if (this.#place === 'start') this.#hasTag = false
    this.#isFirst = this.#place === 'start'
    this.#place = 'start'
    this.#indent = this.#row = 0
  }

  #open(isInTag: boolean): void {
    if (isInTag || this.#hasTag || this.#indent > MOST_SPACES) this.#isDoubtful = true
    this.isOpen = !this.#isDoubtful
    this.#width = this.#indent
    this.#length = this.#marks
  }

  #close(): void {
    if (this.#marks < this.#length || this.#indent > this.#width + MOST_SPACES) this.#isDoubtful = true
    this.isOpen = false
    this.#hasTag = false
  }

  /** Renderers may differ from here on. */
  #lose(): void {
    this.isOpen = false
    this.#isDoubtful = true
  }
}
