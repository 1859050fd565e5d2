import { describe, expect, it } from '@jest/globals'
import request from 'supertest'
import { piiDetector } from '../../src/detectors/pii.js'
import { bearer, routerApp } from '../support/router-app.js'

/** Requests as the interface document shows them, on the real detector; answers field by field, with its types. */

const app = routerApp({ guardOptions: { detectors: [piiDetector()] } })
const post = (path: string, body: object) => request(app).post(path).set('Authorization', bearer('acme')).send(body)

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const TOKEN = /\[(?:CONTACT|DOCUMENT|LOCATION|NAME)_[0-9A-F]{6,32}\]/
const TEXT = 'My name is Anna Schmidt, write to anna.schmidt@example.org.'
const isInteger = (value: unknown) => Number.isInteger(value)

describe('the interface document', () => {
  it('creates a policy in the list form', async () => {
    const { status, body } = await post('/v1/policies', {
      id: 'pii-redaction',
      definition: 'Detects and redacts personal data.',
      threshold: 0.6,
      detectors: [{ model: 'pii' }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: 'pii-redaction', threshold: 0.6, detectors: [{ model: 'pii' }] })
  })

  it('creates a policy in the single form, which monitors output', async () => {
    const { status, body } = await post('/v1/policies', {
      id: 'pii-output',
      definition: 'Monitors what the model says.',
      threshold: 0.9,
      detector: { model: 'pii', target: 'assistant' },
    })
    expect(status).toBe(201)
    expect(body.detectors).toEqual([{ model: 'pii', target: 'assistant' }])
    expect(body.detector).toBeUndefined()
  })

  it.each([0.9, 0.8, 0.7, 0.6])('2.6: knows the level %d', async (threshold) => {
    const id = `level-${threshold * 10}`
    const detectors = [{ model: 'pii' }]
    expect((await post('/v1/policies', { id, definition: '', threshold, detectors })).status).toBe(201)
    const { body } = await post('/v1/guard', {
      messages: [{ role: 'user', content: TEXT }],
      override_enabled_policies: [id],
    })
    expect(body.breakdown[0]).toMatchObject({ policy_id: id, threshold })
    for (const { score } of body.breakdown[0].result) expect(score).toBeGreaterThanOrEqual(threshold)
  })

  it('evaluates, with every field of the answer', async () => {
    const { status, body } = await post('/v1/guard', {
      session: 'session-1',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'developer', content: 'Be brief.' },
        { role: 'assistant', content: 'Who are you?' },
        { role: 'user', content: TEXT },
      ],
      override_enabled_policies: ['pii-redaction'],
      fail_fast: false,
      breakdown_all: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: UUID, object: 'eval', flagged: true })
    expect([body.time, body.created].every(isInteger)).toBe(true)
    expect(Math.abs(body.created - Date.now() / 1000)).toBeLessThan(5)

    expect(body.breakdown).toHaveLength(1)
    const [entry] = body.breakdown
    expect(entry).toMatchObject({ policy_id: 'pii-redaction', detector: 'pii-v0', detected: true, threshold: 0.6 })
    expect(entry.score).toBeGreaterThan(0)
    expect(entry.score).toBeLessThanOrEqual(1)
    expect(entry.result.map(({ label }: { label: string }) => label).sort()).toEqual(['CONTACT', 'NAME'])
    for (const finding of entry.result) {
      expect(Object.keys(finding).sort()).toEqual(['index', 'label', 'score', 'spans', 'text'])
      const { start, end } = finding.spans
      expect([start, end].every(isInteger)).toBe(true)
      expect(TEXT.slice(start, end)).toBe(finding.text)
    }

    const { choices } = body.correction
    expect(choices.map(({ role, index, flagged, redacted }: never) => [role, index, flagged, redacted])).toEqual([
      ['system', 0, false, false],
      ['developer', 1, false, false],
      ['assistant', 2, false, false],
      ['user', 3, true, true],
    ])
    expect(choices[0].content).toBe('Be kind.')
    expect(choices[3].content).toMatch(TOKEN)
    expect(choices[3].content).not.toMatch(/Anna|Schmidt|example\.org/)
  })

  it('has no correction where nothing was found', async () => {
    const { body } = await post('/v1/guard', { messages: [{ role: 'user', content: 'What is the time?' }] })
    expect(body).toMatchObject({ object: 'eval', flagged: false, breakdown: [] })
    expect(body).not.toHaveProperty('correction')
  })

  it('reveals once, in order, and keeps the token afterwards', async () => {
    const messages = [{ role: 'user', content: TEXT }]
    const { body } = await post('/v1/guard', { messages, policy: 'pii-redaction', application: 'support' })
    const { content } = body.correction.choices[0]
    const sent = [
      { role: 'assistant', content: `You wrote: ${content}` },
      { role: 'user', content: 'Yes.' },
    ]
    for (const context of [{ policy: 'pii-redaction' }, { application: 'support' }]) {
      const { status } = await post('/v1/detokenize', { messages: [{ role: 'user', content: 'no token' }], ...context })
      expect(status).toBe(200)
    }
    const first = await post('/v1/detokenize', { messages: sent, application: 'support', policy: 'pii-redaction' })
    expect([first.status, first.body]).toEqual([
      200,
      { messages: [{ role: 'assistant', content: `You wrote: ${TEXT}` }, sent[1]] },
    ])
    const again = await post('/v1/detokenize', { messages: sent, policy: 'pii-redaction' })
    expect([again.status, again.body]).toEqual([200, { messages: sent }])
  })

  it('flags without a list of policies, by those that are enabled', async () => {
    const { body } = await post('/v1/guard', { messages: [{ role: 'user', content: TEXT }], breakdown_all: true })
    expect(body.flagged).toBe(true)
    expect(body.breakdown.length).toBeGreaterThan(1)
    expect(body.breakdown.map((entry: { policy_id: string }) => entry.policy_id)).toContain('pii-default')
  })

  it('wants a bearer key for detokenize and for policies', async () => {
    for (const path of ['/v1/detokenize', '/v1/policies', '/v1/guard']) {
      expect((await request(app).post(path).send({})).status).toBe(401)
    }
  })
})
