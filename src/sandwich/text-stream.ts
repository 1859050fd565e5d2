import { JsonDepth } from '../restore/json-depth.js'
import { renderSegments } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import type { Segment } from '../restore/token-scanner.js'
import type { TokenSet } from '../restore/token-set.js'

/** One stream of text in a reply: finds tokens in its pieces, and writes the pieces with the values that are revealed. */
export class TextStream {
  readonly #scanner: TokenScanner
  readonly #values: ReadonlyMap<string, string>
  readonly #json: boolean
  readonly #depth: JsonDepth | undefined
  /** Where values stand: the end of a token in the vendor's text, and how much longer the text is from there on. */
  readonly #shifts: { readonly from: number; readonly by: number }[] = []
  #read = 0
  #written = 0

  constructor(
    tokens: TokenSet,
    values: ReadonlyMap<string, string>,
    { json, urls }: { readonly json: boolean; readonly urls?: readonly string[] },
  ) {
    this.#scanner = new TokenScanner(tokens, { json, urls })
    this.#values = values
    this.#json = json
    this.#depth = json ? new JsonDepth() : undefined
  }

  /** The end of what was pushed may be the beginning of a token. */
  get holding(): boolean {
    return this.#scanner.holding
  }

  push(text: string): readonly Segment[] {
    return this.#scanner.push(text)
  }

  flush(): readonly Segment[] {
    return this.#scanner.flush()
  }

  /** The text of the segments; those that were pushed first must be written first. */
  write(segments: readonly Segment[]): string {
    let text = ''
    for (const segment of segments) {
      const valueOf = (token: string) => this.#values.get(token)
      const written = renderSegments([segment], valueOf, { json: this.#json, depth: this.#depth })
      this.#read += typeof segment === 'string' ? segment.length : segment.text.length
      this.#written += written.length
      if (typeof segment !== 'string') this.#shifts.push({ from: this.#read, by: this.#written - this.#read })
      text += written
    }
    return text
  }

  /** Where a position of the vendor's text is in what was written. */
  shifted(position: number): number {
    return position + (this.#shifts.findLast(({ from }) => from <= position)?.by ?? 0)
  }
}

/** The tokens among segments. */
export function tokensIn(segments: readonly Segment[]): string[] {
  return segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.token]))
}
