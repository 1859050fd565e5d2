import { readFileSync } from 'node:fs'
import { beforeAll, expect, it, jest } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser } from '../support/browser.js'
import { LOOKS, dashboardPages, expectAccessible, tabTo } from '../support/dashboard-page.js'
import { keyOf } from '../support/router-app.js'
import { until } from '../support/until.js'

jest.setTimeout(120_000)

const POOR_CONTRASTS = readFileSync(new URL('../demo/poor-contrasts.js', import.meta.url), 'utf8')
const RECORDS = 60

inBrowser('the dashboard', () => {
  const { post, evaluate, visit, signedIn: signedInAt, complaints } = dashboardPages()

  beforeAll(async () => {
    await post('/v1/policies', { id: 'p', definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] })
    for (let count = 1; count < RECORDS; count += 1) await evaluate(count % 2 ? 'crm' : 'hr')
  })

  async function signedIn(path = '/dashboard/audit', options?: BrowserContextOptions): Promise<Page> {
    const page = await signedInAt(path, options)
    await page.locator('#records tr').first().waitFor()
    return page
  }

  const shown = (page: Page) => page.locator('#records tr').count()

  it('answers with the page to sign in, and says what is wrong with a key', async () => {
    const page = await visit()
    await page.getByLabel('API key').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The key is unknown.').waitFor()
    expect(complaints()).toEqual([expect.stringContaining('401')]) // the browser notes the answer itself
    await page.getByLabel('API key').fill(keyOf('guard'))
    await page.keyboard.press('Enter')
    await page.getByText('neither the scope audit nor policies').waitFor()
    expect(await page.locator('#audit').isVisible()).toBe(false)
  })

  it('shows the log, page by page, and each record', async () => {
    const page = await signedIn()
    expect(await shown(page)).toBe(50)
    expect(await page.locator('#retention').innerText()).toBe(
      'Records are kept for 90 days, as AUDIT_RETENTION_DAYS of the service says.',
    )
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
    await page.getByLabel('Filters').getByLabel('Application').fill('crm')
    await page.getByLabel('Filters').getByLabel('Action').selectOption('evaluate')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await until(async () => (await shown(page)) === 30, 30_000)
    expect(new URL(page.url()).search).toBe('?action=evaluate&application=crm')
    await page.reload()
    await until(async () => (await shown(page)) === 30, 30_000)
    expect(await page.getByLabel('Filters').getByLabel('Application').inputValue()).toBe('crm')

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
    const page = await visit('/dashboard/audit?application=live')
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
    for (const id of ['sign-out', 'verify', 'f-action', 'f-to', 'csv', 'live', 'older']) await tabTo(page, id)
  })

  it.each(LOOKS)('has no barriers ($colorScheme, $viewport.width pixels)', async (look) => {
    const page = await signedIn('/dashboard/audit', look)
    await expectAccessible(page)
    expect(await page.evaluate(POOR_CONTRASTS)).toEqual([])
    await page.locator('#records button').first().click()
    await expectAccessible(page)
  })

  it('signs out', async () => {
    const page = await signedIn()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.context().cookies()).toEqual([])
  })
})
