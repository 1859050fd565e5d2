import { Worker } from 'node:worker_threads'
import type { ResourceLimits, WorkerOptions } from 'node:worker_threads'
import type { Finding } from '../../types.js'
import type { Past } from '../personal/stage.js'
import type { Job, WorkerInit, Report } from './messages.js'
import { unpack } from './transferable-findings.js'

/** One worker thread and its jobs. */

export interface ThreadOptions {
  /** The worker's file. */
  readonly file: URL
  /** How the worker makes its detector. */
  readonly detectorOptions: unknown
  /** Limits of the thread. Default: as much memory as this process may have. */
  readonly resourceLimits?: ResourceLimits
  /** Time without a heartbeat after which a worker counts as stuck, and is ended. */
  readonly stuckMs: number
}

/** A worker and its jobs. */
export interface Thread {
  /** Characters waiting for it. */
  readonly load: number
  /** Examines texts. Rejects if the thread ends before it has answered; with `NoStartError` if it never ran. */
  examine(tenant: string, texts: readonly string[], past: Past | undefined): Promise<readonly (readonly Finding[])[]>
  end(): Promise<void>
}

/**
 * Thrown if no worker can run: its file is missing from a bundle, or the process may not have any. Nothing was
 * examined.
 */
export class NoStartError extends Error {}

interface Waiting {
  readonly texts: readonly string[]
  readonly resolve: (found: Finding[][]) => void
  readonly reject: (error: Error) => void
}

/** Starts a worker. An idle worker does not keep the process alive. */
export function thread({ file, detectorOptions, stuckMs, ...options }: ThreadOptions, onEnd: () => void): Thread {
  const heartbeat = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WorkerInit = { detectorOptions, heartbeat }
  const worker = start(file, { ...options, workerData })
  const waiting = new Map<number, Waiting>()
  const watch = setInterval(checkHeartbeat, stuckMs).unref()
  let last = -1
  let isReady = false
  let ids = 0
  let load = 0

  worker.unref()
  worker.on('message', take)
  worker.once('error', fail)
  worker.once('messageerror', fail)
  worker.once('exit', () => fail(new Error('A worker has ended.')))

  function take(report: Report): void {
    if (report.kind === 'ready') isReady = true
    else if (report.kind === 'failed') settle(report.id, ({ reject }) => reject(report.error))
    else settle(report.id, ({ texts, resolve }) => resolve(unpack(report.findings, texts)))
  }

  function settle(id: number, how: (job: Waiting) => void): void {
    const job = waiting.get(id)
    if (!job || !waiting.delete(id)) return
    load -= sizeOf(job.texts)
    if (waiting.size === 0) worker.unref()
    how(job)
  }

  function fail(cause: Error): void {
    clearInterval(watch)
    onEnd()
    void worker.terminate()
    const error = isReady ? cause : new NoStartError('No worker could be started.', { cause })
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(error))
  }

  function checkHeartbeat(): void {
    const now = Atomics.load(heartbeat, 0)
    if (waiting.size > 0 && now === last) fail(new Error('A worker is stuck.'))
    last = waiting.size > 0 ? now : -1
  }

  return {
    get load() {
      return load
    },
    examine: (tenant, texts, past) =>
      new Promise((resolve, reject) => {
        const id = (ids += 1)
        waiting.set(id, { texts, resolve, reject })
        load += sizeOf(texts)
        worker.ref()
        worker.postMessage({ id, tenant, texts, past } satisfies Job)
      }),
    async end() {
      isReady = true // closing is no failure to start
      fail(new Error('The detector was closed.'))
      await worker.terminate()
    },
  }
}

export function sizeOf(texts: readonly string[]): number {
  return texts.reduce((size, { length }) => size + length, 0)
}

/** Starts the thread; fails for options that cannot be transferred, and in a process that may not start threads. */
function start(file: URL, options: WorkerOptions): Worker {
  try {
    // Without the options of this process: some of them (`--input-type`) would stop a thread.
    return new Worker(file, { name: 'llm-sandwich detection', execArgv: [], ...options })
  } catch (cause) {
    throw new NoStartError('No worker could be started.', { cause })
  }
}
