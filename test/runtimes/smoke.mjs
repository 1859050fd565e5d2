// What each runtime must be able to do, in a project that has installed the package: a chat through the sandwich, streamed and
// not, over SQLite without better-sqlite3; a long text; the audit log. Prints what came of it, as JSON.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { keyRing, localGuard, sandwich } from 'llm-sandwich'
import { httpAdapter } from 'llm-sandwich/adapters/http'
import { sqliteStores } from 'llm-sandwich/stores/sqlite'

/** What the vendor was sent. It answers by repeating the last message, a word a line if it is asked for a stream. */
const sent = []
const vendor = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const { messages, stream } = JSON.parse(body)
    const { content } = messages.at(-1)
    sent.push(content)
    const lines = stream ? [...content.split(/(?<= )/).map((text) => ({ text })), { done: true }] : [{ text: content }]
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  })
})

async function listening(server) {
  await once(server, 'listening')
  return `http://127.0.0.1:${server.address().port}`
}

const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
const open = () =>
  sqliteStores({ path: join(folder, 'guard.db'), keys: keyRing(Buffer.alloc(32, 1).toString('base64')) })
const stores = open()
await stores.ready()
const guard = localGuard({ ...stores })
const llm = httpAdapter({
  url: await listening(vendor.listen(0, '127.0.0.1')),
  format: 'ndjson',
  request: ({ messages }, { stream }) => ({ messages, stream }),
  reply: ({ text }) => ({ content: text }),
  delta: ({ text, done }) => (done ? 'done' : { content: text }),
})
const app = express()
app.use('/chat', sandwich({ guard, llm }))
const server = app.listen(0, '127.0.0.1')
const url = `${await listening(server)}/chat`

async function chat(stream) {
  const content = 'I am Anna Schmidt, anna@example.org'
  const body = JSON.stringify({ messages: [{ role: 'user', content }], stream })
  const reply = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return reply.text()
}

const reply = JSON.parse(await chat(false)).message.content
const events = (await chat(true)).split('\n').flatMap((line) => /^data: (\{.*)/.exec(line)?.[1] ?? [])
const streamed = events.map((event) => JSON.parse(event).delta?.content ?? '').join('')
const long = await guard.detect({
  model: 'pii',
  messages: [{ role: 'user', content: 'I am Anna Schmidt. '.repeat(1000) }],
  threshold: 0.6,
})
await guard.close()

const again = open()
await again.ready()
const faults = await again.verifyAudit()
const { data } = await localGuard({ ...again }).logs()
await again.close()

server.close()
server.closeAllConnections()
vendor.close()
vendor.closeAllConnections()
rmSync(folder, { recursive: true })
console.log(
  JSON.stringify({
    sent,
    reply,
    streamed,
    long: long.result.length,
    faults,
    outcomes: data.map(({ outcome }) => outcome),
  }),
)
process.exit(0)
