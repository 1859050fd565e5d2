import { equal, matches, rejects } from '../assertions.js'
import { fails, policy } from './bench.js'
import type { GuardTest } from './bench.js'
import type { PolicyInput } from '../../policies/policy.js'
import { policyVersion } from '../../policies/policy-version.js'

/** Tests how a guard stores, checks and limits policies. */

const BAD_POLICIES: readonly (readonly [string, object, string])[] = [
  ['no id', { id: undefined }, 'id'],
  ['an id with a slash', { id: 'a/b' }, 'id'],
  ['no definition', { definition: undefined }, 'definition'],
  ['a threshold over 1', { threshold: 1.1 }, 'threshold'],
  ['a threshold that is no number', { threshold: '0.6' }, 'threshold'],
  ['no detector', { detectors: undefined }, 'detectors'],
  ['both forms', { detector: { model: 'pii' } }, 'detector'],
  ['an unknown model', { detectors: [{ model: 'injection' }] }, 'detectors.0.model'],
  ['an unknown target', { detectors: [{ model: 'pii', target: 'tool' }] }, 'detectors.0.target'],
  ['an unknown action', { action: 'erase' }, 'action'],
  ['a field that is not known', { treshold: 0.5 }, ''],
]

export function keepsPolicies(test: GuardTest): void {
  test('start with one that favours recall', async ({ guard }) => {
    matches(await guard.listPolicies(), [
      { id: 'pii-default', threshold: 0.6, enabled: true, action: 'redact', on_unavailable: 'keep' },
    ])
  })

  test('are stored with their defaults, in the list form', async ({ guard, clock }) => {
    const { detectors: _, ...rest } = policy('p')
    const stored = await guard.createPolicy({ ...rest, detector: { model: 'pii', target: 'assistant' } })
    equal(stored, {
      ...rest,
      detectors: [{ model: 'pii', target: 'assistant' }],
      action: 'redact',
      enabled: true,
      applications: [],
      token_ttl_seconds: 86_400,
      on_unavailable: 'keep',
      created_at: clock.time / 1000,
      updated_at: clock.time / 1000,
    })
    equal(await guard.getPolicy('p'), stored)
  })

  test('are replaced whole, and deleted', async ({ guard, clock }) => {
    await guard.createPolicy(policy('p', { action: 'block' }))
    clock.time += 5000
    const updated = await guard.updatePolicy('p', policy('p', { threshold: 0.9 }))
    matches(updated, { threshold: 0.9, action: 'redact', updated_at: clock.time / 1000 })
    equal(updated.created_at, clock.time / 1000 - 5)
    await guard.deletePolicy('p')
    await fails(guard.getPolicy('p'), 'policy_not_found')
    await fails(guard.updatePolicy('p', policy('p')), 'policy_not_found')
    await fails(guard.deletePolicy('p'), 'policy_not_found')
  })

  test('are written back as they were read', async ({ guard, clock }) => {
    const stored = await guard.createPolicy(policy('p', { action: 'block' }))
    clock.time += 5000
    const updated = await guard.updatePolicy('p', { ...stored, threshold: 0.9 })
    equal(updated, { ...stored, threshold: 0.9, updated_at: clock.time / 1000 })
    const { id: _, ...without } = policy('p')
    equal((await guard.updatePolicy('p', without as never)).id, 'p')
  })

  test('have ids of their own', async ({ guard }) => {
    await guard.createPolicy(policy('p'))
    await fails(guard.createPolicy(policy('p')), 'policy_exists')
    await fails(guard.updatePolicy('p', policy('q')), 'validation_error')
  })
}

export function keepsVersions(test: GuardTest): void {
  test('are changed and deleted in the version that was read, if one is named', async ({ guard }) => {
    const stored = await guard.createPolicy(policy('p'))
    const versions = [policyVersion(stored)]
    const updated = await guard.updatePolicy('p', policy('p', { threshold: 0.9 }), {}, { versions })
    equal(policyVersion(updated) === policyVersion(stored), false)
    await fails(guard.updatePolicy('p', policy('p', { threshold: 0.5 }), {}, { versions }), 'precondition_failed')
    await fails(guard.deletePolicy('p', {}, { versions }), 'precondition_failed')
    equal(await guard.getPolicy('p'), updated)
    const also = { versions: [...versions, policyVersion(updated)] }
    equal((await guard.updatePolicy('p', policy('p', { threshold: 0.8 }), {}, also)).threshold, 0.8)
    await guard.deletePolicy('p', {}, { versions: [policyVersion(await guard.getPolicy('p'))] })
    await fails(guard.updatePolicy('p', policy('p'), {}, also), 'policy_not_found')
    await fails(guard.deletePolicy('p', {}, also), 'policy_not_found')
  })
}

export function checksPolicies(test: GuardTest): void {
  for (const [what, changes, path] of BAD_POLICIES) {
    test(`are refused with ${what}`, async ({ guard }) => {
      const input = { ...policy('p'), ...changes } as PolicyInput
      await rejects(guard.createPolicy(input), { code: 'validation_error', details: [{ path }] })
      await fails(guard.getPolicy('p'), 'policy_not_found')
    })
  }
}

export function limitsPolicies(test: GuardTest): void {
  test('are at most a hundred, also if made at once; then one may be replaced, or deleted for another', async ({
    guard,
    makeGuard,
  }) => {
    const made = await Promise.allSettled(Array.from({ length: 105 }, (_, at) => guard.createPolicy(policy(`p${at}`))))
    const refused = made.filter(({ status }) => status === 'rejected')
    equal(refused.length, 6)
    for (const one of refused) matches(one, { reason: { code: 'validation_error', status: 422 } })
    equal((await guard.listPolicies()).length, 100)
    await rejects(guard.createPolicy(policy('more')), { message: /100 policies/ })
    await fails(guard.createPolicy(policy('pii-default')), 'policy_exists')
    await guard.updatePolicy('pii-default', policy('pii-default', { threshold: 0.8 }))
    await guard.deletePolicy('pii-default')
    await guard.createPolicy(policy('more'))
    const small = await makeGuard({ limits: { policies: 2 } })
    await small.createPolicy(policy('p'))
    await fails(small.createPolicy(policy('q')), 'validation_error')
  })

  test('have at most sixteen detectors', async ({ guard }) => {
    const detectors = (count: number) => Array.from({ length: count }, () => ({ model: 'pii' }))
    await guard.createPolicy(policy('p', { detectors: detectors(16) }))
    await rejects(guard.createPolicy(policy('q', { detectors: detectors(17) })), {
      code: 'validation_error',
      details: [{ path: 'detectors', message: /at most 16/ }],
    })
  })

  test('name the known models to who asks for another', async ({ guard }) => {
    const input = policy('p', { detectors: [{ model: 'injection' }] })
    await rejects(guard.createPolicy(input), { message: /pii-v0/ })
  })
}
