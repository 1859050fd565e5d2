import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { presidioDetector } from '../../src/detectors/presidio.js'
import type { PresidioDetectorOptions } from '../../src/detectors/presidio.js'
import { localGuard, piiDetector } from '../../src/index.js'
import { detectorContract } from '../contracts/detector.js'
import { listen } from '../support/listen.js'
import { startPresidio } from '../support/presidio-server.js'
import type { PresidioServer } from '../support/presidio-server.js'

let presidio: PresidioServer
beforeAll(async () => {
  presidio = await startPresidio()
})
afterAll(() => presidio.close())

const detector = (options: Partial<PresidioDetectorOptions> = {}) => presidioDetector({ url: presidio.url, ...options })

/** Label and text of each finding. */
async function found(text: string, options: Partial<PresidioDetectorOptions> = {}): Promise<string[]> {
  return (await detector(options).detect(text)).map((one) => `${one.label} ${one.text}`)
}

const PERSONAL = 'Zbigniew Wrona, 123-45-6789'

/** All that a log would print of the error that `detect` throws. */
async function printed(options: Partial<PresidioDetectorOptions>, text = PERSONAL): Promise<string> {
  const error: unknown = await Promise.resolve(detector(options).detect(text)).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  return inspect(error, { depth: 10, showHidden: true })
}

detectorContract('presidioDetector', () => detector())

describe('presidioDetector', () => {
  it("gives Presidio's entities our labels, and leaves alone what is not personal by itself", async () => {
    const text = 'Anna Schmidt, Baker Street, anna@example.org, +49 30 1234567, 123-45-6789, yesterday, see example.org'
    expect(await found(text)).toEqual([
      'NAME Anna Schmidt',
      'LOCATION Baker Street',
      'CONTACT anna@example.org',
      'CONTACT +49 30 1234567',
      'DOCUMENT 123-45-6789',
    ])
  })

  it('labels what it does not know a DOCUMENT, and all as it is told', async () => {
    expect(await found('badge B-1234 of Anna Schmidt')).toEqual(['DOCUMENT B-1234', 'NAME Anna Schmidt'])
    const labels = { BADGE_NUMBER: 'BADGE', PERSON: null, DATE_TIME: 'DATE' }
    expect(await found('badge B-1234 of Anna Schmidt, yesterday', { labels })).toEqual([
      'BADGE B-1234',
      'DATE yesterday',
    ])
  })

  it('turns code points into positions of our strings', async () => {
    const text = '😀😀 👨‍👩‍👧 Anna Schmidt 𝒳 anna@example.org \ud83d Baker Street'
    const findings = await detector().detect(text)
    expect(findings.map(({ spans }) => text.slice(spans.start, spans.end))).toEqual([
      'Anna Schmidt',
      'anna@example.org',
      'Baker Street',
    ])
  })

  it("keeps Presidio's scores", async () => {
    const scores = (await detector().detect('Anna Schmidt +49 30 1234567')).map(({ score }) => score)
    expect(scores).toEqual([0.85, 0.4])
  })

  it('asks in the language, for the entities and with the headers that it is told', async () => {
    const language = (text: string) => (text.startsWith('The') ? 'en' : 'de')
    const headers = { authorization: 'Bearer k' }
    const asked = await found('The Anna Schmidt of Baker Street', { language, entities: ['PERSON'], headers })
    expect(asked).toEqual(['NAME Anna Schmidt'])
    expect(presidio.requests.at(-1)).toMatchObject({ language: 'en', entities: ['PERSON'], headers })
  })

  it('asks nothing about an empty text', async () => {
    const before = presidio.requests.length
    expect(await found('')).toEqual([])
    expect(presidio.requests.length).toBe(before)
  })

  it('refuses options that cannot work', () => {
    expect(() => detector({ url: 'presidio:3000' })).toThrow(/https/)
    expect(() => detector({ url: 'http://presidio.example:3000' })).toThrow(/allowInsecure/)
    expect(() => detector({ url: 'http://presidio.example:3000', allowInsecure: true })).not.toThrow()
    expect(() => detector({ labels: { PERSON: 'name' } })).toThrow(/label of PERSON/)
  })
})

describe('presidioDetector, when Presidio fails', () => {
  it.each([
    ['refuses the language', { language: 'xx' }, /HTTP 500.*language/],
    ['is not there', { url: 'http://127.0.0.1:1' }, /ECONNREFUSED.*URL/],
  ])('throws without the text if it %s', async (_, options, message) => {
    const error = await printed(options)
    expect(error).toMatch(message)
    expect(error).not.toMatch(/Zbigniew|6789/)
  })

  it.each([
    ['no JSON', (found: unknown) => `Zbigniew ${JSON.stringify(found)}`, /not one of Presidio/],
    ['another shape', (found: unknown) => JSON.stringify({ found }), /not one of Presidio/],
    ['no score', () => '[{"entity_type":"Zbigniew","start":0,"end":3}]', /not one of Presidio/],
    ['an end after the text', () => '[{"entity_type":"PERSON","start":0,"end":99,"score":1}]', /outside of its text/],
    ['an empty finding', () => '[{"entity_type":"PERSON","start":3,"end":3,"score":1}]', /outside of its text/],
    ['nothing in time', () => undefined, /within 100 ms/],
  ])('throws without the text if it answers %s', async (_, answer, message) => {
    const server = await startPresidio(answer)
    try {
      const error = await printed({ url: server.url, timeoutMs: 100 })
      expect(error).toMatch(message)
      expect(error).not.toMatch(/Zbigniew|6789/)
    } finally {
      await server.close()
    }
  })

  it('follows no redirect', async () => {
    const server = await listen((_, response) => response.writeHead(307, { location: `${presidio.url}/analyze` }).end())
    const before = presidio.requests.length
    expect(await printed({ url: server.url })).toMatch(/HTTP 307/)
    expect(presidio.requests.length).toBe(before)
    await server.close()
  })
})

describe('presidioDetector beside pii-v0', () => {
  const messages = [{ role: 'user' as const, content: 'I am Marek Kowalczyk of Hamburg, badge B-1234, 123-45-6789.' }]

  it('adds what it finds to one policy', async () => {
    const guard = localGuard({ detectors: [piiDetector(), detector()] })
    const { correction, breakdown } = await guard.evaluate({ messages })
    const content = correction?.choices[0]?.content ?? ''
    expect(content).toMatch(/^I am \[NAME_\w+\] of \[LOCATION_\w+\], badge \[DOCUMENT_\w+\], \[DOCUMENT_\w+\]\.$/)
    expect(breakdown).toHaveLength(1)
    const reply = await guard.detokenize({ messages: [{ role: 'assistant', content }], policy: 'pii-default' })
    expect(reply.messages[0]?.content).toBe(messages[0]?.content)
    await guard.close()
  })

  it('has the guard refuse what it could not examine', async () => {
    const guard = localGuard({ detectors: [piiDetector(), detector({ url: 'http://127.0.0.1:1' })] })
    await expect(guard.evaluate({ messages })).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    await guard.close()
  })
})
