import { COLON } from './characters.js'
import type { CodeFence } from './code-fence.js'
import { DefinitionTitle } from './definition-title.js'
import { Footnote } from './footnote.js'
import type { LinkBrackets } from './link-brackets.js'
import type { Form } from './symbols.js'

/**
 * Knows whether Markdown moves a text to another place: a footnote to the end of the page, the title of a definition to
 * where its label is used. There it may stand in a script that the reply opens only later.
 */
export class MovedText {
  readonly #brackets: LinkBrackets
  readonly #fence: CodeFence
  readonly #footnote = new Footnote()
  readonly #title = new DefinitionTitle()
  /** The token that is the label. If it is restored there is no definition. */
  #label: string | undefined

  constructor(brackets: LinkBrackets, fence: CodeFence) {
    this.#brackets = brackets
    this.#fence = fence
  }

  /** In a text that is moved. */
  get isMoved(): boolean {
    return this.#label === undefined && this.#isOpen
  }

  /** The token that moves the text if it stays as it is. */
  get behind(): string | undefined {
    return this.#isOpen ? this.#label : undefined
  }

  /** Each symbol has to be seen. */
  get isActive(): boolean {
    return this.#footnote.isOpen || this.#title.isActive
  }

  get #isOpen(): boolean {
    return this.#footnote.holds || this.#title.isOpen
  }

  /** Takes the next symbol, before the brackets do. */
  see(code: number, form: Form): void {
    this.#footnote.see(code, form === 'literal')
    this.#title.see(code, form)
    if (code !== COLON || form !== 'literal' || this.#fence.isOpen) return
    const { definition } = this.#brackets
    if (definition === undefined || (definition.token !== undefined && this.isMoved)) return
    this.#label = definition.token
    if (definition.isFootnote) this.#footnote.start()
    else this.#title.start()
  }
}
