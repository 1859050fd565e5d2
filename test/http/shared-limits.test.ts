import { afterEach, describe, expect, it, jest } from '@jest/globals'
import express from 'express'
import type { Express } from 'express'
import request from 'supertest'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { apiKeys } from '../../src/http/auth.js'
import { guardRouter } from '../../src/http/guard-router.js'
import type { GuardRouterOptions } from '../../src/http/guard-router.js'
import type { Counters } from '../../src/limits/counter.js'
import { memoryCounters } from '../../src/limits/memory.js'
import { postgresStores } from '../../src/stores/postgres.js'
import { redisStores } from '../../src/stores/redis.js'
import { sqliteStores } from '../../src/stores/sqlite.js'
import type { DurableStores } from '../../src/stores/stores.js'
import { hasPostgres, postgresDatabase, sqliteDatabase } from '../support/databases.js'
import { hasRedis, openRedis, REDIS_URL } from '../support/redis.js'
import { bearer, KEYS as API_KEYS } from '../support/router-app.js'
import { KEYS } from '../support/store-keys.js'
import { until } from '../support/until.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

/** Makes an instance on a store that is new, and another one on the same. */
type Opener = () => DurableStores

const STORES: readonly [string, boolean, () => Promise<Opener>][] = [
  [
    'SQLite',
    true,
    async () => {
      const { url, drop } = sqliteDatabase()
      cleanUp.push(drop)
      return () => sqliteStores({ keys: KEYS, path: url.slice('sqlite:'.length) })
    },
  ],
  [
    'PostgreSQL',
    hasPostgres,
    async () => {
      const { url, drop } = await postgresDatabase()
      cleanUp.push(drop)
      return () => postgresStores({ keys: KEYS, url })
    },
  ],
  [
    'Redis',
    hasRedis,
    async () => {
      const { prefix, drop } = await openRedis()
      cleanUp.push(drop)
      return () => redisStores({ keys: KEYS, url: REDIS_URL, prefix })
    },
  ],
]

type Options = Partial<GuardRouterOptions> & { readonly parts?: LocalGuardOptions }

function instance({ parts, ...options }: Options): Express {
  const guard = localGuard({ detectors: [wordDetector()], ...parts })
  return express().use(guardRouter({ guard, auth: apiKeys(API_KEYS), ...options }))
}

function ask(app: Express, path: string, body?: object) {
  const asked = body ? request(app).post(path).send(body) : request(app).get(path)
  return asked.set('Authorization', bearer('acme'))
}

const guess = (...digits: readonly string[]) => ({
  messages: [{ role: 'user', content: digits.map((digit) => `[NAME_${digit.repeat(8)}]`).join(' ') }],
  policy: 'pii-default',
})

describe.each(STORES)('limits over two instances on %s', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip

  async function two(options: Partial<GuardRouterOptions> = {}): Promise<readonly [Express, Express]> {
    const open = await make()
    const apps = [open(), open()].map((stores) => {
      cleanUp.push(() => stores.close())
      return instance({ ...options, counters: stores.counters, parts: stores })
    })
    return apps as [Express, Express] // two, as they were opened
  }

  test('count the requests of a key together', async () => {
    const [one, other] = await two({ requestsPerMinute: 3 })
    expect((await ask(one, '/v1/policies')).headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
      'ratelimit-reset': expect.stringMatching(/^[1-6]?\d$/),
    })
    expect((await ask(other, '/v1/policies')).headers['ratelimit-remaining']).toBe('1')
    expect((await ask(one, '/v1/policies')).status).toBe(200)
    const refused = await ask(other, '/v1/policies')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await request(one).get('/v1/policies').set('Authorization', bearer('other'))
    expect(elsewhere.status).toBe(200)
  })

  test('count all of many requests at once', async () => {
    const [one, other] = await two({ requestsPerMinute: 20 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (__, index) => ask(index % 2 ? one : other, '/v1/policies')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('count guesses of tokens together', async () => {
    const [one, other] = await two({ unknownTokensPerMinute: 3 })
    expect((await ask(one, '/v1/detokenize', guess('1', '2'))).status).toBe(200)
    expect((await ask(other, '/v1/detokenize', guess('3'))).status).toBe(200)
    expect((await ask(one, '/v1/detokenize', guess('4'))).status).toBe(429)
    expect((await ask(other, '/v1/release', { tokens: ['[NAME_55555555]'] })).status).toBe(429)
  })

  test('count the tokens of texts to examine together', async () => {
    const [one, other] = await two({ unknownTokensPerMinute: 1 })
    const evaluation = await ask(one, '/v1/guard', { messages: [{ role: 'user', content: 'I am Anna' }] })
    const { content } = evaluation.body.correction.choices[0]
    const live = { messages: [{ role: 'user', content }] }
    expect((await ask(other, '/v1/detectors/pii', live)).status).toBe(200)
    await ask(one, '/v1/detectors/pii', { messages: guess('1', '2').messages })
    // Used up: a live token is text like any other.
    expect((await ask(other, '/v1/detectors/pii', live)).status).toBe(200)
  })
})

describe('limits', () => {
  /** Counters that note each call, and answer once they may. */
  function gated() {
    const calls: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const counters = memoryCounters()
    const noting: Counters = (options) => {
      const counter = counters(options)
      const noted =
        <Rest extends readonly unknown[], T>(what: string, work: (key: string, ...rest: Rest) => Promise<T>) =>
        async (key: string, ...rest: Rest) => {
          calls.push(`${what} ${options.name}`)
          await gate
          return work(key, ...rest)
        }
      return { add: noted('add', counter.add), read: noted('read', counter.read) }
    }
    return { calls, counters: noting, open: () => open() }
  }

  it.each([
    ['/v1/detokenize', guess('1'), ['add requests', 'read guesses-actor', 'read guesses-key']],
    ['/v1/detectors/pii', { messages: guess('1').messages }, ['add requests', 'read sight-actor', 'read sight-key']],
  ])('cost a request to %s one round trip', async (path, body, asked) => {
    const { calls, counters, open } = gated()
    const answer = ask(instance({ counters }), path, body).then(({ status }) => status)
    await until(() => calls.length === 3)
    expect([...calls].sort()).toEqual(asked)
    open()
    expect(await answer).toBe(200)
    expect(calls.slice(3).filter((call) => !call.startsWith('add'))).toEqual([])
  })

  it('ask for nothing that a request does not need', async () => {
    const { calls, counters, open } = gated()
    open()
    await ask(instance({ counters }), '/v1/policies')
    expect(calls).toEqual(['add requests'])
  })

  describe('whose store fails', () => {
    const failing: Counters = () => {
      const fail = () => Promise.reject(new Error('down'))
      return { add: fail, read: fail }
    }

    it('let requests go by a count of this process, and tell', async () => {
      const told: unknown[] = []
      const app = instance({ counters: failing, requestsPerMinute: 2, onError: (error) => told.push(error) })
      const statuses = []
      for (let count = 0; count < 3; count += 1) statuses.push((await ask(app, '/v1/policies')).status)
      expect(statuses).toEqual([200, 200, 429])
      expect(told).toHaveLength(3)
    })

    it('reveal tokens that there are, and allow no guess', async () => {
      const app = instance({ counters: failing, onError: () => {} })
      const evaluation = await ask(app, '/v1/guard', { messages: [{ role: 'user', content: 'I am Anna, Berlin' }] })
      const [first, second] = evaluation.body.redaction_spans.map(({ token }: { token: string }) => token)
      const reveal = (content: string) =>
        ask(app, '/v1/detokenize', { messages: [{ role: 'user', content }], policy: 'pii-default' })
      expect((await reveal(first)).body.messages[0].content).toBe('Anna')
      const refused = await reveal(`${second} [NAME_11111111]`)
      expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited'])
      expect((await reveal(second)).body.messages[0].content).toBe('Berlin')
    })
  })
})
