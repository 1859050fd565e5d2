import { describe, expect, it, jest } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import type { Detector } from '../../src/detectors/detector.js'
import { piiDetector } from '../../src/detectors/pii.js'
import { UnavailableError } from '../../src/errors.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { guardRouter } from '../../src/http/guard-router.js'
import { wordDetector } from '../support/word-detector.js'

const user = (content: string) => ({ role: 'user' as const, content })
const assistant = (content: string) => ({ role: 'assistant' as const, content })

/** A detector that takes the texts of a request together. */
function together() {
  const words = wordDetector()
  const detectInTurn = jest.fn((texts: readonly string[], _tenant: string) =>
    Promise.all(texts.map(async (text) => words.detect(text))),
  )
  const close = jest.fn(async () => {})
  const detect = () => {
    throw new Error('The texts are to be given together.')
  }
  return { ...words, detect, detectInTurn, close } satisfies Detector
}

describe('a detector that takes texts together', () => {
  it('gets those of a request at once, each of them once, in order, and the tenant', async () => {
    const detector = together()
    const guard = localGuard({
      detectors: [detector],
      firstPolicies: [
        { id: 'replies', definition: '', threshold: 0.6, detectors: [{ model: 'pii', target: 'assistant' }] },
        { id: 'all', definition: '', threshold: 0.6, detectors: [{ model: 'pii' }] },
      ],
    })
    const messages = [user('Anna'), assistant('Bob'), user('no one'), user('Berlin')]
    const { breakdown, correction } = await guard.evaluate({ messages }, { tenant: 'acme' })
    expect(detector.detectInTurn.mock.calls).toEqual([[['Anna', 'Bob', 'no one', 'Berlin'], 'acme']])
    expect(breakdown.map(({ result }) => result.map(({ index, text }) => [index, text]))).toEqual([
      [[1, 'Bob']],
      [
        [0, 'Anna'],
        [1, 'Bob'],
        [3, 'Berlin'],
      ],
    ])
    expect(correction?.choices.map(({ redacted }) => redacted)).toEqual([true, true, false, true])
    await guard.close()
    expect(detector.close).toHaveBeenCalledTimes(1)
  })

  it('gets only those that a policy looks at', async () => {
    const detector = together()
    const guard = localGuard({
      detectors: [detector],
      firstPolicies: [
        { id: 'replies', definition: '', threshold: 0.6, detectors: [{ model: 'pii', target: 'assistant' }] },
      ],
    })
    await guard.evaluate({ messages: [user('Anna'), assistant('Bob')] })
    await guard.detect({ model: 'pii-v0', messages: [user('Anna')] })
    expect(detector.detectInTurn.mock.calls.map(([texts]) => texts)).toEqual([['Bob'], ['Anna']])
  })

  it.each<[string, () => Promise<never[]>]>([
    ['fails', () => Promise.reject(new Error('cannot read Anna'))],
    ['leaves texts out', async () => []],
  ])('is a 503, and nothing is vaulted, if it %s', async (_, detectInTurn) => {
    const guard = localGuard({ detectors: [{ ...wordDetector(), detectInTurn }] })
    await expect(guard.evaluate({ messages: [user('Anna')] })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await guard.erase({ all: true })).toEqual({ erased: 0 })
  })

  it('is passed over where a copy has a detection of its own', async () => {
    const copy = { ...piiDetector(), detect: wordDetector({ 'and so on': ['NAME', 1] }).detect }
    const guard = localGuard({ detectors: [copy] })
    const { breakdown } = await guard.evaluate({ messages: [user('and so on '.repeat(1000))] })
    expect(breakdown[0]?.result).toHaveLength(1000)
  })

  it('says when to try again where too much is waiting', async () => {
    const detectInTurn = () => Promise.reject(new UnavailableError('Wait.', { retryAfterSeconds: 2 }))
    const guard = localGuard({ detectors: [{ ...wordDetector(), detectInTurn }] })
    const auth = async () => ({ id: 'key', tenant: 'acme', scopes: ['evaluate' as const] })
    const app = express().use(guardRouter({ guard, auth, onError: () => {} }))
    const answer = await request(app)
      .post('/v1/guard')
      .send({ messages: [user('Anna')] })
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.body.error.code).toBe('unavailable')
  })
})
