import { describe, expect, it } from '@jest/globals'
import { SpanStatusCode } from '@opentelemetry/api'
import type { Tracer } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import express from 'express'
import { Registry } from 'prom-client'
import request from 'supertest'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { sandwich } from '../../src/http/sandwich.js'
import { joinObservers } from '../../src/observer.js'
import type { Observation, Observer, Step } from '../../src/observer.js'
import { openTelemetryObserver } from '../../src/observers/opentelemetry.js'
import { prometheusObserver } from '../../src/observers/prometheus.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { fakeAdapter } from '../support/fake-adapter.js'
import { wordDetector } from '../support/word-detector.js'

const TEXT = 'I am Anna Schmidt, write to anna@example.org.'
const messages = [{ role: 'user', content: TEXT }] as const

function guardWith(observer: Observer, options: LocalGuardOptions = {}) {
  return localGuard({ detectors: [wordDetector()], observer, ...options })
}

/** Records all that an observer is told. */
function recorder() {
  const steps: Step[] = []
  const saw: Observation[] = []
  const observer: Observer = {
    around: async (step, work) => {
      steps.push(step)
      return work()
    },
    saw: (observation) => saw.push(observation),
  }
  return { steps, saw, observer }
}

describe('an observer of a guard', () => {
  it('sees the steps, findings and tokens of requests, and none of their texts', async () => {
    const { steps, saw, observer } = recorder()
    const guard = guardWith(observer)
    const { correction, redaction_spans: spans = [] } = await guard.evaluate({ messages })
    const [{ token = '' } = {}, other] = spans
    expect(spans.length).toBeGreaterThan(1)
    const again = { messages: [{ role: 'user', content: token }], policy: 'pii-default' } as const
    await guard.detokenize(again)
    await guard.detokenize(again)
    await guard.release({ tokens: [other?.token ?? ''] })
    await guard.erase({ all: true })
    expect(steps).toEqual(['evaluate', 'detect', 'vault', 'reveal', 'reveal'])
    const counted = (outcome: string) =>
      saw.reduce((sum, one) => sum + (one.of === 'tokens' && one.outcome === outcome ? one.count : 0), 0)
    expect(saw).toContainEqual({ of: 'evaluation', outcome: 'flagged' })
    expect(saw).toContainEqual({ of: 'tokens', outcome: 'minted', label: 'CONTACT', count: 1 })
    expect(saw).toContainEqual({ of: 'findings', label: 'CONTACT', action: 'redact', count: 1 })
    for (const [outcome, count] of [
      ['minted', spans.length],
      ['revealed', 1],
      ['already_revealed', 1],
      ['released', 1],
      ['erased', spans.length - 2],
    ] as const) {
      expect([outcome, counted(outcome)]).toEqual([outcome, count])
    }
    const told = JSON.stringify([steps, saw])
    for (const secret of ['Anna', 'Schmidt', 'example.org', ...spans.map((span) => span.token)]) {
      expect(told).not.toContain(secret)
    }
    expect(correction?.choices[0]?.content).not.toContain('Anna')
  })

  it('counts what policies of one action find alike once', async () => {
    const { saw, observer } = recorder()
    const guard = guardWith(observer)
    const detectors = [{ model: 'pii' }]
    await guard.createPolicy({ id: 'p', definition: 'The same.', threshold: 0.6, detectors })
    await guard.createPolicy({ id: 'b', definition: 'Blocks.', threshold: 0.6, detectors, action: 'block' })
    await guard.evaluate({ messages })
    const found = saw.filter(({ of }) => of === 'findings')
    expect(found).toContainEqual({ of: 'findings', label: 'CONTACT', action: 'redact', count: 1 })
    expect(found).toContainEqual({ of: 'findings', label: 'CONTACT', action: 'block', count: 1 })
    expect(saw).toContainEqual({ of: 'evaluation', outcome: 'denied' })
  })

  it('that fails fails no request', async () => {
    const failures: Error[] = []
    const saw = () => {
      throw new Error('full')
    }
    const guard = guardWith({ saw }, { onError: (error) => failures.push(error) })
    expect((await guard.evaluate({ messages })).flagged).toBe(true)
    expect(failures.length).toBeGreaterThan(0)
  })

  it.each([true, false])('of a sandwich sees the call of the vendor (streamed: %s)', async (stream) => {
    const { steps, observer } = recorder()
    const app = express()
    const guard = localGuard({ detectors: [wordDetector()] })
    app.use('/chat', sandwich({ guard, llm: fakeAdapter('Hello'), observer }))
    await request(app).post('/chat').send({ messages, stream }).expect(200)
    expect(steps).toEqual(['vendor'])
  })
})

describe('prometheusObserver', () => {
  it('counts under labels that are bounded', async () => {
    const register = new Registry()
    const observer = prometheusObserver({ register })
    const detector = { model: 'plate', detect: (text: string) => plates(text) }
    const guard = localGuard({ detectors: [detector], observer })
    await guard.evaluate({ messages: [{ role: 'user', content: 'It is B-AN 1234.' }] })
    await guard.evaluate({ messages: [] }).catch(() => undefined)
    const text = await register.metrics()
    expect(text).toContain('sandwich_findings_total{label="other",action="redact"} 1')
    expect(text).toContain('sandwich_tokens_total{outcome="minted"} 1')
    expect(text).toContain('sandwich_evaluations_total{outcome="flagged"} 1')
    expect(text).toContain('sandwich_step_duration_seconds_count{step="detect",outcome="ok"} 1')
    expect(text).toContain('sandwich_step_duration_seconds_count{step="evaluate",outcome="error"} 1')
    expect(text).not.toMatch(/PLATE|1234/)
  })
})

describe('openTelemetryObserver', () => {
  it('makes a span of each step, without any text', async () => {
    const { tracer, spans } = tracing()
    const guard = guardWith(openTelemetryObserver({ tracer }))
    await guard.evaluate({ messages })
    expect(spans().map(({ name }) => name)).toEqual(['sandwich.detect', 'sandwich.vault', 'sandwich.evaluate'])
    expect(spans().map(({ attributes }) => attributes)).toContainEqual({ 'sandwich.step': 'detect' })
  })

  it('tells an error by its code alone', async () => {
    const { tracer, spans } = tracing()
    const reveal = () => Promise.reject(new Error(`no ${TEXT}`))
    const vault = { ...memoryVault(), reveal }
    const guard = guardWith(openTelemetryObserver({ tracer }), { vault, onError: () => {} })
    const asked = guard.detokenize({ messages: [{ role: 'user', content: '[NAME_DEADBEEF]' }], policy: 'pii-default' })
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    const [span] = spans()
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(span?.attributes).toEqual({ 'sandwich.step': 'reveal', 'error.type': 'unavailable' })
    expect(span?.events).toEqual([])
  })

  it('joins others: each sees all, the first around the rest', async () => {
    const order: string[] = []
    const named = (name: string): Observer => ({
      around: async (_step, work) => {
        order.push(`${name} begins`)
        return work().finally(() => order.push(`${name} ends`))
      },
      saw: () => order.push(`${name} saw`),
    })
    const joined = joinObservers([named('a'), {}, named('b')])
    expect(await joined.around?.('detect', async () => 7)).toBe(7)
    joined.saw?.({ of: 'refused_guess' })
    expect(order).toEqual(['a begins', 'b begins', 'b ends', 'a ends', 'a saw', 'b saw'])
  })
})

function tracing(): { tracer: Tracer; spans: InMemorySpanExporter['getFinishedSpans'] } {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  return { tracer: provider.getTracer('test'), spans: () => exporter.getFinishedSpans() }
}

function plates(text: string) {
  const start = text.indexOf('B-AN')
  const plate = text.slice(start, start + 9)
  return start < 0 ? [] : [{ label: 'PLATE', score: 1, text: plate, spans: { start, end: start + plate.length } }]
}
