import { randomUUID } from 'node:crypto'
import { describe } from '@jest/globals'
import { createClient } from 'redis'
import { REDIS_URL, RUN } from './servers.js'

/** A Redis with a prefix of its own, for tests. */

export { REDIS_URL }

export type TestRedis = Awaited<ReturnType<typeof openRedis>>

/** A client and a prefix of its own. `drop` removes its keys and closes it. */
export async function openRedis(prefix = `test-${RUN}-${randomUUID()}`) {
  const client = createClient({ url: REDIS_URL })
  client.on('error', () => {})
  await client.connect()
  return {
    client,
    prefix,
    async drop() {
      for await (const keys of client.scanIterator({ MATCH: `${prefix}:*`, COUNT: 1000 })) {
        if (keys.length > 0) await client.del(keys)
      }
      await client.close()
    },
  }
}

/** The same as a URL for the service. */
export async function redisDatabase() {
  const { prefix, drop } = await openRedis()
  return { url: `${REDIS_URL}?prefix=${prefix}`, drop }
}

async function answers(): Promise<boolean> {
  const client = createClient({ url: REDIS_URL, socket: { connectTimeout: 2000, reconnectStrategy: false } })
  client.on('error', () => {})
  return client.connect().then(
    () => client.close().then(() => true),
    () => false,
  )
}

export const hasRedis = await answers()

/** Tests on a real server. One that does not answer is said, and fails in CI. */
export function onRedis(tests: () => void): void {
  if (hasRedis || process.env.CI === 'true') tests()
  else describe.skip(`Redis: no server at ${REDIS_URL}, tests are skipped`, tests)
}
