import { createServer } from 'node:http'

/** Runs the vendor of `latency.ts` in its own process: answers with the user's tokens, in one piece or in a hundred. */

const PIECES = 100

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const { messages, stream } = JSON.parse(body) as { messages: { content: string }[]; stream?: boolean }
    const tokens = messages.at(-1)?.content.match(/\[[A-Z]+_[0-9A-F]{8}\]/g) ?? ['-']
    const text = `${'Some words of an answer. '.repeat(16)}${tokens.join(', ')}. ${'And more of it. '.repeat(16)}`
    response.setHeader('content-type', stream ? 'text/event-stream' : 'application/json')
    response.end(
      stream ? streamOf(text) : JSON.stringify(completion({ message: { role: 'assistant', content: text } }, 'stop')),
    )
  })
})

function streamOf(text: string): string {
  const size = Math.ceil(text.length / PIECES)
  const pieces = Array.from({ length: PIECES }, (_, at) => text.slice(at * size, (at + 1) * size))
  const events = [
    ...pieces.map((content) => completion({ delta: { content } }, null)),
    completion({ delta: {} }, 'stop'),
  ]
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`
}

function completion(choice: object, finish: string | null): object {
  return {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'bench',
    choices: [{ index: 0, ...choice, finish_reason: finish }],
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.(address.port)
})
process.on('disconnect', () => process.exit())
