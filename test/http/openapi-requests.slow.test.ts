import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { checker, conformity, openapi } from '../support/openapi.js'
import type { Operation } from '../support/openapi.js'
import { startRawServer } from '../support/raw-requests.js'
import type { RawServer } from '../support/raw-requests.js'
import { bearer } from '../support/router-app.js'
import { arbitraryOf } from '../support/schema-arbitrary.js'

jest.setTimeout(180_000)

const REQUESTS = 10_000
const BATCH = 20

interface RandomRequest {
  readonly operation: Operation
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** As the schema says. */
  readonly isRight: boolean
}

const document = openapi()
const { schemas = {} } = document.components
const conforms = conformity(document)
const check = checker(document)

/** Names that lead somewhere, beside any that the schema allows. */
const known = fc.constantFrom('pii-default', 'p1', 'pii', 'pii-v0', 'crm')

function requestsOf(method: string, path: string, operation: Operation): fc.Arbitrary<RandomRequest> {
  const fields = operation.parameters.map(({ name, in: where, schema }) => {
    // Clients take `.` and `..` out of a path before they send it.
    const value = arbitraryOf(schema, schemas).filter((one) => where !== 'path' || !/^\.\.?$/.test(String(one)))
    return [`${where} ${name}`, where === 'path' ? fc.oneof(known, value) : fc.option(value)] as const
  })
  const ref = operation.requestBody?.content['application/json']?.schema.$ref
  const body = ref === undefined ? fc.constant(undefined) : bodies(ref)
  return fc.record({ parameters: fc.record(Object.fromEntries(fields)), body }).map(({ parameters, body: sent }) => {
    const query = new URLSearchParams()
    let filled = path
    for (const [key, value] of Object.entries(parameters)) {
      const [where = '', name = ''] = key.split(' ')
      if (where === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)))
      if (where === 'query' && value !== null) query.set(name, String(value))
    }
    const isRight = ref === undefined || check(ref, sent).length === 0
    return { operation, method, path: `${filled}?${query.toString()}`, body: sent, isRight }
  })
}

/** As the schema says, with ids that lead somewhere, or with one field that is something else. */
function bodies(ref: string): fc.Arbitrary<unknown> {
  const whole = arbitraryOf({ $ref: ref }, schemas) as fc.Arbitrary<Record<string, unknown>>
  const { properties = {} } = (schemas[ref.split('/').at(-1) ?? ''] ?? {}) as { properties?: object }
  const names = fc.constantFrom(...Object.keys(properties))
  const usual = whole.map((body) => ({
    ...body,
    ...('detectors' in body && { detectors: [{ model: 'pii' }], detector: undefined }),
    ...('definition' in body && { id: ref.endsWith('PolicyInput') ? 'p1' : undefined }),
    ...('policy' in body && { policy: 'pii-default' }),
    ...('override_enabled_policies' in body && { override_enabled_policies: ['pii-default'] }),
  }))
  const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
  const changed = fc.tuple(whole, names, fc.jsonValue()).map(([body, name, value]) => ({ ...body, [name]: value }))
  return fc.oneof({ weight: 3, arbitrary: usual }, whole, changed).map(json)
}

const requests = fc.oneof(
  ...Object.entries(document.paths).flatMap(([path, operations]) =>
    path === '/metrics' ? [] : Object.entries(operations).map(([method, one]) => requestsOf(method, path, one)),
  ),
)

describe('requests made from the OpenAPI document', () => {
  let server: RawServer
  beforeAll(async () => {
    server = await startRawServer(BATCH)
  })
  afterAll(() => server.close())

  const send = ({ method, path, body }: RandomRequest) =>
    server.send({
      method: method.toUpperCase(),
      path,
      headers: {
        authorization: bearer('acme'),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  it('are answered as it says, and never by a 5xx', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
        for (const { request, answer } of await Promise.all(
          batch.map(async (one) => ({ request: one, answer: await send(one) })),
        )) {
          const { operationId } = request.operation
          const { status } = answer
          const facts = { operationId, status, path: request.path, body: request.body, answer: answer.body }
          const wrong = conforms({ method: request.method.toUpperCase(), path: pathOf(request.path), ...answer })
          expect({ ...facts, wrong }).toEqual({ ...facts, wrong: [] })
          expect({ ...facts, isServerError: status >= 500 }).toEqual({ ...facts, isServerError: false })
          // What breaks the schema must be refused, and the schema must not allow what is refused as a whole.
          if (!request.isRight) expect({ ...facts, isAccepted: status < 300 }).toEqual({ ...facts, isAccepted: false })
          seen.set(`${operationId} ${status}`, (seen.get(`${operationId} ${status}`) ?? 0) + 1)
        }
      }),
      { numRuns: REQUESTS / BATCH, endOnFailure: true },
    )
    expect(server.errors).toEqual([])
    // Each operation succeeds often enough to tell something.
    for (const operations of Object.values(document.paths)) {
      for (const { operationId, responses } of Object.values(operations)) {
        if (operationId === 'metrics') continue
        const success = Object.keys(responses).find((status) => status.startsWith('2'))
        expect([operationId, (seen.get(`${operationId} ${success}`) ?? 0) > 3]).toEqual([operationId, true])
      }
    }
  })
})

function pathOf(target: string): string {
  return target.slice(0, target.indexOf('?'))
}
