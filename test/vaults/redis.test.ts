import { redisVault } from '../../src/vaults/redis.js'
import { sealed } from '../../src/vaults/sealed.js'
import { vaultContract } from '../contracts/vault.js'
import { KEYS } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'

onRedis(() => {
  vaultContract('redisVault', async (setup) => {
    const redis = await openRedis()
    const vault = sealed(redisVault({ ...redis, ...setup }), KEYS)
    return { ...vault, close: () => vault.close().then(redis.drop) }
  })
})
