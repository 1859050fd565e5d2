import { chromium, type BrowserContext } from 'playwright-core'

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const ARGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
/** Of a page with an address, against which others resolve. */
const PAGE = 'https://app.example/'
/** A frame out of sight loads no backgrounds. */
const STYLE = '<!doctype html><style>iframe { position: fixed; top: 0; left: 0; width: 90px; height: 60px }</style>'
/** These open a program on the reader's own device. */
const PROGRAMS = /^(?:mailto|tel):/i
/** Behind the load event a style sheet or a refresh may still ask for something. */
const SETTLE_MS = 250

export interface Pages {
  /** What a browser asks for when it shows these documents, each in a frame of its own. No request leaves. */
  requests(documents: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

export async function openPages(): Promise<Pages> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS })
  const context = await browser.newContext()
  return { requests: (documents) => requestsOf(context, documents), close: () => browser.close() }
}

async function requestsOf(context: BrowserContext, documents: readonly string[]): Promise<string[]> {
  const asked: string[] = []
  const frames = documents.map((html) => `<iframe sandbox="allow-same-origin" srcdoc="${escaped(html)}"></iframe>`)
  const page = await context.newPage()
  await page.route('**/*', async (route) => {
    const url = route.request().url()
    if (url === PAGE)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `${STYLE}${frames.join('\n')}` })
    if (!PROGRAMS.test(url)) asked.push(url)
    await route.abort()
  })
  await page.goto(PAGE, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(SETTLE_MS)
  await page.close()
  return asked
}

function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
