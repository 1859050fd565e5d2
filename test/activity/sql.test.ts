import { expect, it } from '@jest/globals'
import { sqlActivity } from '../../src/activity/sql.js'
import { activityContract } from '../contracts/activity.js'
import { atTime } from '../support/clock.js'
import { onDatabases } from '../support/databases.js'

onDatabases((name, make) => {
  activityContract(`sqlActivity on ${name}`, async () => {
    const database = await make()
    const sql = await database.open()
    const store = sqlActivity({ sql })
    return { ...store, close: () => store.close().then(sql.close).then(database.drop) }
  })

  it(`sqlActivity on ${name} drops what is old`, async () => {
    const database = await make()
    const sql = await database.open()
    let now = Date.parse('2026-11-01T00:00:00Z')
    const store = sqlActivity({ sql: atTime(sql, () => now) })
    const one = { tenant: 'acme', application: '', kind: 'evaluations.ok', label: '', count: 1 }
    const buckets = ['2026-11', '2026-11-01', '2026-11-01T00']
    const left = async () => (await store.query({ tenant: 'acme', buckets })).map(({ bucket }) => bucket).sort()
    await store.add(buckets.map((bucket) => ({ ...one, bucket })))
    await store.sweep()
    expect(await left()).toEqual(buckets)
    now += 9 * 86_400_000
    await store.sweep()
    expect(await left()).toEqual(buckets.slice(0, 2))
    now += 400 * 86_400_000
    await store.sweep()
    expect(await left()).toEqual(buckets.slice(0, 1))
    await store.close()
    await sql.close()
    await database.drop()
  })
})
