import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { inBrowser, launch } from '../support/browser.js'
import { contentChunk, startFakeVendor, streamed } from '../support/fake-vendor.js'
import type { FakeVendor } from '../support/fake-vendor.js'
import { picture } from '../support/picture.js'
import { startDemo } from './demo-server.js'
import type { DemoServer } from './demo-server.js'

const POOR_CONTRASTS = readFileSync(new URL('poor-contrasts.js', import.meta.url), 'utf8')

const VALUES = ['Anna Schmidt', 'anna.schmidt@example.org', 'C01X00T47']
const MESSAGE = `I am ${VALUES[0]}, ${VALUES[1]}, my passport number is ${VALUES[2]}`
const LABELS = ['NAME', 'CONTACT', 'DOCUMENT']

jest.setTimeout(60_000)

inBrowser('the demo page', () => {
  let demo: DemoServer
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    browser = await launch()
    demo = await startDemo()
  })

  afterAll(async () => {
    await browser?.close()
    await demo?.stop()
  })

  beforeEach(async () => {
    await open()
  })

  /** Errors, CSP violations among them, and requests to other hosts. */
  afterEach(async () => {
    await page.context().close()
    expect(complaints).toEqual([])
  })

  async function open(options: BrowserContextOptions = {}, url = demo.url): Promise<void> {
    const context = await browser.newContext(options)
    complaints = []
    context.on('request', (request) => {
      if (new URL(request.url()).host !== new URL(url).host) complaints.push(request.url())
    })
    await page?.context().close()
    page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(url)
  }

  async function ask(text: string): Promise<void> {
    await page.getByLabel('Your message').fill(text)
    await page.keyboard.press('Enter')
  }

  function turn(number: number, state = 'done'): Locator {
    return page
      .locator('.turn')
      .nth(number - 1)
      .and(page.locator(`[data-state="${state}"]`))
  }

  function panel(of: Locator, name: string): Locator {
    return of.locator(`[data-part="${name}"]`)
  }

  it('shows tokens outside, and values only inside', async () => {
    await ask(MESSAGE)
    for (const name of ['sent', 'answered']) {
      const text = await panel(turn(1), name).innerText()
      for (const value of VALUES) expect(text).not.toContain(value)
      for (const label of LABELS) expect(text).toMatch(new RegExp(`\\[${label}_[0-9A-F]{8}\\]`))
      const chips = await panel(turn(1), name).locator('.token').allInnerTexts()
      expect(chips.map((chip) => chip.replace(/^\[|_.*/g, '')).sort()).toEqual([...LABELS].sort())
    }
    for (const name of ['wrote', 'back']) {
      expect(await panel(turn(1), name).innerText()).not.toMatch(/\[[A-Z]+_/)
      expect((await panel(turn(1), name).locator('mark').allInnerTexts()).sort()).toEqual([...VALUES].sort())
    }
    expect(await panel(turn(1), 'report').innerText()).toMatch(
      /^Protected 3 \(.*1 name.*\) · restored 3 · unresolved 0$/,
    )
  })

  it('talks through the gateway where its address says so', async () => {
    await open({}, `${demo.url}/?gateway`)
    await ask(MESSAGE)
    await turn(1).waitFor()
    for (const value of VALUES) expect(await panel(turn(1), 'back').innerText()).toContain(value)
    expect(await panel(turn(1), 'report').innerText()).toMatch(
      /^Protected 3 \(.*1 name.*\) · restored 3 · unresolved 0$/,
    )
    expect(await panel(turn(1), 'check').innerText()).toContain('none of the 3 values was sent to the model')
  })

  it('checks what was sent to the model against what was typed', async () => {
    await ask(MESSAGE)
    expect(await panel(turn(1), 'check').innerText()).toContain('none of the 3 values was sent to the model')
  })

  it('keeps the conversation, and protects it anew with each turn', async () => {
    await ask(MESSAGE)
    await turn(1).waitFor()
    await ask('Thank you! Is that all?')
    await turn(2).waitFor()
    await turn(2).getByText('2 earlier messages').click()
    const earlier = await panel(turn(2), 'earlier').innerText()
    expect(earlier).toContain('You: I am [NAME_')
    expect(earlier).toContain('Model: Dear [NAME_')
    for (const value of VALUES) expect(earlier).not.toContain(value)
    expect(await panel(turn(2), 'report').innerText()).toContain('unused and erased')
    expect(await panel(turn(2), 'check').innerText()).toContain('none of')
  })

  it('is used by keyboard alone', async () => {
    const focused = () => page.evaluate<string>("document.activeElement.innerText || 'field'")
    expect(await focused()).toBe('field')
    for (let tabs = 0; (await focused()) !== 'Ein Umzug'; tabs++) {
      expect(tabs).toBeLessThan(20)
      await page.keyboard.press('Shift+Tab')
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
      expect(outline).not.toBe('none')
    }
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('field')
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Danke!')
    await page.keyboard.press('Enter')
    expect(await panel(turn(1), 'wrote').innerText()).toMatch(/Jonas Weber[^]*\nDanke!$/)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Send')
  })

  it.each([
    [503, 'unavailable', 'Protection is not available'],
    [422, 'policy_violation', 'A policy stopped this message'],
    [418, 'odd', 'answered with 418'],
  ])('says in words what a %i %s is, and keeps the message', async (status, code, words) => {
    const body = JSON.stringify({ error: { message: 'In our words.', code } })
    await page.route('**/chat', (route) => route.fulfill({ status, contentType: 'application/json', body }))
    await ask(MESSAGE)
    expect(await turn(1, 'failed').getByRole('alert').innerText()).toContain(words)
    expect(await turn(1, 'failed').getByRole('alert').innerText()).toContain('In our words.')
    expect(await panel(turn(1, 'failed'), 'sent').innerText()).toBe('Nothing.')
    expect(await page.getByLabel('Your message').inputValue()).toBe(MESSAGE)
    await page.unroute('**/chat')
    await page.getByRole('button', { name: 'Try again' }).click()
    await turn(2).waitFor()
    complaints = complaints.filter((text) => !text.includes(`status of ${status}`))
  })

  it('says so when an answer breaks off', async () => {
    const body = 'data: {"delta":{"content":"Dear"}}\r\n\r\ndata: {"error":{"message":"In our words."}}\n\n'
    await page.route('**/chat', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
    await ask(MESSAGE)
    expect(await turn(1, 'failed').getByRole('alert').innerText()).toContain('The answer broke off. In our words.')
    expect(await panel(turn(1, 'failed'), 'back').innerText()).toBe('Dear')
  })

  it('says so when the server is gone', async () => {
    const other = await startDemo()
    await open({}, other.url)
    await page.locator('#who', { hasText: 'offline' }).waitFor()
    await other.stop()
    await ask(MESSAGE)
    expect(await turn(1, 'failed').getByRole('alert').innerText()).toContain('The demo server cannot be reached.')
    expect(await page.getByLabel('Your message').inputValue()).toBe(MESSAGE)
    complaints = complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))
  })

  it.each([360, 820, 1440])('fits a width of %i', async (width) => {
    await open({ viewport: { width, height: 740 } })
    await ask(`${MESSAGE} ${'a-very-long-word'.repeat(20)}`)
    await turn(1).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const tops = await page
      .locator('.panel')
      .evaluateAll((panels) => panels.map((it) => it.getBoundingClientRect().top))
    expect(new Set(tops.map(Math.round)).size).toBe(width === 360 ? 3 : width === 820 ? 2 : 1)
  })

  it.each(['light', 'dark'] as const)('has readable contrast in the %s scheme', async (colorScheme) => {
    await open({ colorScheme, viewport: { width: 1440, height: 900 } })
    await page.route('**/chat', (route) => route.abort())
    await ask('hello')
    await turn(1, 'failed').waitFor()
    await page.unroute('**/chat')
    await ask(MESSAGE)
    await turn(2).waitFor()
    complaints = complaints.filter((text) => !text.includes('ERR_FAILED'))
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(248, 246, 242)' : 'rgb(25, 23, 21)')
    expect(await page.evaluate(POOR_CONTRASTS)).toEqual([])
  })

  it('is pictured', async () => {
    await open({ viewport: { width: 1280, height: 760 } })
    await page.getByRole('button', { name: 'A stolen passport' }).click()
    await page.keyboard.press('Enter')
    await turn(1).waitFor()
    await picture(page, 'demo')
  })

  it('moves nothing for those who want it still', async () => {
    await open({ reducedMotion: 'reduce' })
    await ask(MESSAGE)
    const caret = await page.evaluate(
      `getComputedStyle(document.querySelector('[data-part="back"]'), '::after').animationName`,
    )
    expect(caret).toBe('none')
    await turn(1).waitFor()
  })

  describe('with a vendor', () => {
    let vendor: FakeVendor
    let connected: DemoServer

    beforeAll(async () => {
      vendor = await startFakeVendor({
        answer: ({ body }) => {
          const { messages } = body as { messages: { content: string }[] }
          const [name = '', contact = ''] = messages.at(-1)?.content.match(/\[[A-Z]+_\w+\]/g) ?? []
          return streamed(
            '<img src=x onerror=alert(1)> Dear ',
            name.toLowerCase(),
            `, is ${contact} yours? [NAME_AAAA`,
            '1111]',
          )
        },
      })
      connected = await startDemo({
        OPENAI_API_KEY: 'test',
        OPENAI_BASE_URL: vendor.baseURL,
        OPENAI_MODEL: 'some-model',
      })
    })

    afterAll(async () => {
      await connected?.stop()
      await vendor?.close()
    })

    it('names it, shows its answer as text, and marks values only where it wrote their tokens', async () => {
      await open({}, connected.url)
      await ask(MESSAGE)
      expect(await panel(turn(1), 'back').innerText()).toBe(
        `<img src=x onerror=alert(1)> Dear ${VALUES[0]}, is ${VALUES[1]} yours? [NAME_AAAA1111]`,
      )
      expect(await panel(turn(1), 'back').locator('mark').allInnerTexts()).toEqual([VALUES[1]])
      expect(await panel(turn(1), 'answered').locator('.token').count()).toBe(1)
      expect(await page.locator('#who').innerText()).toBe(`some-model at ${new URL(vendor.baseURL).host} answers`)
      expect(await page.locator('#offline').isVisible()).toBe(false)
      for (const value of VALUES) expect(vendor.requests.at(-1)?.text).not.toContain(value)
    })

    it('stops an answer, also at the vendor, and goes on from there', async () => {
      const chunk = `data: ${JSON.stringify(contentChunk({ content: 'Dear all, ' }))}\n\n`
      vendor.enqueue({ headers: { 'content-type': 'text/event-stream' }, chunks: [chunk], then: 'stall' })
      await open({}, connected.url)
      await ask(MESSAGE)
      await page.locator('[data-part="back"]', { hasText: 'Dear all' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      expect(await panel(turn(1, 'stopped'), 'report').innerText()).toContain('Stopped')
      await vendor.requests.at(-1)?.gone
      await ask('Go on')
      await turn(2).waitFor()
      expect(vendor.requests.at(-1)?.text).toContain('Dear all, ')
      await page.getByRole('button', { name: 'New conversation' }).click()
      expect(await page.locator('.turn').count()).toBe(0)
    })
  })
})
