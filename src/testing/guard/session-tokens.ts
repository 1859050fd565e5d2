import { differ, equal } from '../assertions.js'
import { assistant, fails, tokensIn, user } from './bench.js'
import type { GuardTest } from './bench.js'

/** Tests tokens that stay the same through a session. */

export function keepsSessionTokens(test: GuardTest): void {
  test('are the same through a session, and differ between sessions and without one', async ({
    makeGuard,
    evaluate,
  }) => {
    const made = await makeGuard({ tokens: 'session' })
    const token = async (session?: string) => tokensIn(await evaluate('Anna', { session }, made))[0]
    const first = await token('s1')
    equal(await token('s1'), first)
    differ(await token('s2'), first)
    differ(await token(), await token())
  })

  test('are of one application', async ({ makeGuard, evaluate }) => {
    const made = await makeGuard({ tokens: 'session' })
    const token = async (application?: string) =>
      tokensIn(await evaluate('Anna', { session: 's1', application }, made))[0]
    const tokens = [await token(), await token('crm'), await token('hr')]
    equal(new Set(tokens).size, 3)
    equal([await token(), await token('crm'), await token('hr')], tokens)
  })

  test('are vaulted anew by a later protection, and stay revealed between two', async ({ makeGuard, evaluate }) => {
    const made = await makeGuard({ tokens: 'session' })
    const [token = ''] = tokensIn(await evaluate('Anna', { session: 's1' }, made))
    const restore = async () =>
      (await made.detokenize({ messages: [assistant(token)], policy: 'pii-default' })).messages[0]?.content
    equal(await restore(), 'Anna')
    equal(await restore(), token)
    await evaluate('Anna', { session: 's1' }, made)
    equal(await restore(), 'Anna')
    equal(await restore(), token)
  })
}

export function sharesSessionTokens(test: GuardTest): void {
  test('are stable if a request asks for it, and not if it asks for that', async ({ makeGuard, evaluate }) => {
    const made = await makeGuard({})
    const ask = async (stable: boolean | undefined, guard = made) =>
      tokensIn(await evaluate('Anna', { session: 's1', stable }, guard))[0]
    const first = await ask(true)
    equal(await ask(true), first)
    differ(await ask(false), first)
    differ(await ask(undefined), first)
    const stable = await makeGuard({ tokens: 'session' })
    equal(await ask(true, stable), await ask(undefined, stable))
    differ(await ask(false, stable), await ask(false, stable))
    await fails(made.evaluate({ messages: [user('Anna')], stable: true }), 'validation_error')
  })

  test('give each of eight requests of one session at once its values', async ({ makeGuard, evaluate }) => {
    const made = await makeGuard({})
    const ask = async (n: number) => {
      const evaluation = await evaluate('Anna and Bob', { session: 's1', stable: true }, made)
      const content = evaluation.correction?.choices[0]?.content ?? ''
      if (n % 4 === 3) await made.release({ tokens: tokensIn(evaluation), policy: 'pii-default' })
      else return (await made.detokenize({ messages: [assistant(content)], policy: 'pii-default' })).messages[0]
    }
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)))
    equal(
      replies.filter((reply) => reply !== undefined),
      Array(6).fill(assistant('Anna and Bob')),
    )
    const [token = ''] = tokensIn(await evaluate('Anna', { session: 's1', stable: true }, made))
    const restore = () => made.detokenize({ messages: [assistant(token)], policy: 'pii-default' })
    equal((await restore()).messages, [assistant('Anna')])
    equal((await restore()).messages, [assistant(token)])
  })
}
