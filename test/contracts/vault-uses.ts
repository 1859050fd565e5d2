import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RevealOutcome, Vault, VaultEntry } from '../../src/vaults/vault.js'
import type { VaultSetup } from './vault.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What every vault promises of entries that are inserted again: the part of `vaultContract` on their uses. */
export function usesContract(name: string, make: (setup: VaultSetup) => Vault | Promise<Vault>): void {
  describe(`${name} counts uses`, () => {
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

    it('gives a value as often as it was inserted under its fingerprint, and no more', async () => {
      const token = await insert({ fingerprint: 'f1', value: 'Anna' })
      await insert({ token, fingerprint: 'f1', value: 'Anna' })
      await insert({ token, fingerprint: 'f1', value: 'Anna' })
      for (let use = 0; use < 3; use += 1) {
        expect(await vault.reveal([token], scope)).toMatchObject([{ status: 'revealed', value: 'Anna' }])
      }
      expect(statuses(await vault.reveal([token], scope))).toEqual(['already_revealed'])
      await insert({ token, fingerprint: 'f1', value: 'Anna' })
      expect(statuses(await vault.reveal([token], scope))).toEqual(['revealed'])
      expect(statuses(await vault.reveal([token], scope))).toEqual(['already_revealed'])
    })

    it('counts no uses of a token without a fingerprint: its second reveal fails', async () => {
      const token = await insert()
      expect(await vault.insert([entry({ token }), entry({ token, fingerprint: 'f1' })])).toEqual([token, token])
      expect(statuses(await vault.reveal([token], scope))).toEqual(['revealed'])
      expect(statuses(await vault.reveal([token], scope))).toEqual(['already_revealed'])
    })

    it('takes one use where a token is named, and all of them where a session is', async () => {
      const stable = { fingerprint: 'f1', session: 's1' }
      const token = await insert(stable)
      await insert({ ...stable, token })
      await insert({ ...stable, token })
      expect(await vault.purge({ tenant: 'acme', tokens: [token, '[NAME_DEADBEEF]'] })).toBe(1)
      expect(await vault.purge({ tenant: 'acme', application: 'hr', tokens: [token] })).toBe(0)
      expect([...(await vault.live([token], scope))]).toEqual([token])
      expect(await vault.purge({ tenant: 'acme', session: 's1' })).toBe(1)
      expect(statuses(await vault.reveal([token], scope))).toEqual(['expired'])
    })

    it('erases the value with the last use that is released', async () => {
      const token = await insert({ fingerprint: 'f1' })
      await insert({ token, fingerprint: 'f1' })
      expect(await vault.purge({ tenant: 'acme', tokens: [token] })).toBe(1)
      expect(await vault.purge({ tenant: 'acme', tokens: [token] })).toBe(1)
      expect(await vault.purge({ tenant: 'acme', tokens: [token] })).toBe(0)
      expect(statuses(await vault.reveal([token], scope))).toEqual(['expired'])
    })

    it.each([
      ['first', 2 * HOUR, HOUR],
      ['second', HOUR, 2 * HOUR],
    ])('keeps all uses until the later expiry, that of the %s', async (_, first, second) => {
      const token = await insert({ fingerprint: 'f1', expiresAt: time + first })
      await insert({ token, fingerprint: 'f1', expiresAt: time + second })
      await insert({ token, fingerprint: 'f1', expiresAt: time + HOUR })
      time += 2 * HOUR - 1
      expect(await vault.reveal([token], scope)).toMatchObject([{ status: 'revealed' }])
      expect(await vault.reveal([token], scope)).toMatchObject([{ status: 'revealed' }])
      time += 1
      expect(statuses(await vault.reveal([token], scope))).toEqual(['expired'])
      const again = await insert({ token, fingerprint: 'f1', expiresAt: time + HOUR })
      expect(statuses(await vault.reveal([again], scope))).toEqual(['revealed'])
      expect(statuses(await vault.reveal([again], scope))).toEqual(['already_revealed'])
    })

    it('gives uses under the policies of all of them, and says gone if any does', async () => {
      const token = await insert({ fingerprint: 'f1', policies: ['a'] })
      await insert({ token, fingerprint: 'f1', policies: ['b', 'a'], onUnavailable: 'gone' })
      await insert({ token, fingerprint: 'f1', policies: ['a'] })
      const facts = { policies: ['a', 'b'], onUnavailable: 'gone' }
      for (const policy of ['b', 'a', 'b']) {
        expect(await vault.reveal([token], { tenant: 'acme', policy })).toMatchObject([{ status: 'revealed', facts }])
      }
      const live = await insert()
      expect(statuses(await vault.reveal([token, live], { tenant: 'acme' }))).toEqual(['already_revealed', 'held'])
    })

    it('consumes no use if a batch is refused', async () => {
      const token = await insert({ fingerprint: 'f1' })
      await insert({ token, fingerprint: 'f1' })
      const gone = await insert({ onUnavailable: 'gone', expiresAt: time })
      const single = await insert()
      const tokens = [token, single, gone, '[NAME_DEADBEEF]']
      expect(statuses(await vault.reveal(tokens, scope))).toEqual(['held', 'held', 'expired', 'unknown'])
      const few = { ...scope, maxUnknown: 0 }
      expect(statuses(await vault.reveal([token, '[NAME_DEADBEEF]'], few))).toEqual(['held', 'unknown'])
      const some = [single, token, '[NAME_DEADBEEF]']
      expect(statuses(await vault.reveal(some, scope))).toEqual(['revealed', 'revealed', 'unknown'])
      expect(statuses(await vault.reveal(some, scope))).toEqual(['already_revealed', 'revealed', 'unknown'])
      expect(statuses(await vault.reveal([token], scope))).toEqual(['already_revealed'])
    })

    it('adds each of many uses at once, and gives each of them once', async () => {
      const values = ['Anna', 'Bob', 'Berlin', 'Zoë 🙂']
      const stable = values.map((value, at) => entry({ value, fingerprint: `f${at}` }))
      const tokens = stable.map(({ token }) => token)
      const single = await insert()
      const inserted = await Promise.all(
        Array.from({ length: 12 }, (_, n) => vault.insert(n % 2 === 0 ? stable : [...stable].reverse())),
      )
      expect(inserted.flat()).toEqual([])
      const batches = await Promise.all(Array.from({ length: 20 }, () => vault.reveal([...tokens, single], scope)))
      const given = batches.flat().flatMap((outcome) => (outcome.status === 'revealed' ? [outcome] : []))
      expect(given).toHaveLength(12 * values.length + 1)
      for (const [at, value] of values.entries()) {
        expect(given.filter((outcome) => outcome.token === tokens[at]).map((outcome) => outcome.value)).toEqual(
          Array<string>(12).fill(value),
        )
      }
    })

    it('loses no value while uses are added, revealed and released at once', async () => {
      const one = entry({ value: 'Anna', fingerprint: 'f1' })
      const request = async (n: number) => {
        expect(await vault.insert([one])).toEqual([])
        if (n % 3 === 2) return vault.purge({ tenant: 'acme', tokens: [one.token] })
        const [outcome] = await vault.reveal([one.token], scope)
        return outcome?.status === 'revealed' ? outcome.value : outcome?.status
      }
      const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => request(n)))
      expect(answers).toEqual(answers.map((_, n) => (n % 3 === 2 ? 1 : 'Anna')))
      expect(statuses(await vault.reveal([one.token], scope))).not.toEqual(['revealed'])
      expect([...(await vault.live([one.token], scope))]).toEqual([])
    })

    it('erases what has uses while they are added, and what is added later lives', async () => {
      const one = entry({ fingerprint: 'f1', session: 's1' })
      await vault.insert([one])
      await Promise.all([
        vault.insert([one]),
        vault.purge({ tenant: 'acme', session: 's1' }),
        vault.insert([one]),
        vault.reveal([one.token], scope),
      ])
      await vault.purge({ tenant: 'acme', session: 's1' })
      expect([...(await vault.live([one.token], scope))]).toEqual([])
      expect(await vault.insert([one])).toEqual([])
      expect(statuses(await vault.reveal([one.token], scope))).toEqual(['revealed'])
    })
  })
}
