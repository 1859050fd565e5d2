import { expect, it, jest } from '@jest/globals'
import { withExample } from '../support/example.js'
import { fakeAgent } from '../support/fake-agent.js'

jest.setTimeout(120_000)

it("runs the example of OpenAI's client: a stream, a tool, structured output, Responses", async () => {
  await withExample('docs/examples/openai.md', fakeAgent, async (example, vendor) => {
    const APP_KEY = 'a'.repeat(64)
    const keys = { APP_KEY, OPENAI_API_KEY: 'vendor-key', VENDOR_URL: vendor.baseURL }
    const url = await example.serve('server.ts', keys)
    const printed = await example.run('client.ts', { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: APP_KEY })
    expect(printed.split('\n')).toEqual([
      'I found Anna Schmidt at anna.schmidt@example.org.',
      'I found anna.schmidt@example.org at Jonas Weber.',
      '{"name":"Anna Schmidt","mail":"anna.schmidt@example.org"}',
      'I found Anna Schmidt at anna.schmidt@example.org.',
      '',
    ])
    expect(vendor.requests.map(({ headers }) => headers.authorization)).toEqual(Array(5).fill('Bearer vendor-key'))
  })
})
