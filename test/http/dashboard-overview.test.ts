import { describe, expect, it } from '@jest/globals'
import { BUCKET_SIZES, bucketOf } from '../../src/activity/activity.js'
import { memoryActivity } from '../../src/activity/memory.js'
import { quantile } from '../../src/http/dashboard/quantile.js'
import { dashboardApp, signedIn } from '../support/dashboard-app.js'

/** An app whose store has counted, in this hour, for two applications and another tenant. */
async function countedApp() {
  const activity = memoryActivity()
  const counts = [
    ['acme', 'crm', 'evaluations.flagged', '', 5],
    ['acme', 'hr', 'evaluations.denied', '', 2],
    ['acme', '', 'evaluations.ok', '', 1],
    ['acme', 'crm', 'tokens.minted', 'NAME', 7],
    ['acme', 'crm', 'tokens.minted', 'CONTACT', 3],
    ['acme', 'crm', 'tokens.revealed', 'NAME', 4],
    ['acme', 'hr', 'tokens.expired', 'NAME', 1],
    ['acme', 'crm', 'tokens.unknown', '', 1],
    ['acme', 'crm', 'tokens.refused', 'NAME', 1],
    ['acme', '', 'ms.evaluate', '10', 8],
    ['other', 'crm', 'evaluations.ok', '', 100],
  ] as const
  const time = Date.now()
  for (const size of BUCKET_SIZES) {
    const bucket = bucketOf(time, size)
    await activity.add(
      counts.map(([tenant, application, kind, label, count]) => ({ tenant, bucket, application, kind, label, count })),
    )
  }
  return dashboardApp({ activity })
}

describe('the overview of the dashboard', () => {
  it.each([
    ['hour', 48],
    ['day', 31],
    ['month', 12],
  ])('adds up by %s, label and application', async (by, length) => {
    const { read } = await signedIn(await countedApp())
    const { body } = await read(`overview?by=${by}`)
    const total = { evaluations: 8, blocked: 2, minted: 10, revealed: 4, expired: 1, refused: 2 }
    expect(body.total).toEqual(total)
    expect(body.buckets).toHaveLength(length)
    expect(body.sums).toHaveLength(length)
    expect(body.sums.reduce((sum: number, { minted }: { minted: number }) => sum + minted, 0)).toBe(10)
    expect(body.byLabel).toMatchObject([
      { label: 'CONTACT', minted: 3 },
      { label: 'NAME', minted: 7, revealed: 4, expired: 1, refused: 1 },
    ])
    expect(body.byApplication).toMatchObject([
      { application: '', evaluations: 1 },
      { application: 'crm', evaluations: 5, minted: 10, refused: 2 },
      { application: 'hr', evaluations: 2, blocked: 2 },
    ])
    expect(body.durations.p50.filter((ms: number | null) => ms !== null)).toEqual([7.5])
  })

  it('is narrowed to a label or an application', async () => {
    const { read } = await signedIn(await countedApp())
    expect((await read('overview?application=hr')).body.total).toMatchObject({ evaluations: 2, expired: 1, minted: 0 })
    expect((await read('overview?label=CONTACT')).body.total).toMatchObject({ evaluations: 0, minted: 3 })
    expect((await read('overview?by=year')).status).toBe(422)
  })

  it('shows what the scopes and applications of the key allow', async () => {
    const app = await countedApp()
    expect((await (await signedIn(app, 'only-policies')).read('overview')).status).toBe(403)
    const crm = await signedIn(app, 'acme-crm')
    const { body } = await crm.read('overview')
    expect(body.total).toMatchObject({ evaluations: 5, blocked: 0 })
    expect(body.byApplication).toMatchObject([{ application: 'crm' }])
    expect(body.durations).toBeUndefined()
    expect((await crm.read('overview?application=hr')).status).toBe(403)
    expect((await (await signedIn(app, 'other')).read('overview')).body.total).toMatchObject({ evaluations: 100 })
  })

  it('is a 503 while the counts cannot be read', async () => {
    const fail = () => Promise.reject(new Error('down'))
    const app = dashboardApp({ activity: { add: fail, query: fail, close: async () => {} } })
    expect((await (await signedIn(app)).read('overview')).status).toBe(503)
    expect((await (await signedIn(dashboardApp())).read('overview')).status).toBe(404)
  })
})

describe('a quantile of durations', () => {
  it.each([
    [[], 0.5, null],
    [[[10, 4]], 0.5, 7.5],
    [[[1, 100]], 0.99, 0.99],
    [
      [
        [1, 98],
        [500, 2],
      ],
      0.5,
      50 / 98,
    ],
    [
      [
        [1, 98],
        [500, 2],
      ],
      0.99,
      350,
    ],
    [[[Infinity, 1]], 0.5, 10_000],
  ] as const)('of %j at %p is %p', (counts, share, expected) => {
    const found = quantile(new Map(counts.map(([bound, count]) => [bound, count])), share)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected)
  })
})
