import { afterEach, describe, expect, it } from '@jest/globals'
import { lastText } from '../support/message-text.js'
import express from 'express'
import request from 'supertest'
import { memoryAudit } from '../../src/audit/memory.js'
import type { Guard } from '../../src/guard/guard.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { sandwich } from '../../src/http/sandwich.js'
import { memoryPolicies } from '../../src/policies/memory.js'
import { findTokens } from '../../src/token.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { fakeAdapter } from '../support/fake-adapter.js'
import { takeWarnings } from '../support/warnings.js'
import { wordDetector } from '../support/word-detector.js'

/** The part with one method that fails, quoting what it was given, as stores do; and a switch that mends it. */
function broken<T extends object>(part: T, method: keyof T, skip = 0): { part: T; mend(): void } {
  let isBroken = true
  let calls = 0
  const fail = (...args: unknown[]) => Promise.reject(new Error(`cannot take ${JSON.stringify(args)}`))
  const handler: ProxyHandler<T> = {
    get: (target, key) => {
      const value = Reflect.get(target, key)
      if (key !== method || typeof value !== 'function') return value
      return (...args: unknown[]) => (isBroken && calls++ >= skip ? fail(...args) : value.apply(target, args))
    },
  }
  return { part: new Proxy(part, handler), mend: () => (isBroken = false) }
}

describe('whatever part fails before the vendor is asked', () => {
  let guard: Guard | undefined
  afterEach(() => guard?.close())

  const parts: Record<string, () => { options: LocalGuardOptions }> = {
    'the detector': () => ({ options: { detectors: [broken(wordDetector(), 'detect').part] } }),
    'a detector that throws at once': () => {
      const detect = () => {
        throw new Error('cannot read Anna')
      }
      return { options: { detectors: [{ ...wordDetector(), detect }] } }
    },
    'a detector that gives wrong positions': () => {
      const finding = { label: 'NAME', score: 1, text: 'Anna', spans: { start: 0, end: 4 } }
      return { options: { detectors: [{ ...wordDetector(), detect: () => [finding] }] } }
    },
    'a detector that gives no score': () => {
      const finding = { label: 'NAME', score: Number.NaN, text: 'I am', spans: { start: 0, end: 4 } }
      return { options: { detectors: [{ ...wordDetector(), detect: () => [finding] }] } }
    },
    'the vault, inserting': () => ({ options: { vault: broken(memoryVault(), 'insert').part } }),
    'the vault, full': () => ({ options: { vault: memoryVault({ capacity: 1 }) } }),
    'the vault, looking for live tokens': () => ({ options: { vault: broken(memoryVault(), 'live').part } }),
    'the policy store, opening': () => ({ options: { policies: broken(memoryPolicies(), 'open').part } }),
    'the policy store, listing': () => ({ options: { policies: broken(memoryPolicies(), 'list').part } }),
    'the audit log': () => ({ options: { audit: broken(memoryAudit(), 'append').part } }),
  }

  it.each(Object.keys(parts))('%s: 503, nothing sent, nothing left in the vault', async (name) => {
    const { options } = parts[name]!()
    const vault = options.vault ?? memoryVault()
    guard = localGuard({ detectors: [wordDetector()], ...options, vault })
    const llm = fakeAdapter('Hello')
    const app = express().use('/chat', sandwich({ guard, llm }))
    for (const stream of [false, true]) {
      const content = 'I am Anna, anna@example.org, not [NAME_DEADBEEF]'
      const response = await request(app)
        .post('/chat')
        .send({ messages: [{ role: 'user', content }], stream })
      expect(response.status).toBe(503)
      expect(response.body.error).toMatchObject({ code: 'unavailable', type: 'api_error' })
      expect(response.text).not.toMatch(/Anna|example|cannot/)
      expect(takeWarnings()).toEqual([expect.stringMatching(/UnavailableError(?!.*(?:Anna|example|cannot))/)])
    }
    expect(llm.calls).toEqual([])
    expect(await vault.purge({ tenant: 'default' })).toBe(0)
  })
})

describe('whatever part fails when values are to be revealed', () => {
  it.each(['audit', 'vault'] as const)('the %s: 503, nothing consumed', async (name) => {
    const vault = memoryVault()
    const audit = memoryAudit()
    const brokenVault = broken(vault, 'reveal')
    const brokenAudit = broken(audit, 'append', 1) // the evaluation's own record passes
    const guard = localGuard({
      detectors: [wordDetector()],
      vault: name === 'vault' ? brokenVault.part : vault,
      audit: name === 'audit' ? brokenAudit.part : audit,
    })
    const evaluation = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] })
    const [{ token } = { token: '' }] = evaluation.redaction_spans ?? []
    const reveal = () =>
      guard.detokenize({ messages: [{ role: 'assistant', content: `Dear ${token}` }], policy: 'pii-default' })
    await expect(reveal()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    await expect(reveal()).rejects.not.toThrow('Anna')
    brokenVault.mend()
    brokenAudit.mend()
    expect((await reveal()).messages[0]?.content).toBe('Dear Anna')
    await guard.close()
  })

  it('the sandwich answers 503 and writes no value', async () => {
    const guard = localGuard({ detectors: [wordDetector()], vault: broken(memoryVault(), 'reveal').part })
    const llm = fakeAdapter((given) => `Dear ${findTokens(lastText(given.messages))[0]?.token}`)
    const app = express().use('/chat', sandwich({ guard, llm }))
    const response = await request(app)
      .post('/chat')
      .send({ messages: [{ role: 'user', content: 'I am Anna' }] })
    expect(response.status).toBe(503)
    expect(response.text).not.toContain('Anna')
    expect(takeWarnings()).toEqual([expect.stringMatching(/UnavailableError(?!.*Anna)/)])
    await guard.close()
  })

  it('the record of an outcome: the value leaves, since its request is on record, and the failure is told', async () => {
    const errors: Error[] = []
    const audit = broken(memoryAudit(), 'append', 2)
    const guard = localGuard({ detectors: [wordDetector()], audit: audit.part, onError: (error) => errors.push(error) })
    const evaluation = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] })
    const content = evaluation.correction?.choices[0]?.content ?? ''
    const reply = await guard.detokenize({ messages: [{ role: 'assistant', content }], policy: 'pii-default' })
    expect(reply.messages[0]?.content).toBe('Anna')
    expect(errors).toHaveLength(1)
    expect((await guard.logs()).data[0]).toMatchObject({ action: 'reveal', outcome: 'requested' })
    await guard.close()
  })
})
