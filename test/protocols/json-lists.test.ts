import { afterAll, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { JsonText } from '../../src/protocols/json-text.js'

/** Lists in JSON, as tools return them. */

const guard = localGuard()
afterAll(() => guard.close())

it.each([
  [['Hauptstr. 5', 'Musterstraße 7', 'Gartenweg 12']],
  [['350 Fifth Avenue', 'New York, NY 10118']],
  [
    [
      ['Musterstraße 7', '10115 Berlin'],
      ['Gartenweg 12', '10117 Berlin'],
    ],
  ],
])('gives each entry of %j a token of its own', async (list) => {
  const text = new JsonText(JSON.stringify(list))
  const found = await guard.evaluate({ messages: [{ role: 'user', content: text.readable }] })
  const spans = found.redaction_spans ?? []
  const sent = text.replace(spans.map(({ start, end, token }) => ({ start, end, written: token })))
  const entries: unknown[] = (JSON.parse(sent) as unknown[]).flat()
  expect(entries).toEqual(entries.map(() => expect.stringMatching(/\[LOCATION_\w+\]/)))
  expect(new Set(entries).size).toBe(entries.length)
})
