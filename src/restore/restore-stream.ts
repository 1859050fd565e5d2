import { JsonDepth } from './json-depth.js'
import { renderSegments, type RestoreOptions } from './render.js'
import { TokenScanner, type Segment } from './token-scanner.js'

/**
 * Restores a reply that comes in chunks, split anywhere. `push` returns the text that is final, `flush` the held rest.
 * However the text is split, the result equals that of `restoreText`. Holds back at most 256 code units, and only text
 * that can still become a token of `values`.
 *
 * @example
 * const stream = new RestoreStream(new Map([['[NAME_8F3A21C4]', 'Anna']]))
 * stream.push('Dear [NAME_8F')  // 'Dear '
 * stream.push('3A21C4], hello') // 'Anna, hello'
 * stream.flush()                // ''
 */
export class RestoreStream {
  readonly #values: ReadonlyMap<string, string>
  readonly #options: RestoreOptions
  readonly #scanner: TokenScanner
  #decoder: InstanceType<typeof TextDecoder> | undefined
  #depth = new JsonDepth({ isPart: true })

  constructor(values: ReadonlyMap<string, string>, options: RestoreOptions = {}) {
    this.#values = values
    this.#options = options
    this.#scanner = new TokenScanner(values.keys(), options)
  }

  /** Takes the next chunk: text, or UTF-8 bytes, which may be split inside a character. */
  push(chunk: string | Uint8Array): string {
    if (typeof chunk === 'string') return this.#render(this.#scanner.push(this.#undecoded() + chunk))
    this.#decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })
    return this.#render(this.#scanner.push(this.#decoder.decode(chunk, { stream: true })))
  }

  /** Ends the text and returns the held rest. The next chunk begins a new text. */
  flush(): string {
    const rest = this.#undecoded()
    const text = this.#render([...this.#scanner.push(rest), ...this.#scanner.flush()])
    this.#depth = new JsonDepth({ isPart: true })
    return text
  }

  /** Returns the rest of a character whose last bytes never came. */
  #undecoded(): string {
    const rest = this.#decoder?.decode() ?? ''
    this.#decoder = undefined
    return rest
  }

  #render(segments: readonly Segment[]): string {
    const { json } = this.#options
    return renderSegments(segments, (token) => this.#values.get(token), { json, depth: json ? this.#depth : undefined })
  }
}
