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

/** Cuts an event stream into events, and keeps the parts that a decoder would drop. */
export class EventBlocks {
  readonly #lines = new LineDecoder(8 * 1024 * 1024)
  #other: string[] = []
  #data: string[] = []

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
      if (line === '') this.#end(blocks)
      else if (/^data(?::|$)/.test(line)) this.#data.push(line.replace(/^data:? ?/, ''))
      else if (/^(?::|event|id|retry)/.test(line)) this.#other.push(line)
      else if (!IGNORED.test(line)) throw new UpstreamError('The model vendor did not answer with an event stream.')
    }
    return blocks
  }

  #end(blocks: EventBlock[]): void {
    if (this.#other.length + this.#data.length > 0) {
      blocks.push({ lines: this.#other, ...(this.#data.length > 0 && { data: this.#data.join('\n') }) })
    }
    this.#other = []
    this.#data = []
  }
}

/** Encodes an event to be sent on. */
export function encodeBlock({ lines, data }: Pick<EventBlock, 'lines' | 'data'>): string {
  const fields = data === undefined ? [] : data.split('\n').map((line) => `data: ${line}`)
  return `${[...lines, ...fields].join('\n')}\n\n`
}
