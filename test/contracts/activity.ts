import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { bucketOf, lastBuckets } from '../../src/activity/activity.js'
import type { ActivityCount, ActivityStore } from '../../src/activity/activity.js'

const HOUR = '2026-11-23T21'

const count = (changes: Partial<ActivityCount> = {}): ActivityCount => {
  const one = { tenant: 'acme', bucket: HOUR, application: 'crm', kind: 'tokens.minted', label: 'NAME', count: 1 }
  return { ...one, ...changes }
}

/** What every store of counts promises. */
export function activityContract(
  name: string,
  create: (now: () => number) => ActivityStore | Promise<ActivityStore>,
): void {
  describe(`${name} keeps the activity contract`, () => {
    let store: ActivityStore
    beforeEach(async () => {
      store = await create(() => Date.parse('2026-11-23T21:30:00Z'))
    })
    afterEach(() => store.close())

    const query = async (changes: object = {}) => {
      const found = await store.query({ tenant: 'acme', buckets: [HOUR], ...changes })
      const keyOf = (one: ActivityCount) => Object.values(one).join(' ')
      return [...found].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    }

    it('adds up', async () => {
      await store.add([count({ count: 2 }), count({ label: '', kind: 'evaluations.ok', application: '' })])
      await store.add([count({ count: 3 })])
      await store.add([])
      expect(await query()).toEqual([
        count({ label: '', kind: 'evaluations.ok', application: '' }),
        count({ count: 5 }),
      ])
    })

    it('adds up what several instances add at once', async () => {
      const kinds = Array.from({ length: 20 }, (_, at) => `kind.${at}`)
      const all = Array.from({ length: 10 }, (_, turn) => {
        const counts = kinds.map((kind) => count({ kind }))
        return store.add(turn % 2 ? counts.reverse() : counts)
      })
      await Promise.all(all)
      expect((await query()).map((one) => one.count)).toEqual(kinds.map(() => 10))
    })

    it('keeps tenants, buckets, applications, kinds and labels apart', async () => {
      const others = [
        { tenant: 'other' },
        { bucket: '2026-11-23' },
        { application: 'hr' },
        { kind: 'tokens.revealed' },
        { label: 'CONTACT' },
      ]
      await store.add([count(), ...others.map(count)])
      expect(await query()).toHaveLength(4)
      expect(await query({ tenant: 'other' })).toEqual([count({ tenant: 'other' })])
      expect(await query({ buckets: ['2026-11-23', '2026-11'] })).toEqual([count({ bucket: '2026-11-23' })])
      expect(await query({ buckets: [] })).toEqual([])
    })

    it('gives a caller the counts of its applications only', async () => {
      await store.add([count(), count({ application: 'hr' }), count({ application: '' })])
      expect(await query({ applications: ['hr', 'none'] })).toEqual([count({ application: 'hr' })])
      expect(await query({ applications: [] })).toEqual([])
    })

    it('takes thousands of counts at once', async () => {
      const many = Array.from({ length: 5000 }, (_, at) => count({ application: `a${at}` }))
      await store.add(many)
      expect(await query()).toHaveLength(5000)
    })
  })
}

describe('a bucket', () => {
  const time = Date.parse('2026-03-01T00:30:00Z')

  it('is the beginning of the time in UTC', () => {
    expect((['hour', 'day', 'month'] as const).map((size) => bucketOf(time, size))).toEqual([
      '2026-03-01T00',
      '2026-03-01',
      '2026-03',
    ])
  })

  it('follows the one before', () => {
    expect(lastBuckets(time, 'hour', 3)).toEqual(['2026-02-28T22', '2026-02-28T23', '2026-03-01T00'])
    expect(lastBuckets(time, 'day', 2)).toEqual(['2026-02-28', '2026-03-01'])
    expect(lastBuckets(Date.parse('2026-03-31T00:00:00Z'), 'month', 3)).toEqual(['2026-01', '2026-02', '2026-03'])
  })
})
