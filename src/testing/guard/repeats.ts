import { equal, holds } from '../assertions.js'
import { assistant, contents, policy, tokensIn, user } from './bench.js'
import type { GuardTest } from './bench.js'
import { wordDetector } from '../word-detector.js'
import type { Detector } from '../../detectors/detector.js'
import type { PolicyInput } from '../../policies/policy.js'
import type { Finding } from '../../types.js'

/** Tests that a guard redacts repeats of found values. */

/** Finds a document behind "id is", and nothing else. */
function cuedDetector(): Detector {
  const detect = (text: string): readonly Finding[] => {
    const start = text.indexOf('K77')
    if (!text.includes('id is K77-B')) return []
    return [{ label: 'DOCUMENT', score: 0.9, text: 'K77-B', spans: { start, end: start + 5 } }]
  }
  return { ...wordDetector(), detect }
}

export function findsRepeats(test: GuardTest): void {
  test('finds again, in every message it inspects, what it found in one', async ({ makeGuard }) => {
    const made = await makeGuard({ detectors: [cuedDetector()] })
    const first = 'My id is K77-B, again K77-B'
    const second = 'Noted K77-B.'
    const third = 'Not xK77-B or K77-BB, but k77-b'
    const evaluation = await made.evaluate({ messages: [user(first), assistant(second), user(third)] })
    const [token = ''] = tokensIn(evaluation)
    const [small = ''] = tokensIn(evaluation).slice(-1) // a value of its own: it comes back as it was written
    equal(contents(evaluation), [
      `My id is ${token}, again ${token}`,
      `Noted ${token}.`,
      `Not xK77-B or K77-BB, but ${small}`,
    ])
    equal(
      evaluation.breakdown[0]?.result.map(({ text }) => text),
      ['K77-B', 'K77-B', 'K77-B', 'k77-b'],
    )
    await made.createPolicy(policy('users', { detectors: [{ model: 'pii', target: 'user' }] }))
    const only = await made.evaluate({ messages: [user(first), assistant(second)], policy: 'users' })
    equal(contents(only)?.[1], second)
  })

  test('judges each message by itself if they are separate', async ({ makeGuard }) => {
    const made = await makeGuard({ detectors: [cuedDetector()] })
    const messages = [user('K77-B?'), user('My id is K77-B, again K77-B'), user('K77-B')]
    const evaluation = await made.evaluate({ messages, separate: true })
    const [token = ''] = tokensIn(evaluation)
    equal(contents(evaluation), ['K77-B?', `My id is ${token}, again ${token}`, 'K77-B'])
    const together: (readonly string[])[] = []
    const detectAll = (texts: readonly string[]) => {
      together.push(texts)
      return texts.map((text) => cuedDetector().detect(text) as readonly Finding[])
    }
    const another = await makeGuard({ detectors: [{ ...cuedDetector(), detectAll }] })
    equal(contents(await another.evaluate({ messages, separate: true }))?.[2], 'K77-B')
    equal(
      together,
      messages.map(({ content }) => [content]),
    )
  })
}

export function looksOnce(test: GuardTest): void {
  test('runs a detector once on a message, however many policies use it', async ({ makeGuard }) => {
    const detector = wordDetector()
    const made = await makeGuard({ detectors: [detector] })
    await made.createPolicy(policy('two', { detectors: [{ model: 'pii' }, { model: 'pii-v0', target: 'user' }] }))
    const evaluation = await made.evaluate({ messages: [user('Anna'), user('Bob')] })
    equal(detector.calls, ['Anna', 'Bob'])
    equal(evaluation.redaction_spans?.[0]?.policies, ['pii-default', 'two'])
    equal(
      evaluation.breakdown.map(({ result }) => result.length),
      [2, 2],
    )
  })

  test('finds under each of many policies what it finds under that one alone', async ({ guard }) => {
    const detectors: PolicyInput['detectors'][] = [
      [{ model: 'pii' }],
      [
        { model: 'pii-v0', target: 'all' },
        { model: 'pii', target: 'user' },
      ],
      [{ model: 'pii', target: 'user', labels: ['NAME'] }],
      [{ model: 'pii', labels: ['LOCATION', 'CONTACT'] }],
      [
        { model: 'pii', labels: ['NAME'] },
        { model: 'pii', target: 'assistant', labels: ['LOCATION', 'NAME'] },
      ],
    ]
    const ids: string[] = []
    for (const [index, uses] of detectors.entries()) {
      for (const threshold of [0.2, 0.7, 0.71, 0.9]) {
        const id = `p${index}-${threshold}`
        ids.push(id)
        await guard.createPolicy(policy(id, { threshold, detectors: uses }))
      }
    }
    const messages = [user('Anna Schmidt, Berlin; Bob'), assistant('ANNA SCHMIDT in May, Bob'), user('bob May May')]
    const find = async (override_enabled_policies: readonly string[]) =>
      (await guard.evaluate({ messages, override_enabled_policies, breakdown_all: true })).breakdown
    const alone = await Promise.all(ids.map((id) => find([id])))
    equal(await find(ids), alone.flat())
    holds(alone.flat().flatMap(({ result }) => result).length > 50)
  })
}
