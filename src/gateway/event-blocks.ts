import { LineDecoder } from '../adapters/lines.js'
import { UpstreamError } from '../errors.js'
import type { JsonObject } from '../protocols/json.js'

/** Splits a stream of server-sent events, and writes the events again with everything that their sender wrote. */

/** One event of a stream with everything its sender wrote: comments, names, ids. */
export interface EventBlock {
  /** Lines other than data, in order. */
  readonly lines: readonly string[]
  readonly data?: string
  json?: JsonObject
}

/** Lines that the standard says to ignore: white space, and fields of other names. Others show that this is no stream. */
const IGNORED = /^(?:\s*|[\w-]+(?::.*)?)$/

/** As long as a whole reply may be by default. */
const LONGEST_LINE = 64 * 1024 * 1024

/** Cuts an event stream into events, and keeps the parts that a decoder would drop. */
export class EventBlocks {
  readonly #lines: LineDecoder
  readonly #object: string[] = []
  #hasBegun = false
  #other: string[] = []
  #data: string[] = []

  /** `maxLength` is the longest line, in characters: an image comes as one. */
  constructor(maxLength = LONGEST_LINE) {
    this.#lines = new LineDecoder(maxLength)
  }

  /** The body if it is no stream but, as many errors are, a JSON object. It is complete after `flush`. */
  get object(): string | undefined {
    return this.#object.length > 0 ? this.#object.join('\n') : undefined
  }

  push(chunk: Uint8Array): EventBlock[] {
    return this.#blocks(this.#lines.push(chunk))
  }

  /** Returns the event that the stream ended in: some vendors leave out the last blank line. */
  flush(): EventBlock[] {
    return this.#blocks([...this.#lines.flush(), ''])
  }

  #blocks(lines: readonly string[]): EventBlock[] {
    const blocks: EventBlock[] = []
    for (const line of lines) {
      if (this.#isOfObject(line)) this.#object.push(line)
      else if (line === '') this.#end(blocks)
      else if (/^data(?::|$)/.test(line)) this.#data.push(line.replace(/^data:? ?/, ''))
      else if (/^(?::|event|id|retry)/.test(line)) this.#other.push(line)
      else if (!IGNORED.test(line)) throw noStream()
    }
    return blocks
  }

  /** True for the first line that says something, if it begins a JSON object, and for all that follow it. */
  #isOfObject(line: string): boolean {
    if (this.#hasBegun) return this.#object.length > 0
    this.#hasBegun = /\S/.test(line)
    return /^\s*\{/.test(line)
  }

  #end(blocks: EventBlock[]): void {
    if (this.#other.length + this.#data.length > 0) {
      blocks.push({ lines: this.#other, ...(this.#data.length > 0 && { data: this.#data.join('\n') }) })
    }
    this.#other = []
    this.#data = []
  }
}

/** Returns the error for a body that is no event stream. */
export function noStream(): UpstreamError {
  return new UpstreamError('The model vendor did not answer with an event stream.')
}

/** Encodes an event to be sent on. */
export function encodeBlock({ lines, data }: Pick<EventBlock, 'lines' | 'data'>): string {
  const fields = data === undefined ? [] : data.split('\n').map((line) => `data: ${line}`)
  return `${[...lines, ...fields].join('\n')}\n\n`
}
