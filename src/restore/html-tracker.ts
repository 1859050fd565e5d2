import { LESS, NEWLINE, SLASH } from './characters.js'
import { isElement, isLoading, LONGEST_NAME } from './html-names.js'
import {
  ANY_ATTRIBUTES,
  ANY_DOUBLE,
  ANY_QUOTED,
  ANY_SINGLE,
  ANY_UNQUOTED,
  ANY_VALUE,
  ATTRIBUTES,
  AUTOLINK,
  COMMENT,
  DECLARATION,
  DOUBLE_QUOTE,
  EQUALS,
  EVER,
  GRADE,
  GREATER,
  NAME,
  PLAIN,
  RETURN,
  SINGLE_QUOTE,
  isOne,
  isSpace,
  lower,
} from './html-states.js'
import {
  afterQuote,
  afterEquals,
  afterSpace,
  afterGreater,
  afterName,
  afterCharacter,
  afterToken,
} from './html-transitions.js'
import type { LineStart } from './line-start.js'
import { CommentEnd } from './comment-end.js'
import { CutOff } from './cut-off.js'
import { WellFormed } from './well-formed.js'
import { RawTags } from './raw-tags.js'
import { TagOpening, type Opened } from './tag-opening.js'

/**
 * Follows the tags of a text as the HTML tokenizer does, from every `<` that may begin one, and decides whether a token
 * would be inside a tag.
 *
 * Renderers differ on which `<` begins a tag: Markdown turns some into text, and takes a quotation mark away from
 * others. So all readings are followed at once, as a set of tokenizer states, one bit each. A token is restored only if
 * it is outside of tags in all of them.
 *
 * A tag with a name that no browser knows (`i<n; i++`, `List<string`) loads nothing unless it has an attribute such as
 * `style`: it is `plain` until one occurs, and tokens in it are restored.
 */

const SQUARE = 0x5b

export class HtmlTracker {
  readonly #line: LineStart
  #bits = 0
  readonly #opening = new TagOpening()
  /** The tag's name read so far, in lower case. */
  #tagName = ''
  /** The word being read, in lower case, and the last attribute's name. */
  #word = ''
  #attribute = ''
  #isEnd = false
  readonly #comment = new CommentEnd()
  /** True if the quoted value is harmless so far: it began with `mailto:`. */
  #isExempt = false
  #valueLength = 0
  readonly #wellFormed = new WellFormed()
  readonly #cutOff: CutOff
  #last = 0
  /** Number of tags, comments and declarations begun. */
  count = 0
  readonly #raw: RawTags

  constructor(line: LineStart) {
    this.#line = line
    this.#raw = new RawTags(line, this.#opening)
    this.#cutOff = new CutOff(line)
  }

  /** True in a tag, or after a `<`, in any reading. */
  get isActive(): boolean {
    return this.#bits !== 0 || this.#opening.isPending
  }

  /** True in the content of an element whose text marked writes verbatim. */
  get isVerbatim(): boolean {
    return this.#raw.content.isVerbatim
  }

  /** True if a token here would be in a tag, a style sheet, a script or a comment. */
  get blocks(): boolean {
    return (this.#bits & ~PLAIN) !== 0
      ? !(this.#isExempt && isOne(this.#bits))
      : this.#opening.isPending && !this.isBehindLess
  }

  /** True if a token here would begin the name of a tag, or the scheme of an autolink. */
  get isBehindLess(): boolean {
    return this.#opening.isBehindLess
  }

  /** True in the name of a tag, and in no other state. */
  get isInName(): boolean {
    return this.#bits === (NAME | AUTOLINK)
  }

  /**
   * True, in any reading, in a quoted value of what all renderers take for a tag: a URL that begins here ends with the
   * tag.
   */
  get isInValue(): boolean {
    return this.#wellFormed.holds && isOne(this.#bits) && (this.#bits & ANY_QUOTED) !== 0
  }

  /** True if a well-formed tag has just ended, and nothing is open. */
  get hasEnded(): boolean {
    return this.#bits === 0 && this.#wellFormed.holds
  }

  /** True if the quoted value of one of these attributes, and of it alone, began `length` code units ago. */
  beganValue(length: number, attributes: readonly string[]): boolean {
    return (
      isOne(this.#bits) &&
      (this.#bits & ANY_QUOTED) !== 0 &&
      this.#valueLength === length &&
      attributes.includes(this.#attribute)
    )
  }

  /** Allows tokens in this value until it ends. */
  exempt(): void {
    this.#isExempt = true
  }

  /** Blocks the rest of the text. */
  close(): void {
    this.#bits |= EVER
  }

  /** Takes a token, whose value may end what it is in. */
  token(): void {
    if (this.isBehindLess) {
      this.#bits |= ATTRIBUTES << GRADE
      this.#cutOff.startTag()
    }
    this.#bits = afterToken(this.#bits)
    this.#opening.stop()
    this.#word = '\ufffd'
    this.#wellFormed.spoil()
  }

  /** Takes the next code unit, as written. */
  next(code: number): void {
    this.#raw.content.see(code, this.#bits)
    if (this.#bits !== 0) this.#step(code)
    const opened = this.#opening.next(code)
    this.#raw.see(code, this.#last)
    if (opened !== undefined) this.#open(opened, code)
    this.#last = code
  }

  #open(opened: Opened, code: number): void {
    this.count++
    this.#wellFormed.spoil()
    if (opened === 'comment') {
      this.#bits |= COMMENT
      this.#comment.start()
    } else if (opened === 'declaration') {
      this.#bits |= DECLARATION
      if (code === SQUARE) this.#raw.instruction()
      this.#line.endsBlock = true
    } else this.#startName(code, opened === 'end')
  }

  #startName(code: number, isEnd: boolean): void {
    this.#wellFormed.start(this.#bits === 0 && !this.#opening.isEscaped)
    this.#bits |= isEnd ? NAME : NAME | AUTOLINK
    this.#isEnd = isEnd
    this.#raw.reset()
    this.#word = this.#tagName = lower(code)
    this.#cutOff.startTag()
  }

  #step(code: number): void {
    this.#valueLength++
    this.#wellFormed.see(code)
    if (this.#cutOff.see(code, (this.#bits & ANY_QUOTED) !== 0)) this.#cut()
    if (this.#bits & COMMENT && this.#comment.see(code)) this.#endComment()
    if (this.#bits & NAME) this.#name(code)
    if (this.#raw.spoils(code)) this.close()
    if (code === GREATER) this.#close()
    else if (code === DOUBLE_QUOTE) this.#quote(true)
    else if (code === SINGLE_QUOTE) this.#quote(false)
    else if (code === EQUALS) this.#equals()
    else if (isSpace(code)) this.#space(code)
    else this.#character(code)
    if (this.#bits === 0) this.#cutOff.endTags()
  }

  #name(code: number): void {
    if (code !== GREATER && code !== SLASH && !isSpace(code)) {
      if (this.#tagName.length <= LONGEST_NAME) this.#tagName += lower(code)
      return this.#wellFormed.inName(code)
    }
    const name = this.#tagName
    // In another reading it is an attribute's.
    this.#attribute = this.#bits & ANY_ATTRIBUTES ? this.#word : ''
    this.#word = ''
    const bits = this.#isEnd ? this.#raw.end(name, this.#bits) : this.#raw.start(name, code, this.#bits)
    this.#bits = afterName(bits, isElement(name))
  }

  /** Closes a tag. A `>` that Markdown takes for a quotation mark ends nothing. */
  #close(): void {
    if (this.#line.isInQuote && this.#line.isFresh) {
      this.#wellFormed.spoil()
      return
    }
    if (this.#bits & ANY_VALUE) this.#wellFormed.spoil()
    if (this.#bits & DECLARATION) this.#line.endsBlock = true
    if (this.isVerbatim && !this.#wellFormed.holds && !this.#line.fence.isOpen) this.close()
    this.#bits = afterGreater(this.#bits)
    this.#word = ''
    this.#raw.reset()
  }

  #quote(isDouble: boolean): void {
    const bits = this.#bits
    const ended = bits & (isDouble ? ANY_DOUBLE : ANY_SINGLE)
    if (bits & (ANY_ATTRIBUTES | ANY_UNQUOTED)) this.#wellFormed.spoil()
    if (bits & ANY_VALUE) this.#valueLength = 0
    this.#bits = afterQuote(bits, isDouble)
    this.#word = ''
    if (!ended) return
    this.#isExempt = false
    this.#attribute = ''
    this.#wellFormed.endOfValue()
  }

  #equals(): void {
    const bits = this.#bits
    const followsName = this.#word !== ''
    if (followsName) this.#attribute = this.#word
    this.#word = ''
    if (bits & (ANY_UNQUOTED | ANY_VALUE) || this.#attribute === '') this.#wellFormed.spoil()
    this.#bits = afterEquals(bits, followsName, isLoading(this.#attribute, (bits & (ATTRIBUTES << GRADE)) !== 0))
  }

  #space(code: number): void {
    this.#bits = afterSpace(this.#bits)
    if (this.#word !== '') this.#attribute = this.#word
    this.#word = ''
    if (code === NEWLINE || code === RETURN) this.#break(code)
  }

  #character(code: number): void {
    const bits = this.#bits
    this.#bits = afterCharacter(bits, code)
    if (bits & (ANY_UNQUOTED | ANY_VALUE)) this.#wellFormed.inUnquoted(code)
    if (!(bits & (NAME | ANY_ATTRIBUTES))) return
    if (code === SLASH) this.#wellFormed.slash()
    else if (bits & ANY_ATTRIBUTES) this.#inAttributes(code)
    if (code === SLASH || code === LESS) this.#word = ''
    else if (bits & ANY_ATTRIBUTES && this.#word.length <= LONGEST_NAME) this.#word += lower(code)
  }

  /** Takes a character between attributes; the closing tag of an element has none. */
  #inAttributes(code: number): void {
    if (this.#isEnd) this.#wellFormed.spoil()
    else this.#wellFormed.inAttribute(code, this.#word === '')
  }

  #break(code: number): void {
    if (code !== NEWLINE || this.#last !== RETURN) this.#wellFormed.lineBreak()
    if (this.#line.endsBlock) this.#raw.content.loosen()
    if (this.#cutOff.lineBreak()) this.#cut()
    if (this.#bits & ANY_QUOTED) this.#isExempt = false
  }

  /**
   * Cuts the tag off here, as Markdown may: then the quotation mark that ends a value is text, and the browser keeps
   * looking for it.
   */
  #cut(): void {
    this.#wellFormed.spoil()
    if (this.#bits & ANY_QUOTED && !this.#line.fence.isOpen) this.close()
  }

  #endComment(): void {
    this.#bits &= ~COMMENT
    this.#raw.endComment(this.#last)
  }
}
