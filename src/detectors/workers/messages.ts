import type { Parcel } from './transferable-findings.js'

/** What the main thread and its workers say to each other. */

/** With which a worker is started. */
export interface Outfit {
  /** How to make its detector: a `Recipe`, as the worker's file knows it. */
  readonly recipe: unknown
  /** One number, which the worker counts up as long as it gets on. */
  readonly pulse: Int32Array
}

/** The texts of one request. */
export interface Job {
  readonly id: number
  readonly tenant: string
  readonly texts: readonly string[]
}

export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly id: number; readonly parcel: Parcel }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error }
