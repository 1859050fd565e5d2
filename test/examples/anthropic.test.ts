import { expect, it, jest } from '@jest/globals'
import { withExample } from '../support/example.js'
import { messagesAgent } from '../support/anthropic-vendor.js'

jest.setTimeout(120_000)

it("runs the example of Anthropic's client: a stream and a tool", async () => {
  await withExample('docs/examples/anthropic.md', messagesAgent, async (example, vendor) => {
    const APP_KEY = 'a'.repeat(64)
    const VENDOR_URL = new URL(vendor.baseURL).origin
    const url = await example.serve('server.ts', { APP_KEY, ANTHROPIC_API_KEY: 'vendor-key', VENDOR_URL })
    const printed = await example.run('client.ts', { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: APP_KEY })
    expect(printed.split('\n')).toEqual([
      'Sent to Anna Schmidt and anna.schmidt@example.org.',
      'Sent to anna.schmidt@example.org and Jonas Weber.',
      '',
    ])
    expect(vendor.requests.map(({ headers }) => headers['x-api-key'])).toEqual(Array(3).fill('vendor-key'))
  })
})
