import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import request from 'supertest'
import { localGuard } from '../../src/guard/local-guard.js'
import { memoryAudit } from '../../src/audit/memory.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { bearer, routerApp } from '../support/router-app.js'
import { wordDetector } from '../support/word-detector.js'

const user = (content: string) => ({ role: 'user', content })
const anna = { messages: [user('I am Anna')] }
const app = routerApp()
const post = (path: string, body: string | object, by = app) =>
  request(by).post(path).set('Authorization', bearer('acme')).set('Content-Type', 'application/json').send(body)

describe('an error', () => {
  it('has one body, in the shape that OpenAI clients understand', async () => {
    const { status, body, headers } = await post('/v1/guard', { messages: [{ role: 'tool', content: 'Anna' }] })
    expect(status).toBe(422)
    expect(body).toEqual({
      error: {
        message: 'messages.0.role: must be one of: user, assistant, system, developer',
        type: 'invalid_request_error',
        code: 'validation_error',
        param: 'messages.0.role',
        request_id: headers['x-request-id'],
        details: [{ path: 'messages.0.role', message: 'must be one of: user, assistant, system, developer' }],
      },
    })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['text that is no JSON', '{"Anna', 400, 'invalid_json'],
    ['a word', 'Anna', 400, 'invalid_json'],
    ['a trailing comma', '{"messages": [],}', 400, 'invalid_json'],
    ['a string', '"Anna"', 422, 'validation_error'],
    ['a number', '7', 422, 'validation_error'],
    ['null', 'null', 422, 'validation_error'],
    ['a list', '[]', 422, 'validation_error'],
    ['nothing', '', 422, 'validation_error'],
    ['a field that is not known', '{"Anna":1,"messages":[{"role":"user","content":""}]}', 422, 'validation_error'],
    ['a prototype', '{"__proto__":{"Anna":1}}', 422, 'validation_error'],
  ])('is the answer to %s', async (_, body, status, code) => {
    for (const path of ['/v1/guard', '/v1/detokenize', '/v1/release', '/v1/policies', '/v1/detectors/pii']) {
      const answer = await post(path, body)
      expect([answer.status, answer.body.error?.code]).toEqual([status, code])
      expect(answer.text).not.toContain('Anna')
    }
  })

  it('names each fault', async () => {
    const { body } = await post('/v1/guard', { messages: [{ content: 1 }], fail_fast: 'yes', session: '' })
    expect(body.error.details).toEqual([
      { path: 'session', message: 'must have at least 1 character' },
      { path: 'messages.0.role', message: expect.stringContaining('user') },
      { path: 'messages.0.content', message: 'must be of type string' },
      { path: 'fail_fast', message: 'must be of type boolean' },
    ])
  })

  it('is 400 for a body that is not what it says', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    const raw = (body: Buffer, encoding?: string) => {
      const pending = request(app).post('/v1/guard').set('Authorization', bearer('acme')).type('json')
      if (encoding) pending.set('Content-Encoding', encoding)
      return pending.serialize((value: unknown) => value as string).send(body)
    }
    expect((await raw(bytes)).body.error.code).toBe('invalid_json')
    expect((await raw(Buffer.from('no gzip'), 'gzip')).body.error.code).toBe('invalid_json')
    expect((await raw(gzipSync(JSON.stringify(anna)), 'gzip')).status).toBe(200)
    expect((await raw(gzipSync(Buffer.alloc(2 ** 21, ' ')), 'gzip')).status).toBe(413)
  })

  it.each([
    ['text/plain', JSON.stringify(anna)],
    ['application/x-www-form-urlencoded', 'messages=Anna'],
    ['application/json; charset=latin1', JSON.stringify(anna)],
    ['multipart/form-data; boundary=Anna', '--Anna--'],
  ])('is 415 for %s', async (type, body) => {
    const { status, body: answer } = await request(app)
      .post('/v1/guard')
      .set('Authorization', bearer('acme'))
      .set('Content-Type', type)
      .send(body)
    expect([status, answer.error.code]).toEqual([415, 'unsupported_media_type'])
  })

  it.each(['utf-16', 'UTF-16LE', 'utf-16be', 'utf-7', 'utf-32', 'us-ascii'])(
    'is 415 for JSON in %s',
    async (charset) => {
      const text = JSON.stringify(anna)
      const sent = Buffer.from(text, /16/.test(charset) ? 'utf16le' : 'utf8')
      const pending = request(app)
        .post('/v1/guard')
        .set('Authorization', bearer('acme'))
        .set('Content-Type', `application/json; charset=${charset}`)
      const { status, body } = await pending.serialize((value: unknown) => value as string).send(sent)
      expect([status, body.error.code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  it('takes JSON that says that it is in UTF-8, in any spelling', async () => {
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"']) {
      const { status } = await request(app)
        .post('/v1/guard')
        .set('Authorization', bearer('acme'))
        .set('Content-Type', `application/json; charset=${charset}`)
        .send(JSON.stringify(anna))
      expect(status).toBe(200)
    }
  })

  it.each<[string, string, object]>([
    ['a large body', '/v1/guard', { messages: Array.from({ length: 5 }, () => user('x'.repeat(220_000))) }],
    ['many messages', '/v1/guard', { messages: Array.from({ length: 257 }, () => user('x')) }],
    ['a large message', '/v1/guard', { messages: [user('ä'.repeat(128 * 1024 + 1))] }],
    ['many values', '/v1/guard', { messages: [user('Anna'), user(numbers(1001))] }],
    ['many tokens', '/v1/detokenize', { messages: [user(tokens(1001).join(' '))], policy: 'pii-default' }],
    ['many tokens to release', '/v1/release', { tokens: tokens(1001) }],
    ['many messages that are none', '/v1/guard', { messages: Array.from({ length: 400_000 }, () => 1) }],
    [
      'much metadata',
      '/v1/guard',
      {
        ...anna,
        metadata: Object.fromEntries(
          numbers(1001)
            .split(' ')
            .map((n) => [n, {}]),
        ),
      },
    ],
  ])('is 413 for %s', async (_, path, body) => {
    const words = Object.fromEntries(
      numbers(1001)
        .split(' ')
        .map((word) => [word, ['DOCUMENT', 0.9] as const]),
    )
    const made = routerApp({ guardOptions: { detectors: [wordDetector(words)] } })
    const answer = await post(path, body, made)
    expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large'])
  })

  it('names no more faults than anybody reads', async () => {
    const { status, body } = await post('/v1/guard', { messages: Array.from({ length: 5000 }, () => 1) })
    expect(status).toBe(422)
    expect(body.error.details).toHaveLength(100)
  })

  it.each([
    ['a string', JSON.stringify('x'.repeat(500_000)), ''],
    ['a list', '[1]', ''],
    ['a field that the path gives', JSON.stringify({ ...anna, model: 'pii' }), 'model'],
  ])('is 422 for %s to a detector', async (_, sent, path) => {
    const { status, body } = await post('/v1/detectors/pii', sent)
    expect(status).toBe(422)
    expect(body.error.details).toEqual([{ path, message: expect.any(String) }])
  })

  it('says which of several policies there is not', async () => {
    const { body } = await post('/v1/guard', { ...anna, override_enabled_policies: ['pii-default', 'none'] })
    expect(body.error).toMatchObject({ code: 'policy_not_found', param: 'override_enabled_policies.1' })
  })

  it.each([
    ['post', '/v1/guards'],
    ['get', '/v1/guard'],
    ['delete', '/v1/guard'],
    ['put', '/v1/policies'],
    ['patch', '/v1/policies/p'],
    ['options', '/v1/detokenize'],
    ['post', '/v1/logs'],
    ['get', '/v1/detectors/pii'],
    ['get', '/v1/policies/%ZZ'],
  ] as const)('is 404 for %s %s', async (method, path) => {
    const { status, text } = await request(app)[method](path).set('Authorization', bearer('acme'))
    expect(status).toBe(404)
    if (path !== '/v1/guards') expect(JSON.parse(text)).toMatchObject({ error: { code: 'not_found' } })
  })

  it.each<[string, () => request.Test, number, string]>([
    ['an unknown policy to apply', () => post('/v1/guard', { ...anna, policy: 'none' }), 404, 'policy_not_found'],
    ['an unknown context', () => post('/v1/detokenize', { ...anna, policy: 'none' }), 404, 'policy_not_found'],
    ['no context', () => post('/v1/detokenize', anna), 422, 'validation_error'],
    ['an unknown detector', () => post('/v1/detectors/injection', anna), 404, 'detector_not_found'],
    ['one of a long name', () => post(`/v1/detectors/${'x'.repeat(200)}`, anna), 404, 'detector_not_found'],
    [
      'no policy to apply',
      () => post('/v1/guard', { ...anna, override_enabled_policies: [] }),
      422,
      'validation_error',
    ],
  ])('is the answer to %s', async (_, ask, status, code) => {
    const answer = await ask()
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  it('is 409 for an id in use', async () => {
    const policy = { id: 'twice', definition: 'd', threshold: 0.6, detectors: [{ model: 'pii' }] }
    expect((await post('/v1/policies', policy)).status).toBe(201)
    const { status, body } = await post('/v1/policies', policy)
    expect([status, body.error.code]).toEqual([409, 'policy_exists'])
  })

  it('is 410 for a token that is gone, and names it', async () => {
    const made = routerApp()
    const policy = {
      id: 'strict',
      definition: 'd',
      threshold: 0.6,
      detectors: [{ model: 'pii' }],
      on_unavailable: 'gone',
    }
    await post('/v1/policies', policy, made)
    const { body } = await post('/v1/guard', { ...anna, policy: 'strict' }, made)
    const { token } = body.redaction_spans[0]
    const reveal = () => post('/v1/detokenize', { messages: [user(token)], policy: 'strict' }, made)
    expect((await reveal()).status).toBe(200)
    const gone = await reveal()
    expect([gone.status, gone.body.error.code]).toEqual([410, 'token_gone'])
    expect(gone.body.error.details).toEqual([{ token, reason: 'revealed' }])
  })

  it('is 503 if a part fails; nothing is consumed', async () => {
    const errors: unknown[] = []
    const audit = memoryAudit()
    let isDown = false
    const failing = {
      ...audit,
      append: (events: never) => (isDown ? Promise.reject(new Error('Anna')) : audit.append(events)),
    }
    const made = routerApp({ guardOptions: { audit: failing }, onError: (error) => errors.push(error) })
    const { body } = await post('/v1/guard', anna, made)
    const { token } = body.redaction_spans[0]
    const reveal = () => post('/v1/detokenize', { messages: [user(token)], policy: 'pii-default' }, made)
    isDown = true
    const down = await reveal()
    expect([down.status, down.body.error.code]).toEqual([503, 'unavailable'])
    expect(down.text).not.toContain('Anna')
    expect(errors).toHaveLength(1)
    isDown = false
    expect((await reveal()).body.messages[0].content).toBe('Anna')
  })

  it('is 503 if the vault is full', async () => {
    const made = routerApp({ guardOptions: { vault: memoryVault({ capacity: 0 }) }, onError: () => undefined })
    expect((await post('/v1/guard', anna, made)).body.error.code).toBe('unavailable')
  })

  it('is 500 for a fault of ours, and says nothing of it', async () => {
    const errors: unknown[] = []
    const fault = new Error('Anna')
    const guard = { ...localGuard(), evaluate: () => Promise.reject(fault) }
    const { status, body, text } = await post(
      '/v1/guard',
      anna,
      routerApp({ guard, onError: (error) => errors.push(error) }),
    )
    expect([status, body.error.code]).toEqual([500, 'internal_error'])
    expect(text).not.toContain('Anna')
    expect(errors).toEqual([fault])
  })
})

function tokens(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `[NAME_${index.toString(16).toUpperCase().padStart(8, '0')}]`)
}

function numbers(count: number): string {
  return Array.from({ length: count }, (_, index) => `D${100_000 + index}`).join(' ')
}
