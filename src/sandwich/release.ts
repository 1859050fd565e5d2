import type { Caller } from '../types.js'
import { warn } from '../warn.js'
import type { PipelineOptions } from './chat.js'
import { splitWhenTooLarge } from './split-when-too-large.js'

/** Purges the tokens that a reply did not use. A failure is told, not thrown: the reply stands, and the tokens expire. */
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
