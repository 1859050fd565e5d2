import type { Reveals } from './reveals.js'
import { JsonDepth } from '../restore/json-depth.js'
import { renderSegments } from '../restore/render.js'
import type { RenderOptions, RestoreOptions } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import type { Segment } from '../restore/token-scanner.js'

/**
 * Restores a streamed text and reveals values as their tokens occur: one batch of reveals per chunk, before the chunk
 * is returned.
 */
export class Restorer {
  readonly #scanner: TokenScanner
  readonly #reveals: Reveals
  readonly #options: RenderOptions

  constructor(tokens: Iterable<string>, reveals: Reveals, options: RestoreOptions) {
    this.#scanner = new TokenScanner(tokens, options)
    this.#reveals = reveals
    this.#options = { ...options, depth: options.json ? new JsonDepth() : undefined }
  }

  push(chunk: string): Promise<string> {
    return this.#restore(this.#scanner.push(chunk))
  }

  flush(): Promise<string> {
    return this.#restore(this.#scanner.flush())
  }

  async #restore(segments: readonly Segment[]): Promise<string> {
    const tokens = segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.token]))
    if (tokens.length > 0) await this.#reveals.reveal(tokens)
    return renderSegments(segments, (token) => this.#reveals.values.get(token), this.#options)
  }
}
