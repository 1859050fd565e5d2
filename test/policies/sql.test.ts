import { describe, expect, test } from '@jest/globals'
import { sqlPolicies } from '../../src/policies/sql.js'
import type { Sql } from '../../src/storage/sql.js'
import { samplePolicy } from '../../src/testing/policy-store-contract.js'
import { policyStoreContract } from '../contracts/policy-store.js'
import { onDatabases, sqliteDatabase } from '../support/databases.js'

onDatabases((name, make) => {
  policyStoreContract(`sqlPolicies on ${name}`, async () => {
    const database = await make()
    const sql = await database.open()
    const store = sqlPolicies({ sql })
    return { ...store, close: () => store.close().then(sql.close).then(database.drop) }
  })
})

describe('sqlPolicies', () => {
  test('opens a tenant that another call opens while the answer of the database is on its way', async () => {
    const database = sqliteDatabase()
    const sql = await database.open()
    const late = delayFirstAnswer(sql)
    const store = sqlPolicies({ sql: late.sql })
    const first = store.open('acme', [samplePolicy('first')])
    await store.open('acme', [samplePolicy('first')])
    late.release()
    await first
    expect((await store.list('acme')).map(({ id }) => id)).toEqual(['first'])
    await sql.close()
    await database.drop()
  })
})

/** A database that keeps the answer to its first query back until released. */
function delayFirstAnswer(sql: Sql): { sql: Sql; release: () => void } {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isFirst = true
  return {
    sql: {
      ...sql,
      async query(...args) {
        const wait = isFirst ? released : undefined
        isFirst = false
        const rows = await sql.query(...args)
        await wait
        return rows
      },
    },
    release,
  }
}
