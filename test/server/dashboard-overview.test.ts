import { beforeAll, expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.js'
import { LOOKS, dashboardPages, expectAccessible, tabTo } from '../support/dashboard-page.js'
import { until } from '../support/until.js'

jest.setTimeout(120_000)

inBrowser('the overview of the dashboard', () => {
  const { post, evaluate, signedIn } = dashboardPages()

  beforeAll(async () => {
    const policy = { definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] }
    await post('/v1/policies', { ...policy, id: 'b', action: 'block', applications: ['hr'] })
    await post('/v1/policies', { ...policy, id: 'r', applications: ['crm'] })
    await evaluate('crm', 'I am Anna Schmidt, anna.schmidt@example.org.')
    await evaluate('crm', 'How long does it take?')
    await evaluate('hr')
  })

  /** Counts reach the store some seconds later. */
  async function open(path = '/dashboard', options: object = {}, id = 'all'): Promise<Page> {
    const page = await signedIn(path, options, id)
    await until(async () => {
      await page.waitForTimeout(500)
      await page.reload()
      await page.locator('#totals div').first().waitFor()
      return (await total(page, 'Minted')) !== '0'
    }, 30_000)
    return page
  }

  const total = (page: Page, name: string) =>
    page.locator('#totals div').filter({ hasText: name }).locator('dd').innerText()
  const totals = async (page: Page) => (await page.locator('#totals').innerText()).split(/\s+/)

  it('adds up what the service has done, with a chart and a table', async () => {
    const page = await open()
    expect(await totals(page)).toEqual([
      'Evaluations',
      '3',
      'Blocked',
      '1',
      'Minted',
      '2',
      'Revealed',
      '0',
      'Expired',
      '0',
      'Refused',
      '0',
    ])
    for (const id of ['evaluations', 'tokens', 'durations']) {
      const figure = page.locator(`#${id}-figure`)
      expect(await figure.locator('canvas').count()).toBe(1)
      await figure.getByText('as a table').click()
      expect(await figure.locator('tbody tr').count()).toBe(48)
    }
    const hour = new Date().toISOString().slice(0, 13).replace('T', ' ')
    expect(await page.locator('#evaluations-figure tbody tr').first().innerText()).toMatch(
      new RegExp(`^(${hour}:00\\s+3\\s+1|\\S+ \\S+\\s+0\\s+0)$`), // the hour may have turned since
    )
    expect(await page.locator('#durations-figure tbody').innerText()).toMatch(/\d ms/)
    expect(await page.locator('#label-rows').innerText()).toMatch(/CONTACT\s+1\s+0\s+0\s+0\s+NAME\s+1\s+0\s+0\s+0/)
    expect(await page.locator('#application-rows').innerText()).toMatch(/crm\s+2\s+0\s+2[^]*hr\s+1\s+1\s+0/)
  })

  it('is chosen by keyboard, and the choice stands in the address', async () => {
    const page = await open()
    await tabTo(page, 'o-by')
    await page.keyboard.press('ArrowDown')
    await page.getByText('Tokens as a table').click()
    await until(async () => (await page.locator('#tokens-figure tbody tr').count()) === 31, 30_000)
    await page.getByLabel('Label of tokens').selectOption('NAME')
    await until(async () => (await totals(page)).join(' ').startsWith('Minted 1'), 30_000)
    expect(await page.locator('#evaluations-figure').isVisible()).toBe(false)
    expect(new URL(page.url()).search).toBe('?by=day&label=NAME')
    await page.reload()
    await page.locator('#tokens-figure canvas').waitFor()
    expect(await page.getByLabel('Label of tokens').inputValue()).toBe('NAME')
    await page.getByLabel('Label of tokens').selectOption('')
    await page.locator('#overview-filters').getByLabel('Application').selectOption('hr')
    await until(async () => (await totals(page)).join(' ').startsWith('Evaluations 1 Blocked 1'), 30_000)
    await page.goBack()
    await until(async () => (await totals(page)).join(' ').startsWith('Evaluations 3'), 30_000)
  })

  it('is of the applications that the key is for, without durations of others', async () => {
    const page = await open('/dashboard/overview', {}, 'crm')
    expect(await total(page, 'Evaluations')).toBe('2')
    expect(await page.locator('#application-rows').innerText()).not.toMatch(/hr/)
    expect(await page.locator('#durations-figure').isVisible()).toBe(false)
  })

  it.each(LOOKS)('has no barriers ($colorScheme, $viewport.width pixels)', async (look) => {
    const page = await open('/dashboard', look)
    await page.getByText('Tokens as a table').click()
    await expectAccessible(page)
  })
})
