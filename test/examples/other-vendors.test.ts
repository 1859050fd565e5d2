import { expect, it, jest } from '@jest/globals'
import { withExample } from '../support/example.js'
import { fakeAgent } from '../support/fake-agent.js'

/** Vendors that speak OpenAI's API at an address and with a key of their own. */

jest.setTimeout(120_000)

const LINE = 'I found Anna Schmidt at anna.schmidt@example.org.'

it('runs the example of Ollama, at a base URL that needs no key', async () => {
  await withExample('docs/examples/ollama.md', fakeAgent, async (example, vendor) => {
    const url = await example.serve('server.ts', { OLLAMA_URL: vendor.baseURL })
    expect(await example.run('client.ts', { OPENAI_BASE_URL: `${url}/v1` })).toBe(LINE)
    expect(vendor.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/chat/completions'])
  })
})

it("runs the example of Azure: a deployment with api-version and api-key, and OpenAI's own API", async () => {
  await withExample('docs/examples/azure.md', fakeAgent, async (example, vendor) => {
    const APP_KEY = 'a'.repeat(64)
    const env = { APP_KEY, AZURE_KEY: 'azure-key', AZURE_URL: new URL(vendor.baseURL).origin }
    const url = await example.serve('server.ts', env)
    expect(await example.run('client.ts', { APP_KEY, GATEWAY_URL: url })).toBe(`${LINE}\n${LINE}\n`)
    expect(vendor.requests.map((asked) => asked.url)).toEqual([
      '/openai/deployments/support-mini/chat/completions?api-version=2024-10-21',
      '/openai/v1/responses',
    ])
    for (const { headers } of vendor.requests) {
      expect([headers['api-key'], headers.authorization]).toEqual(['azure-key', undefined])
    }
  })
})
