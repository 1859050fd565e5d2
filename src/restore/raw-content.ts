import { SCRIPT, STYLE } from './html-states.js'
import { RawEnd } from './raw-end.js'

/** Remembers elements whose content is raw: scripts, style sheets and preformatted text. */

/**
 * Elements whose text marked writes verbatim, except for some marks: something it did not read as a tag becomes one,
 * and may lose the marks that would end it.
 */
const VERBATIM = ['pre', 'code', 'kbd']
/**
 * Elements in which a style sheet or a script is not raw text for the browser: comments and attributes may hide its
 * end.
 */
const FOREIGN = ['svg', 'math', 'select']

/** How an element begins. */
export interface Beginning {
  /** True if it may be part of a paragraph, a list or a quotation. */
  readonly isLoose: boolean
  /** True if it is in a style sheet or a script. */
  readonly isInner: boolean
  /** True in a code block for all Markdown renderers. */
  readonly isCode: boolean
}

/** Tracks elements whose content is not text for a browser or for marked. */
export class RawContent {
  readonly #end = new RawEnd()
  #isForeign = false
  /** True in the content of an element whose text marked writes verbatim. */
  isVerbatim = false

  /** Starts an element. Returns the state of its content, or 0 if that is text. */
  start(name: string, { isLoose, isInner, isCode }: Beginning): number {
    const state = contentOf(name)
    if (FOREIGN.includes(name)) this.#isForeign = true
    const isVerbatim = VERBATIM.includes(name) && !isCode
    if ((state !== 0 || isVerbatim) && !isInner && !this.isVerbatim) this.#end.start(isLoose)
    if (isVerbatim) this.isVerbatim = true
    return state
  }

  /** True if a browser or Markdown may not see the end of a style sheet or a script. */
  mayGoOn(isIndented: boolean, isCode: boolean): boolean {
    return this.#end.isHidden(this.#isForeign) || (!isCode && this.#end.mayBeText(isIndented))
  }

  /** Ends an element. */
  end(name: string, isIndented: boolean): void {
    if (VERBATIM.includes(name) && !this.#end.mayBeText(isIndented)) this.isVerbatim = false
  }

  /** Takes a character of the text. */
  see(code: number, states: number): void {
    if (states & (STYLE | SCRIPT) || this.isVerbatim) this.#end.see(code)
  }

  /** Notes that Markdown may resume after this line break. */
  loosen(): void {
    this.#end.loosen()
  }
}

/** Returns the state of an element's content, or 0 if that is text. */
export function contentOf(name: string): number {
  return name === 'style' ? STYLE : name === 'script' ? SCRIPT : 0
}
