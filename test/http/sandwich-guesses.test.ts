import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { lastText } from '../support/message-text.js'
import express from 'express'
import type { Express } from 'express'
import request from 'supertest'
import type { Detector } from '../../src/detectors/detector.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { remoteGuard } from '../../src/guard/remote-guard.js'
import { apiKeys } from '../../src/http/auth.js'
import { guardRouter } from '../../src/http/guard-router.js'
import { sandwich } from '../../src/http/sandwich.js'
import { PII_DEFAULT } from '../../src/policies/policy.js'
import { fakeAdapter } from '../support/fake-adapter.js'
import type { FakeAdapter } from '../support/fake-adapter.js'
import { listen } from '../support/listen.js'
import { keyOf } from '../support/router-app.js'
import { wordDetector } from '../support/word-detector.js'

const LIMIT = 3
const invented = Array.from({ length: 101 }, (_, at) => `[NAME_${at.toString(16).toUpperCase().padStart(8, '0')}]`)
const SCOPES = ['evaluate', 'reveal', 'policies', 'audit'] as const

/** An app whose guard is a service that allows few unknown tokens; the header `User` says who its users are. */
let app: Express
let llm: FakeAdapter
let guard: Guard
let close: () => Promise<void>

/** Finds what tokens are made of, and so tells which of them are taken for text. */
const hashes: Detector = {
  model: 'hashes',
  detect: (text) =>
    [...text.matchAll(/[0-9A-F]{8}/g)].map(({ 0: found, index }) => {
      return { label: 'DOCUMENT', score: 0.9, text: found, spans: { start: index, end: index + 8 } }
    }),
}

async function start(reply: (sent: string) => string): Promise<void> {
  const firstPolicies = [{ ...PII_DEFAULT, detectors: [{ model: 'pii' }] }]
  const local = localGuard({ detectors: [wordDetector(), hashes], firstPolicies })
  const key = keyOf('app')
  const auth = apiKeys([{ id: 'app', tenant: 'acme', scopes: SCOPES, key }])
  const service = await listen(express().use(guardRouter({ guard: local, auth, unknownTokensPerMinute: LIMIT })))
  guard = remoteGuard({ baseUrl: service.url, apiKey: key })
  llm = fakeAdapter(({ messages }) => reply(lastText(messages)))
  app = express().use('/chat', sandwich({ guard, llm, caller: (req) => ({ actor: req.get('User') }) }))
  close = async () => {
    await guard.close()
    await service.close()
    await local.close()
  }
}
afterEach(() => close())

const chat = async (who: string, content: string) => {
  const answer = await request(app)
    .post('/chat')
    .set('User', who)
    .send({ messages: [{ role: 'user', content }] })
  return [answer.status, answer.body.message?.content]
}

describe('invented tokens, on a service that limits guessing', () => {
  beforeEach(() => start((sent) => `You said: ${sent}`))

  it('of one user hide nothing that he writes, and stop no other', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await chat('eve', `${invented.join(' ')} Anna`)).toEqual([200, `You said: ${invented.join(' ')} Anna`])
      expect(llm.calls.at(-1)?.request.messages.at(-1)?.content).not.toContain('Anna')
      expect(await chat('adam', 'I am Anna')).toEqual([200, 'You said: I am Anna'])
    }
  })
})

describe('tokens that a model invents, on such a service', () => {
  beforeEach(async () => {
    await start((sent) => `${invented.join(' ')} ${sent} and Bob`)
    const detectors = [
      { model: 'pii', target: 'user' as const },
      { model: 'pii', target: 'assistant' as const, labels: ['NAME'] },
    ]
    await guard.updatePolicy('pii-default', { id: 'pii-default', definition: '', threshold: 0.6, detectors })
  })

  it('cost its user nothing, though policies look at the reply', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [status, content] = await chat('adam', 'I am Anna')
      expect(status).toBe(200)
      expect(content).toMatch(/ I am Anna and \[NAME_[0-9A-F]{8}\]$/)
    }
    const adam = { actor: 'adam' }
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] }, adam)
    const messages = [{ role: 'assistant' as const, content: correction?.choices[0]?.content ?? '' }]
    const found = async () => (await guard.detect({ model: 'hashes', messages }, adam)).result.length
    expect(await found()).toBe(0)
    expect((await guard.detokenize({ messages, policy: 'pii-default' }, adam)).messages[0]?.content).toBe('Anna')
    expect(await found()).toBe(1)
  })
})
