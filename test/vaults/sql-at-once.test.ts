import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Sql } from '../../src/storage/sql.js'
import { onDatabases } from '../support/databases.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

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
  })
})

/** Counts the queries of a database, in transactions, too. */
function counted(sql: Sql): { readonly sql: Sql; readonly queries: () => number } {
  let queries = 0
  const within = (inner: Sql): Sql => ({
    ...inner,
    query(text, values) {
      queries += 1
      return inner.query(text, values)
    },
    transaction: (work, options) => inner.transaction((inside) => work(within(inside)), options),
  })
  return { sql: within(sql), queries: () => queries }
}
