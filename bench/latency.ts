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

const { openaiAdapter } = await built<typeof OpenaiModule>('adapters/openai.js')
const { encodeSse } = await built<typeof SseModule>('adapters/sse.js')
const { localGuard, sandwich } = await built<typeof Package>('index.js')

/**
 * Measures what the sandwich adds to a chat: the same Express app with and without it, the same adapter, the same
 * vendor on a real port in a process of its own; requests take turns, so that both see the same machine.      npm run
 * bench -- [--requests 400]
 */

const ENTITIES =
  "I'm Anna Schmidt, anna.schmidt@example.org, +49 30 901820, passport number C01X00T47, at 12 Baker Street. "
const FILLER = 'Please tell me what the opening hours are and how long an answer takes. '

/** Pieces of a streamed answer, as `vendor.ts` cuts it. */
const DELTAS = 100
/** What a plain request of the same size took longer: what a stream adds beyond it is spent on its deltas. */
let plainAdded = 0

const at = process.argv.indexOf('--requests')
const requests = at < 0 ? 400 : Number(process.argv[at + 1])

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

console.log(`${requests} requests each, five entities, one at a time; milliseconds\n`)
console.log('prompt   mode      without p50 / p99   with p50 / p99    ratio p50   added p50   added p99   µs per delta')
for (const size of [100, 1000, 10_000]) {
  for (const stream of [false, true]) {
    const content = (ENTITIES + FILLER.repeat(Math.ceil(size / FILLER.length))).slice(
      0,
      Math.max(size, ENTITIES.length),
    )
    const body = JSON.stringify({ messages: [{ role: 'user', content }], stream })
    await measure(body, Math.ceil(requests / 4)) // warm-up
    report(size, stream, await measure(body, requests))
  }
}
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

async function measure(body: string, count: number): Promise<{ without: number[]; with: number[] }> {
  const times = { without: [] as number[], with: [] as number[] }
  for (let n = 0; n < count; n += 1) {
    times.without.push(await timed('/without', body))
    times.with.push(await timed('/with', body))
  }
  return times
}

async function timed(path: string, body: string): Promise<number> {
  const start = performance.now()
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
  return performance.now() - start
}

function report(size: number, stream: boolean, times: { without: number[]; with: number[] }): void {
  const [a50, a99, b50, b99] = [times.without, times.with].flatMap((list) => [
    quantile(list, 0.5),
    quantile(list, 0.99),
  ])
  const cells = [
    `${size} B`.padEnd(9),
    (stream ? 'streamed' : 'plain').padEnd(10),
    `${fixed(a50)} / ${fixed(a99)}`.padEnd(20),
    `${fixed(b50)} / ${fixed(b99)}`.padEnd(18),
    `${fixed((b50 ?? 0) / (a50 ?? 1))} x`.padEnd(12),
    fixed((b50 ?? 0) - (a50 ?? 0)).padEnd(12),
    fixed((b99 ?? 0) - (a99 ?? 0)).padEnd(12),
    stream ? (((b50 ?? 0) - (a50 ?? 0) - plainAdded) * (1000 / DELTAS)).toFixed(1) : '',
  ]
  if (!stream) plainAdded = (b50 ?? 0) - (a50 ?? 0)
  console.log(cells.join(''))
}

function quantile(list: readonly number[], q: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

function fixed(value: number | undefined): string {
  return (value ?? 0).toFixed(2)
}
