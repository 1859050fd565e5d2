import type { OutgoingRequest } from './fetch-options.js'

/** Reads what a `fetch` was called with: a URL with options, or a `Request`. */

type Input = Parameters<typeof globalThis.fetch>[0]

/** Where a request goes, read without touching its body. */
export function outgoingOf(input: Input, init: RequestInit | undefined): OutgoingRequest {
  const from = input instanceof Request ? input : undefined
  return {
    url: new URL(from ? from.url : String(input)),
    method: (init?.method ?? from?.method ?? 'GET').toUpperCase(),
    headers: new Headers(init?.headers ?? from?.headers),
  }
}

export function hasBody(input: Input, init: RequestInit | undefined): boolean {
  return Boolean(init?.body ?? (input instanceof Request && input.body))
}

export function requestOf(input: Input, init: RequestInit | undefined): Request {
  const isGiven = (init?.body ?? null) !== null
  return new Request(input, { ...init, ...(isGiven && { duplex: 'half' }) } as RequestInit)
}

/**
 * Returns the other options: the caller's own signal, how to treat redirects, and those of the runtime's own fetch, such
 * as a dispatcher. The signal of a copied `Request` would not do: it aborts no more once that copy is collected as
 * garbage, while the reply is still read.
 */
export function optionsOf(input: Input, init: RequestInit | undefined): RequestInit {
  const { body: _body, headers: _headers, method: _method, ...rest } = init ?? {}
  if (!(input instanceof Request)) return rest
  const { redirect, credentials, signal } = input
  return { redirect, credentials, ...rest, signal: rest.signal === undefined ? signal : rest.signal }
}
