import { SCRIPT, STYLE } from './html-states.js'
import { RawEnd } from './raw-end.js'

/**
 * In these marked writes text as it stands, but for some of its marks: what it did not read as a tag becomes one, and may
 * lose the marks that would end it.
 */
const VERBATIM = ['pre', 'code', 'kbd']
/** A style sheet or a script in these is no raw text to the browser: comments and attributes may hide its end. */
const FOREIGN = ['svg', 'math', 'select']

/** How an element begins. */
export interface Beginning {
  /** It may be a part of a paragraph, a list or a quotation. */
  readonly isLoose: boolean
  /** It stands in a style sheet or a script. */
  readonly isInner: boolean
  /** In a block of code, to all renderers of Markdown. */
  readonly isCode: boolean
}

/** Remembers the elements of a text whose content is no text to a browser or to marked. */
export class RawContent {
  readonly #end = new RawEnd()
  #isForeign = false
  /** In the content of an element in which marked writes text as it stands. */
  isVerbatim = false

  /** An element of this name begins. Gives the state of its content, or 0 if that is text. */
  start(name: string, { isLoose, isInner, isCode }: Beginning): number {
    const state = contentOf(name)
    if (FOREIGN.includes(name)) this.#isForeign = true
    const isVerbatim = VERBATIM.includes(name) && !isCode
    if ((state !== 0 || isVerbatim) && !isInner && !this.isVerbatim) this.#end.start(isLoose)
    if (isVerbatim) this.isVerbatim = true
    return state
  }

  /** Whether the end of a style sheet or a script may be none to a browser or to Markdown. */
  mayGoOn(isIndented: boolean, isCode: boolean): boolean {
    return this.#end.isHidden(this.#isForeign) || (!isCode && this.#end.mayBeText(isIndented))
  }

  /** An element of this name ends. */
  end(name: string, isIndented: boolean): void {
    if (VERBATIM.includes(name) && !this.#end.mayBeText(isIndented)) this.isVerbatim = false
  }

  /** A character of the text. */
  see(code: number, states: number): void {
    if (states & (STYLE | SCRIPT) || this.isVerbatim) this.#end.see(code)
  }

  /** Behind this line break Markdown may read the text as its own again. */
  loosen(): void {
    this.#end.loosen()
  }
}

/** The state of the content of an element, or 0 if that is text. */
export function contentOf(name: string): number {
  return name === 'style' ? STYLE : name === 'script' ? SCRIPT : 0
}
