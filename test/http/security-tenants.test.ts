import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Express } from 'express'
import request from 'supertest'
import { memoryVault } from '../../src/vaults/memory.js'
import type { Vault } from '../../src/vaults/vault.js'
import { bearer, routerApp } from '../support/router-app.js'
import { wordDetector } from '../support/word-detector.js'

const user = (content: string) => ({ role: 'user', content })
const policy = (id: string, applications: string[] = []) => ({
  id,
  definition: `Policy ${id}`,
  threshold: 0.6,
  detectors: [{ model: 'pii' }],
  applications,
})

/** An answer, without what differs from request to request. */
interface Told {
  readonly status: number
  readonly body: unknown
}

let app: Express
let token: string
let vault: Vault

const send = async (
  key: string,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body?: object,
): Promise<Told> => {
  const pending = request(app)[method](path).set('Authorization', bearer(key))
  const answer = await (body === undefined ? pending : pending.send(body))
  const text = answer.text.replace(/"request_id":"[^"]*"/, '').replace(/"(id|time|created)":("[^"]*"|\d+)/g, '')
  return { status: answer.status, body: text }
}
const protect = async (key: string, request_: object): Promise<string> => {
  const pending = request(app).post('/v1/guard').set('Authorization', bearer(key))
  const { body } = await pending.send({ messages: [user('Anna')], ...request_ })
  return body.redaction_spans[0].token
}
const reveal = async (key: string, context: object, wanted = token) =>
  request(app)
    .post('/v1/detokenize')
    .set('Authorization', bearer(key))
    .send({ messages: [user(wanted)], ...context })

beforeEach(async () => {
  vault = memoryVault()
  app = routerApp({ guardOptions: { vault } })
  for (const one of [policy('crm-only', ['crm']), policy('hr-only', ['hr']), policy('shared', ['crm', 'hr'])]) {
    expect((await send('acme', 'post', '/v1/policies', one)).status).toBe(201)
  }
  token = await protect('acme', { application: 'crm', override_enabled_policies: ['crm-only', 'pii-default'] })
})

/** Whoever may not have it: another tenant, and a key of the same tenant that is limited to another application. */
describe.each(['other', 'acme-hr'])('the key %s', (key) => {
  it('reveals nothing of a foreign token, and does not harm it', async () => {
    for (const context of [
      { policy: 'pii-default' },
      { application: 'hr' },
      { policy: 'pii-default', application: 'hr' },
    ]) {
      const { status, body } = await reveal(key, context)
      expect([status, body]).toEqual([200, { messages: [user(token)] }])
    }
    expect((await reveal('acme-crm', { application: 'crm' })).body.messages[0].content).toBe('Anna')
  })

  it('cannot release a foreign token', async () => {
    for (const context of [{}, { policy: 'pii-default' }, { application: 'hr' }]) {
      const { status } = await send(key, 'post', '/v1/release', { tokens: [token], ...context })
      expect(status).toBe(204)
    }
    expect((await reveal('acme', { application: 'crm' })).body.messages[0].content).toBe('Anna')
  })

  it('is told the same of a foreign, a revealed foreign, and a token that never existed', async () => {
    const revealed = await protect('acme', { application: 'crm' })
    await reveal('acme', { application: 'crm' }, revealed)
    const answers = []
    for (const one of [token, revealed, '[NAME_DEADBEEF]']) {
      const messages = [user(`Dear ${one}`)]
      const told = [
        await send(key, 'post', '/v1/detokenize', { messages, policy: 'pii-default' }),
        await send(key, 'post', '/v1/detokenize', { messages, application: 'hr' }),
        await send(key, 'post', '/v1/release', { tokens: [one] }),
      ]
      answers.push(JSON.stringify(told).replaceAll(one, 'TOKEN'))
    }
    expect(answers[1]).toBe(answers[0])
    expect(answers[2]).toBe(answers[0])
  })

  it('is told the same of a foreign policy and of one that does not exist, by every route', async () => {
    const told = async (id: string) => {
      const messages = [user('Anna')]
      const answers = [
        await send(key, 'get', `/v1/policies/${id}`),
        await send(key, 'put', `/v1/policies/${id}`, policy(id, ['hr'])),
        await send(key, 'delete', `/v1/policies/${id}`),
        await send(key, 'post', '/v1/guard', { messages, policy: id, application: 'hr' }),
        await send(key, 'post', '/v1/guard', { messages, override_enabled_policies: [id], application: 'hr' }),
        await send(key, 'post', '/v1/detokenize', { messages, policy: id }),
        await send(key, 'post', '/v1/release', { tokens: [token], policy: id }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
      return JSON.stringify(answers)
    }
    expect(await told('crm-only')).toBe(await told('never'))
  })

  it('does not see foreign policies in the list', async () => {
    const { body } = await request(app).get('/v1/policies').set('Authorization', bearer(key))
    const ids = body.data.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain('crm-only')
    expect(ids).toContain('pii-default')
  })

  it('does not see foreign records in the log', async () => {
    for (const query of ['', '?policy=crm-only', '?actor=acme', '?action=evaluate']) {
      const { body } = await request(app).get(`/v1/logs${query}`).set('Authorization', bearer(key))
      expect(body.data).toEqual([])
    }
  })
})

describe('a key limited to an application', () => {
  it('is protected by every policy of its tenant where its application has none', async () => {
    const made = routerApp()
    const ask = (key: string, method: 'post' | 'delete', path: string, body?: object) =>
      request(made)[method](path).set('Authorization', bearer(key)).send(body)
    await ask('acme', 'delete', '/v1/policies/pii-default').expect(204)
    const policy = { id: 'hr', definition: '', threshold: 0.6, detector: { model: 'pii' }, applications: ['hr'] }
    await ask('acme', 'post', '/v1/policies', policy).expect(201)
    const messages = [{ role: 'user', content: 'I am Anna' }]
    const { body } = await ask('acme-crm', 'post', '/v1/guard', { messages, application: 'crm' }).expect(200)
    expect(body.correction.choices[0].content).toMatch(/^I am \[NAME_[0-9A-F]{8}\]$/)
  })

  it('is told no id of policies that others use, though they protect it', async () => {
    const made = routerApp()
    const ask = (key: string, method: 'get' | 'post' | 'delete', path: string, body?: object) =>
      request(made)[method](path).set('Authorization', bearer(key)).send(body)
    await ask('acme', 'delete', '/v1/policies/pii-default').expect(204)
    const both = [
      { model: 'pii', target: 'user' },
      { model: 'pii', target: 'assistant' },
    ]
    for (const id of ['hr-secret', 'hr-other']) {
      await ask('acme', 'post', '/v1/policies', { ...policy(id, ['hr']), detectors: both }).expect(201)
    }
    await ask('acme', 'post', '/v1/policies', { ...policy('other-1', ['crm', 'hr']), enabled: false }).expect(201)
    const messages = [user('I am Anna')]
    const evaluate = (more: object) =>
      ask('acme-crm', 'post', '/v1/guard', { messages, application: 'crm', breakdown_all: true, ...more }).expect(200)
    const { text, body } = await evaluate({})
    expect(text).not.toMatch(/"hr/)
    expect(body.policies).toEqual(['other-1', 'other-2'])
    expect(body.breakdown.map(({ policy_id }: { policy_id: string }) => policy_id)).toEqual(body.policies)
    expect(body.reply).toEqual({ policies: body.policies, hold: true })
    expect(body.redaction_spans[0].policies).toEqual(body.policies)
    const { token: made1 } = body.redaction_spans[0]
    const restored = await ask('acme-crm', 'post', '/v1/detokenize', { messages: [user(made1)], application: 'crm' })
    expect(restored.body.messages[0].content).toBe('Anna')
    const reply = await evaluate({ messages: [{ role: 'assistant', content: 'Bob' }], reply_only: true })
    expect([reply.body.flagged, reply.body.policies]).toEqual([true, ['other-1', 'other-2']])
    await ask('acme', 'delete', '/v1/policies/hr-other').expect(204)
    await evaluate({})
    expect((await ask('acme-crm', 'get', '/v1/logs')).text).not.toMatch(/"hr/)
    expect((await ask('acme-crm', 'get', '/v1/logs?policy=hr-secret')).body.data).toEqual([])
    expect((await ask('acme', 'get', '/v1/logs?policy=hr-secret')).body.data.length).toBeGreaterThan(0)
  })

  it('sees of a policy that others use, too, its own application only', async () => {
    const { body } = await request(app).get('/v1/policies').set('Authorization', bearer('acme-crm'))
    const applications = Object.fromEntries(
      body.data.map((one: { id: string; applications: string[] }) => [one.id, one.applications]),
    )
    expect(applications).toEqual({ 'pii-default': [], 'crm-only': ['crm'], shared: ['crm'] })
    const one = await request(app).get('/v1/policies/shared').set('Authorization', bearer('acme-crm'))
    expect(one.body.applications).toEqual(['crm'])
    const whole = await request(app).get('/v1/policies/shared').set('Authorization', bearer('acme'))
    expect(whole.body.applications).toEqual(['crm', 'hr'])
  })

  it('is told of an id in use by others that it is in use, and nothing else', async () => {
    const told = async (id: string) => {
      const { status, body } = await send('acme-crm', 'post', '/v1/policies', policy(id, ['crm']))
      return [status, body]
    }
    expect(await told('hr-only')).toEqual(await told('crm-only'))
    expect((await told('hr-only'))[0]).toBe(409)
    expect(JSON.stringify(await told('hr-only'))).not.toContain('hr')
  })

  it('must name it where it evaluates, and may name no other', async () => {
    const messages = [user('Anna')]
    for (const body of [{ messages }, { messages, application: 'hr' }]) {
      expect((await send('acme-crm', 'post', '/v1/guard', body)).status).toBe(403)
    }
    expect((await send('acme-crm', 'post', '/v1/guard', { messages, application: 'crm' })).status).toBe(200)
  })

  it('cannot tell whether a token of another application is live', async () => {
    const words = { [token.slice(1, -1)]: ['NAME', 0.9], NAME_DEADBEEF: ['NAME', 0.9] } as const
    const made = routerApp({ guardOptions: { vault, detectors: [wordDetector(words)] } })
    const found = async (key: string, text: string) => {
      const pending = request(made).post('/v1/detectors/pii').set('Authorization', bearer(key))
      return (await pending.send({ messages: [user(text)] })).body.result.length
    }
    expect(await found('acme-hr', token)).toBe(await found('acme-hr', '[NAME_DEADBEEF]'))
    expect(await found('acme-crm', token)).toBe(0)
  })

  it('may name no other anywhere', async () => {
    const messages = [user(token)]
    expect((await send('acme-crm', 'post', '/v1/detokenize', { messages, application: 'hr' })).status).toBe(403)
    expect((await send('acme-crm', 'post', '/v1/release', { tokens: [token], application: 'hr' })).status).toBe(403)
    expect((await send('acme-crm', 'get', '/v1/logs?application=hr')).status).toBe(403)
    expect((await send('acme-crm', 'post', '/v1/policies', policy('new', ['hr']))).status).toBe(403)
  })

  it('changes no policy that others use, too', async () => {
    for (const id of ['pii-default', 'shared']) {
      expect((await send('acme-crm', 'get', `/v1/policies/${id}`)).status).toBe(200)
      expect((await send('acme-crm', 'put', `/v1/policies/${id}`, policy(id, ['crm']))).status).toBe(403)
      expect((await send('acme-crm', 'delete', `/v1/policies/${id}`)).status).toBe(403)
    }
    expect((await send('acme-crm', 'post', '/v1/policies', policy('for-all'))).status).toBe(403)
    expect((await send('acme-crm', 'put', '/v1/policies/crm-only', policy('crm-only', ['crm', 'hr']))).status).toBe(403)
    expect((await send('acme-crm', 'put', '/v1/policies/crm-only', policy('crm-only', ['crm']))).status).toBe(200)
  })

  it('reveals by policy only what is of its application', async () => {
    const without = await protect('acme', {})
    expect((await reveal('acme-crm', { policy: 'pii-default' }, without)).body.messages[0].content).toBe(without)
    expect((await reveal('acme-crm', { policy: 'pii-default' })).body.messages[0].content).toBe('Anna')
  })

  it('sees the records of its application only', async () => {
    await protect('acme', { application: 'hr' })
    const { body } = await request(app).get('/v1/logs').set('Authorization', bearer('acme-crm'))
    expect(body.data.map(({ application }: { application: string }) => application)).toEqual(['crm'])
  })
})

describe('two tenants', () => {
  it('have policies of the same id, and the same token, apart', async () => {
    expect((await send('other', 'post', '/v1/policies', policy('crm-only'))).status).toBe(201)
    expect((await send('other', 'delete', '/v1/policies/crm-only')).status).toBe(204)
    expect((await send('acme', 'get', '/v1/policies/crm-only')).status).toBe(200)
  })

  it('do not take foreign tokens for live ones', async () => {
    const evaluate = (key: string) => send(key, 'post', '/v1/guard', { messages: [user(`Anna ${token}`)] })
    expect((await evaluate('other')).status).toBe(200)
    expect((await reveal('acme', { application: 'crm' })).body.messages[0].content).toBe('Anna')
  })
})
