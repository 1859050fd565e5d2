import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { RevealOutcome, Vault, VaultEntry } from '../../src/vaults/vault.js'
import { wordDetector } from '../support/word-detector.js'
import { usesContract } from './vault-uses.js'

export interface VaultSetup {
  readonly now: () => number
  readonly tombstoneTtlMs: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What every vault promises. `make` gives an empty one that tells time by `now`. */
export function vaultContract(name: string, make: (setup: VaultSetup) => Vault | Promise<Vault>): void {
  usesContract(name, make)
  describe(`${name} keeps the vault contract`, () => {
    let vault: Vault
    let time: number
    let serial: number

    beforeEach(async () => {
      time = Date.UTC(2026, 0, 1)
      serial = 0
      vault = await make({ now: () => time, tombstoneTtlMs: 30 * DAY })
    })
    afterEach(() => vault.close())

    const entry = (changes: Partial<VaultEntry> = {}): VaultEntry => {
      serial += 1
      const token = `[NAME_${serial.toString(16).toUpperCase().padStart(8, '0')}]`
      return {
        tenant: 'acme',
        token,
        label: 'NAME',
        value: `value ${serial}`,
        policies: ['pii'],
        onUnavailable: 'keep',
        createdAt: time,
        expiresAt: time + HOUR,
        ...changes,
      }
    }
    const insert = async (changes: Partial<VaultEntry> = {}) => {
      const one = entry(changes)
      expect(await vault.insert([one])).toEqual([])
      return one.token
    }
    const statuses = (outcomes: readonly RevealOutcome[]) => outcomes.map(({ status }) => status)
    const scope = { tenant: 'acme', policy: 'pii' }

    it('reveals a value once, with what is known of it, in the order asked for', async () => {
      const a = entry({ application: 'crm', session: 's1' })
      const b = entry({ value: 'Zoë 🙂 \u0000 "$&"' })
      expect(await vault.insert([a, b])).toEqual([])
      const facts = { label: 'NAME', policies: ['pii'], onUnavailable: 'keep' }
      expect(await vault.reveal([b.token, a.token], scope)).toEqual([
        { token: b.token, status: 'revealed', value: b.value, facts, expiresAt: b.expiresAt },
        {
          token: a.token,
          status: 'revealed',
          value: a.value,
          facts: { ...facts, application: 'crm', session: 's1' },
          expiresAt: a.expiresAt,
        },
      ])
      expect(statuses(await vault.reveal([b.token, a.token], scope))).toEqual(['already_revealed', 'already_revealed'])
    })

    it('gives nothing for a token that never existed', async () => {
      expect(await vault.reveal(['[NAME_DEADBEEF]'], scope)).toEqual([{ token: '[NAME_DEADBEEF]', status: 'unknown' }])
    })

    it.each([
      ['another tenant', { tenant: 'other', policy: 'pii' }],
      ['another policy', { tenant: 'acme', policy: 'other' }],
      ['another application', { tenant: 'acme', application: 'hr' }],
      ['the right policy but another application', { tenant: 'acme', policy: 'pii', application: 'hr' }],
      ['a caller limited to other applications', { tenant: 'acme', policy: 'pii', applications: ['hr'] }],
    ])('knows no token of %s, live or revealed', async (_, foreign) => {
      const token = await insert({ application: 'crm' })
      expect(statuses(await vault.reveal([token], foreign))).toEqual(['unknown'])
      expect(statuses(await vault.reveal([token], scope))).toEqual(['revealed'])
      expect(statuses(await vault.reveal([token], foreign))).toEqual(['unknown'])
    })

    it('keeps a caller limited to applications from entries without one', async () => {
      const token = await insert()
      expect(statuses(await vault.reveal([token], { tenant: 'acme', applications: ['crm'] }))).toEqual(['unknown'])
    })

    it('reveals by application, by any of the policies, and by an allowed application', async () => {
      const context = { application: 'crm', policies: ['a', 'b'] }
      const tokens = [await insert(context), await insert(context), await insert(context)]
      expect(statuses(await vault.reveal([tokens[0]!], { tenant: 'acme', application: 'crm' }))).toEqual(['revealed'])
      expect(statuses(await vault.reveal([tokens[1]!], { tenant: 'acme', policy: 'b' }))).toEqual(['revealed'])
      const allowed = { tenant: 'acme', policy: 'a', applications: ['hr', 'crm'] }
      expect(statuses(await vault.reveal([tokens[2]!], allowed))).toEqual(['revealed'])
    })

    it('refuses tokens that are taken, live or buried, and stores the others', async () => {
      const live = await insert()
      const revealed = await insert()
      await vault.reveal([revealed], scope)
      const free = entry()
      expect(await vault.insert([entry({ token: live }), entry({ token: revealed }), free])).toEqual([live, revealed])
      const [outcome] = await vault.reveal([live], scope)
      expect(outcome).toMatchObject({ status: 'revealed', value: 'value 1' })
      expect(statuses(await vault.reveal([revealed, free.token], scope))).toEqual(['already_revealed', 'revealed'])
    })

    it('lets two tenants hold the same token', async () => {
      const token = await insert()
      await insert({ token, tenant: 'other', value: 'theirs' })
      expect(await vault.reveal([token], { tenant: 'other', policy: 'pii' })).toMatchObject([{ value: 'theirs' }])
      expect(await vault.reveal([token], scope)).toMatchObject([{ value: 'value 1' }])
    })

    it('vaults the same value anew under the same fingerprint, and no other', async () => {
      const token = await insert({ fingerprint: 'f1' })
      await vault.reveal([token], scope)
      expect(await vault.insert([entry({ token, fingerprint: 'f2' }), entry({ token })])).toEqual([token, token])
      await insert({ token, fingerprint: 'f1', value: 'anew' })
      expect(await vault.reveal([token], scope)).toMatchObject([{ status: 'revealed', value: 'anew' }])
      expect(statuses(await vault.reveal([token], scope))).toEqual(['already_revealed'])
    })

    it('expires at the moment it says, and erases the value', async () => {
      const tokens = [await insert(), await insert({ expiresAt: time + HOUR + 1 }), await insert({ expiresAt: time })]
      time += HOUR
      expect(statuses(await vault.reveal(tokens, scope))).toEqual(['expired', 'revealed', 'expired'])
      expect(statuses(await vault.reveal(tokens, scope))).toEqual(['expired', 'already_revealed', 'expired'])
    })

    it.each([
      ['an hour behind', -HOUR],
      ['a year ahead', 365 * DAY],
    ])('keeps what a guard protects whose clock is %s for as long as its policy says', async (_, wrong) => {
      const guard = localGuard({ vault, detectors: [wordDetector()], now: () => time + wrong })
      const protect = async () => {
        const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] })
        return correction?.choices[0]?.content ?? ''
      }
      const byDefault = { tenant: 'default', policy: 'pii-default' }
      const tokens = [await protect(), await protect()]
      time += DAY - 60_000
      expect(statuses(await vault.reveal([tokens[0]!], byDefault))).toEqual(['revealed'])
      time += 60_000
      expect(statuses(await vault.reveal([tokens[1]!], byDefault))).toEqual(['expired'])
    })

    it('forgets a tombstone after its time, and frees its token', async () => {
      const token = await insert()
      await vault.reveal([token], scope)
      time += 30 * DAY + 1
      expect(statuses(await vault.reveal([token], scope))).toEqual(['unknown'])
      expect(await vault.insert([entry({ token, expiresAt: time + HOUR })])).toEqual([])
    })

    it.each(['already_revealed', 'expired'] as const)(
      'consumes nothing if a token is %s and says gone',
      async (state) => {
        const gone = await insert({ onUnavailable: 'gone', expiresAt: time + HOUR })
        if (state === 'already_revealed') await vault.reveal([gone], scope)
        else time += HOUR
        const live = await insert({ expiresAt: time + HOUR })
        const unknown = '[NAME_DEADBEEF]'
        expect(statuses(await vault.reveal([live, gone, unknown], scope))).toEqual(['held', state, 'unknown'])
        expect(statuses(await vault.reveal([live], scope))).toEqual(['revealed'])
      },
    )

    it('consumes nothing if more tokens are unknown than the caller may ask for', async () => {
      const tokens = [await insert(), await insert(), '[NAME_DEADBEEF]']
      expect(statuses(await vault.reveal(tokens, { ...scope, maxUnknown: 0 }))).toEqual(['held', 'held', 'unknown'])
      const outcomes = await vault.reveal(tokens, { ...scope, maxUnknown: 1 })
      expect(statuses(outcomes)).toEqual(['revealed', 'revealed', 'unknown'])
    })

    it('says which tokens are live in the tenant', async () => {
      const tokens = [
        await insert(),
        await insert(),
        await insert({ tenant: 'other' }),
        await insert({ expiresAt: time }),
      ]
      await vault.reveal([tokens[1]!], scope)
      expect([...(await vault.live([...tokens, '[NAME_DEADBEEF]'], { tenant: 'acme' }))]).toEqual([tokens[0]])
    })

    it('says which tokens were ever made in the scope, until their tombstones are gone', async () => {
      const revealed = await insert({ application: 'crm' })
      const expired = await insert({ application: 'crm', expiresAt: time })
      const live = await insert({ application: 'crm' })
      const tokens = [revealed, expired, live, await insert({ tenant: 'other' }), await insert({ application: 'hr' })]
      await vault.reveal([revealed], scope)
      const known = await vault.known?.([...tokens, '[NAME_DEADBEEF]'], { tenant: 'acme', applications: ['crm'] })
      expect([...(known ?? tokens)]).toEqual([revealed, expired, live])
      expect([...((await vault.known?.([], scope)) ?? tokens)]).toEqual([])
    })

    it('says so only of what is in scope', async () => {
      const tokens = [await insert({ application: 'crm' }), await insert({ application: 'hr' }), await insert()]
      const live = async (limit: object) => [...(await vault.live(tokens, { tenant: 'acme', ...limit }))]
      expect(await live({ applications: ['crm', 'x'] })).toEqual([tokens[0]])
      expect(await live({ application: 'hr' })).toEqual([tokens[1]])
      expect(await live({ applications: [] })).toEqual([])
      expect(await live({})).toEqual(tokens)
    })

    it('purges by token, within scope, without a reveal', async () => {
      const token = await insert({ application: 'crm' })
      expect(await vault.purge({ tenant: 'other', tokens: [token] })).toBe(0)
      expect(await vault.purge({ tenant: 'acme', application: 'hr', tokens: [token] })).toBe(0)
      expect(await vault.purge({ tenant: 'acme', tokens: [token, '[NAME_DEADBEEF]'] })).toBe(1)
      expect(await vault.purge({ tenant: 'acme', tokens: [token] })).toBe(0)
      expect(statuses(await vault.reveal([token], scope))).toEqual(['expired'])
    })

    it('purges all of a session, an application or a tenant', async () => {
      const tokens = [
        await insert({ session: 's1', application: 'crm' }),
        await insert({ session: 's2', application: 'crm' }),
        await insert({ session: 's2', application: 'hr' }),
        await insert({ tenant: 'other', session: 's1' }),
      ]
      expect(await vault.purge({ tenant: 'acme', session: 's1' })).toBe(1)
      expect(await vault.purge({ tenant: 'acme', application: 'crm' })).toBe(1)
      expect(await vault.purge({ tenant: 'acme' })).toBe(1)
      expect([...(await vault.live(tokens, { tenant: 'other' }))]).toEqual([tokens[3]])
    })

    it('purges all that match when it is asked for at most so many until none are left', async () => {
      const entries = Array.from({ length: 25 }, (_, at) => entry({ session: at % 5 === 0 ? 's2' : 's1' }))
      await vault.insert(entries)
      const counts: number[] = []
      do counts.push(await vault.purge({ tenant: 'acme', session: 's1', limit: 6 }))
      while (counts.at(-1) !== 0)
      expect(counts.reduce((a, b) => a + b)).toBe(20)
      const tokens = entries.map(({ token }) => token)
      expect([...(await vault.live(tokens, { tenant: 'acme' }))]).toEqual(tokens.filter((_, at) => at % 5 === 0))
    })

    it('gives each of many tokens to exactly one of many at once', async () => {
      const entries = Array.from({ length: 50 }, () => entry())
      await vault.insert(entries)
      const tokens = entries.map(({ token }) => token)
      const batches = await Promise.all(Array.from({ length: 20 }, () => vault.reveal(tokens, scope)))
      const revealed = batches.flat().filter(({ status }) => status === 'revealed')
      expect(revealed.map(({ token }) => token).sort()).toEqual([...tokens].sort())
    })

    it('does nothing for nothing', async () => {
      expect(await vault.insert([])).toEqual([])
      expect(await vault.reveal([], scope)).toEqual([])
      expect(await vault.purge({ tenant: 'acme', tokens: [] })).toBe(0)
      await vault.ready()
    })
  })
}
