import { describe, expect, it } from '@jest/globals'
import { redisVault } from '../../src/vaults/redis.js'
import { sealed } from '../../src/vaults/sealed.js'
import { vaultContract } from '../contracts/vault.js'
import { KEYS } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { until } from '../support/until.js'

onRedis(() => {
  vaultContract('redisVault', async (setup) => {
    const redis = await openRedis()
    const vault = sealed(redisVault({ ...redis, tombstoneTtlMs: setup.tombstoneTtlMs, clock: setup.now }), KEYS)
    return { ...vault, close: () => vault.close().then(redis.drop) }
  })

  describe('redisVault', () => {
    const DAY = 86_400_000
    const entry = (token: string, expiresAt: number) => {
      const facts = { label: 'NAME', policies: ['pii'], onUnavailable: 'keep' as const }
      return { tenant: 'acme', token, value: 'Anna', createdAt: 0, expiresAt, ...facts }
    }

    it('leaves no value behind, and in the end no tombstone', async () => {
      const redis = await openRedis()
      let late = 0
      const vault = redisVault({ ...redis, clock: () => Date.now() + late })
      const values = () => redis.client.keys(`${redis.prefix}:{acme}:v:*`)
      const tombstones = () => redis.client.hLen(`${redis.prefix}:{acme}:facts`)
      await vault.insert([entry('[NAME_0000000A]', Date.now() + DAY), entry('[NAME_0000000B]', Date.now() + 50)])
      expect(await vault.reveal(['[NAME_0000000A]'], { tenant: 'acme' })).toMatchObject([{ value: 'Anna' }])
      await until(async () => (await values()).length === 0) // the second one by Redis itself
      expect(await vault.reveal(['[NAME_0000000B]'], { tenant: 'acme' })).toMatchObject([{ status: 'expired' }])
      await vault.sweep()
      expect(await tombstones()).toBe(2)
      late = 30 * DAY + 60_000
      await redis.client.del(`${redis.prefix}:turn:sweep`)
      await vault.sweep()
      expect(await tombstones()).toBe(0)
      await vault.close()
      await redis.drop()
    })
  })
})
