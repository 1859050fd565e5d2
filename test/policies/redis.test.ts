import { redisPolicies } from '../../src/policies/redis.js'
import { policyStoreContract } from '../contracts/policy-store.js'
import { onRedis, openRedis } from '../support/redis.js'

onRedis(() => {
  policyStoreContract('redisPolicies', async () => {
    const redis = await openRedis()
    return { ...redisPolicies(redis), close: redis.drop }
  })
})
