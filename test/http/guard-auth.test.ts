import { describe, expect, it } from '@jest/globals'
import request from 'supertest'
import { apiKeys, sha256 } from '../../src/http/auth.js'
import type { ApiKey } from '../../src/http/auth.js'
import { bearer, keyOf, routerApp } from '../support/router-app.js'

const app = routerApp()
const anna = { messages: [{ role: 'user', content: 'Anna' }] }
const KEY: ApiKey = { id: 'k', tenant: 't', scopes: ['audit'], key: keyOf('k') }

describe('a request without a valid key', () => {
  it.each([
    ['none', undefined],
    ['an unknown one', `Bearer ${'x'.repeat(24)}`],
    ['the start of one', bearer('acme').slice(0, -1)],
    ['another scheme', bearer('acme').replace('Bearer', 'Basic')],
    ['no scheme', keyOf('acme')],
    ['two keys', `${bearer('acme')} ${keyOf('acme')}`],
    ['an empty one', 'Bearer '],
  ])('is refused, with %s, before anything of it is read', async (_, authorization) => {
    const pending = request(app).post('/v1/guard').type('json')
    if (authorization !== undefined) pending.set('Authorization', authorization)
    const { status, body, headers } = await pending.send('{"Anna')
    expect([status, body.error.code, body.error.type]).toEqual([401, 'unauthorized', 'authentication_error'])
    expect(headers['www-authenticate']).toBe('Bearer')
  })
})

describe('a key', () => {
  it('is sent as a bearer, in any case of the word', async () => {
    const { status } = await request(app)
      .get('/v1/policies')
      .set('Authorization', `bearer ${keyOf('acme')}`)
    expect(status).toBe(200)
  })

  it.each([
    ['evaluate', 'post', '/v1/guard', anna, 200],
    ['evaluate', 'post', '/v1/detectors/pii', anna, 200],
    ['reveal', 'post', '/v1/detokenize', { ...anna, application: 'crm' }, 200],
    ['reveal', 'post', '/v1/release', { tokens: [] }, 204],
    ['policies', 'post', '/v1/erase', { session: 'none' }, 200],
    ['policies', 'get', '/v1/policies', undefined, 200],
    ['policies', 'get', '/v1/policies/pii-default', undefined, 200],
    ['policies', 'post', '/v1/policies', {}, 422],
    ['policies', 'put', '/v1/policies/pii-default', {}, 422],
    ['policies', 'delete', '/v1/policies/none', undefined, 404],
    ['audit', 'get', '/v1/logs', undefined, 200],
  ] as const)('needs the scope %s for %s %s', async (scope, method, path, body, expected) => {
    for (const held of ['evaluate', 'reveal', 'policies', 'audit']) {
      const pending = request(app)
        [method](path)
        .set('Authorization', bearer(`only-${held}`))
      const { status, body: answer } = await (body ? pending.send(body) : pending)
      if (held === scope) expect(status).toBe(expected)
      else expect([status, answer.error.code]).toEqual([403, 'forbidden'])
    }
  })

  it('may be given by its digest', async () => {
    const digest = { ...KEY, key: undefined, sha256: sha256(keyOf('k')).toString('hex').toUpperCase() }
    const made = routerApp({ auth: apiKeys([digest]) })
    const { status } = await request(made).get('/v1/logs').set('Authorization', bearer('k'))
    expect(status).toBe(200)
  })

  it('are a list', () => {
    expect(() => apiKeys(KEY as never)).toThrow(
      new TypeError("apiKeys() takes a list of keys: apiKeys([{ id: 'crm', … }])."),
    )
  })

  it.each<[string, Partial<ApiKey>[]]>([
    ['neither key nor digest', [{ key: undefined }]],
    ['both', [{ sha256: 'a'.repeat(64) }]],
    ['a short key', [{ key: 'x'.repeat(21) }]],
    ['a digest that is none', [{ key: undefined, sha256: 'abc' }]],
    ['no scope', [{ scopes: [] }]],
    ['no tenant', [{ tenant: undefined as never }]],
    ['a field that is not known', [{ scope: 'audit' } as never]],
    ['an id twice', [{}, { key: 'y'.repeat(22) }]],
    ['a key twice', [{}, { id: 'other' }]],
  ])('is not taken with %s', (_, changes) => {
    const make = () => apiKeys(changes.map((change) => ({ ...KEY, ...change })))
    expect(make).toThrow(expect.objectContaining({ code: 'validation_error' }))
  })

  it('is not needed where the app knows its callers itself', async () => {
    const made = routerApp({ auth: async () => ({ id: 'me', tenant: 'mine', scopes: ['policies'] }) })
    expect((await request(made).get('/v1/policies')).status).toBe(200)
  })
})
