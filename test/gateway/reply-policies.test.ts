import { describe, expect, it } from '@jest/globals'
import type OpenAI from 'openai'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import type { Action } from '../../src/types.js'
import { message, startMessages } from '../support/anthropic-vendor.js'
import { eachTest } from '../support/each-test.js'
import { responding, said } from '../support/fake-responses.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { NAME, startGateway, tokensOf } from '../support/gateway.js'
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
  const startChat = eachTest(startGateway)
  const start = eachTest(startMessages)

  /** The words that a citation of Responses points at, in the text that the client reads. */
  function cited(items: readonly OpenAI.Responses.ResponseOutputItem[]): string[] {
    const parts = items.flatMap((item) => (item.type === 'message' ? item.content : []))
    return parts.flatMap((part) => {
      if (part.type !== 'output_text') return []
      return part.annotations.map((one) => {
        if (one.type === 'file_citation') return part.text.slice(one.index, one.index + 4)
        return one.type === 'url_citation' ? part.text.slice(one.start_index, one.end_index) : ''
      })
    })
  }

  it('moves citations with the checked text', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const text = `${OWN}, ${token.toLowerCase()} and ${token} are here, says ${OWN}.`
      const at = (words: string) => ({
        start_index: text.indexOf(words),
        end_index: text.indexOf(words) + words.length,
      })
      const citations = [at('are here'), at(token)].map((where) => ({
        type: 'url_citation',
        title: '',
        url: 'u',
        ...where,
      }))
      const file = { type: 'file_citation', file_id: 'file-1', filename: 'a.pdf', index: text.indexOf('says') }
      return responding([said(text, [...citations, file])], asked)
    }
    const { client } = await startChat({ guard: await replyGuard('redact'), answer })
    const whole = await client.responses.create({ model, input: NAME })
    expect(whole.output_text).toMatch(/^\[NAME_\w+\], Anna Schmidt and Anna Schmidt are here, says \[NAME_\w+\]\.$/)
    expect(cited(whole.output)).toEqual(['are here', NAME, 'says'])
    const streamed = await client.responses.stream({ model, input: NAME }).finalResponse()
    expect(cited(streamed.output)).toEqual(['are here', NAME, 'says'])
  })

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
