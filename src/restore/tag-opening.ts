import { BACKSLASH, DASH, LESS, SLASH } from './characters.js'
import { BANG, EQUALS, GREATER, isLetter, QUESTION } from './html-states.js'

/** Reads a text from a `<` on until it is clear what begins there. */

/** What has begun: an opening or closing tag, with the first letter of its name; `<!--`; `<!x`, `<?x`, `</3`. */
export type Opened = 'tag' | 'end' | 'comment' | 'declaration'

/** The characters since the `<`. */
type Opening = '' | '<' | '</' | '<!' | '<!-' | '<?'

const LOWER_P = 0x70

export class TagOpening {
  /** True if a backslash precedes the last `<`: for Markdown it begins no tag. */
  isEscaped = false
  #opening: Opening = ''
  #last = 0

  get isPending(): boolean {
    return this.#opening !== ''
  }

  /** True right after a `<`. */
  get isBehindLess(): boolean {
    return this.#opening === '<'
  }

  stop(): void {
    this.#opening = ''
  }

  next(code: number): Opened | undefined {
    const opening = this.#opening
    const last = this.#last
    this.#last = code
    if (code === LESS) {
      this.#opening = '<'
      this.isEscaped = last === BACKSLASH
      return undefined
    }
    if (opening === '') return undefined
    this.#opening = opening === '<' ? begun(code) : opening === '<!' && code === DASH ? '<!-' : ''
    return this.#opening === '' ? opened(opening, code) : undefined
  }
}

// --- Internal helpers ---

function begun(code: number): Opening {
  if (code === SLASH) return '</'
  if (code === BANG) return '<!'
  return code === QUESTION ? '<?' : ''
}

/** Returns what has begun. `<?php` and `<?=` begin programs, in which tokens are restored. */
function opened(opening: Opening, code: number): Opened | undefined {
  if (opening === '<' || opening === '</') {
    if (isLetter(code)) return opening === '<' ? 'tag' : 'end'
    return opening === '<' || code === GREATER ? undefined : 'declaration'
  }
  if (opening === '<!-' && code === DASH) return 'comment'
  const isProgram = opening === '<?' && (code === EQUALS || (code | 0x20) === LOWER_P)
  return isProgram || code === GREATER ? undefined : 'declaration'
}
