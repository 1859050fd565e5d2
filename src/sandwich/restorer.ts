import type { Reveals } from './reveals.js'
import { JsonDepth } from '../restore/json-depth.js'
import { renderSegments } from '../restore/render.js'
import type { RenderOptions, RestoreOptions } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import type { Segment } from '../restore/token-scanner.js'
import type { TokenSet } from '../restore/token-set.js'

/**
 * Restores a streamed text and reveals values as their tokens occur: one batch of reveals per chunk, before the chunk
 * is returned. A chunk without tokens is returned at once.
 */
export class Restorer {
  readonly #scanner: TokenScanner
  readonly #reveals: Reveals
  readonly #options: RenderOptions

  constructor(tokens: TokenSet, reveals: Reveals, options: RestoreOptions) {
    this.#scanner = new TokenScanner(tokens, options)
    this.#reveals = reveals
    this.#options = { ...options, depth: options.json ? new JsonDepth() : undefined }
  }

  push(chunk: string): string | Promise<string> {
    return this.#restore(this.#scanner.push(chunk))
  }

  flush(): string | Promise<string> {
    return this.#restore(this.#scanner.flush())
  }

  #restore(segments: readonly Segment[]): string | Promise<string> {
    const tokens = segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.token]))
    const render = () => renderSegments(segments, (token) => this.#reveals.values.get(token), this.#options)
    return tokens.length > 0 ? this.#reveals.reveal(tokens).then(render) : render()
  }
}
