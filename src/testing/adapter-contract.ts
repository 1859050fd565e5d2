import type { LlmAdapter, LlmDelta, LlmRequest } from '../adapters/adapter.js'
import { UpstreamError, UpstreamTimeoutError } from '../errors.js'
import { equal, holds, matches, rejects } from './assertions.js'
import { testOn } from './runner.js'
import type { Runner, Test } from './runner.js'

/** The contract suite of adapters. */

/** What the vendor behind the adapter does: `drips` starts a streamed reply and then sends nothing more. */
export type Scenario = 'answers' | 'drips' | 'hangs' | 'dies' | 'fails'

/** An adapter in front of a vendor that behaves as a scenario says. */
export interface AdapterSubject {
  readonly adapter: LlmAdapter
  /** Returns how many requests reached the vendor; absent if there is none. */
  readonly calls?: () => number
  readonly close?: () => Promise<void>
}

/** A test runner, and the scenarios that the adapter can be put into. */
export interface AdapterRunner extends Runner {
  /** Scenarios that the adapter can encounter; all by default. */
  readonly scenarios?: readonly Scenario[]
}

/**
 * Registers the tests that every `LlmAdapter` must pass. `create` returns one whose vendor behaves as the scenario
 * says. The vendor's reply repeats the last message of the prompt, which contains `[NAME_8F3A21C4]`, and a stream of it
 * has two pieces or more.
 */
export function adapterContract(
  name: string,
  create: (scenario: Scenario) => AdapterSubject | Promise<AdapterSubject>,
  runner: AdapterRunner,
): void {
  const { scenarios = ['answers', 'drips', 'hangs', 'dies', 'fails'] } = runner
  const test = testOn(
    runner,
    async () => benchOf(create),
    ({ close }) => close(),
  )
  const when: When = (scenario, title, body) => {
    if (scenarios.includes(scenario)) test(title, body)
  }
  runner.describe(`${name} keeps the adapter contract`, () => {
    answers(test)
    heedsSignals(test)
    survivesVendors(when)
  })
}

// --- The tests ---

type Bench = ReturnType<typeof benchOf>
type When = (scenario: Scenario, title: string, body: Parameters<Test<Bench>>[1]) => void

function answers(test: Test<Bench>): void {
  test('gives the whole reply as text', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const { content } = await adapter.complete(request())
    holds(content.includes('[NAME_8F3A21C4]'), 'the token of the prompt is in the reply')
  })

  test('takes conversations with tools, and texts in parts', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"name":"Ann"}' } } as const
    const { content } = await adapter.complete({
      messages: [
        { role: 'user', content: 'Who is it?' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: 'nobody' },
        { role: 'user', content: [{ type: 'text', text: 'I am [NAME_8F3A21C4]' }] },
      ],
    })
    holds(content.includes('[NAME_8F3A21C4]'), 'the token of the prompt is in the reply')
  })

  test('streams pieces that add up to the whole reply', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const { content } = await adapter.complete(request())
    const pieces = await collect(adapter.stream(request()))
    equal(text(pieces), content)
    holds(pieces.length > 1, 'the reply comes in pieces')
  })

  test('answers again, also while another answer is streaming', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const { content } = await adapter.complete(request())
    const streams = Array.from({ length: 5 }, () => collect(adapter.stream(request())))
    for (const pieces of await Promise.all(streams)) equal(text(pieces), content)
  })

  test('does nothing before the stream is read', async ({ subject }) => {
    const { adapter, calls } = await subject('answers')
    adapter.stream(request())
    equal(calls?.() ?? 0, 0)
  })
}

function heedsSignals(test: Test<Bench>): void {
  test('calls no one if the signal has aborted before, and throws its reason', async ({ subject }) => {
    const { adapter, calls } = await subject('answers')
    const reason = new Error('the client went away')
    const aborted = request(AbortSignal.abort(reason))
    await rejects(adapter.complete(aborted), reason)
    await rejects(collect(adapter.stream(aborted)), reason)
    equal(calls?.() ?? 0, 0)
  })

  test('gives nothing more after an abort, also of what has already arrived', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const controller = new AbortController()
    const reason = new Error('the client went away')
    const pieces = adapter.stream(request(controller.signal))[Symbol.asyncIterator]()
    matches(await pieces.next(), { done: false })
    controller.abort(reason)
    await rejects(pieces.next(), reason)
  })

  test('is not disturbed by an abort after the end', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const controller = new AbortController()
    const pieces = await collect(adapter.stream(request(controller.signal)))
    controller.abort()
    holds(text(pieces).includes('[NAME_8F3A21C4]'), 'the token of the prompt is in the reply')
  })

  test('says a timeout of the caller is a timeout', async ({ subject }) => {
    const { adapter } = await subject('answers')
    const late = request(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    await rejects(adapter.complete(late), UpstreamTimeoutError)
  })
}

function survivesVendors(when: When): void {
  when(
    'drips',
    'stops a stream that is under way when the signal aborts, and throws its reason',
    async ({ subject }) => {
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
      await rejects(reading, reason)
      holds(seen.length > 0, 'something had come before')
    },
  )

  when('drips', 'lets the consumer leave a stream early', async ({ subject }) => {
    const { adapter } = await subject('drips')
    for await (const delta of adapter.stream(request())) {
      holds(delta !== undefined, 'a piece')
      break
    }
  })

  when('hangs', 'stops waiting for an answer when the signal aborts, and throws its reason', async ({ subject }) => {
    const { adapter } = await subject('hangs')
    for (const call of [adapter.complete, (sent: LlmRequest) => collect(adapter.stream(sent))]) {
      const controller = new AbortController()
      const reason = new Error('the client went away')
      const waiting = call(request(controller.signal))
      setImmediate(() => controller.abort(reason))
      await rejects(waiting, reason)
    }
  })

  when(
    'dies',
    'throws an UpstreamError when the connection dies in the middle, after what had come',
    async ({ subject }) => {
      const { adapter } = await subject('dies')
      const seen: LlmDelta[] = []
      const reading = (async () => {
        for await (const delta of adapter.stream(request())) seen.push(delta)
      })()
      await rejects(reading, UpstreamError)
      holds(seen.length > 0, 'something had come before')
      await rejects(adapter.complete(request()), UpstreamError)
    },
  )

  when('fails', 'throws an UpstreamError when the vendor answers with an error', async ({ subject }) => {
    const { adapter } = await subject('fails')
    await rejects(adapter.complete(request()), UpstreamError)
    await rejects(collect(adapter.stream(request())), UpstreamError)
  })
}

// --- Internal helpers ---

function benchOf(create: (scenario: Scenario) => AdapterSubject | Promise<AdapterSubject>) {
  const opened: AdapterSubject[] = []
  return {
    async subject(scenario: Scenario): Promise<AdapterSubject> {
      const made = await create(scenario)
      opened.push(made)
      return made
    },
    async close(): Promise<void> {
      for (const { close } of opened) await close?.()
    },
  }
}

export async function collect(deltas: AsyncIterable<LlmDelta>): Promise<LlmDelta[]> {
  const collected: LlmDelta[] = []
  for await (const delta of deltas) collected.push(delta)
  return collected
}

export function text(deltas: readonly LlmDelta[]): string {
  return deltas.map(({ content }) => content ?? '').join('')
}

function request(signal?: AbortSignal): LlmRequest {
  return { messages: [{ role: 'user', content: 'I am [NAME_8F3A21C4], write to [CONTACT_00112233].' }], signal }
}
