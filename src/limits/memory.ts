import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Counters } from './counter.js'
import { counterOf, limiterOptions } from './limiter.js'

/** Keeps counters in this process. */
export const memoryCounters: () => Counters = () => {
  const made = new Map<string, ReturnType<Counters>>()
  return (options) => {
    const counter =
      made.get(options.name) ??
      counterOf(new RateLimiterMemory(limiterOptions(options)), options.windowMs, (key) => key)
    made.set(options.name, counter)
    return counter
  }
}
