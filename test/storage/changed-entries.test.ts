import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import type { DetokenizeRequest } from '../../src/guard/schema.js'
import { onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

/** What somebody who may write to the store, and has no key, may change of an entry. */
const CHANGES = ['application', 'policies', 'session', 'expiry', 'unavailable', 'label'] as const
type Change = (typeof CHANGES)[number]

interface Store {
  readonly parts: LocalGuardOptions
  /** Changes all entries, and gives what changes them back. */
  change(what: Change): Promise<() => Promise<unknown>>
  /** Changes the number of uses that stands with each value, and gives what changes it back. */
  changeUses(written: (value: string) => string): Promise<() => Promise<unknown>>
  drop(): Promise<void>
}

const SCOPES: Readonly<Record<Change, Pick<DetokenizeRequest, 'application' | 'policy'>>> = {
  application: { application: 'hr' },
  policies: { policy: 'other' },
  session: { policy: 'pii-default' },
  expiry: { policy: 'pii-default' },
  unavailable: { policy: 'pii-default' },
  label: { policy: 'pii-default' },
}

function changedEntries(name: string, make: () => Promise<Store>): void {
  describe(`a value on ${name} is bound to its entry`, () => {
    it.each(CHANGES)('and is not given with another %s, nor consumed', async (what) => {
      const { parts, change, drop } = await make()
      const guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
      await guard.createPolicy({
        id: 'other',
        definition: 'x',
        threshold: 0.6,
        enabled: false,
        detectors: [{ model: 'pii' }],
      })
      const messages = [{ role: 'user' as const, content: 'Anna' }]
      const { correction } = await guard.evaluate({ messages, application: 'crm', session: 's1' })
      const text = correction?.choices[0]?.content ?? ''
      const restore = async (scope: object) =>
        (await guard.detokenize({ messages: [{ role: 'user', content: text }], ...scope })).messages[0]?.content
      const changeBack = await change(what)
      await expect(restore(SCOPES[what])).rejects.toMatchObject({ code: 'unavailable', status: 503 })
      await changeBack()
      expect(await restore({ policy: 'pii-default', application: 'crm' })).toBe('Anna')
      await guard.close()
      await drop()
    })

    it.each<[string, number, (value: string) => string]>([
      ['more uses', 2, (value) => value.replace('2*', '3*')],
      ['fewer uses', 3, (value) => value.replace('3*', '2*')],
      ['one use instead of two', 2, (value) => value.replace('2*', '')],
      ['two uses instead of one', 1, (value) => `2*${value}`],
    ])('and is not given with %s, nor consumed', async (_, uses, written) => {
      const { parts, changeUses, drop } = await make()
      const guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
      const messages = [{ role: 'user' as const, content: 'Anna' }]
      const protect = async () => {
        const { correction } = await guard.evaluate({ messages, session: 's1', stable: true })
        return correction?.choices[0]?.content ?? ''
      }
      const texts = [await protect(), ...(await Promise.all(Array.from({ length: uses - 1 }, protect)))]
      expect(new Set(texts).size).toBe(1)
      const restore = async () => {
        const asked = { messages: [{ role: 'user' as const, content: texts[0] ?? '' }], policy: 'pii-default' }
        return (await guard.detokenize(asked)).messages[0]?.content
      }
      const changeBack = await changeUses(written)
      const refused = { code: 'unavailable', status: 503 }
      await expect(restore()).rejects.toMatchObject(refused)
      await expect(protect()).rejects.toMatchObject(refused)
      await changeBack()
      for (const text of texts) expect([text, await restore()]).toEqual([text, 'Anna'])
      expect(await restore()).toBe(texts[0])
      await guard.close()
      await drop()
    })
  })
}

const IN_SQL: Readonly<Record<Change, readonly [string, string]>> = {
  application: [`application = 'hr'`, `application = 'crm'`],
  policies: [`policies = '|other|'`, `policies = '|pii-default|'`],
  session: [`session = 's2'`, `session = 's1'`],
  expiry: ['due_at = due_at + 86400000', 'due_at = due_at - 86400000'],
  unavailable: [`on_unavailable = 'gone'`, `on_unavailable = 'keep'`],
  label: [`label = 'LOCATION'`, `label = 'NAME'`],
}

onDatabases((name, make) =>
  changedEntries(name, async () => {
    const { open, drop } = await make()
    const sql = await open()
    const change = async (what: Change) => {
      const [there, back] = IN_SQL[what]
      await sql.query(`UPDATE sandwich_entries SET ${there}`)
      return () => sql.query(`UPDATE sandwich_entries SET ${back}`)
    }
    const changeUses = async (written: (value: string) => string) => {
      const rows = await sql.query('SELECT token, value FROM sandwich_entries')
      const write = (value: string, token: unknown) =>
        sql.query('UPDATE sandwich_entries SET value = $1 WHERE token = $2', [value, String(token)])
      for (const { token, value } of rows) {
        expect(written(String(value))).not.toBe(value)
        await write(written(String(value)), token)
      }
      return async () => {
        for (const { token, value } of rows) await write(String(value), token)
      }
    }
    return { parts: sqlParts(sql), change, changeUses, drop }
  }),
)

const IN_REDIS: Readonly<Record<Change, readonly [string | RegExp, string]>> = {
  application: ['"application":"crm"', '"application":"hr"'],
  policies: ['"policies":["pii-default"]', '"policies":["other"]'],
  session: ['"session":"s1"', '"session":"s2"'],
  expiry: [/^V(\d)/, 'V1$1'],
  unavailable: ['"onUnavailable":"keep"', '"onUnavailable":"gone"'],
  label: ['"label":"NAME"', '"label":"LOCATION"'],
}

onRedis(() =>
  changedEntries('Redis', async () => {
    const redis = await openRedis()
    const facts = `${redis.prefix}:{default}:facts`
    const change = async (what: Change) => {
      const before = await redis.client.hGetAll(facts)
      for (const [token, record] of Object.entries(before)) {
        const changed = record.replace(...IN_REDIS[what])
        expect(changed).not.toBe(record)
        await redis.client.hSet(facts, token, changed)
      }
      return () => redis.client.hSet(facts, before)
    }
    const changeUses = async (written: (value: string) => string) => {
      const keys = await redis.client.keys(`${redis.prefix}:{default}:v:*`)
      const before = await Promise.all(keys.map(async (key) => [key, String(await redis.client.get(key))] as const))
      for (const [key, value] of before) {
        expect(written(value)).not.toBe(value)
        await redis.client.set(key, written(value), { KEEPTTL: true })
      }
      return async () => {
        for (const [key, value] of before) await redis.client.set(key, value, { KEEPTTL: true })
      }
    }
    return { parts: redisParts(redis), change, changeUses, drop: redis.drop }
  }),
)
