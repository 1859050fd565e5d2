import { expect, it, jest } from '@jest/globals'
import { withExample } from '../support/example.js'
import { fakeAgent } from '../support/fake-agent.js'

jest.setTimeout(120_000)

it('runs the example of a LangChain agent, whose tool gets values and whose result is protected', async () => {
  await withExample('docs/examples/langchain.md', fakeAgent, async (example, vendor) => {
    const env = { OPENAI_BASE_URL: vendor.baseURL, OPENAI_API_KEY: 'vendor-key' }
    expect(await example.run('agent.ts', env)).toBe('I found anna.schmidt@example.org at Jonas Weber.\n')
    expect(vendor.requests).toHaveLength(2)
    expect(vendor.requests[1]?.text).toMatch(
      /Order 1001, confirmed to \[CONTACT_[0-9A-F]{8}\], for \[NAME_[0-9A-F]{8}\]/,
    )
  })
})
