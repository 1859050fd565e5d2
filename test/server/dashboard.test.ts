import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser, launch, open } from '../support/browser.js'
import type { Opened } from '../support/browser.js'
import { bearer, keyOf } from '../support/router-app.js'
import { startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'

jest.setTimeout(120_000)

const POOR_CONTRASTS = readFileSync(new URL('../demo/poor-contrasts.js', import.meta.url), 'utf8')
const SCOPES = ['evaluate', 'reveal', 'policies', 'audit']
const API_KEYS = JSON.stringify([
  { id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') },
  { id: 'guard', tenant: 'acme', scopes: ['evaluate'], key: keyOf('guard') },
])
const RECORDS = 60

inBrowser('the dashboard', () => {
  let browser: Browser
  let service: ServiceProcess
  let opened: Opened | undefined

  beforeAll(async () => {
    const STORE_URL = `sqlite:${join(temporaryFolder(), 'guard.db')}`
    service = await startService({ API_KEYS, STORE_URL, VAULT_KEYS: Buffer.alloc(32, 7).toString('base64') })
    browser = await launch()
    await post('/v1/policies', { id: 'p', definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] })
    for (let count = 1; count < RECORDS; count += 1) await evaluate(count % 2 ? 'crm' : 'hr')
  })
  afterAll(async () => {
    await browser?.close()
    service?.kill('SIGTERM')
    await service?.exit
  })
  afterEach(async () => {
    const { page, complaints } = opened ?? {}
    opened = undefined
    await page?.context().close()
    expect(complaints ?? []).toEqual([])
  })

  const post = (path: string, body: object) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: bearer('all'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const evaluate = (application: string) =>
    post('/v1/guard', { messages: [{ role: 'user', content: 'I am Anna Schmidt.' }], application })

  async function visit(path = '/dashboard', options: BrowserContextOptions = {}): Promise<Page> {
    opened = await open(browser, `${service.url}${path}`, options)
    return opened.page
  }

  async function signedIn(path?: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await visit(path, options)
    await page.getByLabel('API key').fill(keyOf('all'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    await page.locator('#records tr').first().waitFor()
    return page
  }

  const shown = (page: Page) => page.locator('#records tr').count()

  it('answers with the page to sign in, and says what is wrong with a key', async () => {
    const page = await visit()
    await page.getByLabel('API key').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This key is not known.').waitFor()
    expect(opened?.complaints.splice(0)).toEqual([expect.stringContaining('401')]) // the browser notes the answer itself
    await page.getByLabel('API key').fill(keyOf('guard'))
    await page.keyboard.press('Enter')
    await page.getByText('does not have the scope audit').waitFor()
    expect(await page.locator('#audit').isVisible()).toBe(false)
  })

  it('shows the log, page by page, and each record', async () => {
    const page = await signedIn()
    expect(await shown(page)).toBe(50)
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByText('Page 2').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.locator('#records button').last().click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).toMatch(/action\s+policy_create[\s\S]+actor\s+all[\s\S]+policy\s+p/)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
  })

  it('keeps filters in the address, and exports what is filtered', async () => {
    const page = await signedIn()
    await page.getByLabel('Application').fill('crm')
    await page.getByLabel('Action').selectOption('evaluate')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await until(async () => (await shown(page)) === 30, 30_000)
    expect(new URL(page.url()).search).toBe('?action=evaluate&application=crm')
    await page.reload()
    await until(async () => (await shown(page)) === 30, 30_000)
    expect(await page.getByLabel('Application').inputValue()).toBe('crm')

    for (const [name, lines] of [
      ['CSV', 31],
      ['NDJSON', 30],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ])
      const text = readFileSync(await download.path(), 'utf8')
      expect(text.trimEnd().split('\n')).toHaveLength(lines)
      expect(text).not.toMatch(/"hr"/)
    }
    await page.getByRole('button', { name: 'Clear' }).click()
    await until(async () => (await shown(page)) === 50, 30_000)
    await page.goBack()
    await until(async () => (await shown(page)) === 30, 30_000)
  })

  it('shows new records by itself', async () => {
    const page = await visit('/dashboard?application=live')
    await page.getByLabel('API key').fill(keyOf('all'))
    await page.keyboard.press('Enter')
    await page.getByText('No records match.').waitFor()
    await evaluate('live')
    await until(async () => (await shown(page)) === 1, 30_000)
  })

  it('verifies the chain', async () => {
    const page = await signedIn()
    await page.getByRole('button', { name: 'Verify now' }).click()
    await page.getByText(/^Verified up to record \d+, \d+ s ago$/).waitFor()
  })

  it('is used by keyboard alone, and shows where the focus is', async () => {
    const page = await signedIn()
    await page.reload()
    await page.locator('#records tr').first().waitFor()
    const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent')
    const seen = new Set<string>()
    for (let tabs = 0; tabs < 40 && !seen.has('older'); tabs += 1) {
      await page.keyboard.press('Tab')
      const name = await focused()
      seen.add(name)
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
      expect({ name, outline }).toEqual({ name, outline: 'solid' })
    }
    for (const id of ['sign-out', 'verify', 'f-action', 'f-to', 'csv', 'live']) expect(seen).toContain(id)
  })

  it.each(['light', 'dark'] as const)(
    'has a width of 320 pixels, and colours with contrast (%s)',
    async (colorScheme) => {
      const page = await signedIn('/dashboard', { viewport: { width: 320, height: 640 }, colorScheme })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      expect(await page.evaluate(POOR_CONTRASTS)).toEqual([])
    },
  )

  it('signs out', async () => {
    const page = await signedIn()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.context().cookies()).toEqual([])
  })
})
