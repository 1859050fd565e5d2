import type { SandwichError } from '../../errors.js'
import type { Protocol } from '../../protocols/protocol.js'

/** The API of a vendor as a gateway must know it, besides where its texts are. A gateway is made from one of these. */
export interface VendorApi {
  /** The gateway as an app calls it, for messages about its options. */
  readonly gateway: string
  /** What is posted: path → protocol. */
  readonly routes: Readonly<Record<string, Protocol>>
  /** Requests that hold no text, nor does their answer: they pass as they are. */
  readonly passes: readonly Pass[]
  /** Paths that clients first try as a WebSocket. A 426 makes them go on over HTTP at once; at a 404 they try again. */
  readonly sockets: readonly string[]
  /** Paths that are handed on to what is mounted next. All others that are not named above are a 404. */
  readonly handsOn: (path: string) => boolean
  readonly headers: VendorHeaders
  /** Parameters of the URL that go to the vendor, if they are written like identifiers. */
  readonly query: readonly string[]
  /** An error as this vendor writes it. */
  errorBody(error: SandwichError, requestId: string): object
}

export interface Pass {
  readonly method: 'get' | 'post' | 'delete'
  /** As Express writes it, with `:id`. */
  readonly path: string
}

export interface VendorHeaders {
  /** Where the vendor looks for a key. */
  readonly key: 'authorization' | 'x-api-key'
  /** Go to the vendor. */
  readonly out: readonly string[]
  /** Go to the vendor with the client's own credentials only. */
  readonly credentials: readonly string[]
  /** Come back. */
  readonly back: RegExp
  /** The id of a request, which takes the place of ours. */
  readonly requestId: string
}
