import { describe, expect, it } from '@jest/globals'
import type { Detector } from '../../src/detectors/detector.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Finding, Message } from '../../src/types.js'
import { wordDetector } from '../support/word-detector.js'

const MESSAGES: readonly Message[] = [
  { role: 'system', content: 'Be brief, Anna.' },
  { role: 'user', content: 'Write to Anna.' },
  { role: 'assistant', content: 'What about?' },
  { role: 'user', content: 'About Bob.' },
]

/** Finds the words of `wordDetector`, all texts of a request at once. */
function requestDetector(change = (all: (readonly Finding[])[]) => all) {
  const requests: (readonly string[])[] = []
  const words = wordDetector()
  const detector: Detector = {
    ...words,
    detect: () => Promise.reject(new Error('asked for a text alone')),
    async detectAll(texts) {
      requests.push(texts)
      return change(await Promise.all(texts.map(async (text) => words.detect(text))))
    },
  }
  return { detector, requests }
}

describe('a detector that looks at a whole request', () => {
  it('is given all messages at once, in order, and once however many policies use it', async () => {
    const { detector, requests } = requestDetector()
    const guard = localGuard({ detectors: [detector] })
    await guard.createPolicy({ id: 'second', definition: 'x', threshold: 0.5, detectors: [{ model: 'pii' }] })
    const { breakdown } = await guard.evaluate({ messages: MESSAGES })
    expect(requests).toEqual([MESSAGES.map(({ content }) => content)])
    expect(breakdown.map(({ result }) => result.map(({ index, text }) => [index, text]))).toEqual([
      [
        [0, 'Anna'],
        [1, 'Anna'],
        [3, 'Bob'],
      ],
      [
        [0, 'Anna'],
        [1, 'Anna'],
        [3, 'Bob'],
      ],
    ])
    await guard.close()
  })

  it('sees only the messages that a policy has it inspect', async () => {
    const { detector, requests } = requestDetector()
    const guard = localGuard({ detectors: [detector] })
    const detectors = [{ model: 'pii', target: 'user' as const }]
    await guard.createPolicy({ id: 'users', definition: 'x', threshold: 0.6, detectors })
    const { breakdown } = await guard.evaluate({ messages: MESSAGES, override_enabled_policies: ['users'] })
    expect(requests).toEqual([['Write to Anna.', 'About Bob.']])
    expect(breakdown[0]?.result.map(({ index, text }) => [index, text])).toEqual([
      [1, 'Anna'],
      [3, 'Bob'],
    ])
    await guard.close()
  })

  it.each([
    ['answers for too few texts', (all: (readonly Finding[])[]) => all.slice(1)],
    ['answers for another text', (all: (readonly Finding[])[]) => all.reverse()],
  ])('is not available if it %s', async (_, change) => {
    const guard = localGuard({ detectors: [requestDetector(change).detector] })
    await expect(guard.evaluate({ messages: MESSAGES })).rejects.toMatchObject({ code: 'unavailable' })
    await guard.close()
  })
})
