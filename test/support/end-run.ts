import { readdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { createClient } from 'redis'

/** Ends a test run: fails if a suite has left files, databases or keys behind. */

// Jest loads this file by itself, so it cannot import from others of ours: see `begin-run.ts`.
const { TMPDIR = '', TEST_RUN = '', TEST_PROGRAM = '', TEST_POSTGRES_URL, TEST_REDIS_URL } = process.env

/** Caches of tools: they are meant to stay. */
const CACHES = /^(?:tsx-|node-compile-cache|jest|haste-map)/

/** Fails if a suite has left something behind, and removes it. */
export default async function endRun(): Promise<void> {
  rmSync(TEST_PROGRAM, { recursive: true, force: true })
  const left = [...filesLeft(), ...(await keysLeft()), ...(await schemasLeft())]
  if (left.length > 0) throw new Error(`The tests have left behind:\n${left.slice(0, 20).join('\n')}`)
}

function filesLeft(): string[] {
  const left = readdirSync(TMPDIR).filter((name) => !CACHES.test(name))
  rmSync(TMPDIR, { recursive: true, force: true })
  return left.map((name) => `a file: ${name}`)
}

async function keysLeft(): Promise<string[]> {
  const client = createClient({ url: TEST_REDIS_URL, socket: { connectTimeout: 2000, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return [] // without a server there is nothing on it
  }
  const left: string[] = []
  for await (const keys of client.scanIterator({ MATCH: `test-${TEST_RUN}-*`, COUNT: 1000 })) {
    left.push(...keys)
    if (keys.length > 0) await client.del(keys)
  }
  await client.close()
  return left.map((key) => `a key in Redis: ${key}`)
}

async function schemasLeft(): Promise<string[]> {
  const client = new pg.Client({ connectionString: TEST_POSTGRES_URL, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return []
  }
  const { rows } = await client.query<{ name: string }>(
    'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
    [`sandwich_${TEST_RUN}_`],
  )
  for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`)
  await client.end()
  return rows.map(({ name }) => `a schema in PostgreSQL: ${name}`)
}
