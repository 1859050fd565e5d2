import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import axios from 'axios'
import type { Call } from '../adapters/call.js'

/** Sends a gateway's request to the vendor. */

export interface Forwarded {
  readonly method: 'get' | 'post' | 'delete'
  readonly url: string
  readonly headers: Headers
  /** The body, as JSON. */
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** An axios client without the interceptors and headers that the app may have set globally. */
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

/** Rethrows only the cause: an AxiosError would carry key and prompt into every log that prints it. */
function withoutRequest(error: unknown): never {
  throw axios.isAxiosError(error) ? (error.cause ?? new Error(error.code)) : error
}
