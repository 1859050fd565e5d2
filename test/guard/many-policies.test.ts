import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { memoryPolicies } from '../../src/policies/memory.js'
import type { Policy } from '../../src/policies/policy.js'
import { samplePolicy } from '../contracts/policy-store.js'
import { wordDetector } from '../support/word-detector.js'

/** A guard on a store that holds these policies already, as one written by an earlier version may. */
async function guardWith(policies: readonly Policy[], findings?: number) {
  const store = memoryPolicies()
  await store.open('default', policies)
  const detector = wordDetector()
  return {
    guard: localGuard({ policies: store, detectors: [detector], limits: findings ? { findings } : {} }),
    detector,
  }
}
const many = (count: number, changes: (index: number) => Partial<Policy>) =>
  Array.from({ length: count }, (_, index) => samplePolicy(`p${index}`, { action: 'monitor', ...changes(index) }))
const user = (content: string) => ({ role: 'user' as const, content })

describe('many policies', () => {
  it('that look for the same share what is found, however they say it', async () => {
    const uses: readonly Policy['detectors'][] = [
      [{ model: 'pii', target: 'all' }],
      [
        { model: 'pii-v0', target: 'user' },
        { model: 'pii', target: 'all' },
      ],
      (['developer', 'system', 'assistant', 'user'] as const).map((target) => ({ model: 'pii', target })),
    ]
    // No score lies between the thresholds, so they let through the same.
    const { guard } = await guardWith(many(90, (at) => ({ detectors: uses[at % 3]!, threshold: 0.5 + at / 1000 })))
    const { breakdown } = await guard.evaluate({ messages: [user('Anna, Bob and Anna')] })
    expect(breakdown).toHaveLength(90)
    expect(new Set(breakdown.map(({ result }) => result)).size).toBe(1)
    expect(breakdown[7]).toMatchObject({ policy_id: 'p7', threshold: 0.507, score: 0.95 })
  })

  it('that look for other things share each finding that they have in common', async () => {
    const labels = [['NAME'], ['NAME', 'LOCATION'], ['LOCATION'], undefined]
    const { guard } = await guardWith(
      many(80, (at) => ({ detectors: [{ model: 'pii', target: 'all', labels: labels[at % 4] }], threshold: at / 80 })),
    )
    const { breakdown } = await guard.evaluate({ messages: [user('Anna in Berlin'), user('Bob in May')] })
    const findings = breakdown.flatMap(({ result }) => result)
    expect(findings.length).toBeGreaterThan(100)
    expect(new Set(findings).size).toBe(4)
  })

  it('of a store that holds more than may be made are applied, and one more is refused', async () => {
    const uses = Array.from({ length: 40 }, () => ({ model: 'pii', target: 'all' as const }))
    const { guard, detector } = await guardWith(
      many(2000, () => ({ detectors: uses, definition: 'x'.repeat(4096), override_response: 'x'.repeat(16_384) })),
    )
    const { breakdown, policies } = await guard.evaluate({ messages: [user(`Anna ${'and so on '.repeat(2000)}`)] })
    expect([breakdown.length, policies.length, detector.calls.length]).toEqual([2000, 2000, 1])
    await expect(
      guard.createPolicy({ id: 'new', definition: '', threshold: 0.6, detectors: [{ model: 'pii' }] }),
    ).rejects.toMatchObject({ code: 'validation_error' })
  })

  it('share each finding and each repeat, however many there are', async () => {
    const text = 'Anna Schmidt, anna schmidt, Berlin, berlin or BERLIN in May; '.repeat(1000)
    const messages = [user(text), user(text), user(text)]
    const findingsOf = async (count: number) => {
      const { guard } = await guardWith(
        many(count, (at) => ({ threshold: at / count })),
        Infinity,
      )
      const { breakdown } = await guard.evaluate({ messages })
      return breakdown.flatMap(({ result }) => result)
    }
    const [one, hundred] = [await findingsOf(1), await findingsOf(100)]
    expect(hundred.length).toBeGreaterThan(50 * one.length)
    expect(new Set(hundred).size).toBeLessThan(2 * one.length)
  })

  it('stop at the first that flags, where told to, after one look for all', async () => {
    const { guard, detector } = await guardWith(many(100, (at) => ({ threshold: 1 - at / 100 })))
    const { breakdown } = await guard.evaluate({ messages: [user('Bob')], fail_fast: true, breakdown_all: true })
    expect(breakdown.map(({ policy_id }) => policy_id)).toEqual(['p30'])
    expect(detector.calls).toEqual(['Bob'])
  })
})
