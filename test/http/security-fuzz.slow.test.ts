import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { startRawServer } from '../support/raw-requests.js'
import type { RawRequest, RawServer } from '../support/raw-requests.js'
import { bearer } from '../support/router-app.js'

jest.setTimeout(300_000)

const REQUESTS = 10_000
const BATCH = 20
/** What random requests may be answered with: nothing else, and no 5xx at all. */
const STATUSES = new Set([200, 201, 204, 400, 401, 403, 404, 409, 410, 413, 415, 422])

// --- Requests: valid ones, valid ones with a fault, and noise ---

const unit = fc.oneof(
  fc.constantFrom(...'aA0 .,@_-[](){}"\'\\/:\n\u0000\u200b'),
  fc.constantFrom(
    '[NAME_',
    '[NAME_DEADBEEF]',
    'Anna Schmidt',
    'anna@example.org',
    '+49 30 901820',
    'ß',
    '🙂',
    '\ud800',
  ),
)
const text = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }))
const id = fc.oneof(fc.constantFrom('pii-default', 'p1', 'p2', 'crm', 'hr'), fc.string({ maxLength: 12 }))
const role = fc.oneof(fc.constantFrom('user', 'assistant', 'system', 'developer'), fc.string({ maxLength: 8 }))
const message = fc.record({ role, content: text })
const messages = fc.array(message, { maxLength: 4 })
const maybe = { requiredKeys: [] as never[] }
const evaluation = fc.record(
  {
    messages,
    session: fc.string({ maxLength: 10 }),
    override_enabled_policies: fc.array(id, { maxLength: 3 }),
    fail_fast: fc.boolean(),
    breakdown_all: fc.boolean(),
    application: id,
    policy: id,
    metadata: fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(text, fc.double(), fc.constant(null)), {
      maxKeys: 18,
    }),
    reply_only: fc.boolean(),
  },
  maybe,
)
const detector = fc.record(
  { model: fc.constantFrom('pii', 'pii-v0', 'x'), target: fc.constantFrom('user', 'all', 'y') },
  maybe,
)
const policy = fc.record(
  {
    id: fc.constantFrom('p1', 'p2', '__proto__', 'a b'),
    definition: text,
    threshold: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()),
    detectors: fc.array(detector, { maxLength: 2 }),
    detector,
    action: fc.constantFrom('redact', 'monitor', 'block'),
    on_unavailable: fc.constantFrom('keep', 'gone'),
    token_ttl_seconds: fc.integer({ min: -1, max: 100_000 }),
    applications: fc.array(id, { maxLength: 2 }),
  },
  { requiredKeys: ['id', 'definition', 'threshold'] },
)
const bodies: Record<string, fc.Arbitrary<unknown>> = {
  '/v1/guard': evaluation,
  '/v1/detokenize': fc.record({ messages, policy: id, application: id }, maybe),
  '/v1/release': fc.record({ tokens: fc.array(text, { maxLength: 5 }), policy: id, application: id }, maybe),
  '/v1/policies': policy,
  '/v1/policies/p1': policy,
  '/v1/detectors/pii': fc.record({ messages, threshold: fc.double() }, maybe),
}
/** A body with one of its fields turned into something else, or with one more. */
const faulty = (body: fc.Arbitrary<unknown>) =>
  fc
    .tuple(body, fc.oneof(fc.string(), fc.constantFrom('messages', 'id', '__proto__', 'constructor')), fc.jsonValue())
    .map(([whole, name, value]) => ({ ...(whole as object), [name]: value }))
const json = (body: fc.Arbitrary<unknown>) => body.map((value) => Buffer.from(JSON.stringify(value) ?? ''))
const cutShort = (body: fc.Arbitrary<Buffer>) =>
  fc.tuple(body, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)))
const noise = fc.uint8Array({ maxLength: 200 })

const usual = <T>(value: T, ...rest: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...rest) })
const method = usual('POST', 'PUT', 'GET', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
const key = usual('acme', 'acme-crm', 'other', 'only-audit', 'nobody')
const escapes = fc.string({
  unit: fc.constantFrom('a', '/', '.', '%', '%2F', '%00', '%ZZ', '?', '&', '=', '[', ';'),
  maxLength: 8,
})
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(bodies)) },
  { weight: 2, arbitrary: escapes.map((rest) => `/v1/policies/${rest}`) },
  { weight: 1, arbitrary: escapes.map((rest) => `/v1/logs?page=${rest}&${rest}`) },
  { weight: 1, arbitrary: escapes.map((rest) => `/${rest}`) },
)
const type = usual('application/json', 'application/json; charset=utf-16', 'text/plain', 'x')
const encoding = usual('', 'gzip', 'deflate', 'br', 'zip')

const anything: fc.Arbitrary<RawRequest> = path
  .chain((chosen) => {
    const body = bodies[chosen] ?? evaluation
    const content = fc.oneof(
      json(body),
      json(body),
      json(faulty(body)),
      json(fc.jsonValue()),
      cutShort(json(body)),
      noise,
    )
    return fc.record({ method, path: fc.constant(chosen), key, type, encoding, content, isZipped: fc.boolean() })
  })
  .map(({ method: by, path: to, key: who, type: of, encoding: how, content, isZipped }) => ({
    method: by,
    path: to,
    headers: {
      authorization: bearer(who),
      'content-type': of,
      ...(how && { 'content-encoding': how }),
    },
    body: by === 'GET' || by === 'HEAD' ? undefined : how === 'gzip' && isZipped ? gzipSync(content) : content,
  }))

/** Requests that are right, so that the noise meets a service with something in it. */
const rightMessages = fc.array(
  fc.record({ role: fc.constantFrom('user', 'assistant', 'system', 'developer'), content: text }),
  { minLength: 1, maxLength: 4 },
)
const right: fc.Arbitrary<RawRequest> = fc
  .oneof(
    fc.tuple(fc.constant('/v1/guard'), fc.record({ messages: rightMessages, application: fc.constant('crm') })),
    fc.tuple(fc.constant('/v1/detokenize'), fc.record({ messages: rightMessages, policy: fc.constant('pii-default') })),
    fc.tuple(fc.constant('/v1/detectors/pii'), fc.record({ messages: rightMessages })),
  )
  .map(([to, body]) => ({
    method: 'POST',
    path: to,
    headers: { authorization: bearer('acme'), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  }))
const sent = fc.oneof({ weight: 1, arbitrary: right }, { weight: 3, arbitrary: anything })

describe('random and malformed requests', () => {
  let server: RawServer
  beforeAll(async () => {
    server = await startRawServer(BATCH)
  })
  afterAll(() => server.close())

  it('are answered as they must be, all of them, without growth in memory', async () => {
    const heap: number[] = []
    const seen = new Map<number, number>()
    let batches = 0
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
        for (const { status, body } of await Promise.all(batch.map(server.send))) {
          seen.set(status, (seen.get(status) ?? 0) + 1)
          expect(STATUSES).toContain(status)
          // What is below no route of the router is for the app, and has no body of ours.
          if (status >= 400 && status !== 404 && body !== '') expect(JSON.parse(body)).toHaveProperty('error.code')
        }
        batches += 1
        if (batches % (REQUESTS / BATCH / 4) === 0) heap.push(heapUsed())
      }),
      { numRuns: REQUESTS / BATCH, endOnFailure: true },
    )
    expect(server.errors).toEqual([])
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 20)
    expect(seen.get(422)).toBeGreaterThan(REQUESTS / 20)
    expect(seen.get(400)).toBeGreaterThan(REQUESTS / 50)
    const [first = 0, , , last = 0] = heap
    expect(last - first).toBeLessThan(16 * 1024 * 1024)
  })
})

/** After a collection of garbage. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}
