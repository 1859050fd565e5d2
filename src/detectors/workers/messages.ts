import type { Past } from '../personal/stage.js'
import type { TransferableFindings } from './transferable-findings.js'

/** Messages between the main thread and its workers. */

/** The data with which a worker starts. */
export interface WorkerInit {
  /** The options of its detector: `SerializedOptions` of a type that the worker's file knows. */
  readonly detectorOptions: unknown
  /** One number, which the worker increments while it makes progress. */
  readonly heartbeat: Int32Array
}

/** The texts of one request. */
export interface Job {
  readonly id: number
  readonly tenant: string
  readonly texts: readonly string[]
  readonly past: Past | undefined
}

export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly id: number; readonly findings: TransferableFindings }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error }
