import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { ConfigError } from '../../src/server/environment.js'
import { openStores } from '../../src/server/stores.js'
import type { ServiceStores as Stores } from '../../src/server/stores.js'
import { hasPostgres, onDatabases, postgresDatabase, sqliteDatabase } from '../support/databases.js'
import { startGuard } from '../support/guard-processes.js'
import { hasRedis, redisDatabase } from '../support/redis.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(120_000)

const open = (url: string) => openStores({ STORE_URL: url, VAULT_KEYS: [Buffer.alloc(32, 1)] }, () => {})
const close = async ({ vault, audit, close }: Stores) => {
  await vault.close()
  await audit.close()
  await close()
}
const protect = { method: 'evaluate', request: { messages: [{ role: 'user', content: 'Anna' }] } } as const

const STORES: readonly [string, boolean, () => Promise<{ url: string; drop(): Promise<void> }>][] = [
  ['SQLite', true, async () => sqliteDatabase()],
  ['PostgreSQL', hasPostgres, postgresDatabase],
  ['Redis', hasRedis, redisDatabase],
]

describe.each(STORES)('instances that start at once on an empty %s', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip

  test('all come up and work on one store, round after round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const database = await make()
      const instances = await Promise.all([open(database.url), open(database.url), open(database.url)])
      const guards = instances.map((stores) => localGuard({ ...stores, detectors: [wordDetector()] }))
      await Promise.all(guards.map((guard) => guard.evaluate(protect.request)))
      expect((await guards[0]?.logs())?.data).toHaveLength(3)
      expect(await guards[0]?.listPolicies()).toHaveLength(1)
      expect(await instances[0]?.verifyAudit()).toEqual([])
      await Promise.all(instances.map(close))
      await database.drop()
    }
  })

  test('do so as processes, too', async () => {
    const database = await make()
    const guards = await Promise.all(Array.from({ length: 3 }, () => startGuard(database.url)))
    const answers = await Promise.all(guards.map((guard) => guard.ask([protect])))
    expect(answers).toMatchObject(guards.map(() => [{ flagged: true }]))
    await Promise.all(guards.map((guard) => guard.stop()))
    await database.drop()
  })
})

onDatabases((name, make) => {
  it(`tables of a newer version on ${name} stop the start with a line that says what to do, and stay as they are`, async () => {
    const database = await make()
    const sql = await database.open()
    const [before] = await sql.query('SELECT version FROM sandwich_schema')
    await sql.query('UPDATE sandwich_schema SET version = version + 1')
    const error: unknown = await open(database.url).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^STORE_URL: .* version \d+, .* Use a newer version of llm-sandwich\.?\)\.$/),
    })
    expect(await sql.query('SELECT version FROM sandwich_schema')).toEqual([{ version: expect.anything() }])
    await sql.query('UPDATE sandwich_schema SET version = version - 1')
    expect(await sql.query('SELECT version FROM sandwich_schema')).toEqual([before])
    await close(await open(database.url))
    await sql.close()
    await database.drop()
  })
})

/** Root may write what is read-only, so it is somebody else for the time of the work. */
async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

it('a read-only SQLite file stops the start with a line that names it', async () => {
  const database = sqliteDatabase()
  const file = database.url.slice('sqlite:'.length)
  await close(await open(database.url))
  chmodSync(dirname(file), 0o555)
  chmodSync(file, 0o444)
  const error: unknown = await unprivileged(() => open(database.url).catch((reason: unknown) => reason))
  expect(error).toMatchObject({
    message: expect.stringMatching(/^STORE_URL: cannot open the SQLite file \(SQLITE_READONLY\w*\)\.$/),
  })
  chmodSync(dirname(file), 0o755)
  await database.drop()
})

it.each([
  ['a folder that does not exist', 'sqlite:/nowhere/guard.db'],
  ['a file that is no database', `sqlite:${process.execPath}`],
  ['a server that cannot be reached', 'postgres://127.0.0.1:1/none'],
  ['a Redis that cannot be reached', 'redis://:secret@127.0.0.1:1'],
  ['an unknown scheme', 'mongodb://:secret@127.0.0.1'],
])('%s stops the start with one line that names the variable and no secret', async (_, url) => {
  const error: unknown = await open(url).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error).toMatchObject({ message: expect.stringMatching(/^STORE_URL: [^\n]+$/) })
  expect(String(error)).not.toContain('secret')
})
