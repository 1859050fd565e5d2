import { equal, matches } from '../assertions.js'
import { assistant, contents, fails, policy, tokensIn, user } from './bench.js'
import type { GuardTest } from './bench.js'

/** Tests how a guard evaluates messages. */

export function evaluates(test: GuardTest): void {
  test('replaces what it finds by tokens and says where', async ({ evaluate, clock }) => {
    const text = 'I am Anna Schmidt, anna@example.org.'
    const evaluation = await evaluate(text)
    const [name, contact] = tokensIn(evaluation)
    matches(name, /^\[NAME_[0-9A-F]{8}\]$/)
    matches(contact, /^\[CONTACT_[0-9A-F]{8}\]$/)
    matches(evaluation, {
      object: 'eval',
      created: clock.time / 1000,
      flagged: true,
      deny: false,
      policies: ['pii-default'],
      correction: {
        choices: [{ role: 'user', index: 0, flagged: true, redacted: true, content: `I am ${name}, ${contact}.` }],
      },
      redaction_spans: [
        { index: 0, start: 5, end: 17, label: 'NAME', token: name, policies: ['pii-default'] },
        { index: 0, start: 19, end: 35, label: 'CONTACT', token: contact, policies: ['pii-default'] },
      ],
    })
    matches(evaluation.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    equal(Number.isInteger(evaluation.time), true)
  })

  test('reports the findings of flagged policies, with their message', async ({ guard }) => {
    const { breakdown } = await guard.evaluate({ messages: [assistant('Hello'), user('Berlin calls')] })
    equal(breakdown, [
      {
        policy_id: 'pii-default',
        detector: 'pii-v0',
        detected: true,
        threshold: 0.6,
        score: 0.75,
        result: [{ label: 'LOCATION', score: 0.75, text: 'Berlin', spans: { start: 0, end: 6 }, index: 1 }],
      },
    ])
  })

  test('changes nothing where nothing is found', async ({ evaluate }) => {
    const evaluation = await evaluate('Nothing here')
    matches(evaluation, { flagged: false, breakdown: [], deny: false })
    equal(evaluation.correction, undefined)
  })

  test('gives an entry for each applied policy if asked to', async ({ evaluate }) => {
    const { breakdown } = await evaluate('Nothing here', { breakdown_all: true })
    matches(breakdown, [{ policy_id: 'pii-default', detected: false, score: 0, result: [] }])
  })

  test('keeps unflagged messages as they are, in order', async ({ guard }) => {
    const messages = [user('Hello'), assistant('Anna?'), user('May I?')]
    const { correction } = await guard.evaluate({ messages })
    equal(
      correction?.choices.map(({ index, role, flagged }) => [index, role, flagged]),
      [
        [0, 'user', false],
        [1, 'assistant', true],
        [2, 'user', false],
      ],
    )
    equal(correction?.choices[0]?.content, 'Hello')
  })
}

export function redacts(test: GuardTest): void {
  test('gives the same value with the same label the same token, in all messages', async ({ guard }) => {
    const evaluation = await guard.evaluate({ messages: [user('Anna and Anna'), assistant('Anna'), user('Bob')] })
    const tokens = tokensIn(evaluation)
    equal(new Set(tokens).size, 2)
    equal(tokens[0], tokens[1])
    equal(tokens[0], tokens[2])
  })

  test('replaces the union of overlapping findings by one token with the best label', async ({ evaluate }) => {
    const evaluation = await evaluate('Anna Schmidt, Berlin!')
    matches(evaluation.redaction_spans, [{ start: 0, end: 20, label: 'NAME' }])
    equal(contents(evaluation), [`${tokensIn(evaluation)[0]}!`])
  })

  test('keeps touching findings apart', async ({ evaluate }) => {
    matches((await evaluate('AnnaBob')).redaction_spans, [
      { start: 0, end: 4 },
      { start: 4, end: 7 },
    ])
  })

  test('counts a finding whose score is the threshold, not one below', async ({ guard, evaluate }) => {
    await guard.createPolicy(policy('exact', { threshold: 0.75 }))
    equal((await evaluate('Berlin', { policy: 'exact' })).flagged, true)
    equal((await evaluate('Bob', { policy: 'exact' })).flagged, false)
    await guard.createPolicy(policy('all', { threshold: 0 }))
    equal((await evaluate('May', { policy: 'all' })).flagged, true)
  })

  test('inspects only messages of the role that a detector targets', async ({ guard }) => {
    await guard.createPolicy(policy('user-only', { detectors: [{ model: 'pii', target: 'user' }] }))
    const messages = [user('Anna'), assistant('Anna'), { role: 'system' as const, content: 'Anna' }]
    const { redaction_spans: spans } = await guard.evaluate({ messages, policy: 'user-only' })
    equal(
      spans?.map(({ index }) => index),
      [0],
    )
  })
}

export function targets(test: GuardTest): void {
  test('counts only the labels that a detector is used for', async ({ guard, evaluate }) => {
    const detectors = [{ model: 'pii', labels: ['LOCATION'] }] as const
    await guard.createPolicy(policy('places', { detectors, action: 'block' }))
    const override_enabled_policies = ['places']
    matches(await evaluate('Anna', { override_enabled_policies }), { flagged: false, deny: false })
    const blocked = await evaluate('Anna, Berlin', { override_enabled_policies })
    matches(blocked, { flagged: true, deny: true })
    equal(
      blocked.breakdown[0]?.result.map(({ label }) => label),
      ['LOCATION'],
    )
    await fails(guard.createPolicy(policy('p', { detectors: [{ model: 'pii', labels: ['a'] }] })), 'validation_error')
  })

  test('applies only detectors for replies to a reply', async ({ guard, evaluate }) => {
    await guard.createPolicy(policy('replies', { detectors: [{ model: 'pii', target: 'assistant' }] }))
    const request = { messages: [assistant('Anna')], reply_only: true }
    matches(await guard.evaluate({ ...request, override_enabled_policies: ['pii-default'] }), {
      flagged: false,
      policies: [],
    })
    const evaluation = await guard.evaluate({ ...request, override_enabled_policies: ['replies'] })
    matches(evaluation, { flagged: true, policies: ['replies'] })
    const before = await evaluate('Hello', { override_enabled_policies: ['pii-default', 'replies'] })
    equal(before.reply, { policies: ['replies'], hold: true })
  })
}
