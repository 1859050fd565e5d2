import { COLON } from './characters.js'
import type { CodeFence } from './code-fence.js'
import { MovedDefinitions } from './moved-definitions.js'
import { Footnote } from './footnote.js'
import type { LinkBrackets } from './link-brackets.js'
import type { Form } from './symbols.js'

/**
 * Tracks whether Markdown moves a text elsewhere: a footnote to the end of the page, the title of a definition to where
 * its label is used. There it may end up in a script that the reply opens only later.
 */
export class MovedText {
  readonly #brackets: LinkBrackets
  readonly #fence: CodeFence
  readonly #footnote = new Footnote()
  readonly #definitions = new MovedDefinitions()
  /** The token that is the label of the footnote. If it is restored there is no footnote. */
  #footnoteLabel: string | undefined

  constructor(brackets: LinkBrackets, fence: CodeFence) {
    this.#brackets = brackets
    this.#fence = fence
  }

  /** True in a text that is moved. */
  get isMoved(): boolean {
    const labels = this.#labels
    return labels.some((label) => label === undefined || label !== labels[0])
  }

  /** The token that, if it stays as it is, makes the text move. */
  get behind(): string | undefined {
    return this.#labels[0]
  }

  /** True if each symbol must be passed to `see`. */
  get isActive(): boolean {
    return this.#footnote.isOpen || this.#definitions.isActive
  }

  /** The labels of the constructs open here; undefined for those that are not tokens. */
  get #labels(): readonly (string | undefined)[] {
    return this.#footnote.holds ? [this.#footnoteLabel, ...this.#definitions.labels] : this.#definitions.labels
  }

  /** Takes the next symbol, before the brackets do. */
  see(code: number, form: Form): void {
    this.#footnote.see(code, form === 'literal')
    this.#definitions.see(code, form)
    if (code !== COLON || form !== 'literal' || this.#fence.isOpen) return
    const { definition } = this.#brackets
    if (definition === undefined) return
    if (!definition.isFootnote) return this.#definitions.start(definition.token)
    this.#footnoteLabel = this.#footnote.holds ? undefined : definition.token
    this.#footnote.start()
  }
}
