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
 * What the tags around a style sheet, a script or preformatted text make of a set of states. Where a browser and Markdown
 * may differ on which tag ends it, nothing more is restored.
 */
export class RawTags {
  readonly content = new RawContent()
  readonly #line: LineStart
  readonly #opening: TagOpening
  /** There was a `<?x?>`, `<![CDATA[` or `--!>`: to Markdown it may end behind a tag in which it ends to a browser. */
  #hasInstruction = false
  /** The tag begins a block to all renderers of Markdown. */
  #isBlock = false
  /** It ends a style sheet or a script, to Markdown only if nothing but white space follows its name. */
  #isEnd = false

  constructor(line: LineStart, opening: TagOpening) {
    this.#line = line
    this.#opening = opening
  }

  /** Takes a code unit and the one before it. */
  see(code: number, last: number): void {
    if (code === QUESTION && last === LESS) this.#hasInstruction = true
    if (code === LESS) this.#isBlock = this.#line.fence.isStart && last !== BACKSLASH
  }

  /** An instruction, or what looks like one, has begun. */
  instruction(): void {
    this.#hasInstruction = true
  }

  /** The name of a tag begins, or a tag has ended. */
  reset(): void {
    this.#isEnd = false
  }

  /** Whether this character follows the name of an end, which then may be none. */
  spoils(code: number): boolean {
    return this.#isEnd && code !== GREATER && code !== SPACE && code !== TAB
  }

  /** The name of a tag that begins an element has ended, with this character. */
  start(name: string, code: number, bits: number): number {
    const isCode = this.#line.fence.isOpen
    const isInner = (bits & (STYLE | SCRIPT)) !== 0
    const state = this.content.start(name, { isLoose: !this.#isBlock || code === SLASH, isInner, isCode })
    if (state !== 0 || name === 'pre' || name === 'textarea') this.#line.fence.doubt()
    // The tag filter of GFM sees no name at the end of a line, but that of its end.
    const endsLine = code === NEWLINE || code === RETURN
    const isDoubtful = state !== 0 && !isCode && (endsLine || this.#hasInstruction)
    return bits | state | (isDoubtful ? EVER : 0)
  }

  /** The name of a tag that ends an element has ended. */
  end(name: string, bits: number): number {
    if (name === 'pre' || name === 'textarea') this.#line.endsBlock = true
    const state = contentOf(name)
    const { isIndented } = this.#line
    const isCode = this.#line.fence.isOpen
    if (!this.#opening.isEscaped) this.content.end(name, isIndented)
    if (state === 0) return bits
    this.#line.endsBlock = this.#isEnd = true
    // Else this is an attribute of the tag that begins it.
    if (bits & ((ATTRIBUTES << GRADE) | (IN_VALUE << GRADE) | LOADED)) return bits
    const isEscaped = this.#opening.isEscaped && !isCode
    const isDoubtful = bits & state && (isEscaped || this.content.mayGoOn(isIndented, isCode))
    return (bits & ~state) | (isDoubtful ? EVER : 0)
  }

  /** A comment has ended, and whether with `--!>`. */
  endComment(last: number): void {
    if (last === BANG) this.#hasInstruction = true
    this.#line.endsBlock = true
  }
}
