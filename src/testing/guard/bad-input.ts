import { equal, holds, matches } from '../assertions.js'
import { assistant, fails, policy, user } from './bench.js'
import type { GuardTest } from './bench.js'
import type { Detector } from '../../detectors/detector.js'
import type { EvaluateRequest } from '../../guard/schema.js'

/** Tests what a guard refuses: bad input, and requests over its limits. */

const BAD_REQUESTS: readonly (readonly [string, object, string])[] = [
  ['no messages', {}, 'messages'],
  ['empty messages', { messages: [] }, 'messages'],
  ['an unknown role', { messages: [{ role: 'tool', content: 'x' }] }, 'messages.0.role'],
  ['content that is no string', { messages: [{ role: 'user', content: [] }] }, 'messages.0.content'],
  ['a field that is not known', { messages: [user('x')], Anna: 1 }, ''],
  ['nested metadata', { messages: [user('x')], metadata: { Anna: {} } }, 'metadata'],
  ['half a surrogate pair', { messages: [user('x')], session: 'Anna \ud83d' }, 'session'],
]

export function refusesBadInput(test: GuardTest): void {
  for (const [what, request, path] of BAD_REQUESTS) {
    test(`${what} is a validation error that does not quote it`, async ({ guard }) => {
      const error: unknown = await guard.evaluate(request as EvaluateRequest).catch((caught: unknown) => caught)
      matches(error, { code: 'validation_error', status: 422, details: [{ path }] })
      holds(!(JSON.stringify(error) + String(error)).includes('Anna'), 'an error that quotes nothing')
    })
  }
}

export function keepsLimits(test: GuardTest): void {
  test('over a limit is refused', async ({ guard, evaluate, makeGuard }) => {
    await fails(guard.evaluate({ messages: Array.from({ length: 257 }, () => user('x')) }), 'payload_too_large')
    await fails(evaluate('ä'.repeat(128 * 1024 + 1)), 'payload_too_large')
    const small = await makeGuard({ limits: { tokens: 1 } })
    await fails(evaluate('Anna, Bob', {}, small), 'payload_too_large')
    const messages = [assistant('[NAME_DEADBEEF] [NAME_DEADBEE0]')]
    await fails(small.detokenize({ messages, policy: 'pii-default' }), 'payload_too_large')
  })

  test('with more findings, under all policies, than an answer may hold is refused, and nothing is vaulted', async ({
    makeGuard,
    evaluate,
  }) => {
    const small = await makeGuard({ limits: { findings: 5 } })
    equal((await evaluate('Anna Bob Anna', {}, small)).flagged, true)
    await small.createPolicy(policy('two', { threshold: 0.65 }))
    await fails(evaluate('Anna Bob Anna', {}, small), 'payload_too_large')
    equal((await evaluate('Anna Bob Anna', { policy: 'two' }, small)).flagged, true)
    const long: Detector = {
      model: 'pii-v0',
      detect: (text) => [{ label: 'NAME', score: 0.9, text, spans: { start: 0, end: text.length } }],
    }
    const wide = await makeGuard({ detectors: [long], limits: { findings: 5 } })
    equal((await evaluate('x'.repeat(800), {}, wide)).flagged, true)
    await fails(evaluate('x'.repeat(801), {}, wide), 'payload_too_large')
  })
}
