import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { restoreText } from '../../src/restore/restore-text.js'
import { replies, VALUE, VALUES } from './attack/attack.js'
import { CHROMIUM, openPages, type Pages } from './attack/chromium.js'
import { ATTACKS } from './attack/hostile-replies.js'
import { RENDERERS } from './attack/renderers.js'

const [TOKEN] = VALUES.keys()
const written = (text: string): string => text.replaceAll('TOKEN', TOKEN!)
const everywhere = (text: string): string => text.replaceAll(TOKEN!, VALUE)

jest.setTimeout(120_000)

const isMissing = !existsSync(CHROMIUM)
const inBrowser = isMissing && process.env.CI !== 'true' ? describe.skip : describe

inBrowser('a browser', () => {
  let pages: Pages

  beforeAll(async () => {
    pages = await openPages()
  })

  afterAll(async () => {
    await pages?.close()
  })

  const documents = (restored: readonly string[]): string[] =>
    restored.filter((text) => text.includes(VALUE)).flatMap((text) => [text, RENDERERS['markdown-it']!(text)])

  it('asks for no URL with a value that was restored', async () => {
    const restored = [...ATTACKS.map(written), ...replies(150, 19)].map((text) => restoreText(text, VALUES))
    const asked = await pages.requests(documents(restored))
    expect(asked.filter((url) => url.includes(VALUE))).toEqual([])
  })

  it('would ask for them if tokens were restored everywhere', async () => {
    const asked = await pages.requests(documents(ATTACKS.map((text) => everywhere(written(text)))))
    expect(asked.filter((url) => url.includes(VALUE)).length).toBeGreaterThan(20)
  })
})
