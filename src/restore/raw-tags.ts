import { BACKSLASH, LESS, NEWLINE, SLASH } from './characters.js'
import {
  ATTRIBUTES,
  BANG,
  EVER,
  GRADE,
  GREATER,
  IN_VALUE,
  LOADED,
  QUESTION,
  RETURN,
  SCRIPT,
  SPACE,
  STYLE,
  TAB,
} from './html-states.js'
import type { LineStart } from './line-start.js'
import { contentOf, RawContent } from './raw-content.js'
import type { TagOpening } from './tag-opening.js'

/**
 * Updates a set of states at the tags around a style sheet, a script or preformatted text. If a browser and Markdown
 * may differ on which tag ends it, nothing more is restored.
 */
export class RawTags {
  readonly content = new RawContent()
  readonly #line: LineStart
  readonly #opening: TagOpening
  /**
   * True after `<?x?>`, `<![CDATA[` or `--!>`: for Markdown it may end after a tag that, for a browser, is where it
   * ends.
   */
  #hasInstruction = false
  /** True if the tag begins a block for all Markdown renderers. */
  #isBlock = false
  /** True if the tag ends a style sheet or a script, for Markdown only if nothing but white space follows its name. */
  #isEnd = false

  constructor(line: LineStart, opening: TagOpening) {
    this.#line = line
    this.#opening = opening
  }

  /** Takes a code unit and the previous one. */
  see(code: number, last: number): void {
    if (code === QUESTION && last === LESS) this.#hasInstruction = true
    if (code === LESS) this.#isBlock = this.#line.fence.isStart && last !== BACKSLASH
  }

  /** Starts an instruction, or what looks like one. */
  instruction(): void {
    this.#hasInstruction = true
  }

  /** Resets at the start of a tag's name, and after a tag. */
  reset(): void {
    this.#isEnd = false
  }

  /** True if this character follows the name of a closing tag, which then may not be one. */
  spoils(code: number): boolean {
    return this.#isEnd && code !== GREATER && code !== SPACE && code !== TAB
  }

  /** Takes the end of the name of an opening tag. */
  start(name: string, code: number, bits: number): number {
    const isCode = this.#line.fence.isOpen
    const isInner = (bits & (STYLE | SCRIPT)) !== 0
    const state = this.content.start(name, { isLoose: !this.#isBlock || code === SLASH, isInner, isCode })
    if (state !== 0 || name === 'pre' || name === 'textarea') this.#line.fence.doubt()
    // GFM's tag filter sees a name at the end of a line only in closing tags.
    const endsLine = code === NEWLINE || code === RETURN
    const isDoubtful = state !== 0 && !isCode && (endsLine || this.#hasInstruction)
    return bits | state | (isDoubtful ? EVER : 0)
  }

  /** Takes the end of the name of a closing tag. */
  end(name: string, bits: number): number {
    if (name === 'pre' || name === 'textarea') this.#line.endsBlock = true
    const state = contentOf(name)
    const { isIndented } = this.#line
    const isCode = this.#line.fence.isOpen
    if (!this.#opening.isEscaped) this.content.end(name, isIndented)
    if (state === 0) return bits
    this.#line.endsBlock = this.#isEnd = true
    // Otherwise this is an attribute of the opening tag.
    if (bits & ((ATTRIBUTES << GRADE) | (IN_VALUE << GRADE) | LOADED)) return bits
    const isEscaped = this.#opening.isEscaped && !isCode
    const isDoubtful = bits & state && (isEscaped || this.content.mayGoOn(isIndented, isCode))
    return (bits & ~state) | (isDoubtful ? EVER : 0)
  }

  /** Takes the end of a comment, which may be `--!>`. */
  endComment(last: number): void {
    if (last === BANG) this.#hasInstruction = true
    this.#line.endsBlock = true
  }
}
