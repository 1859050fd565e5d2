import { beforeAll, it, jest } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import { BUCKET_SIZES, bucketOf } from '../../src/activity/activity.js'
import type { ActivityCount } from '../../src/activity/activity.js'
import { sqlActivity } from '../../src/activity/sql.js'
import { sqlite } from '../../src/storage/sqlite.js'
import { inBrowser } from '../support/browser.js'
import { dashboardPages } from '../support/dashboard-page.js'
import { PICTURED, picture } from '../support/picture.js'

jest.setTimeout(120_000)

const HOUR = 3_600_000

/** Two days of made-up work: more by day than by night. */
function pastCounts(now: number): readonly ActivityCount[] {
  return Array.from({ length: 47 }, (_, at) => now - (at + 1) * HOUR).flatMap((time) => {
    const load = 1.2 + Math.sin(((new Date(time).getUTCHours() - 8) / 12) * Math.PI)
    const counts = [
      ['crm', 'evaluations.flagged', '', 60],
      ['hr', 'evaluations.flagged', '', 25],
      ['hr', 'evaluations.denied', '', 4],
      ['crm', 'tokens.minted', 'NAME', 70],
      ['crm', 'tokens.minted', 'CONTACT', 40],
      ['hr', 'tokens.minted', 'DOCUMENT', 15],
      ['crm', 'tokens.revealed', 'NAME', 64],
      ['crm', 'tokens.revealed', 'CONTACT', 31],
      ['hr', 'tokens.revealed', 'DOCUMENT', 9],
      ['crm', 'tokens.expired', 'NAME', 2],
      ['', 'ms.evaluate', '5', 70],
      ['', 'ms.evaluate', '10', 18],
      ['', 'ms.evaluate', '50', 1],
    ] as const
    return counts.map(([application, kind, label, most]) => {
      const count = Math.round(most * load)
      return { tenant: 'acme', bucket: bucketOf(time, BUCKET_SIZES[0]), application, kind, label, count }
    })
  })
}

inBrowser('the dashboard in pictures', () => {
  const { storePath, post, evaluate, signedIn } = dashboardPages()

  beforeAll(async () => {
    const policy = { definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] }
    await post('/v1/policies', { ...policy, id: 'crm', applications: ['crm'] })
    await post('/v1/policies', { ...policy, id: 'no-documents', threshold: 0.8, action: 'block', applications: ['hr'] })
    for (const session of ['s1', 's2', 's3', 's4']) {
      await evaluate('crm', 'I am Anna Schmidt from Berlin, anna.schmidt@example.org.', { session })
      await evaluate('hr', 'My passport number is C01X00T47.', { session })
    }
    const sql = sqlite({ database: new Sqlite(storePath()) })
    const store = sqlActivity({ sql })
    await store.add(pastCounts(Date.now()))
    await store.close()
    await sql.close()
  })

  it('shows the overview', async () => {
    const page = await signedIn('/dashboard/overview', PICTURED)
    await page.locator('#tokens-figure canvas').waitFor()
    await picture(page, 'dashboard-overview')
  })

  it('shows the audit log', async () => {
    const page = await signedIn('/dashboard/audit', PICTURED)
    await page.getByRole('button', { name: 'Verify now' }).click()
    await page.getByText(/^Verified up to record/).waitFor()
    await picture(page, 'dashboard-audit')
  })

  it('shows a policy that is tried out, in the dark', async () => {
    const page = await signedIn('/dashboard/policies?policy=crm', { ...PICTURED, colorScheme: 'dark' })
    await page.getByLabel('Text', { exact: true }).fill('I am Anna Schmidt from Berlin, anna.schmidt@example.org.')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('mark').first().waitFor()
    await page.locator('#trial-result').scrollIntoViewIfNeeded()
    await picture(page, 'dashboard-policies')
  })

  it('shows how the vault is erased', async () => {
    const page = await signedIn('/dashboard/vault', PICTURED)
    await page.locator('#vault-rows tr').first().waitFor()
    await page.getByRole('textbox', { name: 'Session' }).fill('s1')
    await page.getByRole('button', { name: 'Erase…' }).click()
    await page.getByRole('dialog').waitFor()
    await picture(page, 'dashboard-vault')
  })
})
