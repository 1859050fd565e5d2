import { UpstreamError } from '../errors.js'
import { LineDecoder } from './lines.js'

/** Decodes server-sent events. */

/** One server-sent event; `event` is `message` unless the sender named it. */
export interface SseEvent {
  readonly event: string
  readonly data: string
}

/**
 * Decodes server-sent events by the WHATWG HTML standard (9.2.6), in linear time, with a limit on the size of one
 * event. Ignores `id` and `retry`: nothing here reconnects.
 */
export class SseDecoder {
  readonly #maxLength: number
  readonly #lines: LineDecoder
  #event = ''
  #data: string[] = []
  #length = 0

  constructor(maxLength = 1024 * 1024) {
    this.#maxLength = maxLength
    this.#lines = new LineDecoder(maxLength)
  }

  /** Returns the events completed by this chunk. */
  push(chunk: Uint8Array | string): SseEvent[] {
    return this.#decode(this.#lines.push(chunk))
  }

  /**
   * Returns the event that the stream ended in. The standard drops it, but some vendors leave out the last blank line;
   * the reader sees whether its JSON was cut.
   */
  flush(): SseEvent[] {
    return this.#decode([...this.#lines.flush(), ''])
  }

  #decode(lines: readonly string[]): SseEvent[] {
    const events: SseEvent[] = []
    for (const line of lines) {
      if (line) this.#field(line)
      else this.#dispatch(events)
    }
    return events
  }

  #field(line: string): void {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'event') this.#event = value
    if (name !== 'data') return
    this.#length += value.length + 1
    if (this.#length > this.#maxLength) {
      throw new UpstreamError(`The model vendor sent an event of more than ${this.#maxLength} characters.`)
    }
    this.#data.push(value)
  }

  #dispatch(events: SseEvent[]): void {
    if (this.#data.length > 0) events.push({ event: this.#event || 'message', data: this.#data.join('\n') })
    this.#event = ''
    this.#data = []
    this.#length = 0
  }
}

/** Encodes one event with this data. */
export function encodeSse(data: string): string {
  return `data: ${data.replace(/\r\n?|\n/g, '\ndata: ')}\n\n`
}
