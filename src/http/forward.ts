import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import axios from 'axios'
import type { Call } from '../adapters/call.js'

export interface Forwarded {
  readonly method: 'get' | 'post' | 'delete'
  readonly url: string
  readonly headers: Headers
  /** JSON. */
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** A client without the interceptors and headers that the app has set on axios itself. */
const client = axios.create()
client.defaults.headers.common = {}
client.defaults.headers.post = {}

/** Sends a request to the vendor, once. Redirects are not followed, and no status is an error. */
export function forward(call: Call, { method, url, headers, body }: Forwarded): Promise<Answer> {
  return call.open(async (signal) => {
    const {
      status,
      headers: back,
      data,
    } = await client
      .request<Readable>({
        method,
        url,
        headers: Object.fromEntries(headers),
        data: body === undefined ? undefined : Buffer.from(body),
        signal,
        responseType: 'stream',
        maxRedirects: 0,
        maxBodyLength: Infinity,
        validateStatus: null,
      })
      .catch(withoutRequest)
    return { status, headers: Object.fromEntries(Object.entries(back)) as IncomingHttpHeaders, body: data }
  })
}

/** An AxiosError carries key and prompt into every log that prints it: only its cause goes on. */
function withoutRequest(error: unknown): never {
  throw axios.isAxiosError(error) ? (error.cause ?? new Error(error.code)) : error
}
