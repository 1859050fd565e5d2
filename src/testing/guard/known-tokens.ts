import { equal } from '../assertions.js'
import { tokensIn } from './bench.js'
import type { GuardTest } from './bench.js'
import { WORDS, wordDetector } from '../word-detector.js'

/** Tests that a guard leaves known tokens in messages alone. */

export function sparesKnownTokens(test: GuardTest): void {
  test('takes a live token of the tenant for no personal data, and any other for text', async ({
    evaluate,
    makeGuard,
    guard,
  }) => {
    const first = await evaluate('Anna')
    const [token = ''] = tokensIn(first)
    const words = { ...WORDS, [token]: ['NAME', 0.9], 'DEADBEEF]': ['NAME', 0.9] } as const
    const strict = await makeGuard({ detectors: [wordDetector(words)] })
    equal((await evaluate(`Hello ${token}`, {}, guard)).flagged, false)
    equal((await evaluate(`Hello ${token}`, {}, strict)).flagged, true)
    equal((await evaluate('Hello [NAME_DEADBEEF]', {}, strict)).flagged, true)
  })

  test('takes what stands beside a live token in a finding', async ({ makeGuard, evaluate }) => {
    const clever = wordDetector()
    const detect = (text: string) =>
      text.includes('[')
        ? [{ label: 'NAME', score: 0.9, text, spans: { start: 0, end: text.length } }]
        : clever.detect(text)
    const made = await makeGuard({ detectors: [{ model: 'pii-v0', aliases: ['pii'], detect }] })
    const [token = ''] = tokensIn(await evaluate('Anna', {}, made))
    const text = `Dr ${token} Schmidt`
    const { redaction_spans: spans } = await evaluate(text, {}, made)
    equal(
      spans?.map(({ start, end }) => text.slice(start, end)),
      ['Dr', 'Schmidt'],
    )
  })

  test('looks up only the tokens that it is told of, if it is', async ({ makeGuard, evaluate }) => {
    const plain = wordDetector()
    const detect = (text: string) => {
      const spans = { start: 0, end: text.length }
      return text.startsWith('[') ? [{ label: 'DOCUMENT', score: 0.9, text, spans }] : plain.detect(text)
    }
    const made = await makeGuard({ detectors: [{ model: 'pii-v0', aliases: ['pii'], detect }] })
    const [token = ''] = tokensIn(await evaluate('Anna', {}, made))
    equal((await evaluate(token, {}, made)).flagged, false)
    equal((await evaluate(token, { tokens: [token] }, made)).flagged, false)
    equal((await evaluate(token, { tokens: [] }, made)).flagged, true)
  })
}
