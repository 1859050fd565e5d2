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
    return { parts: sqlParts(sql), change, drop }
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
    return { parts: redisParts(redis), change, drop: redis.drop }
  }),
)
