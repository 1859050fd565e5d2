import { expect, it } from '@jest/globals'
import { redisActivity } from '../../src/activity/redis.js'
import { activityContract } from '../contracts/activity.js'
import { onRedis, openRedis } from '../support/redis.js'

onRedis(() => {
  activityContract('redisActivity', async () => {
    const redis = await openRedis()
    return { ...redisActivity(redis), close: redis.drop }
  })

  it('redisActivity has Redis drop what is old', async () => {
    const redis = await openRedis()
    const one = { tenant: 'acme', application: '', kind: 'evaluations.ok', label: '', count: 1 }
    const buckets = ['2026-11-01T00', '2026-11-01', '2026-11']
    await redisActivity(redis).add(buckets.map((bucket) => ({ ...one, bucket })))
    const days = buckets.map(async (bucket) =>
      Math.ceil((await redis.client.ttl(`${redis.prefix}:{acme}:activity:${bucket}`)) / 86_400),
    )
    expect((await Promise.all(days)).map(String)).toEqual(['8', '400', '0'])
    await redis.drop()
  })
})
