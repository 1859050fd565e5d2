import { afterEach, describe, expect, it } from '@jest/globals'
import type { LlmAdapter, LlmDelta, LlmRequest } from '../../src/adapters/adapter.js'
import { SandwichError, UpstreamError, UpstreamTimeoutError } from '../../src/errors.js'

/** What the vendor behind the adapter does: `drips` starts a streamed reply and then sends nothing more. */
export type Scenario = 'answers' | 'drips' | 'hangs' | 'dies' | 'fails'

export interface AdapterSubject {
  readonly adapter: LlmAdapter
  /** How many requests have reached the vendor; absent if there is none. */
  readonly calls?: () => number
  readonly close?: () => Promise<void>
}

export interface AdapterContractOptions {
  /** Scenarios that the adapter can get into; all by default. */
  readonly scenarios?: readonly Scenario[]
}

/** What every `LlmAdapter` does, whatever is behind it. */
export function adapterContract(
  name: string,
  open: (scenario: Scenario) => Promise<AdapterSubject>,
  { scenarios = ['answers', 'drips', 'hangs', 'dies', 'fails'] }: AdapterContractOptions = {},
): void {
  const opened: AdapterSubject[] = []

  async function subject(scenario: Scenario): Promise<AdapterSubject> {
    const made = await open(scenario)
    opened.push(made)
    return made
  }

  function when(scenario: Scenario): (name: string, test: () => Promise<void>) => void {
    return scenarios.includes(scenario) ? it : () => undefined
  }

  describe(`${name}: adapter contract`, () => {
    afterEach(async () => {
      for (const { close } of opened.splice(0)) await close?.()
    })

    it('gives the whole reply as text', async () => {
      const { adapter } = await subject('answers')
      const { content } = await adapter.complete(request())
      expect(content).toContain('[NAME_8F3A21C4]')
    })

    it('streams pieces that add up to the whole reply', async () => {
      const { adapter } = await subject('answers')
      const { content } = await adapter.complete(request())
      const pieces = await collect(adapter.stream(request()))
      expect(text(pieces)).toBe(content)
      expect(pieces.length).toBeGreaterThan(1)
    })

    it('answers again, also while another answer is streaming', async () => {
      const { adapter } = await subject('answers')
      const { content } = await adapter.complete(request())
      const streams = Array.from({ length: 5 }, () => collect(adapter.stream(request())))
      for (const pieces of await Promise.all(streams)) expect(text(pieces)).toBe(content)
    })

    it('does nothing before the stream is read', async () => {
      const { adapter, calls } = await subject('answers')
      adapter.stream(request())
      expect(calls?.() ?? 0).toBe(0)
    })

    it('calls no one if the signal has aborted before, and throws its reason', async () => {
      const { adapter, calls } = await subject('answers')
      const reason = new Error('the client went away')
      const aborted = request(AbortSignal.abort(reason))
      await expect(adapter.complete(aborted)).rejects.toBe(reason)
      await expect(collect(adapter.stream(aborted))).rejects.toBe(reason)
      expect(calls?.() ?? 0).toBe(0)
    })

    it('gives nothing more after an abort, also of what has already arrived', async () => {
      const { adapter } = await subject('answers')
      const controller = new AbortController()
      const reason = new Error('the client went away')
      const pieces = adapter.stream(request(controller.signal))[Symbol.asyncIterator]()
      expect(await pieces.next()).toMatchObject({ done: false })
      controller.abort(reason)
      await expect(pieces.next()).rejects.toBe(reason)
    })

    it('is not disturbed by an abort after the end', async () => {
      const { adapter } = await subject('answers')
      const controller = new AbortController()
      const pieces = await collect(adapter.stream(request(controller.signal)))
      controller.abort()
      expect(text(pieces)).toContain('[NAME_8F3A21C4]')
    })

    it('says a timeout of the caller is a timeout', async () => {
      const { adapter } = await subject('answers')
      const late = request(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
      await expect(adapter.complete(late)).rejects.toBeInstanceOf(UpstreamTimeoutError)
    })

    when('drips')('stops a stream that is under way when the signal aborts, and throws its reason', async () => {
      const { adapter } = await subject('drips')
      const controller = new AbortController()
      const reason = new Error('the client went away')
      const seen: LlmDelta[] = []
      const reading = (async () => {
        for await (const delta of adapter.stream(request(controller.signal))) {
          seen.push(delta)
          setImmediate(() => controller.abort(reason))
        }
      })()
      await expect(reading).rejects.toBe(reason)
      expect(seen.length).toBeGreaterThan(0)
    })

    when('drips')('lets the consumer leave a stream early', async () => {
      const { adapter } = await subject('drips')
      for await (const delta of adapter.stream(request())) {
        expect(delta).toBeDefined()
        break
      }
    })

    when('hangs')('stops waiting for an answer when the signal aborts, and throws its reason', async () => {
      const { adapter } = await subject('hangs')
      for (const call of [adapter.complete, (asked: LlmRequest) => collect(adapter.stream(asked))]) {
        const controller = new AbortController()
        const reason = new Error('the client went away')
        const waiting = call(request(controller.signal))
        setImmediate(() => controller.abort(reason))
        await expect(waiting).rejects.toBe(reason)
      }
    })

    when('dies')('throws an UpstreamError when the connection dies in the middle, after what had come', async () => {
      const { adapter } = await subject('dies')
      const seen: LlmDelta[] = []
      const reading = (async () => {
        for await (const delta of adapter.stream(request())) seen.push(delta)
      })()
      await expect(reading).rejects.toBeInstanceOf(UpstreamError)
      expect(seen.length).toBeGreaterThan(0)
      await expect(adapter.complete(request())).rejects.toBeInstanceOf(UpstreamError)
    })

    when('fails')('throws an UpstreamError when the vendor answers with an error', async () => {
      const { adapter } = await subject('fails')
      await expect(adapter.complete(request())).rejects.toBeInstanceOf(UpstreamError)
      await expect(collect(adapter.stream(request()))).rejects.toBeInstanceOf(UpstreamError)
    })
  })
}

export async function collect(deltas: AsyncIterable<LlmDelta>): Promise<LlmDelta[]> {
  const collected: LlmDelta[] = []
  for await (const delta of deltas) collected.push(delta)
  return collected
}

export function text(deltas: readonly LlmDelta[]): string {
  return deltas.map(({ content }) => content ?? '').join('')
}

/** The error of a call that must fail with one of ours. */
export async function failureOf(call: Promise<unknown>): Promise<SandwichError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof SandwichError) return error
  throw new Error('expected a SandwichError', { cause: error })
}

function request(signal?: AbortSignal): LlmRequest {
  return { messages: [{ role: 'user', content: 'I am [NAME_8F3A21C4], write to [CONTACT_00112233].' }], signal }
}
