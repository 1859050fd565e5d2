import type { RestoreOptions } from './render.js'
import { RestoreStream } from './restore-stream.js'

/**
 * Replaces the tokens of `values` in a text by their values, even tokens that a model has mangled. Values are inserted
 * as they are and never scanned again; tokens in URLs stay unless `urls` lists the host.
 *
 * @example
 * restoreText('Dear **name-8f3a21c4**', new Map([['[NAME_8F3A21C4]', 'Anna']])) // 'Dear **Anna**'
 */
export function restoreText(text: string, values: ReadonlyMap<string, string>, options: RestoreOptions = {}): string {
  const stream = new RestoreStream(values, options)
  return stream.push(text) + stream.flush()
}
