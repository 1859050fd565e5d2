import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { cachedPolicies } from '../../src/policies/cached.js'
import { redisPolicies } from '../../src/policies/redis.js'
import type { RedisClient } from '../../src/storage/redis.js'
import { findTokens } from '../../src/token.js'
import { onRedis, openRedis } from '../support/redis.js'
import type { TestRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { wordDetector } from '../support/word-detector.js'

onRedis(() => {
  describe('a commit on Redis', () => {
    let redis: TestRedis
    let guard: Guard
    let parts: ReturnType<typeof redisParts>
    /** What happens right before each script, as another instance would do it. */
    let meanwhile: () => Promise<unknown>
    let scripts: number
    // Policies are read once: on a busy machine the usual second would pass, and to read them again is a script, too.
    const open = (client: RedisClient) => {
      const options = { client, prefix: redis.prefix }
      return { ...redisParts(options), policies: cachedPolicies(redisPolicies(options), { ttlMs: 3_600_000 }) }
    }
    beforeEach(async () => {
      redis = await openRedis()
      meanwhile = async () => {}
      const client: RedisClient = {
        async sendCommand(args) {
          // One that the server has not seen yet is sent a second time, with its text: that is no further step.
          if (args[0] === 'EVALSHA') {
            scripts += 1
            const once = meanwhile
            meanwhile = async () => {}
            await once()
          }
          return redis.client.sendCommand(args)
        },
      }
      parts = open(client)
      guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
      await guard.listPolicies()
      await protect()
      scripts = 0
    })
    afterEach(async () => {
      await guard.close()
      await redis.drop()
    })

    const protect = async () => {
      const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
      return correction?.choices[0]?.content ?? ''
    }
    const restore = async (content: string, by = guard) =>
      (await by.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })).messages[0]?.content
    const outcomes = async () =>
      (await guard.logs({ action: 'reveal', page_size: 1000 })).data.map(({ outcome }) => outcome)

    it('takes one round trip for an evaluation, and two for a detokenize, however many tokens', async () => {
      const text = await protect()
      expect(scripts).toBe(1)
      expect(await restore(text)).toBe('Anna and Bob')
      expect(scripts).toBe(3)
      expect(await outcomes()).toEqual(['revealed', 'revealed'])
    })

    it('is done anew if another instance has revealed the same, and says what is true then', async () => {
      const text = await protect()
      const other = localGuard({ ...open(redis.client), detectors: [wordDetector()] })
      const [first = ''] = findTokens(text).map(({ token }) => token)
      let theirs: string | undefined
      const step = async () => (meanwhile = async () => (theirs = await restore(first, other)))
      meanwhile = step // the second script is the commit
      expect(await restore(text)).toBe(`${first} and Bob`)
      expect(theirs).toBe('Anna')
      expect(await outcomes()).toEqual(['revealed', 'already_revealed', 'revealed'])
      expect(await parts.audit.verify()).toEqual([])
    })

    it('changes nothing if the records cannot be written', async () => {
      const text = await protect()
      const head = `${redis.prefix}:{default}:head`
      const kept = String(await redis.client.get(head))
      await redis.client.set(head, kept.replace(/"seq":\d+/, '"seq":1'))
      await expect(restore(text)).rejects.toMatchObject({ code: 'unavailable' })
      await expect(protect()).rejects.toMatchObject({ code: 'unavailable' })
      await redis.client.set(head, kept)
      expect(await restore(text)).toBe('Anna and Bob')
      expect(await outcomes()).toEqual(expect.arrayContaining(['revealed', 'revealed']))
      expect(await parts.audit.verify()).toEqual([])
    })

    it('records a refusal with it: a 410 is on record as well', async () => {
      const definition = { definition: 'x', threshold: 0.6, detectors: [{ model: 'pii' }] }
      await guard.createPolicy({ id: 'gone', on_unavailable: 'gone', ...definition })
      const request = { messages: [{ role: 'user' as const, content: 'Anna' }], override_enabled_policies: ['gone'] }
      const text = (await guard.evaluate(request)).correction?.choices[0]?.content ?? ''
      const ask = () => guard.detokenize({ messages: [{ role: 'user', content: text }], policy: 'gone' })
      expect((await ask()).messages[0]?.content).toBe('Anna')
      await expect(ask()).rejects.toMatchObject({ code: 'token_gone' })
      expect(await outcomes()).toEqual(['already_revealed', 'revealed'])
    })

    it('reads for a request only a few times, however many of its session want the same values at once', async () => {
      const request = { messages: [{ role: 'user' as const, content: 'Anna' }], session: 's1', stable: true }
      const protectAll = Array.from({ length: 60 }, async () => guard.evaluate(request))
      const texts = (await Promise.all(protectAll)).map(({ correction }) => correction?.choices[0]?.content ?? '')
      expect(new Set(texts).size).toBe(1)
      const given = await Promise.all(texts.map((text) => restore(text)))
      expect(given).toEqual(texts.map(() => 'Anna'))
      expect(scripts).toBeLessThan(60 * 10) // a commit for each, and 60 * 60 if all were read for again each time
    })

    it('gives each value to one of many that ask at once, in this process and another', async () => {
      const text = await protect()
      const other = localGuard({ ...open(redis.client), detectors: [wordDetector()] })
      const given = await Promise.all(
        Array.from({ length: 300 }, (_, at) => restore(text, at % 2 === 0 ? guard : other)),
      )
      expect(given.filter((one) => one !== text)).toEqual(['Anna and Bob'])
      expect(await outcomes()).toHaveLength(600)
      expect(await parts.audit.verify()).toEqual([])
    })
  })
})
