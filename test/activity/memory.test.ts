import { expect, it } from '@jest/globals'
import { memoryActivity } from '../../src/activity/memory.js'
import { activityContract } from '../contracts/activity.js'

activityContract('memoryActivity', (now) => memoryActivity({ now }))

it('memoryActivity drops what is old', async () => {
  let now = Date.parse('2026-11-01T00:00:00Z')
  const store = memoryActivity({ now: () => now })
  const one = { tenant: 'acme', application: '', kind: 'evaluations.ok', label: '', count: 1 }
  const buckets = ['2026-11-01T00', '2026-11-01', '2026-11']
  const left = async () => (await store.query({ tenant: 'acme', buckets })).map(({ bucket }) => bucket)
  await store.add(buckets.map((bucket) => ({ ...one, bucket })))
  now += 9 * 86_400_000
  await store.add([])
  expect(await left()).toEqual(buckets.slice(1))
  now += 400 * 86_400_000
  await store.add([])
  expect(await left()).toEqual(buckets.slice(2))
})
