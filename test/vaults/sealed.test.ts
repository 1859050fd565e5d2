import { describe, expect, it } from '@jest/globals'
import { keyRing } from '../../src/key-ring.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { redisVault } from '../../src/vaults/redis.js'
import type { ResealableVault } from '../../src/vaults/resealable.js'
import { rotateKeys, sealed } from '../../src/vaults/sealed.js'
import { sqlVault } from '../../src/vaults/sql.js'
import type { RevealOutcome, Vault, VaultEntry } from '../../src/vaults/vault.js'
import { onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)
const scope = { tenant: 'acme', policy: 'pii' }
const tokenOf = (serial: number) => `[NAME_${String(serial).padStart(8, '0')}]`
const entry = (serial: number, changes: Partial<VaultEntry> = {}): VaultEntry => ({
  tenant: 'acme',
  token: tokenOf(serial),
  label: 'NAME',
  value: `Anna ${serial}`,
  policies: ['pii'],
  onUnavailable: 'keep',
  createdAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  ...changes,
})
const values = (outcomes: readonly RevealOutcome[]) =>
  outcomes.map((outcome) => (outcome.status === 'revealed' ? outcome.value : outcome.status))

/** A vault that keeps what it is given, to look at and to move. */
async function storedIn(
  make: (vault: Vault) => Vault,
  ...entries: readonly VaultEntry[]
): Promise<readonly VaultEntry[]> {
  const stored: VaultEntry[] = []
  const inner = memoryVault()
  const insert = async (given: readonly VaultEntry[]) => (stored.push(...given), inner.insert(given))
  await make({ ...inner, insert }).insert(entries)
  await inner.close()
  return stored
}

describe('sealed', () => {
  const keys = keyRing([OLD])

  it('gives back what no UTF-8 can hold, exactly as it was', async () => {
    const vault = sealed(memoryVault(), keys)
    const odd = ['Anna\ud83dSchmidt', '\udc00', 'Anna 😀 Schmidt']
    await vault.insert(odd.map((value, at) => entry(at, { value })))
    const outcomes = await vault.reveal([0, 1, 2].map(tokenOf), { tenant: 'acme' })
    expect(values(outcomes)).toEqual(odd)
    await vault.close()
  })

  it('stores no value, and not the same twice', async () => {
    const [first, second] = await storedIn((vault) => sealed(vault, keys), entry(1), entry(2, { value: 'Anna 1' }))
    expect(first?.value).toMatch(/^[0-9a-f]{12}\.2\.[\w-]+$/)
    expect(first?.value).not.toContain('Anna')
    expect(first?.value).not.toBe(second?.value)
  })

  it.each<[string, (stored: VaultEntry, other: VaultEntry) => Partial<VaultEntry>, Buffer]>([
    ['moved to another token', (_, { token }) => ({ token }), OLD],
    ['moved to another tenant', () => ({ tenant: 'other' }), OLD],
    [
      'changed',
      ({ value }) => ({ value: `${value.slice(0, 20)}${value[20] === 'A' ? 'B' : 'A'}${value.slice(21)}` }),
      OLD,
    ],
    ['cut', ({ value }) => ({ value: value.slice(0, 20) }), OLD],
    ['made to look like one of an older version', ({ value }) => ({ value: value.replace('.2.', '.') }), OLD],
    ['not sealed at all', () => ({ value: 'Anna' }), OLD],
    ['sealed with a key that is not in the ring', () => ({}), NEW],
  ])('does not open a record that was %s', async (_, change, key) => {
    const [stored, other] = await storedIn((vault) => sealed(vault, keys), entry(1), entry(2))
    const moved = { ...stored!, ...change(stored!, other!) }
    const inner = memoryVault()
    await inner.insert([moved])
    const revealed = sealed(inner, keyRing([key])).reveal([moved.token], { ...scope, tenant: moved.tenant })
    await expect(revealed).rejects.toMatchObject({ code: 'unavailable' })
    await inner.close()
  })

  it.each([1, 2] as const)('opens what was sealed in format %i, whatever it seals in', async (format) => {
    const inner = memoryVault()
    const session = 'a\0b\ud83d'
    await sealed(inner, keys, { format }).insert([entry(1, { session, application: 'crm' })])
    const outcomes = await sealed(inner, keys, { format: format === 1 ? 2 : 1 }).reveal([tokenOf(1)], scope)
    expect(values(outcomes)).toEqual(['Anna 1'])
    await inner.close()
  })

  it('binds the number of uses, from the second on, and keeps to what versions without can read for one', async () => {
    const stored: string[] = []
    const inner = memoryVault()
    const spied: Vault = {
      ...inner,
      insert: (entries, reseal) =>
        inner.insert(entries, (before, after) => {
          const value = reseal?.(before, after) ?? ''
          stored.push(value)
          return value
        }),
    }
    const vault = sealed(spied, keys)
    const stable = entry(1, { fingerprint: 'f1' })
    await vault.insert([stable])
    await vault.insert([{ ...stable, expiresAt: stable.expiresAt + 1000 }])
    expect(stored).toEqual([expect.stringMatching(/^[0-9a-f]{12}\.3\.[\w-]+$/)])
    const outcomes = [await inner.reveal([tokenOf(1)], scope), await inner.reveal([tokenOf(1)], scope)].flat()
    expect(outcomes).toMatchObject([{ uses: 2, value: stored[0] }, { value: stored[0] }])
    await vault.close()
  })

  it('needs keys of the right length', () => {
    expect(() => keyRing([])).toThrow('openssl rand')
    expect(() => keyRing([OLD, Buffer.alloc(16)])).toThrow('Key 2')
  })
})

function rotation(name: string, make: () => Promise<{ vault: ResealableVault; drop(): Promise<void> }>): void {
  it(`rotateKeys on ${name} seals what is left anew while values come and go, and loses none`, async () => {
    const { vault, drop } = await make()
    const before = sealed(vault, keyRing([OLD]))
    const during = sealed(vault, keyRing([NEW, OLD]))
    const serials = Array.from({ length: 60 }, (_, n) => n)
    await before.insert(serials.slice(0, 40).map((serial) => entry(serial, { session: 'a\0b', application: 'crm' })))
    await sealed(vault, keyRing([OLD]), { format: 1 }).insert(serials.slice(40).map((serial) => entry(serial)))
    await vault.insert([entry(99, { value: 'unreadable' })])
    const stable = entry(98, { fingerprint: 'f1', session: 's1' })
    await before.insert([stable])
    await during.insert([stable]) // sealed anew with the new key
    await before.insert([{ ...stable, token: tokenOf(97) }])
    await before.insert([{ ...stable, token: tokenOf(97), policies: ['pii', 'other'] }])
    const early = serials.slice(0, 20)
    const [rotated, ...revealed] = await Promise.all([
      rotateKeys(vault, keyRing([NEW, OLD])),
      ...early.map((serial) => during.reveal([tokenOf(serial)], scope)),
      during.insert([entry(100)]),
    ])
    expect(revealed.slice(0, 20).flatMap((outcomes) => values(outcomes as RevealOutcome[]))).toEqual(
      early.map((serial) => `Anna ${serial}`),
    )
    expect(rotated.resealed).toBeGreaterThanOrEqual(40)
    expect(rotated.unreadable).toBe(1)
    const after = sealed(vault, keyRing([NEW]))
    expect((await rotateKeys(vault, keyRing([NEW, OLD]))).resealed).toBe(0)
    for (const token of [tokenOf(97), tokenOf(98)]) {
      const given = [await after.reveal([token], scope), await after.reveal([token], scope)].flatMap(values)
      expect(given).toEqual(['Anna 98', 'Anna 98'])
      expect(values(await after.reveal([token], scope))).toEqual(['already_revealed'])
    }
    const late = [...serials.slice(20), 100]
    expect(values(await after.reveal(late.map(tokenOf), scope))).toEqual(late.map((serial) => `Anna ${serial}`))
    await vault.close()
    await drop()
  })
}

onDatabases((name, make) =>
  rotation(name, async () => {
    const database = await make()
    const sql = await database.open()
    return { vault: sqlVault({ sql }), drop: () => sql.close().then(database.drop) }
  }),
)

onRedis(() => {
  rotation('Redis', async () => {
    const redis = await openRedis()
    return { vault: redisVault(redis), drop: redis.drop }
  })

  it('rotateKeys on Redis takes no value for unreadable that gets another use while it reads', async () => {
    const redis = await openRedis()
    const other = redisVault(redis)
    const stable = entry(1, { fingerprint: 'f1', session: 's1' })
    await sealed(other, keyRing([OLD])).insert([stable])
    let isDone = false
    const sendCommand = async (args: readonly string[]): Promise<unknown> => {
      const reply = await redis.client.sendCommand([...args])
      if (!isDone && /^(?:MGET|HMGET|EVAL|EVALSHA)$/.test(args[0] ?? '')) {
        isDone = true
        await sealed(other, keyRing([OLD])).insert([{ ...stable, expiresAt: stable.expiresAt + 1000 }])
      }
      return reply
    }
    const vault = redisVault({ prefix: redis.prefix, client: { sendCommand: inOrder(sendCommand) } })
    const rotation = await rotateKeys(vault, keyRing([NEW, OLD]))
    expect([isDone, rotation.unreadable]).toEqual([true, 0])
    await Promise.all([vault.close(), other.close()])
    await redis.drop()
  })
})

/** Sends one command after the other, as a connection does. */
function inOrder(send: (args: readonly string[]) => Promise<unknown>): typeof send {
  let last: Promise<unknown> = Promise.resolve()
  return (args) => (last = last.then(() => send(args)))
}
