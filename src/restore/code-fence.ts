import { COLON, LESS, NEWLINE } from './characters.js'
import { BACKTICK, BANG, QUESTION, RETURN, SPACE, TAB } from './html-states.js'

/**
 * Tracks whether a text is in a fenced code block for all Markdown renderers, so that only a browser given the raw text
 * could see a tag in it. A fence counts only if nothing could have hidden its start or end; after the first doubtful
 * one, none counts.
 */

const TILDE = 0x7e
const SQUARE_CLOSING = 0x5d
/** markdown-it prefers a table to a fence. */
const PIPE = 0x7c
const SHORTEST = 3
const MOST_SPACES = 3

/** Position in the line: before its first character, in the marks that begin it, after them, or elsewhere. */
type State = 'start' | 'marks' | 'behind' | 'text'

export class CodeFence {
  isOpen = false
  #isDoubtful = false
  /** True if a `<` since the last empty line may have begun an HTML block. */
  #hasTag = false
  /** True after an empty line, and at the start. */
  #isFirst = true
  #state: State = 'start'
  #indent = 0
  /** Number of equal marks in a row; number that begin the line. */
  #row = 0
  #marks = 0
  #last = 0
  /** The marks of the open fence. */
  #width = 0
  #length = 0

  /** True if a block begins here for all renderers. */
  get isStart(): boolean {
    return this.#state === 'start' && this.#isFirst && this.#indent <= MOST_SPACES && !this.#isDoubtful
  }

  /** Notes the start of something that may contain a fence, or the end of one. */
  doubt(): void {
    if (!this.isOpen) this.#isDoubtful = true
  }

  /** Skips text without line breaks and marks. */
  pass(text: string, from: number, to: number): void {
    for (let at = from; at < to && this.#state !== 'text'; at++) this.#move(text.charCodeAt(at))
    this.#last = 0
  }

  /** Takes the next symbol. No fence begins inside a tag. */
  see(code: number, isPlain: boolean, isInTag: boolean): void {
    if (code === NEWLINE && !isPlain) this.#lose()
    else if (code === NEWLINE || code === RETURN) this.#lineBreak(code, isInTag)
    else {
      if (!this.isOpen) this.#outside(code)
      this.#move(isPlain ? code : 0)
    }
    this.#last = code
  }

  /**
   * Handles constructs that may contain a fence: raw HTML, a comment, the title of a definition; or a fence in another
   * position or of other marks.
   */
  #outside(code: number): void {
    const isMark = code === BACKTICK || code === TILDE
    this.#row = isMark ? (code === this.#last ? this.#row + 1 : 1) : 0
    if (code === LESS) this.#hasTag = true
    if (this.#last === LESS && (code === BANG || code === QUESTION)) this.#isDoubtful = true
    if (this.#last === SQUARE_CLOSING && code === COLON) this.#isDoubtful = true
    if (this.#row === SHORTEST && this.#state !== 'marks') this.#isDoubtful = true
  }

  #move(code: number): void {
    const isSpace = code === SPACE || code === TAB
    if (this.#state === 'start' && isSpace) this.#indent += code === TAB ? MOST_SPACES + 1 : 1
    else if (this.#state === 'start') this.#begin(code)
    else if (this.#state === 'marks' && code === BACKTICK) this.#marks++
    else if (this.#state === 'marks' && this.#marks < SHORTEST) this.#state = 'text'
    else if (this.#state !== 'text') this.#behind(code, isSpace)
  }

  /** Begins a fence; in a list item it ends with the item. */
  #begin(code: number): void {
    this.#state = code === BACKTICK ? 'marks' : 'text'
    this.#marks = 1
    if (this.isOpen && this.#indent < this.#width) this.#lose()
  }

  /** Handles text after the marks of a fence: the name of a language, or nothing. */
  #behind(code: number, isSpace: boolean): void {
    this.#state = 'behind'
    if (this.isOpen ? !isSpace : code === BACKTICK || code === LESS || code === PIPE) this.#lose()
  }

  #lineBreak(code: number, isInTag: boolean): void {
    if (code === NEWLINE && this.#last === RETURN) return
    const isFence = this.#state === 'behind' || (this.#state === 'marks' && this.#marks >= SHORTEST)
    if (isFence && this.isOpen) this.#close()
    else if (isFence) this.#open(isInTag)
    else if (this.#state === 'start') this.#hasTag = false
    this.#isFirst = this.#state === 'start'
    this.#state = 'start'
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

  /** Gives up: renderers may differ from here on. */
  #lose(): void {
    this.isOpen = false
    this.#isDoubtful = true
  }
}
