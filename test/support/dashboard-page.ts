import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launch, open } from './browser.js'
import type { Opened } from './browser.js'
import { bearer, keyOf } from './router-app.js'
import { startService } from './service-process.js'
import type { ServiceProcess } from './service-process.js'
import { temporaryFolder } from './temporary-folder.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SCOPES = ['evaluate', 'reveal', 'policies', 'audit']
const API_KEYS = JSON.stringify([
  { id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') },
  { id: 'guard', tenant: 'acme', scopes: ['evaluate'], key: keyOf('guard') },
  { id: 'auditor', tenant: 'acme', scopes: ['audit'], key: keyOf('auditor') },
  { id: 'editor', tenant: 'acme', scopes: ['policies'], key: keyOf('editor') },
  { id: 'crm', tenant: 'acme', scopes: SCOPES, key: keyOf('crm'), applications: ['crm'] },
])

/** Two sizes and both colour schemes: neither depends on the other. */
export const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
] as const

/**
 * A service over SQLite and a browser, for the tests of a suite. Whatever a page complains of fails the test that opened it.
 */
export function dashboardPages() {
  let storePath = ''
  let browser: Browser
  let service: ServiceProcess
  let opened: Opened | undefined

  beforeAll(async () => {
    storePath = join(temporaryFolder(), 'guard.db') // not before: nothing would remove it where the suite is skipped
    const STORE_URL = `sqlite:${storePath}`
    const VAULT_KEYS = Buffer.alloc(32, 7).toString('base64')
    service = await startService({ API_KEYS, STORE_URL, VAULT_KEYS, AUDIT_RETENTION_DAYS: '90' })
    browser = await launch()
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

  const post = (path: string, body: object, id = 'all') =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: bearer(id), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function visit(path = '/dashboard', options: BrowserContextOptions = {}): Promise<Page> {
    opened = await open(browser, `${service.url}${path}`, options)
    return opened.page
  }

  return {
    /** Path of the service's SQLite file. */
    storePath: () => storePath,
    post,
    visit,
    evaluate: (application: string, content = 'I am Anna Schmidt.', more: object = {}) =>
      post('/v1/guard', { messages: [{ role: 'user', content }], application, ...more }),
    /** Opens a page and signs in there with the key of that id. */
    async signedIn(path?: string, options?: BrowserContextOptions, id = 'all'): Promise<Page> {
      const page = await visit(path, options)
      await page.getByLabel('API key').fill(keyOf(id))
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      return page
    },
    /** What the open page has complained of so far; forgotten then. */
    complaints: () => opened?.complaints.splice(0) ?? [],
    /** All that the service has written. */
    written: () => service.stdout + service.stderr,
  }
}

/** What axe-core finds wrong with the page, as rule and element. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  )
}

/** Fails unless the page fits its width and axe-core finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  expect(await barriers(page)).toEqual([])
}

/**
 * Presses Tab until the element of that id has the focus. Fails if something on the way does not show that it has.
 */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate<string>('document.activeElement.id || document.activeElement.textContent')
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect({ name, outline }).toEqual({ name, outline: 'solid' })
    if (name === id) return
  }
  throw new Error(`Tab does not reach ${id}.`)
}
