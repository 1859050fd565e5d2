import { describe, expect, it } from '@jest/globals'
import { INSTRUCTION } from '../../src/sandwich/protection.js'
import { startMessages } from '../support/anthropic-vendor.js'
import { eachTest } from '../support/each-test.js'
import { responding, said } from '../support/fake-responses.js'
import { completion } from '../support/fake-vendor.js'
import { bodyOf, NAME, post, startGateway } from '../support/gateway.js'

/** Where the text about tokens stands in a request. */

const start = eachTest(startGateway)
const startAnthropic = eachTest(startMessages)

const user = { role: 'user', content: NAME }
const part = (text: string) => ({ type: 'text', text })
const given = 'Be kind.'
const joined = `${given}\n\n${INSTRUCTION}`

describe('the text about tokens', () => {
  it.each([
    ['in front, without any', [], [{ role: 'system', content: INSTRUCTION }]],
    ['in the system message', [{ role: 'system', content: given }], [{ role: 'system', content: joined }]],
    ['in the developer message', [{ role: 'developer', content: given }], [{ role: 'developer', content: joined }]],
    [
      'in the first of several',
      [
        { role: 'developer', content: given },
        { role: 'system', content: 'x' },
      ],
      [
        { role: 'developer', content: joined },
        { role: 'system', content: 'x' },
      ],
    ],
    [
      'behind the parts of a message',
      [{ role: 'system', content: [part(given)] }],
      [{ role: 'system', content: [part(given), part(INSTRUCTION)] }],
    ],
    [
      'behind a part without a list around it',
      [{ role: 'system', content: part(given) }],
      [{ role: 'system', content: [part(given), part(INSTRUCTION)] }],
    ],
    ['in a message without content', [{ role: 'system', content: null }], [{ role: 'system', content: INSTRUCTION }]],
  ])('stands %s in chat completions', async (_where, first, expected) => {
    const { url, vendor } = await start({ answer: () => completion('ok') })
    await post(`${url}/chat/completions`, { model: 'm', messages: [...first, user] })
    const { messages } = bodyOf<{ messages: unknown[] }>(vendor.requests[0])
    expect(messages.slice(0, -1)).toEqual(expected)
  })

  it('stands in the first system message of chat completions, wherever that is', async () => {
    const { url, vendor } = await start({ answer: () => completion('ok') })
    await post(`${url}/chat/completions`, { model: 'm', messages: [user, { role: 'system', content: given }] })
    expect(bodyOf<{ messages: unknown[] }>(vendor.requests[0]).messages[1]).toEqual({ role: 'system', content: joined })
  })

  it.each([
    ['alone', {}, { instructions: INSTRUCTION }],
    ['behind those of the client', { instructions: given }, { instructions: joined }],
    [
      'in the input, where the vendor stores the instructions',
      { prompt: { id: 'p' } },
      { input: [{ role: 'developer', content: INSTRUCTION }, user] },
    ],
    [
      'in the input, if those of the client are messages',
      { instructions: [{ role: 'developer', content: given }] },
      {
        instructions: [{ role: 'developer', content: given }],
        input: [{ role: 'developer', content: INSTRUCTION }, user],
      },
    ],
  ])('stands in the instructions of Responses: %s', async (_where, given, expected) => {
    const { url, vendor } = await start({ answer: (asked) => responding([said('ok')], asked) })
    await post(`${url}/responses`, { model: 'm', input: [user], ...given })
    const sent = JSON.parse(vendor.requests[0]?.text.replace(/\[NAME_\w+\]/g, NAME) ?? '') as object
    expect(sent).toMatchObject(expected)
    if (!('instructions' in expected)) expect(sent).not.toHaveProperty('instructions')
  })

  it.each([
    ['alone', {}, []],
    ['behind a string', { system: given }, [part(given)]],
    ['behind blocks', { system: [{ ...part(given), cache_control: { type: 'ephemeral' } }] }, undefined],
  ])('is the last block of the system prompt of Messages: %s', async (_where, given, before) => {
    const { url, vendor } = await startAnthropic()
    await post(`${url}/v1/messages`, { model: 'm', max_tokens: 9, messages: [user], ...given })
    const { system } = bodyOf<{ system: unknown[] }>(vendor.requests[0])
    expect(system).toEqual([...(before ?? (given as { system: unknown[] }).system), part(INSTRUCTION)])
  })

  it('is not sent without tokens', async () => {
    const messages = [{ role: 'user', content: 'Hi' }]
    const { url, vendor } = await start({ answer: () => completion('ok') })
    await post(`${url}/chat/completions`, { model: 'm', messages })
    await post(`${url}/responses`, { model: 'm', input: messages })
    expect(vendor.requests.map(({ body }) => body)).toEqual([
      { model: 'm', messages },
      { model: 'm', input: messages },
    ])
  })
})
