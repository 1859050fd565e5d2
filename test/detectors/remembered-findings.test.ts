import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { piiDetector } from '../../src/detectors/pii.js'
import { rememberedFindings } from '../../src/detectors/remembered-findings.js'
import { rule } from '../../src/detectors/rules/rule.js'

describe('pii-v0', () => {
  it('finds the same in a conversation that goes on, whether it remembers the messages before or not', () => {
    const deny = [{ text: 'Project Falcon', label: 'NAME' }]
    const [remembering, forgetful] = [piiDetector({ deny }), piiDetector({ deny, rememberBytes: 0 })]
    const text = fc.constantFrom(
      'I am Anna Schmidt.',
      'Write to ａｎｎａ＠example.org or anna@example.org',
      'Anna lives at 12 Baker Street, London',
      'Project Falcon and Berlin',
      'Schmidt called +49 171 2345678 🙂',
      'half \ud83d Anna Schmidt',
      'half \ud83c Anna Schmidt',
      'What is the capital of France?',
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        expect(remembering.detectAll(texts)).toEqual(forgetful.detectAll(texts))
      }),
      { numRuns: 60 },
    )
  })

  it('finds the same in the turns of several conversations of several tenants, in any order', async () => {
    const deny = [{ text: 'Project Falcon', label: 'NAME' }]
    const [remembering, forgetful] = [piiDetector({ deny }), piiDetector({ deny, rememberBytes: 0 })]
    const text = fc.constantFrom(
      'I am Anna Schmidt.',
      'Schmidt',
      'thanks, anna',
      'My husband Rose Miller\u2014call him\u00a0Rose',
      '㈱田中 ＡＮＮＡ　ＳＣＨＭＩＤＴ und Annas Hund, ½Rose',
      'My boss Ｆｙｏｄｏｒ\u00a0Dostoevsky lives at 12 Baker Street. His phone is +49 30 1234567.',
      'Who wrote more novels, Fyodor Dostoevsky or Tolstoy?',
      'ok',
      'Project Falcon met Grace in Florence',
      'Grace? Florence! Will and Mark may hope so',
      'Nom : PE1LLON, prénom : LUC1EN, né à BR1VE',
      'PEILLON and Lucien, or PE1LLON',
      'x'.repeat(40),
    )
    // Each turn goes on from some number of texts of another turn, so that conversations branch.
    const turn = fc.record({
      tenant: fc.constantFrom('acme', 'other'),
      of: fc.nat(9),
      kept: fc.nat(14),
      said: fc.array(text, { minLength: 1, maxLength: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 10 }), async (turns) => {
        const sent: string[][] = []
        for (const { tenant, of, kept, said } of turns) {
          const texts = [...(sent[of % Math.max(1, sent.length)] ?? []).slice(0, kept), ...said]
          sent.push(texts)
          expect(await remembering.detectInTurn(texts, tenant)).toEqual(await forgetful.detectInTurn(texts, tenant))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('reads a text by itself that differs from one before in nothing but halves of characters', async () => {
    const [remembering, forgetful] = [piiDetector(), piiDetector({ rememberBytes: 0 })]
    for (const [first = '', second = ''] of [
      ['\udfff', '\ud83d'],
      ['\udbff', '\udc00'],
    ]) {
      const text = `Dear ${first} Rose Miller${second}, 12 Baker Street, London NW1 6XE`
      expect(await remembering.detectInTurn([text], 'acme')).toEqual(await forgetful.detectInTurn([text], 'acme'))
    }
  })

  it('knows a name again after many messages', async () => {
    const detector = piiDetector()
    const texts: string[] = []
    const boss = 'My boss Ｆｙｏｄｏｒ\u00a0Dostoevsky lives at 12 Baker Street. His phone is +49 30 1234567.'
    const question = 'Who wrote more novels, Fyodor Dostoevsky or Tolstoy?'
    let found = await detector.detectInTurn(texts, 'acme')
    for (const text of [boss, ...'abcdefgh', question]) {
      texts.push(text)
      found = await detector.detectInTurn(texts, 'acme')
    }
    expect(found.at(-1)?.[0]).toMatchObject({ text: 'Fyodor Dostoevsky', score: 0.6 })
    expect(detector.detect(question)[0]?.score).toBeLessThan(0.6)
  })

  it('finds the same after long texts, which it examines apart', async () => {
    const [remembering, forgetful] = [piiDetector(), piiDetector({ rememberBytes: 0 })]
    const long = `Rose Miller and her friend Grace live at 12 Baker Street. ${'And so on, as it was said. '.repeat(400)}`
    const texts: string[] = []
    for (const next of [
      'I am Anna Schmidt.',
      long,
      'rose said so',
      'ok',
      'so did grace',
      'ok',
      long,
      'ok',
      'ok',
      'rose',
    ]) {
      texts.push(next)
      expect(await remembering.detectInTurn(texts, 'acme')).toEqual(await forgetful.detectInTurn(texts, 'acme'))
    }
    await Promise.all([remembering.close(), forgetful.close()])
  })

  describe('with a rule that counts what it reads', () => {
    const counting = (rememberBytes?: number) => {
      const read: string[] = []
      const { find, ...badge } = rule({ label: 'BADGE', pattern: /\bB-\d{6}\b/, score: 0.9 })
      const spy = { ...badge, find: (...args: Parameters<typeof find>) => (read.push(args[0].text), find(...args)) }
      return { detector: piiDetector({ rules: [spy], rememberBytes }), read }
    }
    const [first, second] = ['My badge is B-123456.', 'And B-654321?']

    it('examines each text once for a tenant', async () => {
      const { detector, read } = counting(1_000_000)
      await detector.detectInTurn([first], 'acme')
      const found = await detector.detectInTurn([first, second], 'acme')
      expect(found.flat().map(({ text }) => text)).toEqual(['B-123456', 'B-654321'])
      expect(read).toEqual([first, second])
      await detector.detectInTurn([first], 'other')
      expect(read).toEqual([first, second, first])
      await detector.close()
      await detector.detectInTurn([first], 'acme')
      expect(read).toHaveLength(4)
    })

    it('examines it each time unless told to remember: the rule may go by more than the text', () => {
      const { detector, read } = counting()
      detector.detectAll([first])
      detector.detectAll([first, second])
      expect(read).toEqual([first, first, second])
    })
  })
})

describe('rememberedFindings', () => {
  const text = 'I am Anna.'
  const findings = [{ label: 'NAME', score: 0.875, text: 'Anna', spans: { start: 5, end: 9 } }]
  const recognized = { findings, keepsScore: () => true }

  it('gives findings back for the same text of the same tenant', () => {
    const remembered = rememberedFindings(10_000)
    remembered.remember(remembered.keyOf('acme', text), recognized)
    const known = remembered.recall(remembered.keyOf('acme', text), text)
    expect(known?.findings).toEqual(findings)
    expect(known?.keepsScore(findings[0]!)).toBe(true)
    for (const [tenant, other] of [['other', text] as const, ['acme', 'I am Anne.'] as const]) {
      expect(remembered.recall(remembered.keyOf(tenant, other), other)).toBeUndefined()
    }
    expect(remembered.keyOf('a', 'bc')).not.toBe(remembered.keyOf('ab', 'c'))
    const halves = ['\ud83d', '\udc00', '\ufffd', '=\u00d8', '\u00fd\u00ff'].map((half) => remembered.keyOf('a', half))
    expect(new Set(halves).size).toBe(halves.length)
    expect(rememberedFindings(10_000).keyOf('acme', text)).not.toBe(remembered.keyOf('acme', text))
  })

  it('holds no more than its bytes, and forgets what was not asked for the longest', () => {
    const remembered = rememberedFindings(10_000)
    const keys = Array.from({ length: 100 }, (_, n) => remembered.keyOf('acme', `${text} ${n}`))
    for (const key of keys) remembered.remember(key, recognized)
    const known = keys.filter((key) => remembered.recall(key, text))
    expect(known).toEqual(keys.slice(-known.length))
    expect(known.length).toBeGreaterThan(10)
    expect(known.length).toBeLessThan(30)
    const many = { findings: Array.from({ length: 1000 }, () => findings[0]!), keepsScore: () => false }
    remembered.remember(keys[0]!, many)
    expect(remembered.recall(keys[0]!, text)).toBeUndefined()
  })
})
