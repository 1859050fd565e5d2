import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** A vendor on a real port that speaks OpenAI's chat completions. */

/** The vendor's answer to one request. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Written one by one, each flushed to the wire before the next. */
  readonly chunks?: Iterable<string | Uint8Array>
  /** Awaited before each chunk, by its place. */
  readonly before?: (index: number) => Promise<void>
  /** After the chunks: end the body (default), send nothing more, or cut the connection. */
  readonly then?: 'end' | 'stall' | 'destroy'
}

export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** The body as it came. */
  readonly text: string
  /** The body as JSON; the text if it is none. */
  readonly body: unknown
  /** Resolves when the client leaves before the answer is complete. */
  readonly gone: Promise<void>
}

export interface FakeVendor {
  /** For `new OpenAI({ baseURL })`, with the `/v1`. */
  readonly baseURL: string
  readonly requests: readonly RecordedRequest[]
  /** Connections accepted so far. */
  readonly connections: number
  /** Answers for the next requests, or what makes them, used before those of `answer`. */
  enqueue(...answers: readonly (Answer | ((request: RecordedRequest) => Answer))[]): void
  close(): Promise<void>
}

export interface FakeVendorOptions {
  readonly answer?: (request: RecordedRequest) => Answer
}

/** A vendor on a real port that speaks OpenAI's chat completions, on every path. It repeats the last message. */
export async function startFakeVendor({ answer = echo }: FakeVendorOptions = {}): Promise<FakeVendor> {
  const requests: RecordedRequest[] = []
  const queue: (Answer | ((request: RecordedRequest) => Answer))[] = []
  let connections = 0
  const server = createServer((request, response) => {
    void record(request, response).then((recorded) => {
      requests.push(recorded)
      const next = queue.shift() ?? answer
      return write(response, typeof next === 'function' ? next(recorded) : next)
    })
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // `address()` is a string only for pipes.
  const { port } = server.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    get connections() {
      return connections
    },
    enqueue: (...answers) => void queue.push(...answers),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// --- Answers ---

const JSON_HEADERS = { 'content-type': 'application/json' }
const SSE_HEADERS = { 'content-type': 'text/event-stream' }

export function json(body: unknown, status = 200): Answer {
  return { status, headers: JSON_HEADERS, chunks: [JSON.stringify(body)] }
}

/** A chat completion. `message` adds to or replaces fields of the message, such as `tool_calls`. */
export function completion(content: string | null, message: object = {}, finish = 'stop', id = 'chatcmpl-1'): Answer {
  return json({
    id,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'fake-model',
    choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 },
  })
}

/** A streamed chat completion: these pieces of content, the finish reason, the usage, `[DONE]`. */
export function streamed(...pieces: readonly string[]): Answer {
  return events(...completionChunks(...pieces).map((chunk) => JSON.stringify(chunk)), '[DONE]')
}

/** The chunk objects of a streamed chat completion. */
export function completionChunks(...pieces: readonly string[]): object[] {
  return [
    contentChunk({ role: 'assistant', content: '' }),
    ...pieces.map((content) => contentChunk({ content })),
    contentChunk({}, 'stop'),
    { ...CHUNK, choices: [], usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 } },
  ]
}

const CHUNK = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'fake-model' }

export function contentChunk(delta: object, finishReason: string | null = null): object {
  return { ...CHUNK, choices: [{ index: 0, delta, finish_reason: finishReason }] }
}

/** An event stream with these data fields. */
export function events(...data: readonly string[]): Answer {
  return { headers: SSE_HEADERS, chunks: [data.map((text) => `data: ${text}\n\n`).join('')] }
}

/** One JSON text a line. */
export function ndjson(...values: readonly unknown[]): Answer {
  return {
    headers: { 'content-type': 'application/x-ndjson' },
    chunks: [values.map((value) => `${JSON.stringify(value)}\n`).join('')],
  }
}

/** The same bytes, cut at these positions, or into pieces of this many bytes. */
export function cut(answer: Answer, positions: readonly number[] | number): Answer {
  const bytes = Buffer.concat([...(answer.chunks ?? [])].map((chunk) => Buffer.from(chunk)))
  const inner = typeof positions === 'number' ? range(positions, bytes.length) : positions
  const bounds = [0, ...inner, bytes.length]
  return { ...answer, chunks: bounds.slice(1).map((end, index) => bytes.subarray(bounds[index], end)) }
}

/** The first `bytes` bytes of an answer; then silence, or the end of the connection. */
export function broken(answer: Answer, bytes: number, then: 'stall' | 'destroy' | 'end'): Answer {
  const [start] = cut(answer, [bytes]).chunks ?? []
  return { ...answer, chunks: start ? [start] : [], then }
}

/** Never answers, not even with headers. */
export const silence: Answer = { status: 0 }

export function redirect(location: string): Answer {
  return { status: 302, headers: { location } }
}

/** An error as OpenAI writes it. A real vendor may quote the prompt in `message`. */
export function failure(status: number, message = 'no'): Answer {
  return json({ error: { message, type: 'api_error', code: null, param: null } }, status)
}

/** A body without end: a JSON string, or with `stream` one event. */
export function giant({ stream = false } = {}): Answer {
  return { headers: stream ? SSE_HEADERS : JSON_HEADERS, chunks: endless(stream ? 'data: "' : '"') }
}

// --- Internals ---

function* endless(start: string): Generator<string> {
  yield start
  for (;;) yield 'x'.repeat(65_536)
}

function range(step: number, end: number): number[] {
  return Array.from({ length: Math.ceil(end / step) - 1 }, (_, index) => (index + 1) * step)
}

function echo({ body }: RecordedRequest): Answer {
  const { messages, stream } = body as { messages: { content: string | { text: string }[] }[]; stream?: boolean }
  const last = messages.at(-1)?.content ?? ''
  const content = typeof last === 'string' ? last : last.map(({ text }) => text).join('')
  return stream ? streamed(...(content.match(/.{1,8}/gsu) ?? [])) : completion(content)
}

async function record(request: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  const gone = new Promise<void>((resolve) => {
    response.on('close', () => {
      if (!response.writableFinished) resolve()
    })
  })
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    text,
    body: parse(text),
    gone,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function write(
  response: ServerResponse,
  { status = 200, headers, chunks = [], before, then = 'end' }: Answer,
): Promise<void> {
  if (status === 0) return
  response.writeHead(status, headers)
  response.flushHeaders()
  let index = 0
  for (const chunk of chunks) {
    await before?.(index++)
    if (response.destroyed) return
    if (!response.write(chunk)) await drained(response)
    // One turn of the event loop, so that the client reads this chunk on its own.
    await setImmediate()
  }
  if (then === 'end') response.end()
  if (then === 'destroy') response.destroy()
}

/** Also resolves when the client has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}
