import { localGuard } from '../../src/guard/local-guard.js'
import { guardContract } from '../contracts/guard.js'
import { onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'

onRedis(() => {
  guardContract('localGuard on Redis', async (options) => {
    const redis = await openRedis()
    const parts = redisParts(redis, options.now)
    const audit = { ...parts.audit, close: () => parts.audit.close().then(redis.drop) }
    return localGuard({ ...parts, audit, ...options })
  })
})
