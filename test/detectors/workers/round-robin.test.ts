import { describe, expect, it } from '@jest/globals'
import type { Steps } from '../../../src/detectors/workers/steps.js'
import { roundRobin } from '../../../src/detectors/workers/round-robin.js'

describe('turns', () => {
  const done: string[] = []
  function* work(name: string, steps: number): Steps<string> {
    for (let step = 1; step <= steps; step += 1) {
      done.push(`${name}${step}`)
      yield
    }
    return name
  }

  it('go from one to the next, and the works of one are done one after the other', async () => {
    done.length = 0
    const { run } = roundRobin({ sliceMs: 0 })
    const all = [run('a', work('a', 3)), run('a', work('A', 2)), run('b', work('b', 2))]
    expect(await Promise.all(all)).toEqual(['a', 'A', 'b'])
    expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'A1', 'A2'])
    expect(await run('c', work('c', 1))).toBe('c')
  })

  it('go on when a work fails', async () => {
    const { run } = roundRobin({ sliceMs: 0 })
    function* failing(): Steps<never> {
      throw new Error('It failed.')
    }
    const failed = run('a', failing())
    const next = run('a', work('b', 1))
    await expect(failed).rejects.toThrow('It failed.')
    expect(await next).toBe('b')
  })

  it('end in time: a slice is as long as it may be, and no longer than a step more', async () => {
    done.length = 0
    const { run } = roundRobin({ sliceMs: 10_000 })
    await Promise.all([run('a', work('a', 3)), run('b', work('b', 1))])
    expect(done).toEqual(['a1', 'a2', 'a3', 'b1'])
  })
})
