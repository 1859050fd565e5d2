import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import request from 'supertest'
import { localGuard } from '../../src/guard/local-guard.js'
import { knownKeys } from '../../src/http/auth.js'
import { API, ORIGIN, cookieOf, dashboardApp as instance, signIn, signedIn } from '../support/dashboard-app.js'
import { KEYS, bearer, keyOf } from '../support/router-app.js'
import { wordDetector } from '../support/word-detector.js'

describe('a session of the dashboard', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const { headers } = await signIn(instance(), keyOf('acme'))
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sandwich-session=[\w-]+; Path=\/dashboard; HttpOnly; SameSite=Strict$/),
    ])
    const behindTls = await signIn(instance(), keyOf('acme'), 'https://outside.example').set({
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'outside.example',
    })
    expect(behindTls.status).toBe(200)
    expect(behindTls.headers['set-cookie']).toEqual([expect.stringContaining('; Secure')])
    expect(JSON.stringify(headers)).not.toContain(keyOf('acme'))
  })

  it('opens the dashboard, and nothing else', async () => {
    const app = instance()
    const { ask, cookie } = await signedIn(app)
    expect((await ask('get', 'logs')).status).toBe(200)
    for (const path of ['/v1/detokenize', '/v1/guard', '/v1/release']) {
      expect((await request(app).post(path).set('Cookie', cookie).send({})).status).toBe(401)
    }
    expect((await request(app).get('/v1/logs').set('Cookie', cookie)).status).toBe(401)
    expect((await request(app).get(`${API}/logs`).set('Authorization', bearer('acme'))).status).toBe(401)
  })

  it('holds on another instance with the same secret, and on no other', async () => {
    const { ask } = await signedIn(instance())
    expect((await ask('get', 'logs', instance())).status).toBe(200)
    expect((await ask('get', 'logs', instance({ secret: Buffer.alloc(32, 2) }))).status).toBe(401)
  })

  it('ends with its key', async () => {
    const { ask } = await signedIn(instance())
    const without = instance({ keys: knownKeys(KEYS.filter(({ id }) => id !== 'acme')) })
    expect((await ask('get', 'logs', without)).status).toBe(401)
    expect((await ask('get', 'session', without)).body).toEqual({ signedIn: false })
  })

  it('is no session if it was changed', async () => {
    const app = instance()
    const { cookie } = await signedIn(app)
    for (const other of [
      `${cookie}A`,
      cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      'sandwich-session=',
      'x',
    ]) {
      expect((await request(app).get(`${API}/logs`).set('Cookie', other)).status).toBe(401)
    }
  })

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://guard.example:3001' }],
    ['no origin', { Origin: '' }],
    ['no token', { 'X-CSRF-Token': '' }],
    ['another token', { 'X-CSRF-Token': 'x' }],
  ])('changes nothing for a request with %s', async (_, changed) => {
    const { ask, csrf } = await signedIn(instance())
    const headers = { Origin: ORIGIN, 'X-CSRF-Token': csrf }
    expect((await ask('post', 'chain').set(headers)).status).toBe(200)
    expect((await ask('post', 'chain').set({ ...headers, ...changed })).status).toBe(403)
    expect((await ask('delete', 'session').set({ ...headers, ...changed })).status).toBe(403)
  })

  it('begins only from the page itself, and not by trying keys', async () => {
    const app = instance()
    expect((await signIn(app, keyOf('acme'), 'https://evil.example')).status).toBe(403)
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await signIn(app, `wrong-${count}`)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429])
    expect((await signIn(app, keyOf('acme'))).status).toBe(429)
  })

  it('begins for nobody while keys cannot be counted', async () => {
    const fail = () => Promise.reject(new Error('down'))
    const app = instance({ counters: () => ({ add: fail, read: fail }) })
    expect((await signIn(app, keyOf('acme'))).status).toBe(503)
  })

  describe('in time', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }))
    afterEach(() => void jest.useRealTimers())

    it('ends when it is not used, and at last anyway', async () => {
      const app = instance()
      const minutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000)
      let { cookie } = await signedIn(app)
      const ask = async (path: string) => {
        const answer = await request(app).get(`${API}/${path}`).set('Cookie', cookie)
        cookie = cookieOf(answer) || cookie
        return answer.status
      }
      for (let hour = 0; hour < 11; hour += 1) {
        minutes(29)
        expect(await ask('logs')).toBe(200)
        minutes(29)
        expect(await ask('logs')).toBe(200)
      }
      // What the page asks by itself is no use.
      minutes(29)
      expect(await ask('logs?live=1')).toBe(200)
      minutes(2)
      expect(await ask('logs')).toBe(401)
      ;({ cookie } = await signedIn(app))
      for (let times = 0; times < 24; times += 1) {
        minutes(29)
        expect(await ask('logs')).toBe(200)
      }
      minutes(29)
      expect(await ask('logs')).toBe(401)
    })
  })
})

describe('the audit log of the dashboard', () => {
  it('is what the key may see', async () => {
    const app = instance()
    for (const application of ['crm', 'hr']) {
      await request(app)
        .post('/v1/guard')
        .set('Authorization', bearer('acme'))
        .send({ messages: [{ role: 'user', content: 'I am Anna' }], application })
    }
    const logs = async (id: string) => {
      const { ask } = await signedIn(app, id)
      return ask('get', 'logs')
    }
    expect((await logs('acme')).body.data).toHaveLength(2)
    expect((await logs('acme-crm')).body.data).toMatchObject([{ application: 'crm' }])
    expect((await logs('other')).body.data).toEqual([])
    expect((await logs('only-evaluate')).status).toBe(403)
    const { ask } = await signedIn(app, 'acme-crm')
    expect((await ask('get', 'chain')).status).toBe(403)
    expect((await (await signedIn(app)).ask('get', 'chain')).body).toEqual({ state: 'none' })
  })

  it('is exported whole, and safe for spreadsheets', async () => {
    const guard = localGuard({ detectors: [wordDetector()] })
    const app = instance({ guard })
    const session = '=HYPERLINK("https://evil.example")'
    for (let count = 0; count < 1100; count += 1) {
      await guard.evaluate({ messages: [{ role: 'user', content: 'none' }], session }, { tenant: 'acme' })
    }
    const { ask } = await signedIn(app)
    const csv = (await ask('get', 'logs.csv')).text.trimEnd().split('\r\n')
    expect(csv).toHaveLength(1101)
    expect(csv[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    const ndjson = (await ask('get', `logs.ndjson?session=${encodeURIComponent(session)}`).buffer(true)).text
    const ids = ndjson
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id)
    expect(new Set(ids).size).toBe(1100)
    expect((await ask('get', 'logs.csv?nonsense=1')).status).toBe(422)
  })

  it('says what is wrong with a chain', async () => {
    const chain = {
      verifyAudit: async () => [{ tenant: 'acme', seq: 7, fault: 'changed' as const }],
      checkpoint: async () => [{ tenant: 'acme', seq: 48_112, hash: '', time: '', mac: '' }],
    }
    const { ask, csrf } = await signedIn(instance({ chain }))
    expect((await ask('get', 'chain')).body).toEqual({ state: 'unchecked' })
    const { body } = await ask('post', 'chain').set({ Origin: ORIGIN, 'X-CSRF-Token': csrf })
    expect(body).toMatchObject({ state: 'broken', record: 48_112, faults: [{ seq: 7, fault: 'changed' }] })
    expect((await ask('get', 'chain')).body).toEqual(body)
  })
})

describe('the page of the dashboard', () => {
  it('is there without a session, with nothing from elsewhere', async () => {
    const { status, headers, text } = await request(instance()).get('/dashboard')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(text).not.toMatch(/(?:src|href)="(?!\/dashboard\/|data:|#)/)
    for (const path of [
      '/dashboard/none.js',
      '/dashboard/tsconfig.json',
      '/dashboard/..%2F..%2Findex.ts',
      '/dashboard/%ZZ',
    ]) {
      expect((await request(instance()).get(path)).status).toBe(404)
    }
  })
})
