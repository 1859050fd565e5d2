import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { restoredEvents } from '../../src/gateway/restored-events.js'
import { anthropic } from '../../src/gateway/vendors/anthropic.js'
import { openai } from '../../src/gateway/vendors/openai.js'
import { writeJson } from '../../src/protocols/json.js'
import type { JsonObject } from '../../src/protocols/json.js'
import { TextExchange } from '../../src/sandwich/text-exchange.js'
import { EMAIL, gatewayGuard, PLACE, QUOTED, startGateway, VALUES } from '../support/gateway.js'
import type { GatewaySetUp } from '../support/gateway.js'
import { startMessages } from '../support/anthropic-vendor.js'
import type { MessagesSetUp } from '../support/anthropic-vendor.js'
import { RECORDED } from '../support/recorded-replies.js'
import type { RecordedReply } from '../support/recorded-replies.js'

/**
 * Cuts recorded streams: the client must read the whole text restored, wherever a chunk ends. At every byte near a token or a
 * character of several bytes, elsewhere at every fifth, and into single bytes.
 */

const SENT = [QUOTED, EMAIL, PLACE]
const TOKEN = /\[(?:NAME|CONTACT|LOCATION)_[0-9A-F]{6,32}\]/g
/** How near, in bytes. */
const NEAR = 12
const FIFTH = 5
const guard = gatewayGuard()

afterAll(() => guard.close())

describe.each(RECORDED.filter(({ request }) => request['stream'] === true))('$name', (recorded) => {
  it('is the whole text restored, cut into two and into single bytes', async () => {
    const { tokens, sent } = await begun(recorded)
    expect(tokens).toHaveLength(SENT.length)
    expectNoValue(sent)
    const bytes = Buffer.from(recorded.body(tokens))
    const expected = read(bytes.toString(), tokens)
    expect(JSON.stringify(expected)).toContain(EMAIL)
    const whole = await restored(recorded, [bytes])
    expect(read(whole, [])).toEqual(expected)
    expect(
      read(
        await restored(
          recorded,
          [...bytes].map((byte) => Uint8Array.of(byte)),
        ),
        [],
      ),
    ).toEqual(expected)
    for (const at of cutsOf(bytes, tokens)) {
      const text = await restored(recorded, [bytes.subarray(0, at), bytes.subarray(at)])
      if (text !== whole) expect({ at, read: read(text, []) }).toEqual({ at, read: expected })
    }
  }, 30_000)
})

/** The offsets at which a stream is cut. */
function cutsOf(bytes: Buffer, tokens: readonly string[]): number[] {
  const near = new Uint8Array(bytes.length)
  const mark = (from: number, to: number) => near.fill(1, Math.max(0, from - NEAR), to + NEAR)
  for (const token of tokens)
    for (let at = bytes.indexOf(token); at >= 0; at = bytes.indexOf(token, at + 1)) mark(at, at + token.length)
  bytes.forEach((byte, at) => byte > 0x7f && mark(at, at + 1))
  return [...bytes.keys()].filter((at) => at > 0 && (near[at] === 1 || at % FIFTH === 0))
}

describe('over a real port', () => {
  let chat: GatewaySetUp
  let messages: MessagesSetUp

  beforeAll(async () => {
    chat = await startGateway({ guard })
    messages = await startMessages({ guard })
  })

  afterAll(async () => {
    expectNoValue(chat.seen() + messages.seen())
    await chat.close()
    await messages.close()
  })

  it.each(RECORDED)('$name', async (recorded) => {
    const { url, vendor } = recorded.path.startsWith('/v1/') ? messages : chat
    const { tokens } = await begun(recorded)
    const body = Buffer.from(recorded.body(tokens))
    const cuts = Array.from({ length: 40 }, (_, index) => 1 + Math.floor((index * (body.length - 1)) / 40))
    for (const at of cuts) {
      let expected: unknown
      vendor.enqueue(({ text }) => {
        const sentTokens = tokensIn(text)
        const bytes = Buffer.from(recorded.body(sentTokens))
        expected = read(bytes.toString(), sentTokens)
        const type = recorded.request['stream'] ? 'text/event-stream' : 'application/json'
        return { headers: { 'content-type': type }, chunks: [bytes.subarray(0, at), bytes.subarray(at)] }
      })
      const reply = await fetch(url + recorded.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(recorded.request),
      })
      expect(reply.status).toBe(200)
      const got = read(await reply.text(), [])
      if (JSON.stringify(got) !== JSON.stringify(expected)) expect({ at, got }).toEqual({ at, got: expected })
    }
  })
})

// --- The restoring layer ---

async function begun({ path, request }: RecordedReply) {
  const vendor = path.startsWith('/v1/') ? anthropic : openai
  const protocol = vendor.routes[path]
  if (!protocol) throw new Error(`no route ${path}`)
  const body = structuredClone(request)
  const rules = { allow: new Set<never>(), identify: (id: string) => id }
  const exchange = await TextExchange.begin(
    { guard },
    { protocol, body, rules, session: 'cuts', stable: true, trusts: () => true },
  )
  const sent = writeJson(body)
  return { protocol, exchange, sent, tokens: tokensIn(sent) }
}

async function restored(recorded: RecordedReply, pieces: readonly Uint8Array[]): Promise<string> {
  const { protocol, exchange } = await begun(recorded)
  async function* chunks() {
    yield* pieces
  }
  const errorBody = (error: unknown): never => {
    throw error
  }
  let text = ''
  for await (const piece of restoredEvents({ protocol, exchange, chunks: chunks(), errorBody })) text += piece
  return text
}

function tokensIn(text: string): string[] {
  return [...new Set(text.match(TOKEN) ?? [])]
}

function expectNoValue(text: string): void {
  for (const value of VALUES) expect(text).not.toContain(JSON.stringify(value).slice(1, -1))
}

// --- What a client reads ---

/** The strings of a body by their place, those of a stream put together; JSON in them is read, to any depth. */
function read(body: string, tokens: readonly string[]): Record<string, unknown> {
  const texts: Record<string, string> = {}
  for (const event of eventsIn(body)) gather(event, placeOf(event), texts)
  const values = new Map(tokens.map((token, index) => [token, SENT[index] ?? '']))
  return Object.fromEntries(Object.entries(texts).map(([place, text]) => [place, readText(text, values)]))
}

function eventsIn(body: string): JsonObject[] {
  if (body.startsWith('{')) return [JSON.parse(body) as JsonObject]
  const events: JsonObject[] = []
  for (const line of body.split(/\r?\n/)) {
    if (line.startsWith('event:') || line === 'data: [DONE]') events.push({ type: 'line', line: `${line}\n` })
    else if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as JsonObject)
    else if (line.startsWith('data:')) throw new Error(`no data: ${line}`)
  }
  return events
}

function placeOf({ type, index, output_index: output, content_index: content, summary_index: summary }: JsonObject) {
  return [type, index, output, content, summary].join('/')
}

function gather(value: unknown, place: string, texts: Record<string, string>): void {
  if (typeof value === 'string') texts[place] = (texts[place] ?? '') + value
  else if (Array.isArray(value)) {
    for (const [at, inner] of value.entries())
      gather(inner, `${place}/${(inner as JsonObject)?.['index'] ?? at}`, texts)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) gather(inner, `${place}/${key}`, texts)
  }
}

function readText(text: string, values: ReadonlyMap<string, string>): unknown {
  if (/^\s*[[{]/.test(text)) {
    try {
      return readLeaves(JSON.parse(text), values)
    } catch {
      // A text that only begins like JSON.
    }
  }
  return text.replace(TOKEN, (token) => values.get(token) ?? token)
}

function readLeaves(value: unknown, values: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return readText(value, values)
  if (Array.isArray(value)) return value.map((inner) => readLeaves(inner, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readLeaves(inner, values)]))
}
