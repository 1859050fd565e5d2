import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { sendJson } from '../http/send-json.js'
import { connections } from './connections.js'

/** The HTTP server of the service, with its timeouts. */

export interface HttpServer {
  readonly server: Server
  /**
   * Stops accepting connections, and resolves when the last request has ended; cuts off requests that take longer than
   * `graceMs`.
   */
  drain(graceMs: number): Promise<void>
}

/**
 * Creates a server whose timeouts stop slow and stuck clients, and which answers invalid HTTP with our error body, too.
 */
export function httpServer(listener: RequestListener): HttpServer {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000, // longer than load balancers keep theirs, so that they never send on a closed one
    connectionsCheckingInterval: 5_000,
  })
  const { drain } = connections(server)
  server.on('request', listener)
  server.on('checkExpectation', (_request, response) => {
    sendJson(response, 417, refusal('The service expects nothing but 100-continue.'))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error.code, socket))
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

/** Returns our error body for requests that reach no route. */
function refusal(message: string): object {
  return {
    error: { message, type: 'invalid_request_error', code: 'bad_request', param: null, request_id: randomUUID() },
  }
}
