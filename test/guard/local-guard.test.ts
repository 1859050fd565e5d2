import { describe, expect, it } from '@jest/globals'
import { UnavailableError } from '../../src/errors.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { guardContract } from '../contracts/guard.js'

guardContract('localGuard', (options) => localGuard(options))

describe('ready', () => {
  const model = 'words-v0'
  const detect = () => []

  it('warms up each detector, once for all its names', async () => {
    let calls = 0
    const detector = { model, aliases: ['words'], detect, ready: () => void calls++ }
    const guard = localGuard({ detectors: [detector] })
    await guard.ready()
    expect(calls).toBe(1)
    await guard.close()
  })

  it('rejects while a detector is not', async () => {
    const reasons = [new Error('The model is missing.')]
    const detector = { model, detect, ready: () => (reasons.length > 0 ? Promise.reject(reasons.pop()!) : undefined) }
    const guard = localGuard({ detectors: [detector] })
    await expect(guard.ready()).rejects.toThrow(UnavailableError)
    await guard.ready()
    await guard.close()
  })
})
