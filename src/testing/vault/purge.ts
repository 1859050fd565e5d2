import { equal } from '../assertions.js'
import { scope, statuses } from './bench.js'
import type { VaultTest } from './bench.js'

/** Tests how a vault purges entries. */

export function purges(test: VaultTest): void {
  test('purges by token, within scope, without a reveal', async ({ insert, vault }) => {
    const token = await insert({ application: 'crm' })
    equal(await vault.purge({ tenant: 'other', tokens: [token] }), 0)
    equal(await vault.purge({ tenant: 'acme', application: 'hr', tokens: [token] }), 0)
    equal(await vault.purge({ tenant: 'acme', tokens: [token, '[NAME_DEADBEEF]'] }), 1)
    equal(await vault.purge({ tenant: 'acme', tokens: [token] }), 0)
    equal(statuses(await vault.reveal([token], scope)), ['expired'])
  })

  test('purges all of a session, an application or a tenant', async ({ insert, vault }) => {
    const tokens = [
      await insert({ session: 's1', application: 'crm' }),
      await insert({ session: 's2', application: 'crm' }),
      await insert({ session: 's2', application: 'hr' }),
      await insert({ tenant: 'other', session: 's1' }),
    ]
    equal(await vault.purge({ tenant: 'acme', session: 's1' }), 1)
    equal(await vault.purge({ tenant: 'acme', application: 'crm' }), 1)
    equal(await vault.purge({ tenant: 'acme' }), 1)
    equal([...(await vault.live(tokens, { tenant: 'other' }))], [tokens[3]])
  })

  test('purges all that match when it is asked for at most so many until none are left', async ({ entry, vault }) => {
    const entries = Array.from({ length: 25 }, (_, at) => entry({ session: at % 5 === 0 ? 's2' : 's1' }))
    await vault.insert(entries)
    const counts: number[] = []
    do counts.push(await vault.purge({ tenant: 'acme', session: 's1', limit: 6 }))
    while (counts.at(-1) !== 0)
    equal(
      counts.reduce((a, b) => a + b),
      20,
    )
    const tokens = entries.map(({ token }) => token)
    equal(
      [...(await vault.live(tokens, { tenant: 'acme' }))],
      tokens.filter((_, at) => at % 5 === 0),
    )
  })
}
