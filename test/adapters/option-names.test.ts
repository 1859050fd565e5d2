import { expect, it } from '@jest/globals'
import OpenAI from 'openai'
import { anthropicAdapter } from '../../src/adapters/anthropic.js'
import { httpAdapter } from '../../src/adapters/http.js'
import { offlineAdapter } from '../../src/adapters/offline.js'
import { openaiAdapter } from '../../src/adapters/openai.js'

const client = new OpenAI({ apiKey: 'key' })
const messagesClient = { baseURL: 'https://x.example', messages: { create: async () => undefined } } as never
const http = { url: 'https://x.example', request: () => ({}), reply: () => ({ content: '' }) }

it.each<[string, (mistyped: object) => unknown]>([
  ['openaiAdapter', (mistyped) => openaiAdapter({ client, model: 'm', ...mistyped })],
  ['anthropicAdapter', (mistyped) => anthropicAdapter({ client: messagesClient, model: 'm', ...mistyped })],
  ['httpAdapter', (mistyped) => httpAdapter({ ...http, ...mistyped })],
])('%s refuses a mistyped option, and names the nearest', (name, make) => {
  expect(() => make({ timeoutMS: 5 })).toThrow(
    new TypeError(`${name} has no option timeoutMS. Did you mean timeoutMs?`),
  )
  expect(make({ timeoutMs: 5, idleTimeoutMs: 5, maxBytes: 5, allowInsecure: true })).toBeDefined()
})

it('offlineAdapter refuses a mistyped option, and names the nearest', () => {
  const mistyped: object = { chunks: 5 }
  expect(() => offlineAdapter(mistyped)).toThrow('offlineAdapter has no option chunks. Did you mean chunk?')
})
