import { UpstreamError } from '../errors.js'

const LINE_END = /\r\n?|\n/g

/**
 * Cuts a byte or text stream into lines. CR, LF and CRLF end a line, also cut between chunks, as do characters cut
 * between bytes; a leading BOM is dropped. Linear in the input, however small its chunks: only new text is searched.
 */
export class LineDecoder {
  readonly #maxLength: number
  readonly #utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  #tail = ''
  #atStart = true
  #afterCarriageReturn = false

  constructor(maxLength = 1024 * 1024) {
    this.#maxLength = maxLength
  }

  /** Lines that are complete with this chunk, without their ends. */
  push(chunk: Uint8Array | string): string[] {
    return this.#split(typeof chunk === 'string' ? chunk : this.#utf8.decode(chunk, { stream: true }))
  }

  /** The last line, if it has no end. */
  flush(): string[] {
    const lines = this.#split(this.#utf8.decode())
    if (this.#tail) lines.push(this.#tail)
    this.#tail = ''
    return lines
  }

  #split(text: string): string[] {
    const lines: string[] = []
    if (!text) return lines
    let start = this.#skip(text)
    LINE_END.lastIndex = start
    for (let match = LINE_END.exec(text); match; match = LINE_END.exec(text)) {
      lines.push(this.#tail + this.#checked(text.slice(start, match.index)))
      this.#tail = ''
      start = LINE_END.lastIndex
    }
    this.#tail += this.#checked(text.slice(start))
    this.#afterCarriageReturn = text.endsWith('\r')
    return lines
  }

  /** Where the text starts: behind a BOM, or behind an LF whose CR ended the chunk before. */
  #skip(text: string): number {
    const skipped = this.#atStart ? text.startsWith('\uFEFF') : this.#afterCarriageReturn && text.startsWith('\n')
    this.#atStart = false
    return skipped ? 1 : 0
  }

  #checked(piece: string): string {
    if (this.#tail.length + piece.length > this.#maxLength) {
      throw new UpstreamError(`The model vendor sent a line of more than ${this.#maxLength} characters.`)
    }
    return piece
  }
}
