/* global process, performance */
/**
 * An Express app that answers one chat and tells how long that took from its first import, in milliseconds, and its memory,
 * in MB; then its guard reads messages. Runs as plain JavaScript, as users' apps do. The arguments are a file of messages
 * and the built package, an empty string for the bare app.
 */
const began = performance.now()
const { createServer } = await import('node:http')
const { readFile } = await import('node:fs/promises')
const { default: express } = await import('express')
const content =
  "I'm Anna Schmidt, anna.schmidt@example.org, +49 30 901820, passport number C01X00T47, at 12 Baker Street."

const app = express()
const { handlers, guard } = await route(process.argv[3])
app.use('/chat', handlers)
const server = createServer(app)
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}/chat`
  const body = JSON.stringify({ messages: [{ role: 'user', content }] })
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { message } = await reply.json()
  if (message?.content !== content) throw new Error(`The app answered ${reply.status}.`)
  const took = performance.now() - began
  globalThis.gc?.()
  const memory = process.memoryUsage().rss / 1e6
  process.stdout.write(JSON.stringify({ took, memory, ...(await read(guard)) }))
  process.exit()
})

async function read(guard) {
  const messages = guard ? JSON.parse(await readFile(process.argv[2], 'utf8')) : []
  const began = performance.now()
  let hundred = 0
  for (const [index, content] of messages.entries()) {
    if (index === 100) hundred = performance.now() - began
    await guard.evaluate({ messages: [{ role: 'user', content }] })
  }
  return { hundred, all: performance.now() - began }
}

async function route(dist) {
  const echo = (messages) => ({ role: 'assistant', content: messages.at(-1).content })
  if (!dist) return { handlers: [express.json(), (req, res) => res.json({ message: echo(req.body.messages) })] }
  const { localGuard, sandwich } = await import(dist)
  const complete = ({ messages }) => Promise.resolve(echo(messages))
  const guard = localGuard()
  return { handlers: [sandwich({ guard, llm: { complete, stream: () => undefined } })], guard }
}
