import { expect } from '@jest/globals'

const BOUND_SECONDS = 20

/**
 * Holds for work on a text so long (a megabyte or so) that linear time is below a second and quadratic time is minutes.
 * Neither a slow nor a busy machine makes it fail: it is processor time, and some thirty times what is needed.
 */
export function expectLinear(work: () => void): void {
  const before = process.cpuUsage()
  work()
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(BOUND_SECONDS)
}
