import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import type { Guard } from '../../src/guard/guard.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { ConfigError } from '../../src/server/environment.js'
import type { ServiceStores as Stores } from '../../src/server/stores.js'
import { hasPostgres, postgresDatabase, sqliteDatabase } from '../support/databases.js'
import { hasRedis, redisDatabase } from '../support/redis.js'
import { openTestStores, proxiedStore } from '../support/proxied-store.js'
import type { TestStore } from '../support/proxied-store.js'
import { until } from '../support/until.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

/** Three seconds, one more to look up an outcome, and what a busy machine adds. */
const WITHIN_MS = 8000
const WAITERS = 320

describe('a store that accepts connections and says nothing', () => {
  const sockets = new Set<Socket>()
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).resume()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })

  it.each(['redis', 'postgres'])('stops the start with one line: %s', async (scheme) => {
    const started = performance.now()
    const error: unknown = await openTestStores(`${scheme}://user:secret@127.0.0.1:${port}/0`).catch(
      (reason: unknown) => reason,
    )
    expect(performance.now() - started).toBeLessThan(WITHIN_MS)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^STORE_URL: cannot open \w+ \(it does not answer\)\.$/),
    })
  })
})

/** The store behind something that makes it silent: `stop` gives what makes it answer again. */
interface Silenced extends TestStore {
  silence(): Promise<() => Promise<void>>
}

async function behindProxy(make: () => Promise<TestStore>): Promise<Silenced> {
  const { proxy, url, drop } = await proxiedStore(make)
  return {
    url,
    drop,
    async silence() {
      proxy.mode('hold')
      return async () => proxy.mode('pass')
    },
  }
}

/** Another process writes, and does not come to an end. */
async function lockedSqlite(): Promise<Silenced> {
  const store = sqliteDatabase()
  return {
    ...store,
    async silence() {
      const writer = new Sqlite(store.url.slice('sqlite:'.length))
      writer.exec('BEGIN IMMEDIATE')
      return async () => {
        writer.exec('ROLLBACK')
        writer.close()
      }
    },
  }
}

const STORES: readonly [string, boolean, () => Promise<Silenced>][] = [
  ['SQLite', true, lockedSqlite],
  ['PostgreSQL', hasPostgres, () => behindProxy(postgresDatabase)],
  ['Redis', hasRedis, () => behindProxy(redisDatabase)],
]

describe.each(STORES)('%s that says nothing any more', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  let store: Silenced
  let stores: Stores
  let guard: Guard
  beforeAll(async () => {
    if (!isThere) return
    store = await make()
    stores = await openTestStores(store.url)
    guard = localGuard({ ...stores, detectors: [wordDetector()], onError: () => {} })
  })
  afterAll(async () => {
    if (!isThere) return
    await guard.close()
    await stores.close()
    await store.drop()
  })
  let answerAgain: (() => Promise<void>) | undefined
  afterEach(async () => {
    await answerAgain?.()
    answerAgain = undefined
  })
  const protect = async () => {
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
    return correction?.choices[0]?.content ?? ''
  }
  const restore = async (content: string) =>
    (await guard.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })).messages[0]?.content
  /** How long it took to fail. */
  const failed = async (work: Promise<unknown>) => {
    const started = performance.now()
    await expect(work).rejects.toMatchObject({ status: 503 })
    return performance.now() - started
  }

  test(`lets each of ${WAITERS} requests wait for its time and no longer, and does none of them later`, async () => {
    const texts = await Promise.all(Array.from({ length: 8 }, protect))
    await restore(await protect())
    answerAgain = await store.silence()
    const waits = await Promise.all(
      Array.from({ length: WAITERS }, (_, at) => failed(at % 2 === 0 ? restore(texts[at % 8] ?? '') : protect())),
    )
    expect(Math.max(...waits)).toBeLessThan(WITHIN_MS)
    await answerAgain()
    answerAgain = undefined
    await until(() =>
      guard.ready().then(
        () => true,
        () => false,
      ),
    )
    for (const text of texts) expect(await restore(text)).toBe('Anna and Bob')
    expect(await stores.verifyAudit('default')).toEqual([])
  })
})
