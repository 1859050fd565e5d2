import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { UnavailableError } from '../../src/errors.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { guardContract } from '../contracts/guard.js'
import { wordDetector } from '../support/word-detector.js'

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

describe('memory', () => {
  it('does not keep the texts of replies for their tokens', async () => {
    const guard = localGuard({ detectors: [wordDetector()] })
    const roundTrip = async () => {
      const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Mail Anna' }] })
      const token = correction?.choices[0]?.content?.slice(5) ?? ''
      const reply = { role: 'assistant' as const, content: Buffer.from(' '.repeat(100_000) + token).toString() }
      const { messages } = await guard.detokenize({ policy: 'pii-default', messages: [reply] })
      expect(messages[0]?.content.trim()).toBe('Anna')
    }
    await roundTrip()
    const before = usedHeap()
    for (let i = 0; i < 200; i += 1) await roundTrip()
    expect(usedHeap() - before).toBeLessThan(5_000_000)
    await guard.close()
  })
})

/** Bytes in use after garbage has been collected. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('This Node cannot collect garbage on request.')
  collect()
  return process.memoryUsage().heapUsed
}
