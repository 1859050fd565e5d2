import { once } from 'node:events'
import { abortError } from '../../src/adapters/upstream.js'
import type { LlmAdapter, LlmDelta, LlmRequest } from '../../src/adapters/adapter.js'

/** An adapter that answers from scripts. */

/** In a script: wait here until the request is aborted. */
export const HANG = Symbol('hang')

/** One piece of an answer: text, any delta, an error to throw, or `HANG`. */
export type Piece = string | LlmDelta | Error | typeof HANG

/** An answer: its pieces, or only one of them. */
export type Script = Piece | readonly Piece[]

export interface FakeAdapter extends LlmAdapter {
  /** The requests so far, in order. */
  readonly calls: readonly { readonly method: 'complete' | 'stream'; readonly request: LlmRequest }[]
}

/**
 * An adapter that answers from scripts, one per call; the last one repeats. A function makes one from the request.
 *
 * @example fakeAdapter(['Dear [NAME_8F', '3A21C4]'], new UpstreamError('down'), HANG)
 */
export function fakeAdapter(...scripts: readonly (Script | ((request: LlmRequest) => Script))[]): FakeAdapter {
  const calls: { method: 'complete' | 'stream'; request: LlmRequest }[] = []

  function next(method: 'complete' | 'stream', request: LlmRequest): readonly Piece[] {
    const script = scripts[Math.min(calls.length, scripts.length - 1)] ?? ''
    calls.push({ method, request })
    const pieces = typeof script === 'function' ? script(request) : script
    return isList(pieces) ? pieces : [pieces]
  }

  return {
    calls,
    async complete(request) {
      const { toolCalls, ...reply } = await joined(play(next('complete', request), request))
      return { ...reply, ...(toolCalls.length > 0 ? { toolCalls } : {}) }
    },
    async *stream(request) {
      yield* play(next('stream', request), request)
    },
  }
}

function isList(script: Script): script is readonly Piece[] {
  return Array.isArray(script)
}

async function* play(pieces: readonly Piece[], { signal }: LlmRequest): AsyncGenerator<LlmDelta> {
  throwIfAborted(signal)
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece
    if (piece === HANG) await hang(signal)
    else yield typeof piece === 'string' ? { content: piece } : piece
    throwIfAborted(signal)
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal)
}

async function hang(signal: AbortSignal | undefined): Promise<void> {
  if (!signal) throw new Error('A script hangs, but the request has no signal that could end it.')
  if (!signal.aborted) await once(signal, 'abort')
}

async function joined(deltas: AsyncIterable<LlmDelta>) {
  const reply = {
    content: '',
    toolCalls: [] as { id: string; type: 'function'; function: { name: string; arguments: string } }[],
  }
  for await (const { content = '', toolCalls = [], ...rest } of deltas) {
    Object.assign(reply, rest, { content: reply.content + content })
    for (const { index, id, name, arguments: json = '' } of toolCalls) {
      const call = (reply.toolCalls[index] ??= {
        id: id ?? '',
        type: 'function',
        function: { name: name ?? '', arguments: '' },
      })
      call.function.arguments += json
    }
  }
  return reply
}
