import { expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { findTokens } from '../../src/token.js'
import { onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

interface Store {
  readonly parts: LocalGuardOptions
  /** Exchanges the stored values of two tokens. */
  swap(one: string, other: string): Promise<unknown>
  drop(): Promise<void>
}

function movedRecords(name: string, make: () => Promise<Store>): void {
  it(`a record that was moved to another token on ${name} gives no value, and costs none`, async () => {
    const { parts, swap, drop } = await make()
    const guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
    const text = correction?.choices[0]?.content ?? ''
    const [one = '', other = ''] = findTokens(text).map(({ token }) => token)
    const restore = async () =>
      (await guard.detokenize({ messages: [{ role: 'user', content: text }], policy: 'pii-default' })).messages
    await swap(one, other)
    await expect(restore()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    await swap(one, other)
    expect(await restore()).toMatchObject([{ content: 'Anna and Bob' }])
    await guard.close()
    await drop()
  })
}

onDatabases((name, make) =>
  movedRecords(name, async () => {
    const { open, drop } = await make()
    const sql = await open()
    const swap = async (one: string, other: string) => {
      const rows = await sql.query('SELECT token, value FROM sandwich_entries')
      const valueOf = (wanted: string) => String(rows.find(({ token }) => token === wanted)?.value)
      const move = 'UPDATE sandwich_entries SET value = $1 WHERE token = $2'
      await sql.query(move, [valueOf(one), other])
      await sql.query(move, [valueOf(other), one])
    }
    return { parts: sqlParts(sql), swap, drop }
  }),
)

onRedis(() =>
  movedRecords('Redis', async () => {
    const redis = await openRedis()
    const swap = async (one: string, other: string) => {
      const [a, b] = [`${redis.prefix}:{default}:v:${one}`, `${redis.prefix}:{default}:v:${other}`]
      const [first, second] = await redis.client.mGet([a, b])
      await redis.client.mSet({ [a]: second ?? '', [b]: first ?? '' })
    }
    return { parts: redisParts(redis), swap, drop: redis.drop }
  }),
)
