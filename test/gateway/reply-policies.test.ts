import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import type { Action } from '../../src/types.js'
import { message, startMessages } from '../support/anthropic-vendor.js'
import { eachTest } from '../support/each-test.js'
import { NAME, tokensOf } from '../support/gateway.js'
import { DIALECTS } from '../support/protocol-clients.js'
import { wordDetector } from '../support/word-detector.js'

/** Policies for replies, in each of the three protocols. */

const OWN = 'Bob Own'
const model = 'some-model'

/** Replaces the model's own personal data, or blocks it. */
async function replyGuard(action: Action): Promise<Guard> {
  const guard = localGuard({ detectors: [wordDetector({ [NAME]: ['NAME', 0.95], [OWN]: ['NAME', 0.9] })] })
  const detectors = [{ model: 'pii-v0', target: 'assistant' as const }]
  await guard.createPolicy({ id: 'reply', definition: '', threshold: 0.6, detectors, action })
  return guard
}

describe.each(DIALECTS)('a policy for replies, with $name', (dialect) => {
  const start = eachTest(dialect.begin)

  it.each([false, true])('gives the checked text to who reads pieces of it (streamed: %s)', async (stream) => {
    let heard = ''
    const { ask } = await start({
      guard: await replyGuard('redact'),
      answer: (asked) => dialect.answer(asked, { text: `Dear ${tokensOf(asked)[0]}, meet ${OWN}!` }, 4),
    })
    const { text } = await ask({ content: NAME, stream, onText: (piece) => (heard += piece) })
    expect(text).toMatch(/^Dear Anna Schmidt, meet \[NAME_[0-9A-F]+\]!$/)
    if (stream) expect(heard).toBe(text)
  })
})

describe('a policy for replies', () => {
  const start = eachTest(startMessages)

  it('gives checked thinking that is not signed to who reads pieces of it', async () => {
    const { client } = await start({
      guard: await replyGuard('redact'),
      answer: (asked) => message(asked, [{ type: 'thinking', thinking: `About ${tokensOf(asked)[0]} and ${OWN}.` }], 4),
    })
    let heard = ''
    const messages = [{ role: 'user' as const, content: NAME }]
    const stream = client.messages.stream({ model, max_tokens: 9, messages })
    await stream.on('thinking', (piece) => (heard += piece)).finalMessage()
    expect(heard).toMatch(/^About Anna Schmidt and \[NAME_[0-9A-F]+\]\.$/)
  })
})
