import { differ, equal, matches } from '../assertions.js'
import { HOUR, scope, statuses } from './bench.js'
import type { VaultTest } from './bench.js'

/** Tests entries with several uses. */

export function countsUses(test: VaultTest): void {
  test('gives a value as often as it was inserted under its fingerprint, and no more', async ({ insert, vault }) => {
    const token = await insert({ fingerprint: 'f1', value: 'Anna' })
    await insert({ token, fingerprint: 'f1', value: 'Anna' })
    await insert({ token, fingerprint: 'f1', value: 'Anna' })
    for (let use = 0; use < 3; use += 1) {
      matches(await vault.reveal([token], scope), [{ status: 'revealed', value: 'Anna' }])
    }
    equal(statuses(await vault.reveal([token], scope)), ['already_revealed'])
    await insert({ token, fingerprint: 'f1', value: 'Anna' })
    equal(statuses(await vault.reveal([token], scope)), ['revealed'])
    equal(statuses(await vault.reveal([token], scope)), ['already_revealed'])
  })

  test('counts no uses of a token without a fingerprint: its second reveal fails', async ({ insert, vault, entry }) => {
    const token = await insert()
    equal(await vault.insert([entry({ token }), entry({ token, fingerprint: 'f1' })]), [token, token])
    equal(statuses(await vault.reveal([token], scope)), ['revealed'])
    equal(statuses(await vault.reveal([token], scope)), ['already_revealed'])
  })

  test('takes one use where a token is named, and all of them where a session is', async ({ insert, vault }) => {
    const stable = { fingerprint: 'f1', session: 's1' }
    const token = await insert(stable)
    await insert({ ...stable, token })
    await insert({ ...stable, token })
    equal(await vault.purge({ tenant: 'acme', tokens: [token, '[NAME_DEADBEEF]'] }), 1)
    equal(await vault.purge({ tenant: 'acme', application: 'hr', tokens: [token] }), 0)
    equal([...(await vault.live([token], scope))], [token])
    equal(await vault.purge({ tenant: 'acme', session: 's1' }), 1)
    equal(statuses(await vault.reveal([token], scope)), ['expired'])
  })

  test('erases the value with the last use that is released', async ({ insert, vault }) => {
    const token = await insert({ fingerprint: 'f1' })
    await insert({ token, fingerprint: 'f1' })
    equal(await vault.purge({ tenant: 'acme', tokens: [token] }), 1)
    equal(await vault.purge({ tenant: 'acme', tokens: [token] }), 1)
    equal(await vault.purge({ tenant: 'acme', tokens: [token] }), 0)
    equal(statuses(await vault.reveal([token], scope)), ['expired'])
  })
}

export function keepsUses(test: VaultTest): void {
  for (const [which, first, second] of [
    ['first', 2 * HOUR, HOUR],
    ['second', HOUR, 2 * HOUR],
  ] as const) {
    test(`keeps all uses until the later expiry, that of the ${which}`, async ({ vault, insert, clock }) => {
      const token = await insert({ fingerprint: 'f1', expiresAt: clock.time + first })
      await insert({ token, fingerprint: 'f1', expiresAt: clock.time + second })
      await insert({ token, fingerprint: 'f1', expiresAt: clock.time + HOUR })
      clock.time += 2 * HOUR - 1
      matches(await vault.reveal([token], scope), [{ status: 'revealed' }])
      matches(await vault.reveal([token], scope), [{ status: 'revealed' }])
      clock.time += 1
      equal(statuses(await vault.reveal([token], scope)), ['expired'])
      const again = await insert({ token, fingerprint: 'f1', expiresAt: clock.time + HOUR })
      equal(statuses(await vault.reveal([again], scope)), ['revealed'])
      equal(statuses(await vault.reveal([again], scope)), ['already_revealed'])
    })
  }

  test('gives uses under the policies of all of them, and says gone if any does', async ({ insert, vault }) => {
    const token = await insert({ fingerprint: 'f1', policies: ['a'] })
    await insert({ token, fingerprint: 'f1', policies: ['b', 'a'], onUnavailable: 'gone' })
    await insert({ token, fingerprint: 'f1', policies: ['a'] })
    const facts = { policies: ['a', 'b'], onUnavailable: 'gone' }
    for (const policy of ['b', 'a', 'b']) {
      matches(await vault.reveal([token], { tenant: 'acme', policy }), [{ status: 'revealed', facts }])
    }
    const live = await insert()
    equal(statuses(await vault.reveal([token, live], { tenant: 'acme' })), ['already_revealed', 'held'])
  })

  test('consumes no use if a batch is refused', async ({ insert, clock, vault }) => {
    const token = await insert({ fingerprint: 'f1' })
    await insert({ token, fingerprint: 'f1' })
    const gone = await insert({ onUnavailable: 'gone', expiresAt: clock.time })
    const single = await insert()
    const tokens = [token, single, gone, '[NAME_DEADBEEF]']
    equal(statuses(await vault.reveal(tokens, scope)), ['held', 'held', 'expired', 'unknown'])
    const few = { ...scope, maxUnknown: 0 }
    equal(statuses(await vault.reveal([token, '[NAME_DEADBEEF]'], few)), ['held', 'unknown'])
    const some = [single, token, '[NAME_DEADBEEF]']
    equal(statuses(await vault.reveal(some, scope)), ['revealed', 'revealed', 'unknown'])
    equal(statuses(await vault.reveal(some, scope)), ['already_revealed', 'revealed', 'unknown'])
    equal(statuses(await vault.reveal([token], scope)), ['already_revealed'])
  })
}

export function countsUsesAtOnce(test: VaultTest): void {
  test('adds each of many uses at once, and gives each of them once', async ({ entry, insert, vault }) => {
    const values = ['Anna', 'Bob', 'Berlin', 'Zoë 🙂']
    const stable = values.map((value, at) => entry({ value, fingerprint: `f${at}` }))
    const tokens = stable.map(({ token }) => token)
    const single = await insert()
    const inserted = await Promise.all(
      Array.from({ length: 12 }, (_, n) => vault.insert(n % 2 === 0 ? stable : [...stable].reverse())),
    )
    equal(inserted.flat(), [])
    const batches = await Promise.all(Array.from({ length: 20 }, () => vault.reveal([...tokens, single], scope)))
    const given = batches.flat().flatMap((outcome) => (outcome.status === 'revealed' ? [outcome] : []))
    equal(given.length, 12 * values.length + 1)
    for (const [at, value] of values.entries()) {
      equal(
        given.filter((outcome) => outcome.token === tokens[at]).map((outcome) => outcome.value),
        Array<string>(12).fill(value),
      )
    }
  })

  test('loses no value while uses are added, revealed and released at once', async ({ entry, vault }) => {
    const one = entry({ value: 'Anna', fingerprint: 'f1' })
    const request = async (n: number) => {
      equal(await vault.insert([one]), [])
      if (n % 3 === 2) return vault.purge({ tenant: 'acme', tokens: [one.token] })
      const [outcome] = await vault.reveal([one.token], scope)
      return outcome?.status === 'revealed' ? outcome.value : outcome?.status
    }
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => request(n)))
    equal(
      answers,
      answers.map((_, n) => (n % 3 === 2 ? 1 : 'Anna')),
    )
    differ(statuses(await vault.reveal([one.token], scope)), ['revealed'])
    equal([...(await vault.live([one.token], scope))], [])
  })

  test('erases what has uses while they are added, and what is added later lives', async ({ entry, vault }) => {
    const one = entry({ fingerprint: 'f1', session: 's1' })
    await vault.insert([one])
    await Promise.all([
      vault.insert([one]),
      vault.purge({ tenant: 'acme', session: 's1' }),
      vault.insert([one]),
      vault.reveal([one.token], scope),
    ])
    await vault.purge({ tenant: 'acme', session: 's1' })
    equal([...(await vault.live([one.token], scope))], [])
    equal(await vault.insert([one]), [])
    equal(statuses(await vault.reveal([one.token], scope)), ['revealed'])
  })
}

export function countsOverlappingUses(test: VaultTest): void {
  test('adds, releases and reveals at once in batches that have only some tokens in common', async ({
    entry,
    vault,
  }) => {
    const stable = ['Anna', 'Bob', 'Berlin', 'Rome'].map((value, at) => entry({ value, fingerprint: `f${at}` }))
    const batches = Array.from({ length: 24 }, (_, n) => stable.filter((_, at) => at !== n % 5)) // each fifth has all
    const tokensOf = (batch: typeof stable) => batch.map(({ token }) => token)
    await vault.insert(stable)
    equal((await Promise.all(batches.map((batch) => vault.insert(batch)))).flat(), [])
    const [revealing, releasing] = [batches.slice(0, 12), batches.slice(12)]
    const [given, released] = await Promise.all([
      Promise.all(revealing.map((batch) => vault.reveal(tokensOf(batch), scope))),
      Promise.all(releasing.map((batch) => vault.purge({ tenant: 'acme', tokens: tokensOf(batch) }))),
    ])
    equal(
      given.map((outcomes) => outcomes.map((outcome) => outcome.status === 'revealed' && outcome.value)),
      revealing.map((batch) => batch.map(({ value }) => value)),
    )
    equal(
      released,
      releasing.map(({ length }) => length),
    )
    equal(statuses(await vault.reveal(tokensOf(stable), scope)), Array(4).fill('revealed'))
    equal(statuses(await vault.reveal(tokensOf(stable), scope)), Array(4).fill('already_revealed'))
  })
}

export function takesLastUses(test: VaultTest): void {
  test('takes the last use, whichever of a reveal and a release comes first', async ({ entry, vault }) => {
    const rounds = Array.from({ length: 40 }, async (_, at) => {
      const one = entry({ value: 'Anna', fingerprint: `f${at}` })
      await vault.insert([one])
      await vault.insert([one])
      const tokens = [one.token]
      const [revealed, released] = await Promise.all([
        vault.reveal(tokens, scope),
        vault.purge({ tenant: 'acme', tokens }),
      ])
      equal(statuses(revealed), ['revealed'])
      equal(released, 1)
      equal([...(await vault.live(tokens, scope))], [])
    })
    await Promise.all(rounds)
  })
}
