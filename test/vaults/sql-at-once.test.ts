import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Sql } from '../../src/storage/sql.js'
import { onDatabases } from '../support/databases.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'
import { sqlVault } from '../../src/vaults/sql.js'
import type { VaultEntry } from '../../src/vaults/vault.js'

onDatabases((name, make) => {
  describe(`a commit on ${name}`, () => {
    it('reads for a request only a few times, however many of its session want the same values at once', async () => {
      const database = await make()
      const counting = counted(await database.open())
      const guard = localGuard({ ...sqlParts(counting.sql), detectors: [wordDetector()] })
      await guard.listPolicies()
      const request = { messages: [{ role: 'user' as const, content: 'Anna' }], session: 's1', stable: true }
      const asked = Array.from({ length: 60 }, async () => guard.evaluate(request))
      const texts = (await Promise.all(asked)).map(({ correction }) => correction?.choices[0]?.content ?? '')
      const restore = async (content: string) =>
        (await guard.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })).messages[0]?.content
      expect(await Promise.all(texts.map(restore))).toEqual(texts.map(() => 'Anna'))
      expect(counting.queries()).toBeLessThan(60 * 20) // and 60 * 60 if all read again after each other
      await guard.close()
      await database.drop()
    })

    it('writes thousands of values in statements that SQLite reads fast', async () => {
      const database = await make()
      const counting = counted(await database.open())
      const vault = sqlVault({ sql: counting.sql })
      const entries = Array.from({ length: 4000 }, (_, at) => entryOf(at))
      for (let uses = 0; uses < 2; uses += 1) expect(await vault.insert(entries)).toEqual([])
      expect(counting.parameters()).toBeLessThan(10_000) // its time for the names of parameters is quadratic
      await vault.close()
      await counting.sql.close()
      await database.drop()
    })
  })
})

function entryOf(at: number): VaultEntry {
  const token = `[NAME_${String(at).padStart(8, '0')}]`
  const times = { createdAt: Date.now(), expiresAt: Date.now() + 60_000 }
  return {
    ...{ tenant: 'acme', token, label: 'NAME', value: `value ${at}`, session: 's1', fingerprint: 'f' },
    ...{ policies: ['p1'], onUnavailable: 'keep', ...times },
  }
}

/** Counts the queries of a database, and the parameters of the longest, in transactions, too. */
function counted(sql: Sql): {
  readonly sql: Sql
  readonly queries: () => number
  readonly parameters: () => number
} {
  let queries = 0
  let most = 0
  const count = (values: readonly unknown[] = []) => {
    queries += 1
    most = Math.max(most, values.length)
  }
  const within = (inner: Sql): Sql => ({
    ...inner,
    query(text, values) {
      count(values)
      return inner.query(text, values)
    },
    batch(statements) {
      for (const { values } of statements) count(values)
      return inner.batch(statements)
    },
    transaction: (work, options) => inner.transaction((inside) => work(within(inside)), options),
  })
  return { sql: within(sql), queries: () => queries, parameters: () => most }
}
