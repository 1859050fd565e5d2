import { localGuard } from '../../guard/local-guard.js'
import { equal, matches } from '../assertions.js'
import { wordDetector } from '../word-detector.js'
import { DAY, HOUR, scope, statuses } from './bench.js'
import type { VaultTest } from './bench.js'

/** Tests how a vault keeps entries: unique tokens, expiry, tombstones. */

export function keepsTokensUnique(test: VaultTest): void {
  test('refuses tokens that are taken, live or buried, and stores the others', async ({ insert, vault, entry }) => {
    const live = await insert()
    const revealed = await insert()
    await vault.reveal([revealed], scope)
    const free = entry()
    equal(await vault.insert([entry({ token: live }), entry({ token: revealed }), free]), [live, revealed])
    const [outcome] = await vault.reveal([live], scope)
    matches(outcome, { status: 'revealed', value: 'value 1' })
    equal(statuses(await vault.reveal([revealed, free.token], scope)), ['already_revealed', 'revealed'])
  })

  test('lets two tenants hold the same token', async ({ insert, vault }) => {
    const token = await insert()
    await insert({ token, tenant: 'other', value: 'theirs' })
    matches(await vault.reveal([token], { tenant: 'other', policy: 'pii' }), [{ value: 'theirs' }])
    matches(await vault.reveal([token], scope), [{ value: 'value 1' }])
  })

  test('vaults the same value anew under the same fingerprint, and no other', async ({ insert, vault, entry }) => {
    const token = await insert({ fingerprint: 'f1' })
    await vault.reveal([token], scope)
    equal(await vault.insert([entry({ token, fingerprint: 'f2' }), entry({ token })]), [token, token])
    await insert({ token, fingerprint: 'f1', value: 'anew' })
    matches(await vault.reveal([token], scope), [{ status: 'revealed', value: 'anew' }])
    equal(statuses(await vault.reveal([token], scope)), ['already_revealed'])
  })
}

export function expires(test: VaultTest): void {
  test('expires at the moment it says, and erases the value', async ({ insert, clock, vault }) => {
    const tokens = [
      await insert(),
      await insert({ expiresAt: clock.time + HOUR + 1 }),
      await insert({ expiresAt: clock.time }),
    ]
    clock.time += HOUR
    equal(statuses(await vault.reveal(tokens, scope)), ['expired', 'revealed', 'expired'])
    equal(statuses(await vault.reveal(tokens, scope)), ['expired', 'already_revealed', 'expired'])
  })

  for (const [what, wrong] of [
    ['an hour behind', -HOUR],
    ['a year ahead', 365 * DAY],
  ] as const) {
    test(`keeps what a guard protects whose clock is ${what} for as long as its policy says`, async ({
      vault,
      clock,
    }) => {
      const guard = localGuard({ vault, detectors: [wordDetector()], now: () => clock.time + wrong })
      const protect = async () => {
        const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] })
        return correction?.choices[0]?.content ?? ''
      }
      const byDefault = { tenant: 'default', policy: 'pii-default' }
      const tokens = [await protect(), await protect()]
      clock.time += DAY - 60_000
      equal(statuses(await vault.reveal(tokens.slice(0, 1), byDefault)), ['revealed'])
      clock.time += 60_000
      equal(statuses(await vault.reveal(tokens.slice(1, 2), byDefault)), ['expired'])
    })
  }

  test('forgets a tombstone after its time, and frees its token', async ({ insert, vault, clock, entry }) => {
    const token = await insert()
    await vault.reveal([token], scope)
    clock.time += 30 * DAY + 1
    equal(statuses(await vault.reveal([token], scope)), ['unknown'])
    equal(await vault.insert([entry({ token, expiresAt: clock.time + HOUR })]), [])
  })
}

export function knowsTokens(test: VaultTest): void {
  test('says which tokens are live in the tenant', async ({ insert, clock, vault }) => {
    const tokens = [
      await insert(),
      await insert(),
      await insert({ tenant: 'other' }),
      await insert({ expiresAt: clock.time }),
    ]
    await vault.reveal(tokens.slice(1, 2), scope)
    equal([...(await vault.live([...tokens, '[NAME_DEADBEEF]'], { tenant: 'acme' }))], [tokens[0]])
  })

  test('says which tokens were ever made in the scope, until their tombstones are gone', async ({
    insert,
    clock,
    vault,
  }) => {
    const revealed = await insert({ application: 'crm' })
    const expired = await insert({ application: 'crm', expiresAt: clock.time })
    const live = await insert({ application: 'crm' })
    const tokens = [revealed, expired, live, await insert({ tenant: 'other' }), await insert({ application: 'hr' })]
    await vault.reveal([revealed], scope)
    const known = await vault.known?.([...tokens, '[NAME_DEADBEEF]'], { tenant: 'acme', applications: ['crm'] })
    equal([...(known ?? tokens)], [revealed, expired, live])
    equal([...((await vault.known?.([], scope)) ?? tokens)], [])
  })

  test('says so only of what is in scope', async ({ insert, vault }) => {
    const tokens = [await insert({ application: 'crm' }), await insert({ application: 'hr' }), await insert()]
    const live = async (limit: object) => [...(await vault.live(tokens, { tenant: 'acme', ...limit }))]
    equal(await live({ applications: ['crm', 'x'] }), [tokens[0]])
    equal(await live({ application: 'hr' }), [tokens[1]])
    equal(await live({ applications: [] }), [])
    equal(await live({}), tokens)
  })
}
