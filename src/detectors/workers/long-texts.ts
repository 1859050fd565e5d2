import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packageFile } from '../../package-files.js'
import type { FindingsByText } from '../detector.js'
import type { Past } from '../personal/stage.js'
import { warn } from '../../warn.js'
import { backlog } from './backlog.js'
import { pool } from './pool.js'
import type { PoolOptions } from './pool.js'
import type { Steps } from './steps.js'
import { NoStartError, sizeOf } from './thread.js'
import { roundRobin } from './round-robin.js'

/** Examines long texts without blocking the event loop. */

export interface LongTextsOptions extends Partial<PoolOptions> {
  /** Detection in this thread. */
  readonly steps: (texts: readonly string[], tenant: string, past?: Past) => Steps<FindingsByText>
  /** Most characters that may wait. */
  readonly most?: number
}

/** An examiner of long texts; its findings are those of `steps`. */
export interface LongTexts {
  /** Examines texts. Rejects with `UnavailableError` if too much is waiting, and with any error if a worker fails. */
  examine(tenant: string, texts: readonly string[], past?: Past): Promise<FindingsByText>
  close(): Promise<void>
}

/**
 * Most characters of a short request, which takes about two milliseconds, hardly more than the way to a worker and
 * back.
 */
const SHORT = 8192
const MOST = 64 * 1024 * 1024
const SLICE_MS = 5

export function isLong(texts: readonly string[]): boolean {
  return sizeOf(texts) > SHORT
}

/**
 * Uses worker threads if the detector's options can be sent to one and the worker's file exists, which a bundle may
 * lack. Otherwise works in this thread, a few milliseconds at a time.
 */
export function longTexts({
  steps,
  most = MOST,
  detectorOptions,
  file = workerFile(),
  ...options
}: LongTextsOptions): LongTexts {
  const waiting = backlog({ most })
  const here = roundRobin({ sliceMs: SLICE_MS })
  const threads = detectorOptions !== undefined && file ? pool({ ...options, detectorOptions, file }) : undefined
  let canStart = true

  async function inWorker(tenant: string, texts: readonly string[], past?: Past): Promise<FindingsByText> {
    if (!threads || !canStart) return here.run(tenant, steps(texts, tenant, past))
    return threads.examine(tenant, texts, past).catch((error: unknown) => {
      if (!(error instanceof NoStartError)) throw error
      if (canStart) warn(error)
      canStart = false
      return here.run(tenant, steps(texts, tenant, past))
    })
  }

  return {
    examine: (tenant, texts, past) => waiting.hold(tenant, sizeOf(texts), () => inWorker(tenant, texts, past)),
    close: async () => threads?.close(),
  }
}

/** Returns the compiled worker's file. There is none when TypeScript runs uncompiled, nor in a bundle. */
function workerFile(): URL | undefined {
  if (!URL.canParse(import.meta.url)) return undefined // in a bundle of CommonJS
  const file = packageFile('detectors/workers/detection-worker.js')
  return file.protocol === 'file:' && existsSync(fileURLToPath(file)) ? file : undefined
}
