import { equal, matches } from '../assertions.js'
import { assistant, fails, tokensIn, user } from './bench.js'
import type { GuardTest } from './bench.js'

/** Tests how a guard erases values, and detects without a policy. */

export function erases(test: GuardTest): void {
  test('purges a session, an application or the tenant, says how many, and the log says so', async ({
    evaluate,
    guard,
  }) => {
    await evaluate('Anna, Bob', { session: 's1', application: 'crm' })
    await evaluate('Anna', { session: 's2', application: 'crm' })
    const [last = ''] = tokensIn(await evaluate('Anna', { session: 's1' }))
    equal(await guard.erase({ session: 's1', application: 'crm' }), { erased: 2 })
    equal(await guard.erase({ application: 'crm' }), { erased: 1 })
    equal(await guard.erase({ session: 's2' }), { erased: 0 })
    equal(await guard.erase({ all: true }), { erased: 1 })
    const { messages } = await guard.detokenize({ messages: [assistant(last)], policy: 'pii-default' })
    equal(messages[0]?.content, last)
    const { data } = await guard.logs({ action: 'erase' })
    equal(
      data.map(({ session, application, count }) => [session, application, count]),
      [
        [undefined, undefined, 1],
        ['s2', undefined, 0],
        [undefined, 'crm', 1],
        ['s1', 'crm', 2],
      ],
    )
  })

  test('needs to be told what', async ({ guard }) => {
    await fails(guard.erase({}), 'validation_error')
    await fails(guard.erase({ session: 's1', all: true }), 'validation_error')
  })
}

export function detects(test: GuardTest): void {
  test('runs one detector, without policy and without vaulting', async ({ guard }) => {
    const messages = [user('Anna'), user('in May')]
    matches(await guard.detect({ model: 'pii', messages }), {
      model: 'pii-v0',
      detected: true,
      score: 0.95,
      result: [
        { label: 'NAME', text: 'Anna', index: 0 },
        { label: 'NAME', text: 'May', index: 1, spans: { start: 3, end: 6 } },
      ],
    })
    equal((await guard.detect({ model: 'pii-v0', messages, threshold: 0.9 })).result.length, 1)
    await fails(guard.detect({ model: 'other', messages }), 'detector_not_found')
  })
}
