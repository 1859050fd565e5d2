import { expect, it } from '@jest/globals'
import { GATEWAY_LIMITS } from '../../src/gateway/session.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { findTokens } from '../../src/token.js'
import { onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

const user = (content: string) => ({ role: 'user' as const, content })

/** More than one statement of a database or one script of Redis takes parameters for. */
const COUNT = 4500
const words = Object.fromEntries(Array.from({ length: COUNT }, (_, n) => [`Person${n}x`, ['NAME', 0.9] as const]))

/** Does what a slow machine did not do within the stores' timeout again: nothing was consumed. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'unavailable') throw error
    }
  }
}

function many(
  name: string,
  make: () => Promise<{ parts: ReturnType<typeof sqlParts> | ReturnType<typeof redisParts>; drop(): Promise<unknown> }>,
) {
  it(`${name} takes ${COUNT} stable tokens at once, twice, and gives each twice`, async () => {
    const { parts, drop } = await make()
    const guard = localGuard({ ...parts, detectors: [wordDetector(words)] })
    const caller = { limits: GATEWAY_LIMITS }
    const messages = [user(Object.keys(words).join(' '))]
    const protect = () =>
      patiently(async () => {
        const evaluation = await guard.evaluate({ messages, session: 's1', stable: true }, caller)
        return evaluation.correction?.choices[0]?.content ?? ''
      })
    try {
      const [content, again] = [await protect(), await protect()]
      expect(again).toBe(content)
      expect(findTokens(content)).toHaveLength(COUNT)
      const restore = () =>
        patiently(async () => {
          const request = { messages: [user(content)], policy: 'pii-default' }
          return (await guard.detokenize(request, caller)).messages
        })
      expect(await restore()).toEqual(messages)
      expect(await restore()).toEqual(messages)
      expect(await restore()).toEqual([user(content)])
    } finally {
      await guard.close()
      await drop()
    }
  }, 120_000)
}

onDatabases((name, make) =>
  many(name, async () => {
    const { open, drop } = await make()
    return { parts: sqlParts(await open()), drop }
  }),
)

onRedis(() =>
  many('Redis', async () => {
    const redis = await openRedis()
    return { parts: redisParts(redis), drop: redis.drop }
  }),
)
