import type { InventoryFilter, InventoryGroup, Vault } from '../../vaults/vault.js'
import { equal } from '../assertions.js'
import { HOUR } from './bench.js'
import type { VaultTest } from './bench.js'

/** Tests how a vault counts its entries; skips vaults without an inventory. */
export function countsEntries(test: VaultTest): void {
  test('counts live entries by application and label', async ({ clock, insert, vault }) => {
    const begun = clock.time
    await insert({ application: 'crm', expiresAt: begun + HOUR })
    clock.time += 1000
    await insert({ application: 'crm', expiresAt: begun + 3 * HOUR })
    await insert({ application: 'crm', label: 'CONTACT', expiresAt: begun + 5 * HOUR })
    await insert({ expiresAt: begun + 2 * HOUR })
    await insert({ tenant: 'other', application: 'crm' })
    const until = [begun + HOUR, begun + 3 * HOUR]
    const found = await inventoryOf(vault, { until })
    if (!found) return
    equal(found, {
      groups: [
        { application: 'crm', label: 'CONTACT', count: 1, oldest: begun + 1000, expiring: [0, 0] },
        { application: 'crm', label: 'NAME', count: 2, oldest: begun, expiring: [1, 2] },
        { application: undefined, label: 'NAME', count: 1, oldest: begun + 1000, expiring: [0, 1] },
      ],
      isComplete: true,
    })
  })

  test('counts what is revealed, purged or expired no more', async ({ clock, insert, vault }) => {
    const revealed = await insert()
    const purged = await insert()
    await insert({ expiresAt: clock.time + 2 * HOUR })
    await insert({ expiresAt: clock.time + HOUR })
    await vault.reveal([revealed], { tenant: 'acme' })
    await vault.purge({ tenant: 'acme', tokens: [purged] })
    clock.time += HOUR
    const found = await inventoryOf(vault)
    if (found) equal(sum(found.groups), 1)
  })
}

/** The same, of those that are asked for. */
export function countsSome(test: VaultTest): void {
  test('counts those of a session, of an application or of the applications that a caller may see', async ({
    insert,
    vault,
  }) => {
    await insert({ session: 's1', application: 'crm' })
    await insert({ session: 's1', application: 'hr' })
    await insert({ session: 's2', application: 'hr' })
    await insert({ session: 's2' })
    const counts = [
      { session: 's1' },
      { application: 'hr' },
      { session: 's2', application: 'hr' },
      { applications: ['crm', 'hr'] },
      { session: 's2', applications: ['crm', 'hr'] },
      { application: 'hr', applications: ['crm'] },
      { applications: [] },
    ].map(async (filter) => (await inventoryOf(vault, filter))?.groups)
    const found = await Promise.all(counts)
    if (found[0]) equal(found.map(sum), [2, 2, 1, 3, 1, 0, 0])
  })

  test('counts an entry of several uses once, as old as its first', async ({ clock, entry, vault }) => {
    const begun = clock.time
    const first = entry({ session: 's', fingerprint: 'f' })
    await vault.insert([first])
    clock.time += 1000
    await vault.insert([{ ...first, createdAt: clock.time, expiresAt: first.expiresAt + 1000 }])
    const found = await inventoryOf(vault, { until: [first.expiresAt] })
    if (found)
      equal(
        found.groups.map(({ count, oldest, expiring }) => [count, oldest, expiring]),
        [[1, begun, [0]]],
      )
  })

  test('says so if there are more entries than it counts', async ({ entry, vault }) => {
    await vault.insert(Array.from({ length: 20 }, () => entry()))
    const whole = await inventoryOf(vault, { limit: 20 })
    const part = await inventoryOf(vault, { limit: 10 })
    if (!whole || !part) return
    equal([sum(whole.groups), whole.isComplete], [20, true])
    equal([sum(part.groups) >= 10, part.isComplete], [true, false])
  })
}

/** Sorted; undefined of a vault that does not count. */
async function inventoryOf(vault: Vault, filter: Partial<InventoryFilter> = {}) {
  const found = await vault.inventory?.({ tenant: 'acme', until: [], limit: 1000, ...filter })
  const keyOf = ({ application = '~', label }: InventoryGroup) => `${application} ${label}`
  return (
    found && {
      groups: [...found.groups].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      isComplete: found.isComplete,
    }
  )
}

function sum(groups: readonly InventoryGroup[] = []): number {
  return groups.reduce((all, { count }) => all + count, 0)
}
