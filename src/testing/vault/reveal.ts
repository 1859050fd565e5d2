import { equal } from '../assertions.js'
import { HOUR, scope, statuses } from './bench.js'
import type { VaultTest } from './bench.js'

/** Tests how a vault reveals values: once, in scope, all or nothing. */

const FOREIGN = [
  ['another tenant', { tenant: 'other', policy: 'pii' }],
  ['another policy', { tenant: 'acme', policy: 'other' }],
  ['another application', { tenant: 'acme', application: 'hr' }],
  ['the right policy but another application', { tenant: 'acme', policy: 'pii', application: 'hr' }],
  ['a caller limited to other applications', { tenant: 'acme', policy: 'pii', applications: ['hr'] }],
] as const

export function reveals(test: VaultTest): void {
  test('reveals a value once, with what is known of it, in the order asked for', async ({ entry, vault }) => {
    const a = entry({ application: 'crm', session: 's1' })
    const b = entry({ value: 'Zoë 🙂 \u0000 "$&"' })
    equal(await vault.insert([a, b]), [])
    const facts = { label: 'NAME', policies: ['pii'], onUnavailable: 'keep' }
    equal(await vault.reveal([b.token, a.token], scope), [
      { token: b.token, status: 'revealed', value: b.value, facts, expiresAt: b.expiresAt },
      {
        token: a.token,
        status: 'revealed',
        value: a.value,
        facts: { ...facts, application: 'crm', session: 's1' },
        expiresAt: a.expiresAt,
      },
    ])
    equal(statuses(await vault.reveal([b.token, a.token], scope)), ['already_revealed', 'already_revealed'])
  })

  test('gives nothing for a token that never existed', async ({ vault }) => {
    equal(await vault.reveal(['[NAME_DEADBEEF]'], scope), [{ token: '[NAME_DEADBEEF]', status: 'unknown' }])
  })
}

export function keepsScopes(test: VaultTest): void {
  for (const [what, foreign] of FOREIGN) {
    test(`knows no token of ${what}, live or revealed`, async ({ insert, vault }) => {
      const token = await insert({ application: 'crm' })
      equal(statuses(await vault.reveal([token], foreign)), ['unknown'])
      equal(statuses(await vault.reveal([token], scope)), ['revealed'])
      equal(statuses(await vault.reveal([token], foreign)), ['unknown'])
    })
  }

  test('keeps a caller limited to applications from entries without one', async ({ insert, vault }) => {
    const token = await insert()
    equal(statuses(await vault.reveal([token], { tenant: 'acme', applications: ['crm'] })), ['unknown'])
  })

  test('reveals by application, by any of the policies, and by an allowed application', async ({ insert, vault }) => {
    const context = { application: 'crm', policies: ['a', 'b'] }
    const tokens = [await insert(context), await insert(context), await insert(context)]
    equal(statuses(await vault.reveal(tokens.slice(0, 1), { tenant: 'acme', application: 'crm' })), ['revealed'])
    equal(statuses(await vault.reveal(tokens.slice(1, 2), { tenant: 'acme', policy: 'b' })), ['revealed'])
    const allowed = { tenant: 'acme', policy: 'a', applications: ['hr', 'crm'] }
    equal(statuses(await vault.reveal(tokens.slice(2, 3), allowed)), ['revealed'])
  })
}

export function refusesBatches(test: VaultTest): void {
  for (const state of ['already_revealed', 'expired'] as const) {
    test(`consumes nothing if a token is ${state} and says gone`, async ({ vault, insert, clock }) => {
      const gone = await insert({ onUnavailable: 'gone', expiresAt: clock.time + HOUR })
      if (state === 'already_revealed') await vault.reveal([gone], scope)
      else clock.time += HOUR
      const live = await insert({ expiresAt: clock.time + HOUR })
      const unknown = '[NAME_DEADBEEF]'
      equal(statuses(await vault.reveal([live, gone, unknown], scope)), ['held', state, 'unknown'])
      equal(statuses(await vault.reveal([live], scope)), ['revealed'])
    })
  }

  test('consumes nothing if more tokens are unknown than the caller may ask for', async ({ insert, vault }) => {
    const tokens = [await insert(), await insert(), '[NAME_DEADBEEF]']
    equal(statuses(await vault.reveal(tokens, { ...scope, maxUnknown: 0 })), ['held', 'held', 'unknown'])
    const outcomes = await vault.reveal(tokens, { ...scope, maxUnknown: 1 })
    equal(statuses(outcomes), ['revealed', 'revealed', 'unknown'])
  })
}

export function worksAtOnce(test: VaultTest): void {
  test('gives each of many tokens to exactly one of many at once', async ({ entry, vault }) => {
    const entries = Array.from({ length: 50 }, () => entry())
    await vault.insert(entries)
    const tokens = entries.map(({ token }) => token)
    const batches = await Promise.all(Array.from({ length: 20 }, () => vault.reveal(tokens, scope)))
    const revealed = batches.flat().filter(({ status }) => status === 'revealed')
    equal(revealed.map(({ token }) => token).sort(), [...tokens].sort())
  })

  test('does nothing for nothing', async ({ vault }) => {
    equal(await vault.insert([]), [])
    equal(await vault.reveal([], scope), [])
    equal(await vault.purge({ tenant: 'acme', tokens: [] }), 0)
    await vault.ready()
  })
}
