import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { sendJson } from '../http/send-json.js'

export interface HttpServer {
  readonly server: Server
  /** Takes no more requests, and resolves when the last one has ended; cuts off those that take longer than `graceMs`. */
  drain(graceMs: number): Promise<void>
}

/** A server with timeouts that a slow or stuck client cannot outwait, and with our error body also for what is not HTTP. */
export function httpServer(listener: RequestListener): HttpServer {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000, // longer than load balancers keep theirs, so that they never send on a closed one
    connectionsCheckingInterval: 5_000,
  })
  const open = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    listener(request, response)
  })
  server.on('checkExpectation', (_request, response) => {
    sendJson(response, 417, refusal('The service expects nothing but 100-continue.'))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error.code, socket))

  async function drain(graceMs: number): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    // A client that kept its connection would send the next request into the void.
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close')
    // Node counts a connection on which nothing has come yet among those that are busy.
    const busy = new Set([...open].map(({ socket }) => socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(idle)
    clearTimeout(cut)
  }
  return { server, drain }
}

// --- Internal helpers ---

const REFUSALS = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
} as const
const BAD_REQUEST = ['400 Bad Request', 'The request is not valid HTTP.'] as const

function refuse(code: string | undefined, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const known = Object.entries(REFUSALS).find(([name]) => name === code)?.[1]
  const [status, message] = known ?? BAD_REQUEST
  const body = JSON.stringify(refusal(message))
  const headers = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${body.length}`]
  socket.end([`HTTP/1.1 ${status}`, ...headers, 'Connection: close', '', body].join('\r\n'))
}

/** Our error body, for what gets to no route. */
function refusal(message: string): object {
  return {
    error: { message, type: 'invalid_request_error', code: 'bad_request', param: null, request_id: randomUUID() },
  }
}
