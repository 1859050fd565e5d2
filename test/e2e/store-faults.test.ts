import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import type { ServiceStores as Stores } from '../../src/server/stores.js'
import { findTokens } from '../../src/token.js'
import { hasPostgres, postgresDatabase } from '../support/databases.js'
import { hasRedis, redisDatabase } from '../support/redis.js'
import { openTestStores, proxiedStore } from '../support/proxied-store.js'
import type { ProxiedStore, TestStore } from '../support/proxied-store.js'
import type { TcpProxy } from '../support/tcp-proxy.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

const WITHIN_MS = 8000

const STORES: readonly [string, boolean, () => Promise<TestStore>][] = [
  ['PostgreSQL', hasPostgres, postgresDatabase],
  ['Redis', hasRedis, redisDatabase],
]

describe.each(STORES)('when %s fails', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  let store: ProxiedStore
  let proxy: TcpProxy
  let stores: Stores
  let guard: Guard
  beforeAll(async () => {
    if (!isThere) return
    store = await proxiedStore(make)
    proxy = store.proxy
    stores = await openTestStores(store.url)
    guard = localGuard({ ...stores, detectors: [wordDetector()], onError: () => {} })
  })
  afterAll(async () => {
    if (!isThere) return
    await guard.close()
    await stores.close()
    await store.drop()
  })
  const protect = async () => {
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
    return correction?.choices[0]?.content ?? ''
  }
  const restore = async (content: string) =>
    (await guard.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })).messages[0]?.content
  const fails = async (work: Promise<unknown>) => {
    const started = performance.now()
    await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(performance.now() - started).toBeLessThan(WITHIN_MS)
  }
  /** Without a restart, within a moment. */
  const recovers = async () => {
    const until = performance.now() + 5000
    const isReady = () =>
      guard.ready().then(
        () => true,
        () => false,
      )
    while (!(await isReady())) {
      expect(performance.now()).toBeLessThan(until)
      await setTimeout(20) // or a client that fails at once would keep the loop from reconnecting
    }
  }

  test.each(['down', 'hold'] as const)('(%s), it answers 503 in time, consumes nothing, and recovers', async (mode) => {
    const text = await protect()
    expect(findTokens(text)).toHaveLength(2)
    proxy.mode(mode)
    await Promise.all([fails(restore(text)), fails(protect()), fails(guard.ready())])
    proxy.mode('pass')
    await recovers()
    expect(await restore(text)).toBe('Anna and Bob')
    expect(await restore(text)).toBe(text)
    expect(await stores.verifyAudit('default')).toEqual([])
  })
})
