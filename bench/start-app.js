/* global process, performance */
/**
 * An Express app that answers one chat and tells how long that took from its first import, in milliseconds, and its memory,
 * in MB. Runs as plain JavaScript, as users' apps do. The argument is the built package, or nothing for the bare app.
 */
const began = performance.now()
const { createServer } = await import('node:http')
const { default: express } = await import('express')
const content =
  "I'm Anna Schmidt, anna.schmidt@example.org, +49 30 901820, passport number C01X00T47, at 12 Baker Street."

const app = express()
app.use('/chat', await route(process.argv[2]))
const server = createServer(app)
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}/chat`
  const body = JSON.stringify({ messages: [{ role: 'user', content }] })
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { message } = await reply.json()
  if (message?.content !== content) throw new Error(`The app answered ${reply.status}.`)
  const took = performance.now() - began
  globalThis.gc?.()
  process.stdout.write(JSON.stringify({ took, memory: process.memoryUsage().rss / 1e6 }))
  process.exit()
})

async function route(dist) {
  const echo = (messages) => ({ role: 'assistant', content: messages.at(-1).content })
  if (!dist) return [express.json(), (req, res) => res.json({ message: echo(req.body.messages) })]
  const { localGuard, sandwich } = await import(dist)
  const complete = ({ messages }) => Promise.resolve(echo(messages))
  return sandwich({ guard: localGuard(), llm: { complete, stream: () => undefined } })
}
