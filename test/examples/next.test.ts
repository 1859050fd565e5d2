import { expect, it, jest } from '@jest/globals'
import { inBrowser, launch, open } from '../support/browser.js'
import { withExample } from '../support/example.js'
import { fakeAgent } from '../support/fake-agent.js'
import { tokensOf } from '../support/gateway.js'
import { program } from '../support/program.js'

jest.setTimeout(120_000)

inBrowser('docs/examples/next.md', () => {
  it('chats with useChat over its route handler, in a browser', async () => {
    await withExample('docs/examples/next.md', fakeAgent, async (example, vendor) => {
      const env = { OPENAI_BASE_URL: vendor.baseURL, OPENAI_API_KEY: 'vendor-key' }
      const url = await example.serve(program('test/support/app-server.ts'), env)
      const browser = await launch()
      try {
        const { page, complaints } = await open(browser, url)
        const say = async (text: string) => {
          await page.getByLabel('Your message').fill(text)
          await page.keyboard.press('Enter')
        }
        await say('Write a line to Anna Schmidt, anna.schmidt@example.org.')
        await page.getByText('assistant: I found Anna Schmidt at anna.schmidt@example.org.').waitFor()
        await say('And one to her colleague Jonas Weber.')
        await page.getByText('assistant: I found Anna Schmidt at anna.schmidt@example.org at Jonas Weber.').waitFor()
        expect(complaints).toEqual([])
      } finally {
        await browser.close()
      }
      const [first = [], second = []] = vendor.requests.map(tokensOf)
      expect(second.slice(0, 2)).toEqual(first)
    })
  })
})
