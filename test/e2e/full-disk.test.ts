import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { migrate } from '../../src/storage/schema.js'
import { sqlite } from '../../src/storage/sqlite.js'
import { sqliteDatabase } from '../support/databases.js'
import type { TestDatabase } from '../support/databases.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

const NO_LIMIT = 1_000_000_000

describe('a SQLite file that cannot grow, or not be written', () => {
  let store: TestDatabase
  let database: InstanceType<typeof Sqlite>
  let parts: ReturnType<typeof sqlParts>
  let guard: Guard
  beforeEach(async () => {
    store = sqliteDatabase()
    database = new Sqlite(store.url.slice('sqlite:'.length))
    const sql = sqlite({ database })
    await migrate(sql)
    parts = sqlParts(sql)
    guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
  })
  afterEach(async () => {
    await guard.close()
    await store.drop()
  })

  const protect = async () => {
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
    return correction?.choices[0]?.content ?? ''
  }
  const restore = async (content: string) =>
    (await guard.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })).messages[0]?.content
  const outcome = (work: Promise<string | undefined>) => work.catch((error: { code?: string }) => error.code)
  const pages = () => Number(database.pragma('page_count', { simple: true }))

  it('answers 503 while the disk is full, consumes nothing, and goes on when there is room', async () => {
    const kept: string[] = [await protect()]
    database.pragma(`max_page_count = ${pages()}`)
    // What fits into the last pages still does.
    for (let last = await outcome(protect()); last !== 'unavailable'; last = await outcome(protect())) kept.push(last!)
    const tried: (string | undefined)[] = []
    for (const text of kept) tried.push(await outcome(restore(text)))
    expect(tried).toContain('unavailable')
    database.pragma(`max_page_count = ${NO_LIMIT}`)
    for (const [at, text] of kept.entries()) {
      if (tried[at] === 'unavailable') expect(await restore(text)).toBe('Anna and Bob')
      else expect([tried[at], await restore(text)]).toEqual(['Anna and Bob', text])
    }
    expect(await restore(await protect())).toBe('Anna and Bob')
    expect(await parts.audit.verify()).toEqual([])
    const { data } = await guard.logs({ action: 'reveal', outcome: 'revealed', page_size: 1000 })
    expect(data).toHaveLength(2 * (kept.length + 1))
  })

  it('is not ready, answers 503 and consumes nothing while it is read-only', async () => {
    const text = await protect()
    database.pragma('query_only = ON')
    await expect(guard.ready()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await outcome(protect())).toBe('unavailable')
    expect(await outcome(restore(text))).toBe('unavailable')
    database.pragma('query_only = OFF')
    await guard.ready()
    expect(await restore(text)).toBe('Anna and Bob')
    expect(await parts.audit.verify()).toEqual([])
  })

  it('does not start on a file that it may only read', async () => {
    const readonly = sqlite({ database: new Sqlite(store.url.slice('sqlite:'.length), { readonly: true }) })
    // not `rejects.toThrow`: the driver's errors are of another realm
    const error: unknown = await migrate(readonly).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: expect.stringMatching(/^SQLITE_READONLY/) })
    await readonly.close()
  })
})
