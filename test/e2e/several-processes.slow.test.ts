import { describe, expect, it, jest } from '@jest/globals'
import type { Evaluation } from '../../src/guard/schema.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { openStores } from '../../src/server/stores.js'
import type { ServiceStores as Stores } from '../../src/server/stores.js'
import { findTokens } from '../../src/token.js'
import { hasPostgres, postgresDatabase, sqliteDatabase } from '../support/databases.js'
import { startGuard } from '../support/guard-processes.js'
import type { GuardProcess } from '../support/guard-processes.js'
import { hasRedis, redisDatabase } from '../support/redis.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(300_000)

const TOKENS = 1000
const REVEALS = 10_000
/** Reveals that one process is asked for at the same time. */
const WAVE = 500
const UNAVAILABLE = JSON.stringify({ code: 'unavailable' })
const words = Object.fromEntries(Array.from({ length: TOKENS }, (_, n) => [`Person${n}x`, ['NAME', 0.9] as const]))
const names = Object.keys(words)

const STORES: readonly [string, boolean, () => Promise<{ url: string; drop(): Promise<void> }>][] = [
  ['SQLite', true, async () => sqliteDatabase()],
  ['PostgreSQL', hasPostgres, postgresDatabase],
  ['Redis', hasRedis, redisDatabase],
]

describe.each(STORES)('four processes over one %s', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  test(`give each of ${TOKENS} values to exactly one of ${REVEALS} concurrent reveals`, async () => {
    const database = await make()
    const stores = await openStores({ STORE_URL: database.url, VAULT_KEYS: [Buffer.alloc(32, 1)] }, () => {})
    const tokens = await protectAll(stores)
    const guards = await Promise.all(Array.from({ length: 4 }, () => startGuard(database.url)))
    try {
      const asked = shuffled(Array.from({ length: REVEALS }, (_, n) => tokens[n % TOKENS]!))
      const given = (
        await Promise.all(
          guards.map((guard, n) =>
            revealAll(
              guard,
              asked.filter((_, at) => at % 4 === n),
            ),
          ),
        )
      ).flat()
      const values = given.filter((text) => text.startsWith('Person'))
      const failed = given.filter((text) => text.startsWith('{'))
      expect(failed.slice(0, 3)).toEqual([])
      expect(values).toHaveLength(TOKENS)
      expect(new Set(values)).toEqual(new Set(names))
      expect(await stores.verifyAudit('default')).toEqual([])
    } finally {
      await Promise.all(guards.map((guard) => guard.stop()))
      await stores.vault.close()
      await stores.audit.close()
      await stores.close()
      await database.drop()
    }
  })
})

describe.each(STORES)('four processes over one %s', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  test('give requests of one session their values, and the same tokens to all', async () => {
    const database = await make()
    const stores = await openStores({ STORE_URL: database.url, VAULT_KEYS: [Buffer.alloc(32, 1)] }, () => {})
    const guards = await Promise.all(Array.from({ length: 4 }, () => startGuard(database.url)))
    const messages = [{ role: 'user', content: 'Anna and Bob' }]
    const protection = { method: 'evaluate', request: { messages, session: 's1', stable: true } } as const
    const each = 4
    /** What is not done for want of time, on a slow machine, is asked for again. */
    const patiently = async <T>(count: number, ask: (left: number) => Promise<readonly T[]>) => {
      const done: T[] = []
      while (done.length < count) {
        const answers = await ask(count - done.length)
        done.push(...answers.filter((answer) => !JSON.stringify(answer).includes('unavailable')))
      }
      return done
    }
    const perform = async (guard: GuardProcess) => {
      const evaluations = await patiently(each, async (left) => {
        return (await guard.ask(Array<typeof protection>(left).fill(protection))) as Evaluation[]
      })
      const texts = evaluations.map(({ correction }) => correction?.choices[0]?.content ?? 'nothing')
      const given = await patiently(each, (left) => revealWave(guard, texts.slice(0, left)))
      return { texts, given }
    }
    try {
      const answers = await Promise.all(guards.map(perform))
      expect(new Set(answers.flatMap(({ texts }) => texts)).size).toBe(1)
      expect(answers.flatMap(({ given }) => given)).toEqual(Array(4 * each).fill('Anna and Bob'))
      const [text = ''] = answers[0]?.texts ?? []
      expect(await revealWave(guards[0]!, [text])).toEqual([text])
      expect(await stores.verifyAudit('default')).toEqual([])
    } finally {
      await Promise.all(guards.map((guard) => guard.stop()))
      await stores.vault.close()
      await stores.audit.close()
      await stores.close()
      await database.drop()
    }
  })
})

async function protectAll({ vault, policies, audit, transaction }: Stores): Promise<readonly string[]> {
  const guard = localGuard({ vault, policies, audit, transaction, detectors: [wordDetector(words)] })
  const evaluation: Evaluation = await guard.evaluate({ messages: [{ role: 'user', content: names.join(' ') }] })
  return (evaluation.correction?.choices ?? []).flatMap(({ content }) => findTokens(content).map(({ token }) => token))
}

/**
 * In waves, so that four processes race in every one. What a slow machine does not answer within the stores' timeout was not
 * consumed: it is asked for again.
 */
async function revealAll(guard: GuardProcess, tokens: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = []
  const left = [...tokens]
  while (left.length > 0) {
    const wave = left.splice(0, WAVE)
    const given = await revealWave(guard, wave)
    answers.push(...given.filter((answer) => answer !== UNAVAILABLE))
    left.push(...wave.filter((_, at) => given[at] === UNAVAILABLE))
  }
  return answers
}

async function revealWave(guard: GuardProcess, tokens: readonly string[]): Promise<readonly string[]> {
  const answers = await guard.ask(
    tokens.map((content) => ({
      method: 'detokenize',
      request: { messages: [{ role: 'user', content }], policy: 'pii-default' },
    })),
  )
  return (answers ?? ['{died}']).map((answer) => {
    const { messages } = answer as { messages?: { content: string }[] }
    return messages?.[0]?.content ?? JSON.stringify(answer)
  })
}

function shuffled(list: readonly string[]): readonly string[] {
  return list
    .map((value, at) => ({ value, order: (at * 7919) % 10_007 }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}
