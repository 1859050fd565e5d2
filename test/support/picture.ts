import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { ROOT } from './repository-files.js'

/** Takes pictures for the documentation. */

/** Size of a window that is pictured. */
export const PICTURED = { viewport: { width: 1280, height: 860 } }

/** Takes a picture of what the page shows. `npm run pictures` puts it into `docs`; otherwise it is only taken. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate('document.activeElement.blur()')
  await page.mouse.move(0, 0) // what the pointer is on is highlighted
  const png = await page.screenshot()
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  if (process.env.PICTURES) writeFileSync(join(ROOT, 'docs', `${name}.png`), png)
}
