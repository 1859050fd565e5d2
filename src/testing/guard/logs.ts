import { equal, holds, matches } from '../assertions.js'
import { assistant, fails, policy, tokensIn } from './bench.js'
import type { GuardTest } from './bench.js'

/** Tests what a guard records, and how its audit log is queried. */

export function records(test: GuardTest): void {
  test('record evaluations, reveals and changes, newest first, without values', async ({ guard, evaluate }) => {
    await guard.createPolicy(policy('p'))
    const [token = ''] = tokensIn(await evaluate('Anna', { policy: 'p', session: 's1', application: 'crm' }))
    await guard.detokenize({ messages: [assistant(`${token} [NAME_DEADBEEF]`)], policy: 'p' })
    await guard.detokenize({ messages: [assistant(token)], policy: 'p' })
    const { data, has_more } = await guard.logs()
    // If record and reveal are one transaction, there is no `requested` before the outcome.
    const brief = data
      .filter(({ outcome }) => outcome !== 'requested')
      .map(({ action, outcome, token: of }) => [action, outcome, of])
    equal(brief, [
      ['reveal', 'already_revealed', token],
      ['reveal', 'unknown', '[NAME_DEADBEEF]'],
      ['reveal', 'revealed', token],
      ['evaluate', 'flagged', undefined],
      ['policy_create', 'ok', undefined],
    ])
    matches(
      data.find(({ outcome }) => outcome === 'revealed'),
      {
        label: 'NAME',
        policy: 'p',
        application: 'crm',
        session: 's1',
        tenant: 'default',
      },
    )
    equal(has_more, false)
    holds(!JSON.stringify(data).includes('Anna'))
  })
}

export function answersQueries(test: GuardTest): void {
  test('are given in pages and filtered', async ({ evaluate, clock, guard }) => {
    await evaluate('Anna', { application: 'crm' })
    clock.time += 1000
    await evaluate('Bob', { application: 'hr' })
    await evaluate('nothing')
    matches(await guard.logs({ page_size: 2 }), {
      data: [{}, {}],
      page: 1,
      page_size: 2,
      has_more: true,
    })
    equal((await guard.logs({ page: 2, page_size: 2 })).data.length, 1)
    equal((await guard.logs({ application: 'crm' })).data.length, 1)
    equal((await guard.logs({ outcome: 'flagged' })).data.length, 2)
    equal((await guard.logs({ to: new Date(clock.time).toISOString() })).data.length, 1)
    equal((await guard.logs({ from: '2026-01-01T01:00:01+01:00' })).data.length, 2)
    await fails(guard.logs({ page_size: 1001 }), 'validation_error')
  })

  test('keep metadata only if the guard is told to', async ({ evaluate, guard, makeGuard }) => {
    const metadata = { region: 'eu' }
    await evaluate('Anna', { metadata })
    equal((await guard.logs()).data[0]?.metadata, undefined)
    const keeping = await makeGuard({ recordMetadata: true })
    await evaluate('Anna', { metadata }, keeping)
    equal((await keeping.logs()).data[0]?.metadata, metadata)
  })
}
