import { firstIndex } from '../first-index.js'
import { JsonDepth } from '../restore/json-depth.js'
import { renderSegments } from '../restore/render.js'
import type { RestoreOptions } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import type { Segment } from '../restore/token-scanner.js'
import type { TokenSet } from '../restore/token-set.js'

/** Restores the text of one stream of a reply, and keeps account of where its positions move. */

export interface TextStreamOptions extends RestoreOptions {
  /** JSON that the text goes on with. */
  readonly begun?: string
}

/** Restores one text stream of a reply: finds tokens in its pieces, and writes the pieces with the revealed values. */
export class TextStream {
  readonly #scanner: TokenScanner
  readonly #values: ReadonlyMap<string, string>
  readonly #json: boolean
  readonly #depth: JsonDepth | undefined
  /** Where its positions move; needed longer than the rest. */
  readonly shifts = new Shifts()
  #read = 0
  #written = 0

  constructor(tokens: TokenSet, values: ReadonlyMap<string, string>, options: TextStreamOptions) {
    const { json = false, begun = '' } = options
    this.#scanner = new TokenScanner(tokens, options)
    this.#values = values
    this.#json = json
    this.#depth = json ? new JsonDepth() : undefined
    this.#depth?.push(begun)
  }

  /** True if the end of the text so far may be the beginning of a token. */
  get holding(): boolean {
    return this.#scanner.holding
  }

  push(text: string): readonly Segment[] {
    return this.#scanner.push(text)
  }

  flush(): readonly Segment[] {
    return this.#scanner.flush()
  }

  /** Returns the text of the segments; write them in the order in which they were pushed. */
  write(segments: readonly Segment[]): string {
    let text = ''
    for (const segment of segments) {
      const valueOf = (token: string) => this.#values.get(token)
      const written = renderSegments([segment], valueOf, { json: this.#json, depth: this.#depth })
      this.#read += typeof segment === 'string' ? segment.length : segment.text.length
      this.#written += written.length
      if (typeof segment !== 'string') this.shifts.add(this.#read, this.#written - this.#read)
      text += written
    }
    return text
  }
}

/** Where the positions of a text move. */
export class Shifts {
  /** The end of each token in the vendor's text, and how much longer the text is from there on. */
  readonly #shifts: { readonly from: number; readonly by: number }[] = []

  add(from: number, by: number): void {
    this.#shifts.push({ from, by })
  }

  /** Maps a position of the vendor's text to the written text. */
  shifted(position: number): number {
    const passed = firstIndex(this.#shifts.length, (at) => (this.#shifts[at]?.from ?? 0) > position)
    return position + (this.#shifts[passed - 1]?.by ?? 0)
  }
}

/** Returns the tokens among segments. */
export function tokensIn(segments: readonly Segment[]): string[] {
  return segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.token]))
}
