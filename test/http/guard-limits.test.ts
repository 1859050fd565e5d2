import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import request from 'supertest'
import type { Detector } from '../../src/detectors/detector.js'
import { guessLimit } from '../../src/http/guess-limit.js'
import { memoryCounters } from '../../src/limits/memory.js'
import { memoryVault } from '../../src/vaults/memory.js'
import type { Vault } from '../../src/vaults/vault.js'
import { bearer, routerApp } from '../support/router-app.js'

const token = (index: number) => `[NAME_${index.toString(16).toUpperCase().padStart(8, '0')}]`
const user = (content: string) => ({ role: 'user', content })

describe('requests', () => {
  it('are limited for each key, with headers that say so', async () => {
    const app = routerApp({ requestsPerMinute: 2 })
    const ask = (key: string) => request(app).get('/v1/policies').set('Authorization', bearer(key))
    const { headers } = await ask('acme')
    expect(headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
    await ask('acme')
    const over = await ask('acme')
    expect([over.status, over.body.error.code, over.body.error.type]).toEqual([429, 'rate_limited', 'rate_limit_error'])
    expect(over.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(over.headers['ratelimit-reset'])).toBeGreaterThan(0)
    expect((await ask('acme-crm')).status).toBe(200)
  })

  it('count, also those that are refused', async () => {
    const app = routerApp({ requestsPerMinute: 2 })
    const ask = () => request(app).post('/v1/guard').set('Authorization', bearer('only-audit')).type('json').send('{')
    expect((await ask()).status).toBe(403)
    expect((await ask()).status).toBe(403)
    expect((await ask()).status).toBe(429)
  })
})

describe('unknown tokens', () => {
  const setup = (vault?: Vault, limit = 10) => {
    const app = routerApp({ unknownTokensPerMinute: limit, guardOptions: { vault } })
    const post = (path: string, body: object, key = 'acme') =>
      request(app).post(path).set('Authorization', bearer(key)).send(body)
    const reveal = (tokens: readonly string[], key?: string) =>
      post('/v1/detokenize', { messages: [user(tokens.join(' '))], policy: 'pii-default' }, key)
    const protect = async (key?: string, application?: string): Promise<string> =>
      (await post('/v1/guard', { messages: [user('Anna')], application }, key)).body.redaction_spans[0].token
    return { reveal, protect, post }
  }

  it('are limited for each key', async () => {
    const { reveal, protect } = setup()
    for (let guess = 0; guess < 10; guess += 1) expect((await reveal([token(guess)])).status).toBe(200)
    expect((await reveal([await protect()])).body.messages[0].content).toBe('Anna')
    const live = await protect()
    expect((await reveal([token(10)])).status).toBe(429)
    const over = await reveal([live])
    expect([over.status, over.body.error.code]).toEqual([429, 'rate_limited'])
    expect(over.headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60)
    const other = await reveal([live], 'only-reveal')
    expect(other.body.messages[0].content).toBe('Anna')
  })

  it('are counted before anything is consumed', async () => {
    const { reveal, protect } = setup()
    const live = await protect()
    const guesses = Array.from({ length: 11 }, (_, index) => token(index))
    expect((await reveal([...guesses, live])).status).toBe(429)
    expect((await reveal([live], 'only-reveal')).body.messages[0].content).toBe('Anna')
  })

  it('are all that count: known ones are free, dead or alive', async () => {
    const { reveal, protect } = setup()
    for (let turn = 0; turn < 12; turn += 1) {
      const live = await protect()
      expect((await reveal([live])).body.messages[0].content).toBe('Anna')
      expect((await reveal([live])).status).toBe(200)
    }
  })

  it('are those of other tenants and applications as well', async () => {
    const { reveal, protect } = setup(undefined, 3)
    const foreign = [await protect('other'), await protect('acme', 'hr'), token(1)]
    expect((await reveal(foreign, 'acme-crm')).status).toBe(200)
    expect((await reveal([token(1)], 'acme-crm')).status).toBe(429)
  })

  it('are limited for each actor of a key, and ten times higher for the key', async () => {
    const { reveal, protect, post } = setup(undefined, 3)
    const guess = async (actor: string | undefined, ...tokens: readonly string[]) => {
      const pending = post('/v1/detokenize', { messages: [user(tokens.join(' '))], policy: 'pii-default' })
      return (await (actor === undefined ? pending : pending.set('X-Sandwich-Actor', actor))).status
    }
    const over = Array.from({ length: 900 }, (_, index) => token(index))
    expect(await guess('eve', ...over)).toBe(429)
    expect(await guess('eve')).toBe(200) // nothing was asked for
    expect(await guess('eve', await protect())).toBe(429)
    expect(await guess('adam', ...over.slice(0, 3))).toBe(200)
    expect(await guess(undefined, ...over.slice(0, 3))).toBe(200)
    expect(await guess('x'.repeat(129), token(1))).toBe(429) // counted by its address, as no actor is
    expect(await guess(undefined, await protect())).toBe(429)
    for (let other = 0; other < 6; other += 1) expect(await guess(`u${other}`, ...over.slice(0, 3))).toBe(200)
    const live = await protect()
    expect(await guess('u9', ...over.slice(0, 3))).toBe(200) // eve, adam, one without, six and this: 30 of the key
    expect(await guess('u10', live)).toBe(200)
    expect(await guess('u10', token(1))).toBe(429)
    expect(await guess('u11', await protect())).toBe(429)
    expect((await reveal([token(1)], 'only-reveal')).status).toBe(200)
  })

  it('count where tokens are released, too, and nothing is purged over the limit', async () => {
    const { reveal, protect, post } = setup(undefined, 3)
    const release = async (...tokens: readonly string[]) => (await post('/v1/release', { tokens })).status
    const live = await protect()
    const dead = await Promise.all([protect(), protect(), protect(), protect()])
    expect((await reveal(dead)).status).toBe(200)
    expect(await release(...dead, token(1), token(2), token(3))).toBe(204)
    expect(await release(await protect())).toBe(204)
    expect(await release(live, token(4))).toBe(429)
    expect(await release(live)).toBe(429)
    expect((await reveal([live])).status).toBe(429)
    expect((await reveal([live], 'only-reveal')).body.messages[0].content).toBe('Anna')
  })

  it('stay within the limit when guessed at once', async () => {
    const slow = memoryVault()
    const vault: Vault = {
      ...slow,
      reveal: async (tokens, scope) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return slow.reveal(tokens, scope)
      },
    }
    const { reveal } = setup(vault)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => reveal([token(index), token(index + 99)])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  it('do not cost a caller what a careless vault has revealed', async () => {
    const careless = memoryVault()
    const vault: Vault = {
      ...careless,
      reveal: (tokens, scope) => careless.reveal(tokens, { ...scope, maxUnknown: undefined }),
    }
    const { reveal, protect } = setup(vault, 1)
    const live = await protect()
    const answer = await reveal([live, token(1), token(2)])
    expect(answer.body.messages[0].content).toBe(`Anna ${token(1)} ${token(2)}`)
    expect((await reveal([token(1)])).status).toBe(429)
  })
})

describe('tokens in texts to examine', () => {
  const digits: Detector = {
    model: 'pii-v0',
    detect: (text) =>
      [...text.matchAll(/[0-9A-F]{8}/g)].map((match) => ({
        label: 'DOCUMENT',
        score: 0.9,
        text: match[0],
        spans: { start: match.index, end: match.index + 8 },
      })),
  }
  const setup = () => {
    const app = routerApp({ unknownTokensPerMinute: 3, guardOptions: { detectors: [digits] } })
    return (path: string, content: string, rest: object = {}) =>
      request(app)
        .post(path)
        .set('Authorization', bearer('acme'))
        .send({ messages: [user(content)], ...rest })
  }

  it('are told apart, live or not, within the limit of unknown ones only', async () => {
    const post = setup()
    const live: string = (await post('/v1/guard', '1234ABCD')).body.redaction_spans[0].token
    const found = async (content: string) => (await post('/v1/detectors/pii-v0', content)).body.result.length as number
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await found(live)).toBe(0)
      expect(await found(token(turn))).toBe(1)
    }
    expect(await found(live)).toBe(0)
    expect(await found(token(9))).toBe(1)
    expect(await found(live)).toBe(1)
  })

  it('are text, all of them, if more are unknown than the limit allows', async () => {
    const post = setup()
    const live: string = (await post('/v1/guard', '1234ABCD')).body.redaction_spans[0].token
    const guesses = Array.from({ length: 101 }, (_, index) => token(index))
    const { body } = await post('/v1/guard', `${[...guesses, live].join(' ')} 1234ABCE`)
    expect(body.correction.choices[0].content.match(/[0-9A-F]{8}/g)).toHaveLength(103)
    expect(body.redaction_spans).toHaveLength(103)
    for (const told of [live, token(1)]) expect(body.correction.choices[0].content).not.toContain(told)
  })

  it('cost nothing once they were live: a conversation may go on with what was revealed', async () => {
    const post = setup()
    const texts = Array.from({ length: 5 }, (_, index) => `1234ABC${index}`)
    const { redaction_spans: spans } = (await post('/v1/guard', texts.join(' '))).body
    const [live, ...revealed]: string[] = spans.map((span: { token: string }) => span.token)
    await post('/v1/detokenize', revealed.join(' '), { policy: 'pii-default' })
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await post('/v1/detectors/pii-v0', `${revealed.join(' ')} ${live}`)).body.result).toHaveLength(4)
    }
  })

  it('cost nothing in a reply beyond those that the request names', async () => {
    const post = setup()
    const detectors = [{ model: 'pii-v0', target: 'assistant' }]
    const made = { id: 'replies', definition: '', threshold: 0.6, detectors, messages: undefined }
    expect((await post('/v1/policies', '', made)).status).toBe(201)
    const live: string = (await post('/v1/guard', '1234ABCD')).body.redaction_spans[0].token
    const invented = Array.from({ length: 100 }, (_, index) => token(index))
    const replaced = async (tokens?: readonly string[]) => {
      const messages = [{ role: 'assistant', content: [live, ...invented].join(' ') }]
      const { body } = await post('/v1/guard', '', { messages, policy: 'replies', reply_only: true, tokens })
      return body.redaction_spans.length as number
    }
    for (let turn = 0; turn < 3; turn += 1) expect(await replaced([live])).toBe(100)
    expect(await replaced()).toBe(101)
    expect((await post('/v1/detectors/pii-v0', live)).body.result).toEqual([])
    expect(await replaced([live, ...invented])).toBe(101) // those that it names are looked up
    expect((await post('/v1/detectors/pii-v0', live)).body.result).toHaveLength(1)
  })

  it.each(['/v1/guard', '/v1/detectors/pii-v0'])('are at most 1000 at %s', async (path) => {
    const tokens = Array.from({ length: 1001 }, (_, index) => token(index))
    expect((await setup()(path, tokens.join(' '))).status).toBe(413)
    expect((await setup()(path, tokens.slice(1).join(' '))).status).toBe(200)
  })
})

describe('the budget of guesses', () => {
  const fail = (error: unknown) => {
    throw error
  }
  const guesses = (limit: number) =>
    guessLimit({ name: 'guesses', limit, windowMs: 60_000, counters: memoryCounters(), onError: fail })
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('is new after its window', async () => {
    const budget = guesses(2).for('key')
    const guess = async (unknown: number) => (await budget.reserve(unknown)).settle(unknown)
    expect(await guess(2)).toBeUndefined()
    expect((await budget.reserve(1)).allowed).toBe(0)
    expect(await guess(1)).toMatchObject({ code: 'rate_limited' })
    await expect(budget.reserve(1)).rejects.toMatchObject({
      code: 'rate_limited',
      rate: { limit: 2, resetSeconds: 60 },
    })
    jest.advanceTimersByTime(59_000)
    await expect(budget.reserve(1)).rejects.toMatchObject({ rate: { resetSeconds: 1 } })
    jest.advanceTimersByTime(1_001)
    expect(await guess(1)).toBeUndefined()
  })

  it('gives back what was not unknown', async () => {
    const budget = guesses(2).for('key')
    for (let turn = 0; turn < 5; turn += 1) {
      const room = await budget.reserve(500)
      expect(room.allowed).toBe(2)
      expect(await room.settle(0)).toBeUndefined()
    }
  })

  it('makes one wait for another only while both may not fit', async () => {
    const budget = guesses(10).for('key')
    const first = await budget.reserve(6)
    const second = await budget.reserve(4)
    const third = budget.reserve(3)
    await second.settle(0)
    const { allowed } = await third
    expect(allowed).toBe(3)
    expect(await first.settle(7)).toMatchObject({ code: 'rate_limited' })
  })
})
