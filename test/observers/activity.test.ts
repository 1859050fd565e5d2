import { describe, expect, it } from '@jest/globals'
import type { ActivityCount } from '../../src/activity/activity.js'
import { memoryActivity } from '../../src/activity/memory.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { activityObserver } from '../../src/observers/activity.js'
import { wordDetector } from '../support/word-detector.js'

const TIME = Date.parse('2026-11-23T21:30:00Z')
const BUCKETS = ['2026-11-23T21', '2026-11-23', '2026-11']
const caller = { tenant: 'acme' }

function counting() {
  const store = memoryActivity({ now: () => TIME })
  const observer = activityObserver({ store, now: () => TIME })
  const guard = localGuard({ detectors: [wordDetector()], observer })
  const counts = async (bucket: string, tenant = 'acme') => {
    await observer.flush()
    const found = await store.query({ tenant, buckets: [bucket] })
    const texts = found
      .filter(({ kind }) => !kind.startsWith('ms.'))
      .map(({ application, kind, label, count }) => `${application} ${kind} ${label} ${count}`)
    return texts.sort()
  }
  return { store, observer, guard, counts }
}

describe('activityObserver', () => {
  it('counts what a guard does by hour, day and month, application and label', async () => {
    const { guard, observer, counts } = counting()
    const messages = [{ role: 'user' as const, content: 'Anna, Bob: anna@example.org' }]
    const { redaction_spans: spans = [] } = await guard.evaluate({ messages, application: 'crm' }, caller)
    await guard.evaluate({ messages: [{ role: 'user', content: 'none' }] }, caller)
    await guard.evaluate({ messages }, { tenant: 'other' })
    const token = spans.find(({ label }) => label === 'NAME')?.token ?? ''
    const asked = { messages: [{ role: 'user' as const, content: `${token} [XYZ_12345678]` }], policy: 'pii-default' }
    await guard.detokenize(asked, caller)
    await guard.detokenize(asked, caller)
    await guard.erase({ application: 'crm' }, caller)
    for (const bucket of BUCKETS) {
      expect(await counts(bucket)).toEqual([
        ' evaluations.ok  1',
        ' tokens.unknown  2',
        'crm evaluations.flagged  1',
        'crm tokens.already_revealed NAME 1',
        `crm tokens.erased  ${spans.length - 1}`,
        'crm tokens.minted CONTACT 1',
        'crm tokens.minted NAME 2',
        'crm tokens.revealed NAME 1',
      ])
    }
    expect(await counts('2026-11-23', 'other')).toContain(' evaluations.flagged  1')
    await observer.close()
  })

  it('counts how long evaluations and reveals take', async () => {
    const { guard, observer, store } = counting()
    await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] }, caller)
    await observer.close()
    const found = await store.query({ tenant: 'acme', buckets: ['2026-11'] })
    expect(found.filter(({ kind }) => kind === 'ms.evaluate')).toMatchObject([
      { label: expect.stringMatching(/^\d+$/), count: 1 },
    ])
  })

  it('keeps what the store does not take, and says so once', async () => {
    const taken: ActivityCount[] = []
    const failures: unknown[] = []
    let isDown = true
    const add = async (counts: readonly ActivityCount[]) => {
      if (isDown) throw new Error('down')
      taken.push(...counts)
    }
    const observer = activityObserver({ store: { add }, now: () => TIME, onError: (error) => failures.push(error) })
    for (let times = 0; times < 3; times += 1) {
      observer.saw?.({ of: 'evaluation', outcome: 'ok' }, caller)
      await observer.flush()
    }
    expect(failures).toHaveLength(1)
    isDown = false
    await observer.close()
    expect(taken.map(({ bucket, count }) => [bucket, count])).toEqual(BUCKETS.map((bucket) => [bucket, 3]))
  })

  it('counts any number of applications as a bounded number', async () => {
    const { observer, store } = counting()
    for (let at = 0; at < 1000; at += 1) {
      observer.saw?.({ of: 'evaluation', outcome: 'ok' }, { ...caller, application: `a${at}` })
    }
    await observer.close()
    const found = await store.query({ tenant: 'acme', buckets: ['2026-11'] })
    expect(found.length).toBeLessThan(100)
    expect(found.find(({ application }) => application === '*')?.count).toBe(950)
  })
})
