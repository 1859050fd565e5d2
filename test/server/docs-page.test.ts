import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { openapiDocument } from '../../src/http/openapi/document.js'
import { inBrowser, launch, open } from '../support/browser.js'
import { startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'

jest.setTimeout(90_000)

inBrowser('the page of the OpenAPI document', () => {
  let browser: Browser
  let service: ServiceProcess
  beforeAll(async () => {
    service = await startService()
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    service?.kill('SIGTERM')
    await service?.exit
  })

  it('shows the operations, with nothing from elsewhere and within a strict policy', async () => {
    const { page, complaints } = await open(browser, `${service.url}/docs`)
    await page.getByRole('heading', { name: 'Data Protection Service' }).first().waitFor({ timeout: 60_000 })
    await page.getByText('Reveal the original values of vaulted tokens').first().waitFor()
    expect(await page.title()).toBe('Data Protection Service')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('is there without a key, as is the document', async () => {
    const answer = await fetch(`${service.url}/openapi.json`)
    expect(answer.headers.get('content-type')).toMatch('application/json')
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openapiDocument())))
    const page = await fetch(`${service.url}/docs`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+';/,
    )
  })
})
