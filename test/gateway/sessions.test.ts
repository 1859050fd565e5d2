import { describe, expect, it } from '@jest/globals'
import { apiKeys } from '../../src/http/auth.js'
import { eachTest } from '../support/each-test.js'
import { EMAIL, NAME, post, startGateway, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'

/** Sessions: in which requests a value has the same token. */

const start = eachTest(startGateway)

const KEYS = {
  anna: { id: 'anna', tenant: 'acme', key: 'key-of-anna-key-of-anna-key' },
  bert: { id: 'bert', tenant: 'acme', key: 'key-of-bert-key-of-bert-key' },
  other: { id: 'other', tenant: 'other', key: 'key-of-other-key-of-other-key' },
}
const auth = apiKeys(Object.values(KEYS).map((key) => ({ ...key, scopes: ['chat'] })))

/** Starts a gateway. Returns what asks a text through it with headers, and resolves to the first token that is sent. */
async function asking(
  gateway: SetUpOptions['gateway'],
): Promise<(text: string, headers?: Record<string, string>) => Promise<string | undefined>> {
  const { url, vendor } = await start({ gateway })
  return async (text, headers) => {
    const reply = await post(
      `${url}/chat/completions`,
      { model: 'm', messages: [{ role: 'user', content: text }] },
      headers,
    )
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain(text)
    return tokensOf(vendor.requests.at(-1)!)[0]
  }
}

describe('a conversation', () => {
  it('is recognised for each key of each tenant by itself', async () => {
    const ask = await asking({ auth })
    const tokens = new Map<string, string | undefined>()
    for (const [name, { key }] of Object.entries(KEYS)) {
      tokens.set(name, await ask(NAME, { authorization: `Bearer ${key}` }))
      expect(await ask(NAME, { authorization: `Bearer ${key}` })).toBe(tokens.get(name))
    }
    expect(new Set(tokens.values()).size).toBe(3)
  })

  it.each(['tenant', 'actor'])('is recognised for each %s that the app names by itself', async (fact) => {
    const caller: NonNullable<SetUpOptions['gateway']>['caller'] = (req) => ({ [fact]: req.get('x-fact') })
    const ask = await asking({ caller })
    const first = await ask(NAME, { 'x-fact': 'one' })
    expect(await ask(NAME, { 'x-fact': 'one' })).toBe(first)
    expect(await ask(NAME, { 'x-fact': 'two' })).not.toBe(first)
  })

  it('is recognised for each application by itself', async () => {
    const { url, guard, vendor } = await start({ gateway: { application: (req) => req.get('x-application') } })
    const sessions: unknown[] = []
    const { evaluate } = guard
    guard.evaluate = (request, caller) => {
      sessions.push(request.session)
      return evaluate(request, caller)
    }
    for (const application of ['one', 'one', 'two']) {
      const body = { model: 'm', messages: [{ role: 'user', content: NAME }] }
      await post(`${url}/chat/completions`, body, { 'x-application': application })
    }
    // The guard tells applications apart, too, so that the tokens alone would not show it.
    for (const [first, again, other] of [sessions, vendor.requests.map((request) => tokensOf(request)[0])]) {
      expect(again).toBe(first)
      expect(other).not.toBe(first)
    }
  })

  it('is what the app says, and else begins with its first text', async () => {
    const ask = await asking({ session: (req) => req.get('x-conversation') })
    const first = await ask(`${NAME} is here`, { 'x-conversation': 'one' })
    expect(await ask(`Where is ${NAME}`, { 'x-conversation': 'one' })).toBe(first)
    expect(await ask(`${NAME} is here`, { 'x-conversation': 'two' })).not.toBe(first)
    const without = await ask(`${NAME} is here`)
    expect(await ask(`${NAME} is here`)).toBe(without)
    expect(await ask(`Where is ${NAME}`)).not.toBe(without)
    expect(without).not.toBe(first)
  })

  it('is named by prompt_cache_key', async () => {
    const { url, vendor } = await start()
    for (const [key, content] of [
      ['one', NAME],
      ['one', `I am ${NAME}`],
      ['two', NAME],
      [EMAIL, NAME],
    ]) {
      await post(`${url}/chat/completions`, {
        model: 'm',
        prompt_cache_key: key,
        messages: [{ role: 'user', content }],
      })
    }
    const tokens = vendor.requests.map((request) => tokensOf(request)[0])
    expect(tokens[1]).toBe(tokens[0])
    expect(new Set(tokens).size).toBe(3)
  })
})
