import { describe, expect, it, jest } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Evaluation } from '../../src/guard/schema.js'
import { findTokens } from '../../src/token.js'
import { onDatabases } from '../support/databases.js'
import { SESSION_SECRET, startGuard } from '../support/guard-processes.js'
import { REDIS_URL, onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(300_000)

const VALUES = ['Anna', 'Bob', 'Berlin']
const protect = {
  method: 'evaluate',
  request: { messages: [{ role: 'user', content: VALUES.join(' and ') }] },
} as const

interface Store {
  readonly url: string
  readonly parts: ReturnType<typeof sqlParts> | ReturnType<typeof redisParts>
  drop(): Promise<void>
}

function crashes(name: string, make: () => Promise<Store>): void {
  describe(`a process killed between any two steps, on ${name}`, () => {
    it('loses nothing that was acknowledged, gives nothing twice, reveals nothing without a record', async () => {
      const { url, parts, drop } = await make()
      const guard = localGuard({ ...parts, detectors: [wordDetector()] })
      const restore = (tokens: readonly string[]) => ({
        method: 'detokenize' as const,
        request: { messages: tokens.map((content) => ({ role: 'user' as const, content })), policy: 'pii-default' },
      })
      let deaths = 0
      for (let dieAt = 1; ; dieAt += 1) {
        const victim = await startGuard(url, dieAt)
        const [first] = (await victim.ask([protect])) ?? []
        const tokens = first ? tokensOf(first as Evaluation) : []
        const [second] = (tokens.length > 0 && (await victim.ask([restore(tokens)]))) || []
        await victim.stop()
        const given = textsOf(second)
        if (tokens.length > 0) {
          const later = textsOf(await guard.detokenize(restore(tokens).request))
          const { data } = await guard.logs({ action: 'reveal', outcome: 'revealed' })
          tokens.forEach((token, at) => {
            const values = [given[at], later[at]].filter((text) => VALUES.includes(text ?? ''))
            const records = data.filter((record) => record.token === token)
            expect(values.length).toBeLessThanOrEqual(1)
            expect(records).toHaveLength(1) // by the victim or by us: never lost without a record, never twice
            if (given.length === 0 && values.length === 0) expect(records[0]?.actor).toBeUndefined()
          })
          const lost = tokens.filter((_, at) => !VALUES.includes(given[at] ?? '') && !VALUES.includes(later[at] ?? ''))
          expect([0, tokens.length]).toContain(lost.length) // all or nothing
        }
        expect(await parts.audit.verify()).toEqual([])
        if (second) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThan(8)
      await guard.close()
      await drop()
    })

    it('takes no use of a session from another request, and leaves no more uses than protections on record', async () => {
      const { url, parts, drop } = await make()
      const guard = localGuard({ ...parts, detectors: [wordDetector()], sessionSecret: SESSION_SECRET })
      const restore = (tokens: readonly string[]) => ({
        messages: tokens.map((content) => ({ role: 'user' as const, content })),
        policy: 'pii-default',
      })
      let deaths = 0
      for (let dieAt = 1; ; dieAt += 1) {
        const session = `s${dieAt}`
        const request = { ...protect.request, session, stable: true }
        const tokens = tokensOf(await guard.evaluate(request))
        const victim = await startGuard(url, dieAt)
        const [first] = (await victim.ask([{ method: 'evaluate', request }])) ?? []
        if (first) expect(tokensOf(first as Evaluation)).toEqual(tokens)
        const answers = first ? await victim.ask([{ method: 'detokenize', request: restore(tokens) }]) : undefined
        const second = answers?.[0]
        await victim.stop()
        if (second) expect(textsOf(second)).toEqual(VALUES)
        const given = [await guard.detokenize(restore(tokens)), await guard.detokenize(restore(tokens))].map(textsOf)
        expect(given[0]).toEqual(VALUES) // ours, whatever became of the other request
        expect([VALUES, tokens]).toContainEqual(given[1]) // what the other has left, all or nothing
        const { data } = await guard.logs({ session, page_size: 1000 })
        const protections = data.filter(({ action }) => action === 'evaluate').length
        for (const token of tokens) {
          const reveals = data.filter((record) => record.token === token && record.outcome === 'revealed').length
          expect(reveals).toBeLessThanOrEqual(protections)
          if (given[1]?.[0] !== VALUES[0]) expect(reveals).toBe(protections)
        }
        if (second) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThan(8)
      await guard.close()
      await drop()
    })
  })
}

onDatabases((name, make) =>
  crashes(name, async () => {
    const { open, url, drop } = await make()
    return { url, parts: sqlParts(await open()), drop }
  }),
)

onRedis(() =>
  crashes('Redis', async () => {
    const redis = await openRedis()
    return { url: `${REDIS_URL}?prefix=${redis.prefix}`, parts: redisParts(redis), drop: redis.drop }
  }),
)

function tokensOf(evaluation: Evaluation): readonly string[] {
  return (evaluation.correction?.choices ?? []).flatMap(({ content }) => findTokens(content).map(({ token }) => token))
}

function textsOf(answer: unknown): readonly string[] {
  return ((answer as { messages?: { content: string }[] } | undefined)?.messages ?? []).map(({ content }) => content)
}
