import type { RestoreOptions } from './render.js'
import { RestoreStream } from './restore-stream.js'

/**
 * The text with the tokens of `values` replaced by their values, also those that a model has mangled.
 * Values are put in as they are and never scanned again; tokens in URLs stay tokens unless `urls` lists the host.
 *
 * @example
 * restoreText('Dear **name-8f3a21c4**', new Map([['[NAME_8F3A21C4]', 'Anna']])) // 'Dear **Anna**'
 */
export function restoreText(text: string, values: ReadonlyMap<string, string>, options: RestoreOptions = {}): string {
  const stream = new RestoreStream(values, options)
  return stream.push(text) + stream.flush()
}
