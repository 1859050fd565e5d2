import { Agent, request as httpRequest } from 'node:http'
import { memoryAudit } from '../../src/audit/memory.js'
import { piiDetector } from '../../src/detectors/pii.js'
import { listen } from './listen.js'
import { routerApp } from './router-app.js'

/** The guard's routes on a port, for requests that no client would make. */

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface RawServer {
  /** Errors that the routes have reported. */
  readonly errors: readonly unknown[]
  send(request: RawRequest): Promise<RawAnswer>
  close(): Promise<void>
}

/** Starts the routes without limits on the rate, for so many requests at once. */
export async function startRawServer(connections: number): Promise<RawServer> {
  const errors: unknown[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const guardOptions = { detectors: [piiDetector()], audit: memoryAudit({ capacity: 1000 }) }
  const limits = { requestsPerMinute: Infinity, unknownTokensPerMinute: Infinity }
  const { url, close } = await listen(routerApp({ guardOptions, onError: (error) => errors.push(error), ...limits }))
  return {
    errors,
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { agent, method, headers: { ...headers, ...length }, timeout: 20_000 }
        const pending = httpRequest(`${url}${path}`, options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
        })
        pending.on('timeout', () => pending.destroy(new Error('no answer')))
        pending.on('error', reject)
        pending.end(body)
      }),
    async close() {
      agent.destroy()
      await close()
    },
  }
}
