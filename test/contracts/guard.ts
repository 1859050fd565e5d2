import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Detector } from '../../src/detectors/detector.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import type { EvaluateRequest, Evaluation } from '../../src/guard/schema.js'
import type { PolicyInput } from '../../src/policies/policy.js'
import { findTokens } from '../../src/token.js'
import type { Message } from '../../src/types.js'
import { WORDS, wordDetector } from '../support/word-detector.js'

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })
const policy = (id: string, changes: Partial<PolicyInput> = {}): PolicyInput => ({
  id,
  definition: `Policy ${id}`,
  threshold: 0.6,
  detectors: [{ model: 'pii' }],
  ...changes,
})
const contents = (evaluation: Evaluation) => evaluation.correction?.choices.map(({ content }) => content)
const tokensIn = (evaluation: Evaluation) =>
  (contents(evaluation) ?? []).flatMap((text) => findTokens(text).map(({ token }) => token))

/** What every guard does, in process or over HTTP. `make` gives one with these options and nothing in it. */
export function guardContract(name: string, make: (options: LocalGuardOptions) => Guard | Promise<Guard>): void {
  describe(`${name} keeps the guard contract`, () => {
    let guard: Guard
    let time: number
    const open: Guard[] = []
    const makeGuard = async (options: LocalGuardOptions = {}) => {
      const made = await make({ detectors: [wordDetector()], now: () => time, ...options })
      open.push(made)
      return made
    }
    beforeEach(async () => {
      time = Date.UTC(2026, 0, 1)
      guard = await makeGuard()
    })
    afterEach(async () => {
      await Promise.all(open.splice(0).map((made) => made.close()))
    })
    const evaluate = (text: string, request: Partial<EvaluateRequest> = {}, by = guard) =>
      by.evaluate({ messages: [user(text)], ...request })
    const fails = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code })

    describe('evaluate', () => {
      it('replaces what it finds by tokens and says where', async () => {
        const text = 'I am Anna Schmidt, anna@example.org.'
        const evaluation = await evaluate(text)
        const [name, contact] = tokensIn(evaluation)
        expect(name).toMatch(/^\[NAME_[0-9A-F]{8}\]$/)
        expect(contact).toMatch(/^\[CONTACT_[0-9A-F]{8}\]$/)
        expect(evaluation).toMatchObject({
          object: 'eval',
          created: time / 1000,
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
        expect(evaluation.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(Number.isInteger(evaluation.time)).toBe(true)
      })

      it('reports the findings of flagged policies, with their message', async () => {
        const { breakdown } = await guard.evaluate({ messages: [assistant('Hello'), user('Berlin calls')] })
        expect(breakdown).toEqual([
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

      it('changes nothing where nothing is found', async () => {
        const evaluation = await evaluate('Nothing here')
        expect(evaluation).toMatchObject({ flagged: false, breakdown: [], deny: false })
        expect(evaluation.correction).toBeUndefined()
      })

      it('gives an entry for each applied policy if asked to', async () => {
        const { breakdown } = await evaluate('Nothing here', { breakdown_all: true })
        expect(breakdown).toMatchObject([{ policy_id: 'pii-default', detected: false, score: 0, result: [] }])
      })

      it('keeps unflagged messages as they are, in order', async () => {
        const messages = [user('Hello'), assistant('Anna?'), user('May I?')]
        const { correction } = await guard.evaluate({ messages })
        expect(correction?.choices.map(({ index, role, flagged }) => [index, role, flagged])).toEqual([
          [0, 'user', false],
          [1, 'assistant', true],
          [2, 'user', false],
        ])
        expect(correction?.choices[0]?.content).toBe('Hello')
      })

      it('counts a finding whose score is the threshold, not one below', async () => {
        await guard.createPolicy(policy('exact', { threshold: 0.75 }))
        expect((await evaluate('Berlin', { policy: 'exact' })).flagged).toBe(true)
        expect((await evaluate('Bob', { policy: 'exact' })).flagged).toBe(false)
        await guard.createPolicy(policy('all', { threshold: 0 }))
        expect((await evaluate('May', { policy: 'all' })).flagged).toBe(true)
      })

      it('gives the same value with the same label the same token, in all messages', async () => {
        const evaluation = await guard.evaluate({ messages: [user('Anna and Anna'), assistant('Anna'), user('Bob')] })
        const tokens = tokensIn(evaluation)
        expect(new Set(tokens).size).toBe(2)
        expect(tokens[0]).toBe(tokens[1])
        expect(tokens[0]).toBe(tokens[2])
      })

      it('replaces the union of overlapping findings by one token with the best label', async () => {
        const evaluation = await evaluate('Anna Schmidt, Berlin!')
        expect(evaluation.redaction_spans).toMatchObject([{ start: 0, end: 20, label: 'NAME' }])
        expect(contents(evaluation)).toEqual([`${tokensIn(evaluation)[0]}!`])
      })

      it('keeps touching findings apart', async () => {
        expect((await evaluate('AnnaBob')).redaction_spans).toMatchObject([
          { start: 0, end: 4 },
          { start: 4, end: 7 },
        ])
      })

      it('inspects only messages of the role that a detector targets', async () => {
        await guard.createPolicy(policy('user-only', { detectors: [{ model: 'pii', target: 'user' }] }))
        const messages = [user('Anna'), assistant('Anna'), { role: 'system' as const, content: 'Anna' }]
        const { redaction_spans: spans } = await guard.evaluate({ messages, policy: 'user-only' })
        expect(spans?.map(({ index }) => index)).toEqual([0])
      })

      it('counts only the labels that a detector is used for', async () => {
        const detectors = [{ model: 'pii', labels: ['LOCATION'] }] as const
        await guard.createPolicy(policy('places', { detectors, action: 'block' }))
        const override_enabled_policies = ['places']
        expect(await evaluate('Anna', { override_enabled_policies })).toMatchObject({ flagged: false, deny: false })
        const blocked = await evaluate('Anna, Berlin', { override_enabled_policies })
        expect(blocked).toMatchObject({ flagged: true, deny: true })
        expect(blocked.breakdown[0]?.result.map(({ label }) => label)).toEqual(['LOCATION'])
        await fails(
          guard.createPolicy(policy('p', { detectors: [{ model: 'pii', labels: ['a'] }] })),
          'validation_error',
        )
      })

      it('applies only detectors for replies to a reply', async () => {
        await guard.createPolicy(policy('replies', { detectors: [{ model: 'pii', target: 'assistant' }] }))
        const request = { messages: [assistant('Anna')], reply_only: true }
        expect(await guard.evaluate({ ...request, override_enabled_policies: ['pii-default'] })).toMatchObject({
          flagged: false,
          policies: [],
        })
        const evaluation = await guard.evaluate({ ...request, override_enabled_policies: ['replies'] })
        expect(evaluation).toMatchObject({ flagged: true, policies: ['replies'] })
        const before = await evaluate('Hello', { override_enabled_policies: ['pii-default', 'replies'] })
        expect(before.reply).toEqual({ policies: ['replies'], hold: true })
      })

      it('takes a live token of the tenant for no personal data, and any other for text', async () => {
        const first = await evaluate('Anna')
        const [token = ''] = tokensIn(first)
        const words = { ...WORDS, [token]: ['NAME', 0.9], 'DEADBEEF]': ['NAME', 0.9] } as const
        const strict = await makeGuard({ detectors: [wordDetector(words)] })
        expect((await evaluate(`Hello ${token}`, {}, guard)).flagged).toBe(false)
        expect((await evaluate(`Hello ${token}`, {}, strict)).flagged).toBe(true)
        expect((await evaluate('Hello [NAME_DEADBEEF]', {}, strict)).flagged).toBe(true)
      })

      it('takes what stands beside a live token in a finding', async () => {
        const clever = wordDetector()
        const detect = (text: string) =>
          text.includes('[')
            ? [{ label: 'NAME', score: 0.9, text, spans: { start: 0, end: text.length } }]
            : clever.detect(text)
        const made = await makeGuard({ detectors: [{ model: 'pii-v0', aliases: ['pii'], detect }] })
        const [token = ''] = tokensIn(await evaluate('Anna', {}, made))
        const text = `Dr ${token} Schmidt`
        const { redaction_spans: spans } = await evaluate(text, {}, made)
        expect(spans?.map(({ start, end }) => text.slice(start, end))).toEqual(['Dr', 'Schmidt'])
      })

      it('finds again, in every message it inspects, what it found in one', async () => {
        const cued = {
          ...wordDetector(),
          detect: (text: string) =>
            text.includes('id is K77-B')
              ? [
                  {
                    label: 'DOCUMENT',
                    score: 0.9,
                    text: 'K77-B',
                    spans: { start: text.indexOf('K77'), end: text.indexOf('K77') + 5 },
                  },
                ]
              : [],
        }
        const made = await makeGuard({ detectors: [cued] })
        const texts = ['My id is K77-B, again K77-B', 'Noted K77-B.', 'Not xK77-B or K77-BB, but k77-b']
        const evaluation = await made.evaluate({ messages: [user(texts[0]!), assistant(texts[1]!), user(texts[2]!)] })
        const [token = ''] = tokensIn(evaluation)
        const [small = ''] = tokensIn(evaluation).slice(-1) // a value of its own: it comes back as it was written
        expect(contents(evaluation)).toEqual([
          `My id is ${token}, again ${token}`,
          `Noted ${token}.`,
          `Not xK77-B or K77-BB, but ${small}`,
        ])
        expect(evaluation.breakdown[0]?.result.map(({ text }) => text)).toEqual(['K77-B', 'K77-B', 'K77-B', 'k77-b'])
        await made.createPolicy(policy('users', { detectors: [{ model: 'pii', target: 'user' }] }))
        const only = await made.evaluate({ messages: [user(texts[0]!), assistant(texts[1]!)], policy: 'users' })
        expect(contents(only)?.[1]).toBe(texts[1])
      })

      it('runs a detector once on a message, however many policies use it', async () => {
        const detector = wordDetector()
        const made = await makeGuard({ detectors: [detector] })
        await made.createPolicy(policy('two', { detectors: [{ model: 'pii' }, { model: 'pii-v0', target: 'user' }] }))
        const evaluation = await made.evaluate({ messages: [user('Anna'), user('Bob')] })
        expect(detector.calls).toEqual(['Anna', 'Bob'])
        expect(evaluation.redaction_spans?.[0]?.policies).toEqual(['pii-default', 'two'])
        expect(evaluation.breakdown.map(({ result }) => result.length)).toEqual([2, 2])
      })

      it('finds under each of many policies what it finds under that one alone', async () => {
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
        expect(await find(ids)).toEqual(alone.flat())
        expect(alone.flat().flatMap(({ result }) => result).length).toBeGreaterThan(50)
      })

      it('looks up only the tokens that it is told of, if it is', async () => {
        const plain = wordDetector()
        const detect = (text: string) => {
          const spans = { start: 0, end: text.length }
          return text.startsWith('[') ? [{ label: 'DOCUMENT', score: 0.9, text, spans }] : plain.detect(text)
        }
        const made = await makeGuard({ detectors: [{ model: 'pii-v0', aliases: ['pii'], detect }] })
        const [token = ''] = tokensIn(await evaluate('Anna', {}, made))
        expect((await evaluate(token, {}, made)).flagged).toBe(false)
        expect((await evaluate(token, { tokens: [token] }, made)).flagged).toBe(false)
        expect((await evaluate(token, { tokens: [] }, made)).flagged).toBe(true)
      })
    })

    describe('policies of an evaluation', () => {
      const applied = async (request: Partial<EvaluateRequest>) => (await evaluate('Anna', request)).policies

      it('are the named ones, else those of the application, else all enabled ones', async () => {
        await guard.createPolicy(policy('crm', { applications: ['crm'] }))
        await guard.createPolicy(policy('off', { enabled: false }))
        expect(await applied({ override_enabled_policies: ['off', 'crm'], policy: 'pii-default' })).toEqual([
          'off',
          'crm',
        ])
        expect(await applied({ policy: 'off', application: 'crm' })).toEqual(['off'])
        expect(await applied({ application: 'crm' })).toEqual(['crm'])
        expect(await applied({ application: 'hr' })).toEqual(['pii-default', 'crm'])
        expect(await applied({})).toEqual(['pii-default', 'crm'])
      })

      it('may be none, and the answer says so', async () => {
        await guard.deletePolicy('pii-default')
        expect(await evaluate('Anna', { breakdown_all: true })).toMatchObject({
          flagged: false,
          breakdown: [],
          policies: [],
        })
      })

      it('must exist', async () => {
        await fails(evaluate('Anna', { policy: 'none' }), 'policy_not_found')
        await fails(evaluate('Anna', { override_enabled_policies: ['pii-default', 'none'] }), 'policy_not_found')
        await fails(evaluate('Anna', { override_enabled_policies: [] }), 'validation_error')
      })

      it('may only report', async () => {
        await guard.createPolicy(policy('watch', { action: 'monitor' }))
        const evaluation = await evaluate('Anna', { policy: 'watch' })
        expect(evaluation).toMatchObject({ flagged: true, deny: false })
        expect(evaluation.correction).toBeUndefined()
      })

      it('may block: then nothing is corrected or vaulted', async () => {
        await guard.createPolicy(policy('stop', { action: 'block', threshold: 0.9, override_response: 'Not here.' }))
        expect(await evaluate('Bob')).toMatchObject({ flagged: true, deny: false })
        const evaluation = await evaluate('Anna')
        expect(evaluation).toMatchObject({ flagged: true, deny: true, override_response: 'Not here.' })
        expect(evaluation.correction).toBeUndefined()
        expect(evaluation.redaction_spans).toBeUndefined()
      })

      it('stop at the first that flags, if told to fail fast', async () => {
        for (const [id, threshold] of [
          ['high', 0.99],
          ['mid', 0.7],
          ['low', 0.1],
        ] as const) {
          await guard.createPolicy(policy(id, { threshold }))
        }
        const request = { override_enabled_policies: ['high', 'mid', 'low'], fail_fast: true, breakdown_all: true }
        const evaluation = await evaluate('Bob in May', request)
        expect(evaluation.breakdown.map(({ policy_id }) => policy_id)).toEqual(['mid'])
        expect(evaluation.redaction_spans).toHaveLength(1)
      })

      it('share a token: gone in one of them wins, the shortest life wins', async () => {
        await guard.createPolicy(policy('short', { token_ttl_seconds: 60 }))
        await guard.createPolicy(policy('strict', { on_unavailable: 'gone' }))
        const [token = ''] = tokensIn(await evaluate('Anna'))
        time += 60_000
        await fails(guard.detokenize({ messages: [assistant(token)], policy: 'pii-default' }), 'token_gone')
      })
    })

    describe('detokenize', () => {
      const protect = async (text: string, request: Partial<EvaluateRequest> = {}) =>
        tokensIn(await evaluate(text, request))
      const restore = async (
        text: string,
        context: { policy?: string; application?: string } = { policy: 'pii-default' },
      ) => (await guard.detokenize({ messages: [assistant(text)], ...context })).messages[0]?.content

      it('restores values exactly, each once, all occurrences in one request', async () => {
        const [name = '', contact = ''] = await protect('Anna, anna@example.org')
        const messages = [assistant(`Dear ${name}, ${name}!`), user(`${contact} $& ${name}`)]
        expect(await guard.detokenize({ messages, policy: 'pii-default' })).toEqual({
          messages: [assistant('Dear Anna, Anna!'), user('anna@example.org $& Anna')],
        })
        expect(await restore(`Dear ${name}`)).toBe(`Dear ${name}`)
      })

      it('takes exact tokens only', async () => {
        const [name = ''] = await protect('Anna')
        const mangled = [name.toLowerCase(), name.slice(1, -1), name.replace('_', ' ')].join(' ')
        expect(await restore(mangled)).toBe(mangled)
        expect(await restore(name)).toBe('Anna')
      })

      it('keeps a token that never existed', async () => {
        expect(await restore('Dear [NAME_DEADBEEF]')).toBe('Dear [NAME_DEADBEEF]')
      })

      it('finds tokens by policy or by application; both must match', async () => {
        const [a = ''] = await protect('Anna', { application: 'crm' })
        expect(await restore(a, { application: 'hr' })).toBe(a)
        expect(await restore(a, { application: 'hr', policy: 'pii-default' })).toBe(a)
        expect(await restore(a, { application: 'crm', policy: 'pii-default' })).toBe('Anna')
        const [b = ''] = await protect('Anna', { application: 'crm' })
        expect(await restore(b, { application: 'crm' })).toBe('Anna')
      })

      it('needs a policy or an application, and a policy that exists', async () => {
        await fails(guard.detokenize({ messages: [assistant('x')] }), 'validation_error')
        await fails(guard.detokenize({ messages: [assistant('x')], policy: 'none' }), 'policy_not_found')
      })

      it('reveals by application what a deleted policy protected', async () => {
        const [token = ''] = await protect('Anna', { application: 'crm' })
        await guard.deletePolicy('pii-default')
        await fails(guard.detokenize({ messages: [assistant(token)], policy: 'pii-default' }), 'policy_not_found')
        expect(await restore(token, { application: 'crm' })).toBe('Anna')
      })

      it('keeps an expired token', async () => {
        const [token = ''] = await protect('Anna')
        time += 86_400_000
        expect(await restore(token)).toBe(token)
      })

      it('is gone, whole, if a token is and its policy says so; nothing else is consumed', async () => {
        await guard.createPolicy(policy('strict', { on_unavailable: 'gone' }))
        const [anna = '', bob = ''] = await protect('Anna, Bob', { policy: 'strict' })
        expect(await restore(anna, { policy: 'strict' })).toBe('Anna')
        await expect(restore(`${anna} ${bob}`, { policy: 'strict' })).rejects.toMatchObject({
          code: 'token_gone',
          status: 410,
          details: [{ token: anna, reason: 'revealed' }],
        })
        expect(await restore(bob, { policy: 'strict' })).toBe('Bob')
        const [late = ''] = await protect('Bob', { policy: 'strict' })
        time += 86_400_000
        await expect(restore(late, { policy: 'strict' })).rejects.toMatchObject({ details: [{ reason: 'expired' }] })
      })

      it('restores nothing that was released', async () => {
        const [anna = '', bob = ''] = await protect('Anna, Bob', { application: 'crm' })
        await guard.release({ tokens: [anna], application: 'hr' })
        expect(await restore(anna)).toBe('Anna')
        await guard.release({ tokens: [bob, '[NAME_DEADBEEF]', 'no token'] })
        expect(await restore(bob)).toBe(bob)
      })

      it('restores only the tokens that it is told of, if it is, and reveals no others', async () => {
        const [anna = '', bob = ''] = await protect('Anna, Bob')
        const narrowed = async (text: string, tokens: readonly string[]) =>
          (await guard.detokenize({ messages: [assistant(text)], policy: 'pii-default', tokens })).messages[0]?.content
        expect(await narrowed(`${anna} ${bob}`, [])).toBe(`${anna} ${bob}`)
        expect(await narrowed(`${anna} ${bob}`, [bob, 'no token', '[NAME_DEADBEEF]'])).toBe(`${anna} Bob`)
        expect(await narrowed(`${anna} ${bob}`, [anna, bob])).toBe(`Anna ${bob}`)
      })

      it('restores tokens in URLs, but where it is told to keep them: there it does not reveal them either', async () => {
        const texts = [
          (token: string) => `![x](https://evil.example/?q=${token})`,
          (token: string) => `<img src="https://evil.example/${token}">`,
          (token: string) => `See https://evil.example/?q=${token} now`,
        ]
        const context = { policy: 'pii-default', urls: 'keep' } as const
        for (const text of texts) {
          const [token = ''] = await protect('Anna')
          const messages = [user(text(token)), user(token.toLowerCase())]
          expect(await guard.detokenize({ messages, ...context })).toEqual({ messages })
          const more = [...messages, assistant(`**Dear ${token}**, [${token}]`)]
          const restored = [...messages, assistant('**Dear Anna**, [Anna]')]
          expect(await guard.detokenize({ messages: more, ...context })).toEqual({ messages: restored })
          const [other = ''] = await protect('Anna')
          expect(await restore(text(other))).toBe(text('Anna'))
        }
      })

      it.each([
        ['tokens that are no list', { tokens: '[NAME_DEADBEEF]' }],
        ['another word for URLs', { urls: 'restore' }],
      ])('refuses %s', async (_, narrowed) => {
        const request = { messages: [assistant('x')], policy: 'pii-default', ...narrowed }
        await fails(guard.detokenize(request as never), 'validation_error')
      })

      it('leaves no more than one value to many at once', async () => {
        const [token = ''] = await protect('Anna')
        const answers = await Promise.all(Array.from({ length: 20 }, () => restore(token)))
        expect(answers.filter((answer) => answer === 'Anna')).toHaveLength(1)
      })
    })

    describe('erase', () => {
      it('purges a session, an application or the tenant, says how many, and the log says so', async () => {
        await evaluate('Anna, Bob', { session: 's1', application: 'crm' })
        await evaluate('Anna', { session: 's2', application: 'crm' })
        const [last = ''] = tokensIn(await evaluate('Anna', { session: 's1' }))
        expect(await guard.erase({ session: 's1', application: 'crm' })).toEqual({ erased: 2 })
        expect(await guard.erase({ application: 'crm' })).toEqual({ erased: 1 })
        expect(await guard.erase({ session: 's2' })).toEqual({ erased: 0 })
        expect(await guard.erase({ all: true })).toEqual({ erased: 1 })
        const { messages } = await guard.detokenize({ messages: [assistant(last)], policy: 'pii-default' })
        expect(messages[0]?.content).toBe(last)
        const { data } = await guard.logs({ action: 'erase' })
        expect(data.map(({ session, application, count }) => [session, application, count])).toEqual([
          [undefined, undefined, 1],
          ['s2', undefined, 0],
          [undefined, 'crm', 1],
          ['s1', 'crm', 2],
        ])
      })

      it('needs to be told what', async () => {
        await fails(guard.erase({}), 'validation_error')
        await fails(guard.erase({ session: 's1', all: true }), 'validation_error')
      })
    })

    describe('tokens of a session', () => {
      it('are the same through a session, and differ between sessions and without one', async () => {
        const made = await makeGuard({ tokens: 'session' })
        const token = async (session?: string) => tokensIn(await evaluate('Anna', { session }, made))[0]
        const first = await token('s1')
        expect(await token('s1')).toBe(first)
        expect(await token('s2')).not.toBe(first)
        expect(await token()).not.toBe(await token())
      })

      it('are stable if a request asks for it, and not if it asks for that', async () => {
        const made = await makeGuard({})
        const ask = async (stable: boolean | undefined, guard = made) =>
          tokensIn(await evaluate('Anna', { session: 's1', stable }, guard))[0]
        const first = await ask(true)
        expect(await ask(true)).toBe(first)
        expect(await ask(false)).not.toBe(first)
        expect(await ask(undefined)).not.toBe(first)
        const stable = await makeGuard({ tokens: 'session' })
        expect(await ask(true, stable)).toBe(await ask(undefined, stable))
        expect(await ask(false, stable)).not.toBe(await ask(false, stable))
        await fails(made.evaluate({ messages: [user('Anna')], stable: true }), 'validation_error')
      })

      it('give each of eight requests of one session at once its values', async () => {
        const made = await makeGuard({})
        const ask = async (n: number) => {
          const evaluation = await evaluate('Anna and Bob', { session: 's1', stable: true }, made)
          const content = evaluation.correction?.choices[0]?.content ?? ''
          if (n % 4 === 3) await made.release({ tokens: tokensIn(evaluation), policy: 'pii-default' })
          else return (await made.detokenize({ messages: [assistant(content)], policy: 'pii-default' })).messages[0]
        }
        const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)))
        expect(replies.filter((reply) => reply !== undefined)).toEqual(Array(6).fill(assistant('Anna and Bob')))
        const [token = ''] = tokensIn(await evaluate('Anna', { session: 's1', stable: true }, made))
        const restore = () => made.detokenize({ messages: [assistant(token)], policy: 'pii-default' })
        expect((await restore()).messages).toEqual([assistant('Anna')])
        expect((await restore()).messages).toEqual([assistant(token)])
      })

      it('are of one application', async () => {
        const made = await makeGuard({ tokens: 'session' })
        const token = async (application?: string) =>
          tokensIn(await evaluate('Anna', { session: 's1', application }, made))[0]
        const tokens = [await token(), await token('crm'), await token('hr')]
        expect(new Set(tokens).size).toBe(3)
        expect([await token(), await token('crm'), await token('hr')]).toEqual(tokens)
      })

      it('are vaulted anew by a later protection, and stay revealed between two', async () => {
        const made = await makeGuard({ tokens: 'session' })
        const [token = ''] = tokensIn(await evaluate('Anna', { session: 's1' }, made))
        const restore = async () =>
          (await made.detokenize({ messages: [assistant(token)], policy: 'pii-default' })).messages[0]?.content
        expect(await restore()).toBe('Anna')
        expect(await restore()).toBe(token)
        await evaluate('Anna', { session: 's1' }, made)
        expect(await restore()).toBe('Anna')
        expect(await restore()).toBe(token)
      })
    })

    describe('detect', () => {
      it('runs one detector, without policy and without vaulting', async () => {
        const messages = [user('Anna'), user('in May')]
        expect(await guard.detect({ model: 'pii', messages })).toMatchObject({
          model: 'pii-v0',
          detected: true,
          score: 0.95,
          result: [
            { label: 'NAME', text: 'Anna', index: 0 },
            { label: 'NAME', text: 'May', index: 1, spans: { start: 3, end: 6 } },
          ],
        })
        expect((await guard.detect({ model: 'pii-v0', messages, threshold: 0.9 })).result).toHaveLength(1)
        await fails(guard.detect({ model: 'other', messages }), 'detector_not_found')
      })
    })

    describe('policies', () => {
      it('start with one that favours recall', async () => {
        expect(await guard.listPolicies()).toMatchObject([
          { id: 'pii-default', threshold: 0.6, enabled: true, action: 'redact', on_unavailable: 'keep' },
        ])
      })

      it('are stored with their defaults, in the list form', async () => {
        const { detectors: _, ...rest } = policy('p')
        const stored = await guard.createPolicy({ ...rest, detector: { model: 'pii', target: 'assistant' } })
        expect(stored).toEqual({
          ...rest,
          detectors: [{ model: 'pii', target: 'assistant' }],
          action: 'redact',
          enabled: true,
          applications: [],
          token_ttl_seconds: 86_400,
          on_unavailable: 'keep',
          created_at: time / 1000,
          updated_at: time / 1000,
        })
        expect(await guard.getPolicy('p')).toEqual(stored)
      })

      it('are replaced whole, and deleted', async () => {
        await guard.createPolicy(policy('p', { action: 'block' }))
        time += 5000
        const updated = await guard.updatePolicy('p', policy('p', { threshold: 0.9 }))
        expect(updated).toMatchObject({ threshold: 0.9, action: 'redact', updated_at: time / 1000 })
        expect(updated.created_at).toBe(time / 1000 - 5)
        await guard.deletePolicy('p')
        await fails(guard.getPolicy('p'), 'policy_not_found')
        await fails(guard.updatePolicy('p', policy('p')), 'policy_not_found')
        await fails(guard.deletePolicy('p'), 'policy_not_found')
      })

      it('are written back as they were read', async () => {
        const stored = await guard.createPolicy(policy('p', { action: 'block' }))
        time += 5000
        const updated = await guard.updatePolicy('p', { ...stored, threshold: 0.9 })
        expect(updated).toEqual({ ...stored, threshold: 0.9, updated_at: time / 1000 })
        const { id: _, ...without } = policy('p')
        expect((await guard.updatePolicy('p', without as never)).id).toBe('p')
      })

      it('have ids of their own', async () => {
        await guard.createPolicy(policy('p'))
        await fails(guard.createPolicy(policy('p')), 'policy_exists')
        await fails(guard.updatePolicy('p', policy('q')), 'validation_error')
      })

      it.each<[string, Record<string, unknown>, string]>([
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
      ])('are refused with %s', async (_, changes, path) => {
        const input = { ...policy('p'), ...changes } as PolicyInput
        await expect(guard.createPolicy(input)).rejects.toMatchObject({ code: 'validation_error', details: [{ path }] })
        await fails(guard.getPolicy('p'), 'policy_not_found')
      })

      it('are at most a hundred, also if made at once; then one may be replaced, or deleted for another', async () => {
        const made = await Promise.allSettled(
          Array.from({ length: 105 }, (_, at) => guard.createPolicy(policy(`p${at}`))),
        )
        const refused = made.filter(({ status }) => status === 'rejected')
        expect(refused).toHaveLength(6)
        for (const one of refused) expect(one).toMatchObject({ reason: { code: 'validation_error', status: 422 } })
        expect(await guard.listPolicies()).toHaveLength(100)
        await expect(guard.createPolicy(policy('more'))).rejects.toThrow('100 policies')
        await fails(guard.createPolicy(policy('pii-default')), 'policy_exists')
        await guard.updatePolicy('pii-default', policy('pii-default', { threshold: 0.8 }))
        await guard.deletePolicy('pii-default')
        await guard.createPolicy(policy('more'))
        const small = await makeGuard({ limits: { policies: 2 } })
        await small.createPolicy(policy('p'))
        await fails(small.createPolicy(policy('q')), 'validation_error')
      })

      it('have at most sixteen detectors', async () => {
        const detectors = (count: number) => Array.from({ length: count }, () => ({ model: 'pii' }))
        await guard.createPolicy(policy('p', { detectors: detectors(16) }))
        await expect(guard.createPolicy(policy('q', { detectors: detectors(17) }))).rejects.toMatchObject({
          code: 'validation_error',
          details: [{ path: 'detectors', message: expect.stringContaining('at most 16') }],
        })
      })

      it('name the known models to who asks for another', async () => {
        const input = policy('p', { detectors: [{ model: 'injection' }] })
        await expect(guard.createPolicy(input)).rejects.toThrow('pii-v0')
      })
    })

    describe('logs', () => {
      it('record evaluations, reveals and changes, newest first, without values', async () => {
        await guard.createPolicy(policy('p'))
        const [token = ''] = tokensIn(await evaluate('Anna', { policy: 'p', session: 's1', application: 'crm' }))
        await guard.detokenize({ messages: [assistant(`${token} [NAME_DEADBEEF]`)], policy: 'p' })
        await guard.detokenize({ messages: [assistant(token)], policy: 'p' })
        const { data, has_more } = await guard.logs()
        // Where record and reveal are one transaction, there is no `requested` ahead of the outcome.
        const brief = data
          .filter(({ outcome }) => outcome !== 'requested')
          .map(({ action, outcome, token: of }) => [action, outcome, of])
        expect(brief).toEqual([
          ['reveal', 'already_revealed', token],
          ['reveal', 'unknown', '[NAME_DEADBEEF]'],
          ['reveal', 'revealed', token],
          ['evaluate', 'flagged', undefined],
          ['policy_create', 'ok', undefined],
        ])
        expect(data.find(({ outcome }) => outcome === 'revealed')).toMatchObject({
          label: 'NAME',
          policy: 'p',
          application: 'crm',
          session: 's1',
          tenant: 'default',
        })
        expect(has_more).toBe(false)
        expect(JSON.stringify(data)).not.toContain('Anna')
      })

      it('are given in pages and filtered', async () => {
        await evaluate('Anna', { application: 'crm' })
        time += 1000
        await evaluate('Bob', { application: 'hr' })
        await evaluate('nothing')
        expect(await guard.logs({ page_size: 2 })).toMatchObject({
          data: [{}, {}],
          page: 1,
          page_size: 2,
          has_more: true,
        })
        expect((await guard.logs({ page: 2, page_size: 2 })).data).toHaveLength(1)
        expect((await guard.logs({ application: 'crm' })).data).toHaveLength(1)
        expect((await guard.logs({ outcome: 'flagged' })).data).toHaveLength(2)
        expect((await guard.logs({ to: new Date(time).toISOString() })).data).toHaveLength(1)
        expect((await guard.logs({ from: '2026-01-01T01:00:01+01:00' })).data).toHaveLength(2)
        await fails(guard.logs({ page_size: 1001 }), 'validation_error')
      })

      it('keep metadata only if the guard is told to', async () => {
        const metadata = { region: 'eu' }
        await evaluate('Anna', { metadata })
        expect((await guard.logs()).data[0]?.metadata).toBeUndefined()
        const keeping = await makeGuard({ recordMetadata: true })
        await evaluate('Anna', { metadata }, keeping)
        expect((await keeping.logs()).data[0]?.metadata).toEqual(metadata)
      })
    })

    describe('bad input', () => {
      it.each<[string, unknown, string]>([
        ['no messages', {}, 'messages'],
        ['empty messages', { messages: [] }, 'messages'],
        ['an unknown role', { messages: [{ role: 'tool', content: 'x' }] }, 'messages.0.role'],
        ['content that is no string', { messages: [{ role: 'user', content: [] }] }, 'messages.0.content'],
        ['a field that is not known', { messages: [user('x')], Anna: 1 }, ''],
        ['nested metadata', { messages: [user('x')], metadata: { Anna: {} } }, 'metadata'],
        ['half a surrogate pair', { messages: [user('x')], session: 'Anna \ud83d' }, 'session'],
      ])('%s is a validation error that does not quote it', async (_, request, path) => {
        const error: unknown = await guard.evaluate(request as EvaluateRequest).catch((caught: unknown) => caught)
        expect(error).toMatchObject({ code: 'validation_error', status: 422, details: [{ path }] })
        expect(JSON.stringify(error) + String(error)).not.toContain('Anna')
      })

      it('over a limit is refused', async () => {
        await fails(guard.evaluate({ messages: Array.from({ length: 257 }, () => user('x')) }), 'payload_too_large')
        await fails(evaluate('ä'.repeat(128 * 1024 + 1)), 'payload_too_large')
        const small = await makeGuard({ limits: { tokens: 1 } })
        await fails(evaluate('Anna, Bob', {}, small), 'payload_too_large')
        const messages = [assistant('[NAME_DEADBEEF] [NAME_DEADBEE0]')]
        await fails(small.detokenize({ messages, policy: 'pii-default' }), 'payload_too_large')
      })

      it('with more findings, under all policies, than an answer may hold is refused, and nothing is vaulted', async () => {
        const small = await makeGuard({ limits: { findings: 5 } })
        expect((await evaluate('Anna Bob Anna', {}, small)).flagged).toBe(true)
        await small.createPolicy(policy('two', { threshold: 0.65 }))
        await fails(evaluate('Anna Bob Anna', {}, small), 'payload_too_large')
        expect((await evaluate('Anna Bob Anna', { policy: 'two' }, small)).flagged).toBe(true)
        const long: Detector = {
          model: 'pii-v0',
          detect: (text) => [{ label: 'NAME', score: 0.9, text, spans: { start: 0, end: text.length } }],
        }
        const wide = await makeGuard({ detectors: [long], limits: { findings: 5 } })
        expect((await evaluate('x'.repeat(800), {}, wide)).flagged).toBe(true)
        await fails(evaluate('x'.repeat(801), {}, wide), 'payload_too_large')
      })
    })

    it('is ready', async () => {
      await guard.ready()
    })
  })
}
