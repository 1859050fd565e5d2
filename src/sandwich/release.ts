import type { Caller } from '../types.js'
import { warn } from '../warn.js'
import type { PipelineOptions } from './chat.js'
import { splitWhenTooLarge } from './split-when-too-large.js'

/**
 * Releases the tokens that a reply did not use. A failure is reported to `onError`, not thrown: the reply is fine, and
 * the tokens expire.
 */
export async function releaseUnused(
  { guard, keep = false, onError = warn }: PipelineOptions,
  tokens: readonly string[],
  caller?: Caller,
): Promise<void> {
  if (keep || tokens.length === 0) return
  try {
    await splitWhenTooLarge(tokens, (part) => guard.release({ tokens: part }, caller))
  } catch (error) {
    onError(error)
  }
}
