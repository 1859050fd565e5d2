import type { SandwichError } from '../../errors.js'
import type { Protocol } from '../../protocols/protocol.js'

/** What a gateway must know about a vendor's API, besides where its texts are. */
export interface VendorApi {
  /** Name of the gateway's function, for messages about its options. */
  readonly gateway: string
  /** Routes for POST: path → protocol. */
  readonly routes: Readonly<Record<string, Protocol>>
  /** Requests without text, whose answers have none either: they pass unchanged. */
  readonly passes: readonly Pass[]
  /** Paths that clients first try as a WebSocket. A 426 makes them go on over HTTP at once; at a 404 they try again. */
  readonly webSockets: readonly string[]
  /** True for paths that are left to the next handler. All others that are not listed above are a 404. */
  readonly isForNextHandler: (path: string) => boolean
  readonly headers: VendorHeaders
  /** Query parameters that are forwarded if they are written like identifiers. */
  readonly query: readonly string[]
  /** Returns an error in the vendor's format. */
  errorBody(error: SandwichError, requestId: string): object
}

export interface Pass {
  readonly method: 'get' | 'post' | 'delete'
  /** The path in Express's syntax, with `:id`. */
  readonly path: string
}

export interface VendorHeaders {
  /** The header in which the vendor expects a key. */
  readonly key: 'authorization' | 'x-api-key'
  /** Headers that go to the vendor. */
  readonly out: readonly string[]
  /** Headers that go to the vendor with the client's own credentials only. */
  readonly credentials: readonly string[]
  /** Headers that come back. */
  readonly back: RegExp
  /** The header with the vendor's request id; the gateway's own id is sent in it until the vendor has answered. */
  readonly requestId: string
}
