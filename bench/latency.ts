import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import OpenAI from 'openai'
import type * as OpenaiModule from '../src/adapters/openai.js'
import type * as SseModule from '../src/adapters/sse.js'
import type * as Package from '../src/index.js'
import type { LlmAdapter, Message } from '../src/index.js'
import { built } from './built.js'
import { numberOf } from './options.js'
import { ENTITIES, FILLER } from './prompts.js'
import { median, quantile, report, rounded } from './report.js'
import type { Row } from './report.js'

const { openaiAdapter } = await built<typeof OpenaiModule>('adapters/openai.js')
const { encodeSse } = await built<typeof SseModule>('adapters/sse.js')
const { localGuard, sandwich } = await built<typeof Package>('index.js')

/**
 * Measures what the sandwich adds to a chat: the same Express app with and without it, the same adapter, the same
 * vendor on a real port in a process of its own; requests take turns, so that both see the same machine. No text comes
 * twice, since the detector remembers what it has examined. `npm run bench -- [--requests 400] [--json]`.
 */

/** What one request took: milliseconds, and microseconds of this process, its client included. */
interface Taken {
  readonly ms: number
  readonly cpu: number
}

type Times = Readonly<Record<'without' | 'with', Taken[]>>

/** Pieces of a streamed answer, as `vendor.ts` cuts it. */
const DELTAS = 100
/** What the sandwich added to a plain request of the same size; a stream spends what it adds beyond that on its deltas. */
let plainAdded = 0

const requests = numberOf('--requests', 400)

const vendor = fork(new URL('./vendor.ts', import.meta.url), { execArgv: process.execArgv })
const [vendorPort] = (await once(vendor, 'message')) as [number]
const client = new OpenAI({ apiKey: 'bench', baseURL: `http://127.0.0.1:${vendorPort}/v1`, maxRetries: 0 })
const llm = openaiAdapter({ client, model: 'bench' })
const guard = localGuard()
const app = express()
app.use('/with', sandwich({ guard, llm }))
app.post('/without', express.json(), without(llm))
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const rows: Row[] = []
let prompts = 0
for (const size of [100, 1000, 10_000]) {
  for (const stream of [false, true]) {
    await measure(size, stream, Math.ceil(requests / 4)) // warm-up
    rows.push(rowOf(size, stream, await measure(size, stream, requests)))
  }
}
report({ [`${requests} requests each, five entities, one at a time; milliseconds`]: rows })
agent.destroy()
server.close()
vendor.disconnect()
await guard.close()

/** The same route without protection: what an app does today. */
function without(model: LlmAdapter): express.RequestHandler {
  return async (req, res) => {
    const { messages, stream } = req.body as { messages: Message[]; stream: boolean }
    if (!stream) return void res.json({ message: await model.complete({ messages }) })
    res.setHeader('content-type', 'text/event-stream')
    for await (const { content } of model.stream({ messages })) {
      if (content) res.write(encodeSse(JSON.stringify({ delta: { content } })))
    }
    res.end(encodeSse('[DONE]'))
  }
}

async function measure(size: number, stream: boolean, count: number): Promise<Times> {
  const times: Times = { without: [], with: [] }
  for (let n = 0; n < count; n += 1) {
    const body = JSON.stringify({ messages: [{ role: 'user', content: prompt(size) }], stream })
    times.without.push(await timeOf('/without', body))
    times.with.push(await timeOf('/with', body))
  }
  return times
}

function prompt(size: number): string {
  const filler = FILLER.repeat(Math.ceil(size / FILLER.length))
  const start = `Ticket ${(prompts++).toString(36)}. ${ENTITIES}`
  return (start + filler).slice(0, Math.max(size, start.length))
}

async function timeOf(path: string, body: string): Promise<Taken> {
  const start = performance.now()
  const before = process.cpuUsage()
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - start, cpu: user + system }
}

function rowOf(size: number, stream: boolean, times: Times): Row {
  const at = (taken: readonly Taken[], share: number) =>
    quantile(
      taken.map(({ ms }) => ms),
      share,
    )
  const [a50, b50] = [at(times.without, 0.5), at(times.with, 0.5)]
  const [a99, b99] = [at(times.without, 0.99), at(times.with, 0.99)]
  const [aCpu, bCpu] = [times.without, times.with].map((taken) => median(taken.map(({ cpu }) => cpu))) as [
    number,
    number,
  ]
  const row = {
    prompt: `${size} B`,
    mode: stream ? 'streamed' : 'plain',
    'without p50': rounded(a50),
    'without p99': rounded(a99),
    'with p50': rounded(b50),
    'with p99': rounded(b99),
    'ratio p50': rounded(b50 / a50),
    'added p50': rounded(b50 - a50),
    'added p99': rounded(b99 - a99),
    'ratio cpu': rounded(bCpu / aCpu),
  }
  if (!stream) plainAdded = b50 - a50
  return stream ? { ...row, 'µs per delta': rounded((b50 - a50 - plainAdded) * (1000 / DELTAS)) } : row
}
