import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { dashboardApp, signedIn } from '../support/dashboard-app.js'
import { wordDetector } from '../support/word-detector.js'

/** A guard whose vault has two values of crm and hr each, in the sessions s1 and s2, and one of another tenant. */
async function filledGuard() {
  const guard = localGuard({ detectors: [wordDetector()] })
  for (const application of ['crm', 'hr']) {
    for (const session of ['s1', 's2']) {
      const messages = [{ role: 'user' as const, content: `I am Anna, in ${application}.` }]
      await guard.evaluate({ messages, application, session }, { tenant: 'acme' })
    }
  }
  await guard.evaluate({ messages: [{ role: 'user', content: 'Bob' }], application: 'crm' }, { tenant: 'other' })
  return guard
}

describe('the vault in the dashboard', () => {
  it('is counted by application and label, and shows no value', async () => {
    const { read } = await signedIn(dashboardApp({ guard: await filledGuard() }))
    const { body, text } = await read('vault')
    expect(body.groups).toMatchObject([
      { application: 'crm', label: 'NAME', count: 2, oldest: expect.any(Number), expiring: [0, 2, 2, 2] },
      { application: 'hr', label: 'NAME', count: 2 },
    ])
    expect(body.isComplete).toBe(true)
    expect(text).not.toMatch(/Anna|Bob|\[NAME/)
    expect((await read('vault?session=s1')).body.groups).toMatchObject([{ count: 1 }, { count: 1 }])
    expect((await read('vault?nonsense=1')).status).toBe(422)
  })

  it('is counted and erased as far as the scopes and applications of the key allow', async () => {
    const app = dashboardApp({ guard: await filledGuard() })
    for (const id of ['only-audit', 'only-evaluate', 'only-reveal']) {
      const { read, send } = await signedIn(app, id)
      expect((await read('vault')).status).toBe(403)
      expect((await send('post', 'erase', { session: 's1' })).status).toBe(403)
    }
    const crm = await signedIn(app, 'acme-crm')
    expect((await crm.read('vault')).body.groups).toMatchObject([{ application: 'crm', count: 2 }])
    expect((await crm.read('vault?application=hr')).status).toBe(403)
    expect((await crm.send('post', 'erase', { application: 'hr' })).status).toBe(403)
    expect((await crm.send('post', 'erase', { session: 's1' })).body).toEqual({ erased: 1 })
    const acme = await signedIn(app)
    expect((await acme.ask('post', 'erase').send({ session: 's1' })).status).toBe(403)
    expect((await acme.send('post', 'erase', { session: 's1' })).body).toEqual({ erased: 1 })
    expect((await (await signedIn(app, 'other')).read('vault')).body.groups).toMatchObject([{ count: 1 }])
  })

  it('counts against the limit of the key', async () => {
    const { read } = await signedIn(dashboardApp({ requestsPerMinute: 2 }))
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await read('vault')).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('is not there with a vault that does not count', async () => {
    const { inventory: _, ...vault } = memoryVault()
    const guard = localGuard({ detectors: [wordDetector()], vault })
    const { read } = await signedIn(dashboardApp({ guard }))
    expect((await read('vault')).status).toBe(404)
  })
})
