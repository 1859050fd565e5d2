import { beforeAll, expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.js'
import { LOOKS, dashboardPages, expectAccessible, tabTo } from '../support/dashboard-page.js'

jest.setTimeout(120_000)

inBrowser('the vault in the dashboard', () => {
  const { evaluate, signedIn } = dashboardPages()

  beforeAll(async () => {
    for (const session of ['s1', 's2', 's3']) {
      await evaluate('crm', 'I am Anna Schmidt, anna.schmidt@example.org.', { session })
    }
    await evaluate('hr')
  })

  async function open(options: object = {}, id = 'all'): Promise<Page> {
    const page = await signedIn('/dashboard/vault', options, id)
    await page.locator('#vault-rows tr').first().waitFor()
    return page
  }

  const rows = (page: Page) => page.locator('#vault-rows tr').allInnerTexts()

  it('is counted by application and label, with age and expiry, and without a value', async () => {
    const page = await open()
    await page.getByText(/^7 live values at \d\d:\d\d:\d\d UTC\.$/).waitFor()
    expect((await rows(page)).map((text) => text.split(/\s+/).slice(0, 3))).toEqual([
      ['crm', 'CONTACT', '3'],
      ['crm', 'NAME', '3'],
      ['hr', 'NAME', '1'],
    ])
    expect((await rows(page))[0]).toMatch(/^crm\s+CONTACT\s+3\s+\d+ (s|min)\s+0\s+3\s+3\s+3$/)
    expect(await page.locator('#vault thead').innerText()).toMatch(/Expire in 1 h\s+Expire in 24 h\s+Expire in 7 d/)
    expect(await page.content()).not.toMatch(/Schmidt|example\.org/)
  })

  it.each(LOOKS)('has no barriers ($colorScheme, $viewport.width pixels)', async (look) => {
    const page = await open(look)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Session' }).fill('s1')
    await page.getByRole('button', { name: 'Erase…' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })

  it('is of the applications that the key is for', async () => {
    const page = await open({}, 'crm')
    expect((await rows(page)).every((text) => text.startsWith('crm'))).toBe(true)
  })

  it('is erased by session or application once the count is confirmed, by keyboard alone', async () => {
    const page = await open()
    await tabTo(page, 'e-session')
    await page.keyboard.type('s1')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Erase 2 live values of the session s1?').waitFor()
    await page.keyboard.press('Enter') // Cancel has the focus
    await page.getByText('Nothing was erased.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Erase 2 live values of the session s1?').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('2 values of the session s1 are erased.').waitFor()
    await page.getByText(/^5 live values/).waitFor()

    await page.getByRole('textbox', { name: 'Session' }).fill('')
    await page.getByRole('combobox', { name: 'Application' }).fill('hr')
    await page.getByRole('button', { name: 'Erase…' }).click()
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await page.getByText('1 value of the application hr is erased.').waitFor()
    await page.getByRole('button', { name: 'Erase…' }).click()
    await page.getByText('There are no live values of the application hr.').waitFor()
    await page.getByRole('combobox', { name: 'Application' }).fill('')
    await page.getByRole('button', { name: 'Erase…' }).click()
    await page.getByText('Name a session or an application.').waitFor()

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.locator('#records').getByText('erase').first().waitFor()
  })
})
