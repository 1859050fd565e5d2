import type { PipelineOptions } from './chat.js'
import { protectMessages } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { releaseUnused } from './release.js'
import { Restorer } from './restorer.js'
import { Reveals } from './reveals.js'

/** A protected request in the hands of the app, which talks to the model itself. */
export interface ProtectedRequest extends Pick<Protection, 'evaluation' | 'messages'> {
  /** A text of the model with this request's tokens restored. `json`: the text is JSON. */
  restore(text: string, options?: { json?: boolean }): Promise<string>
  /** The same for a text that comes in pieces. */
  restoreStream(options?: { json?: boolean }): Restorer
  /** Releases the tokens that were not restored. Called when the response closes. */
  end(): Promise<void>
}

/** The sandwich without its middle: protects, and gives the means to restore. */
export async function protectOnly(options: PipelineOptions, request: ProtectionRequest): Promise<ProtectedRequest> {
  const { evaluation, messages, tokens } = await protectMessages(options.guard, request)
  const { application, caller } = request
  const reveals = new Reveals({ guard: options.guard, tokens, application, caller })
  const restorer = (json = false) => new Restorer(tokens.keys(), reveals, { json, urls: options.urls })
  return {
    evaluation,
    messages,
    restore: async (text, { json } = {}) => {
      const whole = restorer(json)
      return (await whole.push(text)) + (await whole.flush())
    },
    restoreStream: ({ json } = {}) => restorer(json),
    end: () => releaseUnused(options, reveals.unused, caller),
  }
}
