import { describe, expect, it } from '@jest/globals'
import { startMessages } from '../support/anthropic-vendor.js'
import { eachTest } from '../support/each-test.js'
import { completion } from '../support/fake-vendor.js'
import { bodyOf, EMAIL, NAME, post, startGateway } from '../support/gateway.js'

/** Identifiers of users and conversations, which the vendor receives as digests unless the app says otherwise. */

const start = eachTest(startGateway)
const startAnthropic = eachTest(startMessages)

const ids = { user: 'user-7', safety_identifier: 'user-8', prompt_cache_key: 'chat-9' }
const messages = [{ role: 'user', content: NAME }]

describe.each([
  ['digest', expect.stringMatching(/^[\w-]{43}$/)],
  ['pass', undefined],
  ['drop', null],
] as const)('identifiers: %s', (identifiers, expected) => {
  /** What the vendor must receive of these fields. */
  const due = (fields: object) => {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, id]) => (expected === null ? [] : [[name, expected ?? id]])),
    )
  }
  const sent = (body: Readonly<Record<string, unknown>>, fields: object) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name in fields))

  it.each([
    ['chat/completions', { messages }],
    ['responses', { input: messages }],
  ])('applies to the fields of %s', async (path, body) => {
    const { url, vendor } = await start({ gateway: { identifiers }, answer: () => completion('ok') })
    for (let turn = 0; turn < 2; turn += 1) await post(`${url}/${path}`, { model: 'm', ...body, ...ids })
    const [first, second] = vendor.requests.map((request) => sent(bodyOf(request), ids))
    expect(first).toEqual(due(ids))
    expect(second).toEqual(first)
  })

  it('applies to the metadata of Messages', async () => {
    const metadata = { user_id: 'user-7' }
    const { url, vendor } = await startAnthropic({ gateway: { identifiers } })
    await post(`${url}/v1/messages`, { model: 'm', max_tokens: 9, messages, metadata })
    expect(bodyOf<{ metadata: object }>(vendor.requests[0]).metadata).toEqual(due(metadata))
  })

  it('applies to the ids by which Codex tells its sessions, turns and installations', async () => {
    const own = { session_id: '01a22a89-7578-7790-84e9-0e6d02c74bee', 'x-codex-window-id': '01a22a89-7578:0' }
    const turn = {
      session_id: own.session_id,
      workspaces: { '/home/anna/shop': { associated_remote_urls: { origin: 'git@github.com:jonas-weber/shop.git' } } },
    }
    const client_metadata = { ...own, 'x-codex-turn-metadata': JSON.stringify(turn), contact: EMAIL, mode: 'none' }
    const { url, vendor } = await start({ gateway: { identifiers }, answer: () => completion('ok') })
    await post(`${url}/responses`, { model: 'm', input: messages, client_metadata })
    const { client_metadata: received } = bodyOf<{ client_metadata: object }>(vendor.requests[0])
    expect(received).toEqual({ ...due(own), contact: expect.stringMatching(/^\[CONTACT_\w+\]$/), mode: 'none' })
  })
})
