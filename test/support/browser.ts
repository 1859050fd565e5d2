import { existsSync } from 'node:fs'
import { describe } from '@jest/globals'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Opens pages in a real browser. */

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'

const isMissing = !existsSync(CHROMIUM)
const mustRun = process.env.CI === 'true'
if (isMissing && !mustRun) {
  process.stderr.write(`Skipped: pages are tested in chromium, not found at ${CHROMIUM}. Set CHROMIUM_PATH.\n`)
}

/** A suite that needs the browser: skipped where there is none, but never in CI. */
export const inBrowser = isMissing && !mustRun ? describe.skip : describe

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS.split(' ') })
}

export interface Opened {
  readonly page: Page
  /** Errors, CSP violations among them, and requests to other hosts. */
  readonly complaints: string[]
}

/** A page of its own, that notes whatever is wrong with it. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(url).host) complaints.push(request.url())
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  return { page, complaints }
}
