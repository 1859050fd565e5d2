import { describe, expect, it } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import type { Guard } from '../../src/guard/guard.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { bearer, routerApp } from '../support/router-app.js'
import { wordDetector } from '../support/word-detector.js'

const POLICY = { id: 'p', definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] }
const anna = { messages: [{ role: 'user', content: 'I am Anna' }] }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Asks as the key that may do all in the tenant `acme`. */
function asker(app = routerApp()) {
  const ask = (method: 'get' | 'post' | 'put' | 'delete' | 'patch' | 'options', path: string, body?: object) => {
    const pending = request(app)[method](path).set('Authorization', bearer('acme'))
    return body === undefined ? pending : pending.send(body)
  }
  return { app, ask }
}

describe('the guard router', () => {
  it('evaluates and reveals', async () => {
    const { ask } = asker()
    const evaluation = await ask('post', '/v1/guard', anna)
    expect(evaluation.status).toBe(200)
    const { content } = evaluation.body.correction.choices[0]
    expect(content).toMatch(/^I am \[NAME_[0-9A-F]{8}\]$/)
    const messages = [{ role: 'assistant', content: `Hello ${content.slice(5)}` }]
    const revealed = await ask('post', '/v1/detokenize', { messages, policy: 'pii-default' })
    expect(revealed.status).toBe(200)
    expect(revealed.body).toEqual({ messages: [{ role: 'assistant', content: 'Hello Anna' }] })
  })

  it('takes the path of the evaluation as an option', async () => {
    const { ask } = asker(routerApp({ evaluatePath: '/v2/check' }))
    expect((await ask('post', '/v2/check', anna)).status).toBe(200)
    expect((await ask('post', '/v1/guard', anna)).status).toBe(404)
  })

  it('keeps policies', async () => {
    const { ask } = asker()
    const created = await ask('post', '/v1/policies', POLICY)
    expect([created.status, created.headers.location]).toEqual([201, '/v1/policies/p'])
    expect((await ask('get', '/v1/policies/p')).body).toEqual(created.body)
    expect((await ask('get', '/v1/policies')).body).toMatchObject({
      object: 'list',
      data: [{ id: 'pii-default' }, created.body],
    })
    const updated = await ask('put', '/v1/policies/p', { ...POLICY, threshold: 0.9 })
    expect([updated.status, updated.body.threshold]).toEqual([200, 0.9])
    const deleted = await ask('delete', '/v1/policies/p')
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await ask('get', '/v1/policies/p')).status).toBe(404)
  })

  it('changes a policy only in a version that If-Match names', async () => {
    const { ask } = asker()
    const created = await ask('post', '/v1/policies', POLICY)
    const etag = String(created.headers.etag)
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await ask('get', '/v1/policies/p')).headers.etag).toBe(etag)
    const put = (ifMatch: string) =>
      ask('put', '/v1/policies/p', { ...POLICY, threshold: 0.9 }).set('If-Match', ifMatch)
    for (const other of ['"0"', '', 'x', etag.slice(1, -1), `${etag}x`, '"']) {
      const refused = await put(other)
      expect([other, refused.status, refused.body.error?.code]).toEqual([other, 412, 'precondition_failed'])
    }
    const changed = await put(`"0" ,W/${etag}`)
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
    expect((await put(etag)).status).toBe(412)
    expect((await put('*')).status).toBe(200)
    expect((await ask('delete', '/v1/policies/p').set('If-Match', etag)).status).toBe(412)
    const { headers } = await ask('get', '/v1/policies/p')
    expect((await ask('delete', '/v1/policies/p').set('If-Match', String(headers.etag))).status).toBe(204)
    expect((await ask('delete', '/v1/policies/p').set('If-Match', '*')).status).toBe(404)
  })

  it('says where a policy is, below its own path too', async () => {
    const guard = localGuard({ detectors: [wordDetector()] })
    const app = express().use('/privacy', routerApp({ guard }))
    const created = await asker(app).ask('post', '/privacy/v1/policies', POLICY)
    expect(created.headers.location).toBe('/privacy/v1/policies/p')
  })

  it('releases tokens', async () => {
    const { ask } = asker()
    const { body } = await ask('post', '/v1/guard', anna)
    const { token } = body.redaction_spans[0]
    const released = await ask('post', '/v1/release', { tokens: [token] })
    expect([released.status, released.text]).toEqual([204, ''])
    const messages = [{ role: 'assistant', content: token }]
    const after = await ask('post', '/v1/detokenize', { messages, policy: 'pii-default' })
    expect(after.body.messages[0].content).toBe(token)
  })

  it('runs one detector', async () => {
    const { ask } = asker()
    const { status, body } = await ask('post', '/v1/detectors/pii', { ...anna, threshold: 0.9 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ model: 'pii-v0', detected: true, result: [{ text: 'Anna' }] })
  })

  it('gives the log in pages, filtered by query', async () => {
    const { ask } = asker()
    for (const application of ['crm', 'hr']) await ask('post', '/v1/guard', { ...anna, application })
    const { body } = await ask('get', '/v1/logs?page=1&page_size=1&action=evaluate')
    expect(body).toMatchObject({
      object: 'list',
      page: 1,
      page_size: 1,
      has_more: true,
      data: [{ application: 'hr', actor: 'acme', tenant: 'acme' }],
    })
    expect((await ask('get', '/v1/logs?application=crm')).body.data).toHaveLength(1)
  })

  it('is up and ready, for anybody', async () => {
    const app = routerApp()
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await request(app).get(path)
      expect([status, body]).toEqual([200, { status: 'ok' }])
    }
  })

  it('says only that it is not ready', async () => {
    const guard: Guard = { ...localGuard(), ready: () => Promise.reject(new Error('password of Anna')) }
    const { status, text, body } = await request(routerApp({ guard, onError: () => undefined })).get('/readyz')
    expect([status, body.error.code]).toEqual([503, 'unavailable'])
    expect(text).not.toContain('Anna')
  })

  it('leaves other paths to the app', async () => {
    const app = routerApp().use('/own', (_req, res) => void res.send('own'))
    expect((await request(app).get('/own')).text).toBe('own')
  })
})

describe('answers', () => {
  it('may not be kept, and have no digest of what they say', async () => {
    const { ask } = asker()
    for (const answer of [
      await ask('post', '/v1/guard', anna),
      await ask('get', '/v1/policies'),
      await ask('get', '/v1/guard'),
    ]) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
    }
  })

  it('carry the id of the request; the one of the client if it cannot hold anything else', async () => {
    const { ask } = asker()
    const id = '6b1f0c1e-30a5-4a51-a2a4-0f6b8ad2c2a1'
    expect((await ask('get', '/v1/policies').set('X-Request-Id', id)).headers['x-request-id']).toBe(id)
    for (const wide of ['Anna Schmidt', 'anna.schmidt', '4111111111111111', 'a'.repeat(200), '']) {
      const { headers } = await ask('get', '/v1/policies').set('X-Request-Id', wide)
      expect(headers['x-request-id']).toMatch(UUID)
    }
    const { headers, body } = await ask('post', '/v1/guard', {})
    expect(body.error.request_id).toBe(headers['x-request-id'])
  })
})
