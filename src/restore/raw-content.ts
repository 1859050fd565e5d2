import { BACKSLASH } from './characters.js'
import { SCRIPT, STYLE } from './html-states.js'
import type { Recent } from './recent.js'
import { loadsInStyle, StyleSheet } from './style-sheet.js'
import { CodeMarks } from './code-marks.js'
import { hexDigit } from './symbols.js'

/**
 * In these marked writes text as it stands, but for some of its marks: what it did not read as a tag becomes one, and may
 * lose the marks that would end it.
 */
const VERBATIM = ['pre', 'code', 'kbd']

/** Remembers the elements of a text whose content is no text to a browser or to marked. */
export class RawContent {
  readonly #style = new StyleSheet()
  readonly #code = new CodeMarks()
  #had = 0
  /** In the content of an element in which marked writes text as it stands. */
  isVerbatim = false

  /** A style sheet or a script has begun, and may not have ended where it seems to: strings in it hold white space. */
  get hadAny(): boolean {
    return this.#had !== 0
  }

  get hadStyle(): boolean {
    return (this.#had & STYLE) !== 0
  }

  /** Whether the content of this kind may go on behind its end: a string is open in it, or Markdown took the end for code. */
  mayGoOn(state: number): boolean {
    return state === STYLE ? this.#style.isOpen : this.#code.isOpen
  }

  /** An element of this name begins, in a line or at its start. Gives the state of its content, or 0 if that is text. */
  start(name: string, isInLine: boolean): number {
    const state = contentOf(name)
    this.#had |= state
    const isVerbatim = VERBATIM.includes(name)
    if (!this.isVerbatim && (isVerbatim || state === SCRIPT)) this.#code.start(isInLine)
    if (isVerbatim) this.isVerbatim = true
    return state
  }

  /** An element of this name ends. */
  end(name: string): void {
    if (VERBATIM.includes(name) && !this.#code.isOpen) this.isVerbatim = false
  }

  /** A character of the text, of a style sheet if the states say so. */
  see(code: number, states: number): void {
    if (states & STYLE) this.#style.see(code)
    if (states & SCRIPT || this.isVerbatim) this.#code.see(code)
  }

  /** Whether a style sheet loads what comes behind this symbol, if Markdown took the end of the last one for text. */
  loads(code: number, recent: Recent): boolean {
    if (loadsInStyle(code, recent.word())) return true
    return this.#style.isLoose && recent.last === BACKSLASH && hexDigit(code) >= 0
  }
}

/** The state of the content of an element, or 0 if that is text. */
export function contentOf(name: string): number {
  return name === 'style' ? STYLE : name === 'script' ? SCRIPT : 0
}
