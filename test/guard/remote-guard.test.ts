import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from '@jest/globals'
import { remoteGuard } from '../../src/guard/remote-guard.js'
import type { RemoteGuardOptions } from '../../src/guard/remote-guard.js'
import { guardContract } from '../contracts/guard.js'
import { completion, json, redirect, startFakeVendor } from '../support/fake-vendor.js'
import type { Answer, FakeVendor } from '../support/fake-vendor.js'
import { EVALUATION } from '../support/plain-evaluation.js'
import { servedGuard } from '../support/remote.js'

guardContract('remoteGuard', servedGuard)

const KEY = 'secret-key-of-the-service'
const request = { messages: [{ role: 'user' as const, content: 'My name is Anna.' }] }
const detokenize = { messages: [{ role: 'assistant' as const, content: 'Dear [NAME_8F3A21C4]' }], policy: 'p' }
const policy = { id: 'p', definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] }

let services: FakeVendor[] = []
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()))
  services = []
})

/** A guard of a service that gives these answers, one after the other; then the last one again. */
async function asked(answers: readonly Answer[], options: Partial<RemoteGuardOptions> = {}) {
  const service = await startFakeVendor({ answer: () => answers.at(-1) ?? completion('') })
  services.push(service)
  service.enqueue(...answers)
  const baseUrl = service.baseURL.replace('/v1', '')
  return { service, guard: remoteGuard({ baseUrl, apiKey: KEY, ...options }) }
}

const failure = (status: number, code: string, details?: unknown) =>
  json({ error: { message: 'Ours', type: 't', code, param: null, request_id: 'r', details } }, status)

describe('remoteGuard on a service without our extensions', () => {
  it('asks as the document says, and completes the answer', async () => {
    const { guard, service } = await asked([json(EVALUATION)])
    const evaluation = await guard.evaluate({ ...request, session: 's' })
    const [sent] = service.requests
    expect([sent?.method, sent?.url, sent?.headers.authorization]).toEqual(['POST', '/v1/guard', `Bearer ${KEY}`])
    expect(sent?.body).toEqual({ ...request, session: 's', breakdown_all: true })
    expect(evaluation).toEqual({
      ...EVALUATION,
      breakdown: [{ ...EVALUATION.breakdown[0], result: [{ ...EVALUATION.breakdown[0]?.result[0], index: 0 }] }],
      redaction_spans: [
        { index: 0, start: 11, end: 15, label: 'NAME', token: '[NAME_8F3A21C4]', policies: ['pii-policy'] },
      ],
      deny: false,
      policies: ['pii-policy', 'other'],
    })
  })

  it('takes the least that an answer may hold', async () => {
    const { guard } = await asked([json({ flagged: false })])
    expect(await guard.evaluate({ ...request, policy: 'p' })).toMatchObject({
      object: 'eval',
      flagged: false,
      breakdown: [],
      deny: false,
      policies: ['p'],
    })
    expect((await guard.evaluate(request)).policies).toEqual([])
  })

  it('puts the choices to the messages that they are of', async () => {
    const messages = ['Hello', 'My name is Anna.', 'Bye'].map((content) => ({ role: 'user' as const, content }))
    const choices = [{ index: 1, content: 'My name is [NAME_8F3A21C4].' }]
    const { guard } = await asked([json({ flagged: true, correction: { choices } })])
    const { correction, redaction_spans: spans } = await guard.evaluate({ messages })
    expect(correction?.choices.map(({ content }) => content)).toEqual(['Hello', 'My name is [NAME_8F3A21C4].', 'Bye'])
    expect(spans).toMatchObject([{ index: 1, start: 11, end: 15, token: '[NAME_8F3A21C4]' }])
  })

  it.each(['My name is ***.', 'My name is [NAME_8F3A2].'])('sends what it was corrected to: %s', async (content) => {
    const { guard } = await asked([
      json({ flagged: true, deny: false, correction: { choices: [{ index: 0, content }] } }),
    ])
    const { correction, redaction_spans: spans } = await guard.evaluate(request)
    expect(correction?.choices[0]?.content).toBe(content)
    expect(spans).toEqual([])
  })

  it.each<[string, object]>([
    ['no correction', {}],
    ['an empty one', { correction: { choices: [] } }],
    ['one that changes nothing', { correction: { choices: [{ index: 0, content: 'My name is Anna.' }] } }],
  ])('takes a flag with %s for a refusal', async (_, rest) => {
    const { guard } = await asked([json({ flagged: true, ...rest })])
    expect(await guard.evaluate(request)).toMatchObject({ flagged: true, deny: true })
  })

  it('takes a stored policy from what it sent, where the answer does not say', async () => {
    const { guard, service } = await asked([{ status: 200 }, json({ id: 'p', created_at: 5, owner: 'x' })])
    const stored = await guard.createPolicy({ ...policy, detectors: undefined, detector: { model: 'pii' } })
    expect(service.requests[0]?.body).toEqual(policy)
    expect(stored).toMatchObject({ ...policy, detectors: [{ model: 'pii', target: 'all' }], action: 'redact' })
    expect(await guard.createPolicy(policy)).toMatchObject({ id: 'p', created_at: 5 })
  })

  it('goes below the path of its base', async () => {
    const { guard, service } = await asked([json({ flagged: false })])
    const below = remoteGuard({ baseUrl: `${service.baseURL}/tenant/`, apiKey: KEY, evaluatePath: '/v1/moderate' })
    await below.evaluate(request)
    expect(service.requests[0]?.url).toBe('/v1/tenant/v1/moderate')
    await guard.close()
  })
})

describe('remoteGuard', () => {
  it.each([
    ['an unknown policy', 404, 'policy_not_found'],
    ['a policy that exists', 409, 'policy_exists'],
    ['an unknown detector', 404, 'detector_not_found'],
    ['a large request', 413, 'payload_too_large'],
    ['a missing scope', 403, 'forbidden'],
    ['a wrong key', 401, 'unauthorized'],
    ['too many requests', 429, 'rate_limited'],
  ])('throws for %s what a local guard would', async (_, status, code) => {
    const { guard, service } = await asked([failure(status, code)])
    await expect(guard.evaluate(request)).rejects.toMatchObject({ code, status, message: 'Ours' })
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    [400, 'validation_error'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'unavailable'],
    [302, 'unavailable'],
    [410, 'token_gone'],
    [413, 'payload_too_large'],
    [418, 'unavailable'],
    [422, 'validation_error'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('knows HTTP %d without a code of ours, and does not repeat its words', async (status, code) => {
    const { guard } = await asked([json({ error: { message: 'Anna is here', code: 'x' } }, status)])
    const error: unknown = await guard.detokenize(detokenize).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect(inspect(error, { depth: 9 })).not.toContain('Anna')
  })

  it('tells which tokens are gone', async () => {
    const details = [{ token: '[NAME_8F3A21C4]', reason: 'expired' }]
    const { guard } = await asked([failure(410, 'token_gone', details)])
    await expect(guard.detokenize(detokenize)).rejects.toMatchObject({ code: 'token_gone', details })
  })

  it('tells when there will be room again', async () => {
    const { guard } = await asked([{ ...failure(429, 'rate_limited'), headers: { 'retry-after': '7' } }])
    await expect(guard.evaluate(request)).rejects.toMatchObject({ rate: { resetSeconds: 7 } })
  })

  it('tries again where nothing can be consumed twice', async () => {
    const { guard, service } = await asked([failure(503, 'unavailable'), { then: 'destroy' }, json(EVALUATION)])
    expect((await guard.evaluate(request)).flagged).toBe(true)
    expect(service.requests).toHaveLength(3)
  })

  it.each([[404], [307], [418]])('does not send again what %s says is the wrong place', async (status) => {
    const { guard, service } = await asked([{ status }])
    await expect(guard.evaluate(request)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(service.requests).toHaveLength(1)
  })

  it('takes no word of an error whose code is not one of ours', async () => {
    const { guard } = await asked([json({ error: { code: 'constructor', message: 'Anna Schmidt quoted' } }, 400)])
    await expect(guard.evaluate(request)).rejects.not.toThrow(/Anna/)
  })

  it('gives up after its retries', async () => {
    const { guard, service } = await asked([failure(503, 'unavailable')], { retries: 1 })
    await expect(guard.listPolicies()).rejects.toMatchObject({ code: 'unavailable' })
    expect(service.requests).toHaveLength(2)
  })

  it.each([
    ['a reveal', (guard: ReturnType<typeof remoteGuard>) => guard.detokenize(detokenize)],
    ['a new policy', (guard: ReturnType<typeof remoteGuard>) => guard.createPolicy(policy)],
    ['a deletion', (guard: ReturnType<typeof remoteGuard>) => guard.deletePolicy('p')],
  ])('does not repeat %s that may have happened', async (_, ask) => {
    for (const [answer, code] of [
      [failure(503, 'unavailable'), 'unavailable'],
      [failure(503, 'outcome_unknown'), 'outcome_unknown'],
      [{ chunks: ['{'], then: 'destroy' } as const, 'outcome_unknown'],
    ] as const) {
      const { guard, service } = await asked([answer])
      await expect(ask(guard)).rejects.toMatchObject({ code, status: 503 })
      expect(service.requests).toHaveLength(1)
    }
  })

  it('repeats even a reveal if it was never sent', async () => {
    const { service } = await asked([])
    const { port } = new URL(service.baseURL)
    await service.close()
    services = []
    const guard = remoteGuard({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY })
    const pending = guard.detokenize(detokenize)
    await expect(pending).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('waits no longer than it is told', async () => {
    const { guard, service } = await asked([{ status: 0 }], { timeoutMs: 1000 })
    await expect(guard.evaluate(request)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('took too long'),
    })
    expect(service.requests).toHaveLength(1)
  })

  it('does not follow a redirect', async () => {
    const { guard, service } = await asked([redirect('http://127.0.0.1:1/')])
    await expect(guard.detokenize(detokenize)).rejects.toMatchObject({ code: 'unavailable' })
    expect(service.requests).toHaveLength(1)
  })

  it('has neither key nor text in its errors', async () => {
    const { guard } = await asked([{ chunks: ['{'], then: 'destroy' }], { retries: 0 })
    const error: unknown = await guard.evaluate(request).catch((thrown: unknown) => thrown)
    const shown = inspect(error, { depth: 20, showHidden: true })
    expect(shown).not.toContain(KEY)
    expect(shown).not.toContain('Anna')
  })

  it.each<[string, unknown]>([
    ['no JSON', 'text'],
    ['other JSON', { choices: [] }],
    ['too few messages', { messages: [] }],
  ])('does not take a reply with %s', async (_, body) => {
    const { guard } = await asked([json(body)])
    await expect(guard.detokenize(detokenize)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('keeps its connection', async () => {
    const { guard, service } = await asked([json({ flagged: false })])
    for (let turn = 0; turn < 5; turn += 1) await guard.evaluate(request)
    expect(service.connections).toBe(1)
  })

  it('picks the key by the caller, and hands on the id of the request', async () => {
    const apiKey = ({ tenant = 'none' }) => `key-of-${tenant}`
    const { guard, service } = await asked([json({ flagged: false })], { apiKey })
    const requestId = '6b1f0c1e-30a5-4a51-a2a4-0f6b8ad2c2a1'
    await guard.evaluate(request, { tenant: 'acme', requestId })
    expect(service.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer key-of-acme',
      'x-request-id': requestId,
    })
    await guard.evaluate(request, { requestId: 'line\nbreak' })
    expect(service.requests[1]?.headers['x-request-id']).toBeUndefined()
  })

  it('says for whom it asks: the actor, or a digest of what does not fit a header or is an address', async () => {
    const { guard, service } = await asked([json({ flagged: false })])
    const callers = [{ actor: 'u1', address: '::1' }, { actor: 'Jürgen Groß' }, { address: '192.0.2.7' }, {}]
    for (const caller of [...callers, ...callers]) await guard.evaluate(request, caller)
    const sent = service.requests.map(({ headers }) => headers['x-sandwich-actor'])
    expect(sent.slice(0, 4)).toEqual([
      'u1',
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
      undefined,
    ])
    expect(sent[1]).not.toBe(sent[2])
    expect(sent.slice(4)).toEqual(sent.slice(0, 4))
  })

  it('checks requests before it sends them', async () => {
    const { guard, service } = await asked([])
    await expect(guard.evaluate({ messages: [] })).rejects.toMatchObject({ code: 'validation_error' })
    for (const id of ['..', '', 'a/b']) {
      await expect(guard.getPolicy(id)).rejects.toMatchObject({ code: 'policy_not_found' })
    }
    await expect(guard.detect({ model: '..', ...request })).rejects.toMatchObject({ code: 'detector_not_found' })
    expect(service.requests).toHaveLength(0)
  })

  it('needs https beyond this machine, and a key', () => {
    expect(() => remoteGuard({ baseUrl: 'http://guard.example', apiKey: KEY })).toThrow('https')
    expect(() => remoteGuard({ baseUrl: 'https://guard.example', apiKey: '' })).toThrow('apiKey')
    remoteGuard({ baseUrl: 'http://guard.example', apiKey: KEY, allowInsecure: true })
  })
})
