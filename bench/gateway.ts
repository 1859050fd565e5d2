/**
 * Measures what the gateway adds to a call: beside the bare vendor, a bare streaming proxy and `sandwich()`, taken in
 * turns in one run; the time of the first delta; and conversations of 50 turns, beside an Express app that only parses
 * and forwards them. `npm run bench:gateway`. Processor time is that of all in this process, client and vendor too: on a
 * busy machine compare that.
 */
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import httpProxy from 'http-proxy'
import OpenAI from 'openai'
import type * as AdapterModule from '../src/adapters/openai.js'
import type * as IndexModule from '../src/index.js'
import { built } from './built.js'
import { median, report, rounded } from './report.js'
import type { Row } from './report.js'

const { localGuard, openaiGateway, sandwich } = await built<typeof IndexModule>('index.js')
const { openaiAdapter } = await built<typeof AdapterModule>('adapters/openai.js')

const ROUNDS = 300
const WARM_UP = 50
const TURNS = 50
const CONVERSATIONS = 5
const model = 'm'
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`
const completion = (content: string) => {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  return JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model, choices })
}

interface Taken {
  readonly ms: number
  readonly processor: number
}

const servers: Server[] = []
const vendor = await serve((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    // The reply begins with a token, if there is one, so that its reveal is measured, too.
    const thanks = `Thank you, ${/\[[A-Z]+_[0-9A-F]+\]/.exec(body)?.[0] ?? 'all of you'}.`
    if (!(JSON.parse(body) as { stream?: boolean }).stream) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(completion(`${thanks} We shall write to you.`))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(chunk({ role: 'assistant', content: thanks }) + chunk({}, 'stop') + 'data: [DONE]\n\n')
  })
})
const proxy = httpProxy.createProxyServer({ target: vendor })
const proxied = await serve((request, response) => proxy.web(request, response))
const guard = localGuard()
const client = new OpenAI({ baseURL: `${vendor}/v1`, apiKey: 'k', maxRetries: 0 })
const app = express()
app.use('/v1', openaiGateway({ guard, auth: false, upstream: { url: `${vendor}/v1`, key: 'k' } }))
app.post('/json', express.json(), async (request, response) => {
  const reply = await send(ways.vendor, JSON.stringify(request.body))
  response.json(await reply.json())
})
app.use('/chat', sandwich({ guard, llm: openaiAdapter({ client, model }) }))
const gateway = await serve(app)

const ways = {
  vendor: `${vendor}/v1/chat/completions`,
  proxy: `${proxied}/v1/chat/completions`,
  sandwich: `${gateway}/chat`,
  gateway: `${gateway}/v1/chat/completions`,
}
const tables: Record<string, readonly Row[]> = {}
let prompts = 0
const names = Object.keys(ways) as (keyof typeof ways)[]

for (const stream of [false, true]) {
  const times: Record<keyof typeof ways, number[]> = { vendor: [], proxy: [], sandwich: [], gateway: [] }
  const processor: Record<keyof typeof ways, number[]> = { vendor: [], proxy: [], sandwich: [], gateway: [] }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const name of names) {
      // None twice: the detector remembers what it has examined.
      const took = await withProcessor(() => post(ways[name], [prompt(prompts++)], stream))
      if (round < 0) continue
      times[name].push(took.ms)
      processor[name].push(took.processor)
    }
  }
  tables[stream ? 'First delta, ms (p50)' : 'Whole reply, ms (p50)'] = names.map((name) => ({
    way: name,
    ...compared(times, name, 'ms'),
    ...compared(processor, name, 'processor'),
  }))
}

const conversing = { 'Express, JSON parsed and sent on': `${gateway}/json`, 'the gateway': ways.gateway }
const turns = Object.entries(conversing).map(([way, url]) => ({ way, url, taken: [] as Taken[][] }))
for (let conversation = 0; conversation < CONVERSATIONS; conversation++) {
  const history: object[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    history.push(prompt(100_000 + conversation * TURNS + turn))
    for (const { url, taken } of turns) (taken[turn] ??= []).push(await withProcessor(() => post(url, history, false)))
    // Nothing that another conversation has said, either.
    const content = `Noted, number ${conversation * TURNS + turn}. ${'The office answers within a day. '.repeat(20)}`
    history.push({ role: 'assistant', content })
  }
}
for (const { way, taken } of turns) {
  const title = `Conversations through ${way}: ms of a turn (medians of five turns of ${CONVERSATIONS})`
  const early = medianOf(taken, 5, 'ms')
  tables[title] = [5, 15, 25, 35, 45].map((from) => ({
    'from turn': String(from + 1),
    ms: rounded(medianOf(taken, from, 'ms')),
    'of the first row': rounded(medianOf(taken, from, 'ms') / early),
    processor: rounded(medianOf(taken, from, 'processor')),
  }))
}
tables[`Added by the gateway to a conversation, up to a turn (medians of ${CONVERSATIONS})`] = [10, 20, 30, 40, 50].map(
  (turn) => ({
    turn: String(turn),
    ms: rounded(addedUpTo(turn, 'ms')),
    'ms a turn': rounded(addedUpTo(turn, 'ms') / turn),
    processor: rounded(addedUpTo(turn, 'processor')),
    'processor a turn': rounded(addedUpTo(turn, 'processor') / turn),
  }),
)
report(tables)

proxy.close()
for (const server of servers) server.closeAllConnections()
for (const server of servers) server.close()
await guard.close()

/** The median of five turns of all conversations. */
function medianOf(turns: readonly Taken[][], from: number, of: keyof Taken): number {
  const five = turns.slice(from, from + 5).flat()
  return median(five.map((taken) => taken[of]))
}

/** What the gateway adds to the Express app in all turns up to one, each the median of the conversations. */
function addedUpTo(turn: number, of: keyof Taken): number {
  const [express = 0, gateway = 0] = turns.map(({ taken }) =>
    taken.slice(0, turn).reduce((sum, same) => sum + median(same.map((one) => one[of])), 0),
  )
  return gateway - express
}

/** With the processor's milliseconds of this process. */
async function withProcessor(work: () => Promise<number>): Promise<Taken> {
  const before = process.cpuUsage()
  const ms = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms, processor: (user + system) / 1000 }
}

/** The median of a way, what it adds to the bare vendor, and how that is to what `sandwich()` adds. */
function compared(taken: Record<keyof typeof ways, number[]>, name: keyof typeof ways, of: string): Row {
  const added = (one: keyof typeof ways) => median(taken[one]) - median(taken.vendor)
  return {
    [of]: rounded(median(taken[name])),
    [`${of} added`]: rounded(added(name)),
    [`${of} of sandwich()`]: rounded(added(name) / added('sandwich')),
  }
}

/** Milliseconds until the first byte of a streamed answer, or the last of another. */
async function post(url: string, messages: readonly object[], stream: boolean): Promise<number> {
  const body = JSON.stringify({ model, messages, stream })
  const start = performance.now()
  const reply = await send(url, body)
  if (reply.status !== 200 || !reply.body) throw new Error(`${url} answered ${reply.status}`)
  const reader = reply.body.getReader()
  if (stream) await reader.read()
  const first = performance.now() - start
  while (!(await reader.read()).done);
  return stream ? first : performance.now() - start
}

function send(url: string, body: string): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

function prompt(number: number): object {
  const content = `Dear team, my name is Anna Schmidt, my mail is anna${number}@example.org. ${'Please look into my order again. '.repeat(20)}`
  return { role: 'user', content }
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
