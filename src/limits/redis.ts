import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import { PREFIX } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { Counters } from './counter.js'
import { counterOf, limiterOptions } from './limiter.js'

/** Keeps counters in Redis: one script per count. */
export function redisCounters({ client, prefix = PREFIX }: RedisOptions): Counters {
  /** The part of node-redis that the limiter uses. */
  const storeClient = {
    eval: (script: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }) =>
      client.sendCommand(['EVAL', script, String(keys.length), ...keys, ...values]),
  }
  return (options) => {
    const { name, windowMs } = options
    const own = { ...limiterOptions(options), keyPrefix: `${prefix}:limit:${name}` }
    const { add } = counterOf(new RateLimiterRedis({ ...own, storeClient, useRedisPackage: true }), windowMs)
    return { add, read: (key) => add(key, 0) }
  }
}
