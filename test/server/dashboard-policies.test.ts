import { expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.js'
import { LOOKS, dashboardPages, expectAccessible, tabTo } from '../support/dashboard-page.js'

jest.setTimeout(120_000)

const TEXT = 'I am Anna Schmidt from Berlin, anna.schmidt@example.org.'

inBrowser('the policies of the dashboard', () => {
  const { signedIn, visit, complaints, written } = dashboardPages()

  const open = async (path = '/dashboard/policies', ...rest: [object?, string?]) => {
    const page = await signedIn(path, ...rest)
    await page.getByRole('heading', { name: 'Policies' }).waitFor()
    return page
  }
  const row = (page: Page, id: string) => page.locator('#policy-rows tr').filter({ hasText: id })

  it('are made, changed, disabled and deleted', async () => {
    const page = await open()
    const form = page.locator('#policy')
    await page.getByRole('button', { name: 'New policy' }).click()
    await form.getByLabel('Id', { exact: true }).fill('no-documents')
    await form.getByLabel('Action').selectOption('block')
    await form.getByLabel('Threshold', { exact: true }).fill('0.8')
    await form.getByLabel('Applications').fill('crm, hr')
    await form.getByLabel('Messages of').first().selectOption('user')
    await form.getByLabel('Labels').fill('DOCUMENT')
    await form.getByLabel('What the user is told').fill('No document numbers, please.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('no-documents is saved.').waitFor()
    expect(await row(page, 'no-documents').innerText()).toMatch(
      /no-documents\s+block\s+0\.8\s+pii of user \(DOCUMENT\)\s+crm, hr\s+enabled/,
    )
    expect(new URL(page.url()).search).toBe('?policy=no-documents')

    await page.reload()
    await form.getByLabel('Threshold', { exact: true }).fill('0.9')
    await page.getByRole('button', { name: 'Add a detector' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('no-documents is saved.').waitFor()
    expect(await row(page, 'no-documents').innerText()).toMatch(/0\.9\s+pii of user \(DOCUMENT\); pii\s/)

    await page.getByRole('button', { name: 'Disable no-documents' }).click()
    await page.getByText('no-documents is disabled.').waitFor()
    expect(await row(page, 'no-documents').innerText()).toMatch(/disabled/)

    await page.getByRole('button', { name: 'Delete no-documents' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await row(page, 'no-documents').count()).toBe(1)
    await page.getByRole('button', { name: 'Delete no-documents' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('no-documents is deleted.').waitFor()
    expect(await row(page, 'no-documents').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
  })

  it('are not overwritten where somebody else has changed them meanwhile', async () => {
    const [one, other] = [await open('/dashboard/policies?policy=pii-default'), await open('/dashboard/policies')]
    const definition = one.getByLabel('Definition')
    await definition.fill('One.')
    await other.getByRole('button', { name: 'Disable pii-default' }).click()
    await other.getByText('pii-default is disabled.').waitFor()
    await one.getByRole('button', { name: 'Save' }).click()
    await one.getByRole('alert').getByText('Somebody else has changed pii-default').waitFor()
    expect(await definition.inputValue()).toBe('One.')
    expect(await one.getByRole('alert').evaluate((alert) => alert.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      0,
    )
    await expectAccessible(one)

    await one.getByRole('button', { name: 'Load theirs' }).click()
    await one.getByText('This is the policy as it is now.').waitFor()
    expect(await one.getByLabel('Enabled').isChecked()).toBe(false)
    expect(await one.getByRole('button', { name: 'Load theirs' }).isVisible()).toBe(false)
    await definition.fill('One.')
    await one.getByRole('button', { name: 'Save' }).click()
    await one.getByText('pii-default is saved.').waitFor()

    await other.getByRole('button', { name: 'Enable pii-default' }).click()
    await other.getByRole('alert').getByText('Somebody else has changed pii-default').waitFor()
    await other.getByRole('button', { name: 'Enable pii-default' }).click()
    await other.getByText('pii-default is enabled.').waitFor()
    await other.getByRole('button', { name: 'Edit pii-default' }).click()
    expect(await other.getByLabel('Definition').inputValue()).toBe('One.')
    expect(complaints()).toEqual([expect.stringContaining('412')]) // the browser notes the answers itself
    await one.context().close()
  })

  it('say what is wrong with one', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'New policy' }).click()
    await page.getByLabel('Id', { exact: true }).fill('-')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('id must match').waitFor()
    expect(complaints()).toEqual([expect.stringContaining('422')]) // the browser notes the answer itself
  })

  it('keep what is in the form when the list is read', async () => {
    const page = await signedIn('/dashboard')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/v1/policies', async (route) => {
      await asked
      await route.continue()
    })
    await page.getByRole('link', { name: 'Policies' }).click()
    await page.getByRole('button', { name: 'New policy' }).click()
    answer()
    const id = page.getByLabel('Id', { exact: true })
    await id.fill('half-written')
    await page.getByRole('button', { name: 'Disable pii-default' }).click()
    await page.getByText('pii-default is disabled.').waitFor()
    expect(await id.inputValue()).toBe('half-written')
    await page.getByRole('button', { name: 'Enable pii-default' }).click()
    await page.getByText('pii-default is enabled.').waitFor()
    expect(await id.inputValue()).toBe('half-written')
  })

  it('are tried out on a text, over all thresholds, and leave no trace of it', async () => {
    const page = await open('/dashboard/policies?policy=pii-default')
    await page.getByLabel('Text', { exact: true }).fill(TEXT)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('At 0.60:').waitFor()
    const marks = () => page.locator('#trial-result mark').allInnerTexts()
    expect(await marks()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Anna Schmidt NAME/), expect.stringMatching(/^anna.*CONTACT/)]),
    )
    expect((await page.locator('#trial-result').innerText()).replace(/ [A-Z]+ [01]\.\d\d/g, '')).toBe(TEXT)
    const slider = page.getByRole('slider', { name: /^Threshold/ })
    const counts = []
    for (let step = 0; step <= 8; step += 1) {
      await slider.press(step === 0 ? 'Home' : 'ArrowRight')
      await page.getByText(`At ${(0.5 + step * 0.05).toFixed(2)}:`).waitFor()
      counts.push((await marks()).length)
    }
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    await page.getByRole('button', { name: 'Use in the policy' }).click()
    expect(await page.getByLabel('Threshold', { exact: true }).inputValue()).toBe('0.9')
    await page.getByLabel('Labels').fill('CONTACT')
    expect(await page.locator('#trial-result').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('At 0.90: 1 finding (1 CONTACT).').waitFor()
    expect(written()).not.toMatch(/Schmidt|example\.org/)
    await page.goto(page.url().replace('/policies?policy=pii-default', '/audit'))
    await page.getByText(/records? on this page|No records match/).waitFor()
    expect(await page.locator('#records').innerText()).not.toMatch(/evaluate|reveal/)
  })

  it('are shown as far as the scopes and applications of the key allow', async () => {
    const page = await open('/dashboard/policies?policy=pii-default', {}, 'crm')
    await page.getByText('Your key is limited to some').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^(Disable|Delete) pii-default/ }).count()).toBe(0)
    const editor = await open('/dashboard', {}, 'editor')
    expect(await editor.getByRole('link', { name: 'Audit log' }).isVisible()).toBe(false)
    await editor.getByRole('button', { name: 'Edit pii-default' }).click()
    await editor.getByText('the key needs the scope evaluate').waitFor()
    expect(await editor.locator('#try').isVisible()).toBe(false)
    const auditor = await signedIn('/dashboard/policies', {}, 'auditor')
    await auditor.getByText('does not have the scope policies').waitFor()
    expect(await auditor.locator('#policies').isVisible()).toBe(false)
    await page.context().close()
    await editor.context().close()
  })

  it('are used by keyboard alone', async () => {
    const page = await open()
    await page.reload()
    await page.locator('#policy-rows tr').first().waitFor()
    await tabTo(page, 'new-policy')
    await tabTo(page, 'pii-default')
    await page.keyboard.press('Enter')
    await tabTo(page, 't-text')
    await page.keyboard.type('Anna Schmidt')
    await tabTo(page, 'Find')
    await page.keyboard.press('Enter')
    await page.getByText('1 finding (1 NAME)').waitFor()
    await tabTo(page, 't-threshold')
    await page.keyboard.press('End')
    await page.getByText('At 0.90:').waitFor()
  })

  it.each(LOOKS)('have no barriers ($colorScheme, $viewport.width pixels)', async (look) => {
    const page = await visit('/dashboard/policies', look)
    await page.getByLabel('API key').waitFor()
    await expectAccessible(page)
    await page.context().close()
    const shown = await open('/dashboard/policies?policy=pii-default', look)
    await shown.getByLabel('Text', { exact: true }).fill(TEXT)
    await shown.getByRole('button', { name: 'Find' }).click()
    await shown.locator('mark').first().waitFor()
    await expectAccessible(shown)
    await shown.getByRole('button', { name: 'Delete pii-default' }).click()
    await expectAccessible(shown)
  })
})
