/** Declares the part of `http-proxy` that the benchmark uses: the package has no types. */

declare module 'http-proxy' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** What is used of it: the package has no types. */
  interface Proxy {
    web(request: IncomingMessage, response: ServerResponse): void
    close(): void
  }
  const httpProxy: { createProxyServer(options: { readonly target: string }): Proxy }
  export default httpProxy
}
