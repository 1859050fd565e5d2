import { redisAudit } from '../../src/audit/redis.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { redisPolicies } from '../../src/policies/redis.js'
import { redisVault } from '../../src/vaults/redis.js'
import { sealed } from '../../src/vaults/sealed.js'
import { guardContract } from '../contracts/guard.js'
import { KEYS } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'

onRedis(() => {
  guardContract('localGuard on Redis', async (options) => {
    const redis = await openRedis()
    const audit = redisAudit({ ...redis, keys: KEYS })
    return localGuard({
      vault: sealed(redisVault({ ...redis, now: options.now }), KEYS),
      policies: redisPolicies(redis),
      audit: { ...audit, close: () => audit.close().then(redis.drop) },
      ...options,
    })
  })
})
