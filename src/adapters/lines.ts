import { UpstreamError } from '../errors.js'

/** Cuts a vendor's stream into lines. */

const LINE_END = /\r\n?|\n/g

/**
 * Decodes a byte or text stream into lines. CR, LF and CRLF end a line, even if split between chunks; characters may be
 * split between chunks, too; a leading BOM is dropped. Runs in linear time, however small the chunks: only new text is
 * searched.
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

  /** Returns the lines completed by this chunk, without their ends. */
  push(chunk: Uint8Array | string): string[] {
    return this.#split(typeof chunk === 'string' ? chunk : this.#utf8.decode(chunk, { stream: true }))
  }

  /** Returns the last line if it has no end. */
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

  /** Returns where the text starts: after a BOM, or after an LF whose CR ended the previous chunk. */
  #skip(text: string): number {
    const isSkipped = this.#atStart ? text.startsWith('\uFEFF') : this.#afterCarriageReturn && text.startsWith('\n')
    this.#atStart = false
    return isSkipped ? 1 : 0
  }

  #checked(piece: string): string {
    if (this.#tail.length + piece.length > this.#maxLength) {
      throw new UpstreamError(`The model vendor sent a line of more than ${this.#maxLength} characters.`)
    }
    return piece
  }
}
