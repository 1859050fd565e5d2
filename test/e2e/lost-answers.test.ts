import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { cachedPolicies } from '../../src/policies/cached.js'
import type { ServiceStores as Stores } from '../../src/server/stores.js'
import { findTokens } from '../../src/token.js'
import { hasPostgres, postgresDatabase } from '../support/databases.js'
import { hasRedis, redisDatabase } from '../support/redis.js'
import { openTestStores, proxiedStore } from '../support/proxied-store.js'
import type { ProxiedStore, TestStore } from '../support/proxied-store.js'
import type { Cut, TcpProxy } from '../support/tcp-proxy.js'
import { until } from '../support/until.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

/**
 * How a commit looks on the wire: the request, and the answer that all of it was done. A change of a policy on Redis is
 * one command without a number to look it up by.
 */
const STORES: readonly [
  string,
  boolean,
  () => Promise<TestStore>,
  { request: string; reply: string; policy: string },
][] = [
  ['PostgreSQL', hasPostgres, postgresDatabase, { request: 'COMMIT', reply: 'COMMIT', policy: 'unavailable' }],
  ['Redis', hasRedis, redisDatabase, { request: ':commit:', reply: '*2\r\n:1\r\n', policy: 'outcome_unknown' }],
]

describe.each(STORES)('an answer of %s that is lost', (_, isThere, make, commit) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  let store: ProxiedStore
  let proxy: TcpProxy
  let stores: Stores
  let direct: Stores
  let guard: Guard
  /** The same store, past the proxy. */
  let other: Guard
  beforeAll(async () => {
    if (!isThere) return
    store = await proxiedStore(make)
    proxy = store.proxy
    stores = await openTestStores(store.url)
    direct = await openTestStores(store.directUrl)
    // Read once: a read is no commit, and must not be what is cut.
    const policies = cachedPolicies(stores.policies, { ttlMs: 3_600_000 })
    guard = localGuard({ ...stores, policies, detectors: [wordDetector()], onError: () => {} })
    other = localGuard({ ...direct, detectors: [wordDetector()], onError: () => {} })
    await protect()
  })
  afterAll(async () => {
    if (!isThere) return
    await guard.close()
    await other.close()
    await stores.close()
    await direct.close()
    await store.drop()
  })

  const protect = async (by = guard) => {
    const { correction } = await by.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
    return correction?.choices[0]?.content ?? ''
  }
  const restore = async (content: string, by = guard) =>
    (await by.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })).messages[0]?.content
  const cut = (on: Cut['on'], then: Cut['then'], after = 0) => proxy.cut({ on, then, after, holding: commit[on] })
  const recovers = async () => {
    proxy.mode('pass')
    await until(() =>
      guard.ready().then(
        () => true,
        () => false,
      ),
    )
  }
  const outcomes = async (content: string) => {
    const { data } = await other.logs({ action: 'reveal', page_size: 1000 })
    const tokens = findTokens(content).map(({ token }) => token)
    return data.filter(({ token = '' }) => tokens.includes(token)).map(({ outcome }) => outcome)
  }
  afterEach(async () => {
    if (isThere) expect(await direct.verifyAudit('default')).toEqual([])
  })

  test('costs nothing if the store can still be asked: the values are given, once', async () => {
    const text = await protect()
    const happened = cut('reply', 'cut')
    expect(await restore(text)).toBe('Anna and Bob')
    await happened
    await recovers()
    expect(await outcomes(text)).toEqual(['revealed', 'revealed'])
    expect(await restore(text)).toBe(text)
  })

  test('is the same to all that shared the commit', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => protect()))
    const happened = cut('reply', 'cut', 1) // the first has a commit of its own, the others share the next one
    expect(await Promise.all(texts.map((text) => restore(text)))).toEqual(texts.map(() => 'Anna and Bob'))
    await happened
    await recovers()
    for (const text of texts) expect(await restore(text)).toBe(text)
  })

  test('keeps what was protected: its tokens can be restored', async () => {
    const happened = cut('reply', 'cut')
    const text = await protect()
    await happened
    await recovers()
    expect(await restore(text)).toBe('Anna and Bob')
  })

  test('is a 503 that says that nothing was consumed where the commit never arrived, and this stays so', async () => {
    const text = await protect()
    const happened = cut('request', 'cut')
    await expect(restore(text)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    await happened
    await recovers()
    expect(await restore(text)).toBe('Anna and Bob')
  })

  test('is a 503 that says that nobody knows where the store cannot be asked: done', async () => {
    const text = await protect()
    const happened = cut('reply', 'down')
    const started = performance.now()
    await expect(restore(text)).rejects.toMatchObject({ status: 503, code: 'outcome_unknown' })
    expect(performance.now() - started).toBeLessThan(5000)
    await happened
    await recovers()
    expect(await restore(text)).toBe(text)
    expect((await outcomes(text)).filter((outcome) => outcome === 'revealed')).toHaveLength(2)
  })

  test('is a 503 that says that nobody knows where the store cannot be asked: not done', async () => {
    const text = await protect()
    const happened = cut('request', 'down')
    await expect(restore(text)).rejects.toMatchObject({ status: 503, code: 'outcome_unknown' })
    await happened
    await recovers()
    expect(await restore(text)).toBe('Anna and Bob')
  })

  test('is a 503 for a policy, too, that says what is known of the change', async () => {
    const happened = proxy.cut({ on: 'request', then: 'cut', holding: 'by-nobody' })
    const policy = { id: 'by-nobody', definition: 'x', threshold: 0.6, enabled: false, detectors: [{ model: 'pii' }] }
    await expect(guard.createPolicy(policy)).rejects.toMatchObject({
      status: 503,
      code: commit.policy,
    })
    await happened
    await recovers()
  })

  test('does not let a commit happen later that was held up on its way', async () => {
    const text = await protect()
    const happened = cut('request', 'hold')
    const started = performance.now()
    const failed = expect(restore(text)).rejects.toMatchObject({ status: 503 })
    await happened
    await failed
    expect(performance.now() - started).toBeLessThan(5000)
    await recovers() // what was held arrives now
    expect(await restore(text, other)).toBe('Anna and Bob')
  })
})
