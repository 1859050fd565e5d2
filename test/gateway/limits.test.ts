import { expect, it } from '@jest/globals'
import type { Detector } from '../../src/detectors/detector.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { eachTest } from '../support/each-test.js'
import { completion } from '../support/fake-vendor.js'
import { post, startGateway } from '../support/gateway.js'

/** How large a request may be: 10,000 texts of 8 MiB and 10,000 tokens. */

const start = eachTest(startGateway)

/** Finds members by number: `M17x`. */
const members: Detector = {
  model: 'members',
  detect: (text) =>
    [...text.matchAll(/M\d+x/g)].map(({ 0: found, index }) => {
      return { label: 'DOCUMENT', score: 0.99, text: found, spans: { start: index, end: index + found.length } }
    }),
}

const MIB = 1024 * 1024
const user = (content: string) => ({ role: 'user', content })

it.each([
  ['10,000 texts', (more: number) => Array.from({ length: 10_000 + more }, () => user('x'))],
  ['a text of 8 MiB', (more: number) => [user('x'.repeat(8 * MIB + more))]],
  [
    '10,000 tokens',
    (more: number) => [user(Array.from({ length: 10_000 + more }, (_, index) => `M${index}x`).join(' '))],
  ],
])('passes with %s; with one more it gets a 413, and nothing is sent', async (_what, messagesOf) => {
  const guard = localGuard({ detectors: [members] })
  const { url, vendor } = await start({ guard, answer: () => completion('ok') })
  for (const [more, status] of [
    [1, 413],
    [0, 200],
  ] as const) {
    const response = await post(`${url}/chat/completions`, { model: 'm', messages: messagesOf(more) })
    expect([response.status, vendor.requests.length]).toEqual([status, status === 200 ? 1 : 0])
  }
})
