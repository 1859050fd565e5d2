import { afterEach, describe, expect, it } from '@jest/globals'
import { pool } from '../../../src/detectors/workers/pool.js'
import type { Pool, PoolOptions } from '../../../src/detectors/workers/pool.js'
import { until } from '../../support/until.js'

const file = new URL('../../support/acting-worker.js', import.meta.url)

describe('a pool of workers', () => {
  let workers: Pool | undefined
  afterEach(() => workers?.close())

  function started(options: Partial<PoolOptions> = {}): (act: string) => Promise<unknown> {
    const made = pool({ file, detectorOptions: undefined, size: 1, ...options })
    workers = made
    return (act) => made.examine('a', [act])
  }

  it.each(['exit', 'throw'])('rejects what a worker that does "%s" had to do, and replaces it', async (act) => {
    const examine = started()
    expect(await examine('answer')).toEqual([[]])
    const waiting = examine('wait').catch((error: unknown) => error)
    await expect(examine(act)).rejects.toThrow(act === 'exit' ? 'A worker has ended.' : 'It failed.')
    expect(await waiting).toMatchObject({ message: expect.any(String) })
    expect(await examine('answer')).toEqual([[]])
  })

  it('rejects the work on which a worker runs out of memory, and replaces it', async () => {
    const examine = started({ resourceLimits: { maxOldGenerationSizeMb: 20 } })
    await expect(examine('fill')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
    expect(await examine('answer')).toEqual([[]])
  })

  it('ends a worker that is stuck', async () => {
    const examine = started({ stuckMs: 200 })
    await examine('answer')
    await expect(examine('hang')).rejects.toThrow('A worker is stuck.')
    expect(await examine('answer')).toEqual([[]])
  })

  it('hands on what a detector throws, and keeps the worker', async () => {
    const examine = started()
    const waiting = examine('wait').catch((error: unknown) => error)
    await expect(examine('refuse')).rejects.toThrow('It refused.')
    expect(await examine('answer')).toEqual([[]])
    await workers?.close()
    expect(await waiting).toEqual(new Error('The detector was closed.'))
  })

  it('says that no worker could be started where that is so', async () => {
    const examine = started({ file: new URL('./none.js', import.meta.url) })
    await expect(examine('answer')).rejects.toThrow('No worker could be started.')
  })

  it('ends its workers when there has been nothing to do, and starts new ones', async () => {
    const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
    const before = threads()
    const examine = started({ idleMs: 20 })
    await examine('answer')
    await until(() => threads() <= before)
    expect(await examine('answer')).toEqual([[]])
  })
})
