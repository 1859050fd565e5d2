import { equal, matches } from '../assertions.js'
import { assistant, fails, policy, tokensIn } from './bench.js'
import type { GuardTest } from './bench.js'

/** Tests which policies a guard applies, and what it does by their action. */

export function appliesPolicies(test: GuardTest): void {
  test('are the named ones, else those of the application, else all enabled ones', async ({ guard, applied }) => {
    await guard.createPolicy(policy('crm', { applications: ['crm'] }))
    await guard.createPolicy(policy('off', { enabled: false }))
    equal(await applied({ override_enabled_policies: ['off', 'crm'], policy: 'pii-default' }), ['off', 'crm'])
    equal(await applied({ policy: 'off', application: 'crm' }), ['off'])
    equal(await applied({ application: 'crm' }), ['crm'])
    equal(await applied({ application: 'hr' }), ['pii-default', 'crm'])
    equal(await applied({}), ['pii-default', 'crm'])
  })

  test('may be none, and the answer says so', async ({ guard, evaluate }) => {
    await guard.deletePolicy('pii-default')
    matches(await evaluate('Anna', { breakdown_all: true }), {
      flagged: false,
      breakdown: [],
      policies: [],
    })
  })

  test('must exist', async ({ evaluate }) => {
    await fails(evaluate('Anna', { policy: 'none' }), 'policy_not_found')
    await fails(evaluate('Anna', { override_enabled_policies: ['pii-default', 'none'] }), 'policy_not_found')
    await fails(evaluate('Anna', { override_enabled_policies: [] }), 'validation_error')
  })

  test('may only report', async ({ guard, evaluate }) => {
    await guard.createPolicy(policy('watch', { action: 'monitor' }))
    const evaluation = await evaluate('Anna', { policy: 'watch' })
    matches(evaluation, { flagged: true, deny: false })
    equal(evaluation.correction, undefined)
  })
}

export function actsByPolicy(test: GuardTest): void {
  test('may block: then nothing is corrected or vaulted', async ({ guard, evaluate }) => {
    await guard.createPolicy(policy('stop', { action: 'block', threshold: 0.9, override_response: 'Not here.' }))
    matches(await evaluate('Bob'), { flagged: true, deny: false })
    const evaluation = await evaluate('Anna')
    matches(evaluation, { flagged: true, deny: true, override_response: 'Not here.' })
    equal(evaluation.correction, undefined)
    equal(evaluation.redaction_spans, undefined)
  })

  test('stop at the first that flags, if told to fail fast', async ({ guard, evaluate }) => {
    for (const [id, threshold] of [
      ['high', 0.99],
      ['mid', 0.7],
      ['low', 0.1],
    ] as const) {
      await guard.createPolicy(policy(id, { threshold }))
    }
    const request = { override_enabled_policies: ['high', 'mid', 'low'], fail_fast: true, breakdown_all: true }
    const evaluation = await evaluate('Bob in May', request)
    equal(
      evaluation.breakdown.map(({ policy_id }) => policy_id),
      ['mid'],
    )
    equal(evaluation.redaction_spans?.length, 1)
  })

  test('share a token: gone in one of them wins, the shortest life wins', async ({ guard, evaluate, clock }) => {
    await guard.createPolicy(policy('short', { token_ttl_seconds: 60 }))
    await guard.createPolicy(policy('strict', { on_unavailable: 'gone' }))
    const [token = ''] = tokensIn(await evaluate('Anna'))
    clock.time += 60_000
    await fails(guard.detokenize({ messages: [assistant(token)], policy: 'pii-default' }), 'token_gone')
  })
}
