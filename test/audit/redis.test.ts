import { redisAudit } from '../../src/audit/redis.js'
import { auditLogContract } from '../contracts/audit-log.js'
import { KEYS } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'

onRedis(() => {
  auditLogContract('redisAudit', async () => {
    const redis = await openRedis()
    const log = redisAudit({ ...redis, keys: KEYS })
    return { ...log, close: () => log.close().then(redis.drop) }
  })
})
