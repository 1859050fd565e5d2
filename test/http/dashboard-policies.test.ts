import { describe, expect, it } from '@jest/globals'
import { memoryAudit } from '../../src/audit/memory.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { dashboardApp, signedIn } from '../support/dashboard-app.js'
import { wordDetector } from '../support/word-detector.js'

const DETECTORS = [{ model: 'pii' }]
const POLICY = { id: 'p', definition: 'A policy', threshold: 0.6, detectors: DETECTORS }
const TRIED = { detectors: DETECTORS, text: 'Anna knows Bob.', thresholds: [0.5, 0.9] }

describe('the policies of the dashboard', () => {
  it('are created, listed, changed and deleted', async () => {
    const { send, read } = await signedIn(dashboardApp())
    expect((await send('post', 'policies', POLICY)).status).toBe(201)
    const [first, { created_at: _, updated_at: __, ...made }] = (await read('policies')).body.data
    expect(first).toMatchObject({ id: 'pii-default' })
    expect((await send('put', 'policies/p', { ...made, enabled: false })).body).toMatchObject({ enabled: false })
    expect((await send('delete', 'policies/p')).status).toBe(204)
    expect((await read('policies')).body.data).toHaveLength(1)
    expect((await send('post', 'policies', { ...POLICY, detectors: [{ model: 'none' }] })).status).toBe(422)
    expect((await read('models')).body).toEqual({ data: ['pii'] })
  })

  it('come with versions, and are changed only in the one that is named', async () => {
    const { read, send } = await signedIn(dashboardApp())
    const { data, versions } = (await read('policies')).body
    const change = (method: 'put' | 'delete') =>
      send(method, 'policies/pii-default', method === 'put' ? { ...data[0], threshold: 0.9 } : undefined).set(
        'If-Match',
        `"${versions[0]}"`,
      )
    expect((await change('put')).body).toMatchObject({ threshold: 0.9 })
    for (const method of ['put', 'delete'] as const) {
      expect(await change(method)).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } })
    }
    expect((await send('delete', 'policies/pii-default')).status).toBe(204)
  })

  it('are changed only by the page itself', async () => {
    const { ask } = await signedIn(dashboardApp())
    for (const [method, path] of [
      ['post', 'policies'],
      ['put', 'policies/pii-default'],
      ['delete', 'policies/pii-default'],
      ['post', 'try'],
    ] as const) {
      expect((await ask(method, path).send(POLICY)).status).toBe(403)
    }
  })

  it('are what the scopes and applications of the key allow', async () => {
    const app = dashboardApp()
    for (const id of ['only-audit', 'only-evaluate', 'only-reveal']) {
      const { read, send } = await signedIn(app, id)
      expect((await read('policies')).status).toBe(403)
      expect((await read('models')).status).toBe(403)
      expect((await send('post', 'policies', POLICY)).status).toBe(403)
      expect((await send('post', 'try', TRIED)).status).toBe(403)
    }
    const hr = await signedIn(app, 'acme-hr')
    expect((await hr.send('post', 'policies', { ...POLICY, applications: ['hr'] })).status).toBe(201)
    const crm = await signedIn(app, 'acme-crm')
    expect((await crm.read('policies')).body.data).toMatchObject([{ id: 'pii-default' }])
    expect((await crm.send('delete', 'policies/p')).status).toBe(404)
    expect((await crm.send('delete', 'policies/pii-default')).status).toBe(403)
    expect((await signedIn(app, 'other').then(({ read }) => read('policies/p'))).status).toBe(404)
  })

  it('count against the limit of the key', async () => {
    const { send, read } = await signedIn(dashboardApp({ requestsPerMinute: 2 }))
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await send('post', 'try', TRIED)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await read('policies')).status).toBe(200)
  })
})

describe('a policy that is tried out', () => {
  it('finds what an evaluation would, at each threshold', async () => {
    const text = 'Anna and anna met Bob.'
    const { send } = await signedIn(dashboardApp())
    const { body } = await send('post', 'try', { ...TRIED, text, thresholds: [0.5, 0.7, 1] })
    expect(body.levels.map(({ threshold }: { threshold: number }) => threshold)).toEqual([0.5, 0.7, 1])
    const guard = localGuard({ detectors: [wordDetector()] })
    for (const { threshold, redactions } of body.levels) {
      const id = `at-${threshold}`
      await guard.createPolicy({ ...POLICY, id, threshold })
      const { redaction_spans: spans = [] } = await guard.evaluate({
        messages: [{ role: 'user', content: text }],
        override_enabled_policies: [id],
      })
      const places = (all: readonly { start: number; end: number; label: string }[]) =>
        all.map(({ start, end, label }) => ({ start, end, label }))
      expect(places(redactions)).toEqual(places(spans))
    }
    expect(body.levels[0].redactions.length).toBeGreaterThan(1)
    expect(body.levels[2].redactions).toEqual([])
  })

  it('examines messages of the role that it is for', async () => {
    const { send } = await signedIn(dashboardApp())
    const detectors = [{ model: 'pii', target: 'system' }]
    const found = async (role: string) =>
      (await send('post', 'try', { ...TRIED, detectors, role })).body.levels[0].redactions.length
    expect(await found('user')).toBe(0)
    expect(await found('system')).toBe(2)
  })

  it('vaults nothing, looks nothing up and records nothing', async () => {
    const vault = memoryVault()
    const audit = memoryAudit()
    const [live, inserts]: unknown[][] = [[], []]
    const watched = {
      ...vault,
      live: (...args: Parameters<typeof vault.live>) => (live?.push(args), vault.live(...args)),
      insert: (...args: Parameters<typeof vault.insert>) => (inserts?.push(args), vault.insert(...args)),
    }
    const guard = localGuard({ detectors: [wordDetector()], vault: watched, audit })
    const { send } = await signedIn(dashboardApp({ guard }))
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] }, { tenant: 'acme' })
    const before = { live: live?.length, inserts: inserts?.length }
    const text = `Anna wrote ${correction?.choices[0]?.content}`
    expect((await send('post', 'try', { ...TRIED, text })).status).toBe(200)
    expect({ live: live?.length, inserts: inserts?.length }).toEqual(before)
    expect((await guard.logs({}, { tenant: 'acme' })).data).toHaveLength(1)
  })

  it('takes texts up to a limit', async () => {
    const { send } = await signedIn(dashboardApp())
    expect((await send('post', 'try', { ...TRIED, text: 'x'.repeat(50_001) })).status).toBe(422)
    expect((await send('post', 'try', { ...TRIED, text: 'é'.repeat(200_000) })).status).toBe(413)
    expect((await send('post', 'try', { ...TRIED, detectors: [{ model: 'none' }] })).status).toBe(422)
  })
})
