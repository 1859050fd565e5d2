import { parentPort, workerData } from 'node:worker_threads'
import { piiDetector } from '../pii.js'
import type { PiiDetectorOptions } from '../pii.js'
import type { Job, WorkerInit, Report } from './messages.js'
import { pack } from './transferable-findings.js'
import { restoreOptions } from './serialized-options.js'
import type { SerializedOptions } from './serialized-options.js'
import { roundRobin } from './round-robin.js'

/** The worker thread that examines long texts: one detector, and the jobs that `thread.ts` sends. */

const SLICE_MS = 10

const { detectorOptions, heartbeat } = workerData as WorkerInit
const detector = piiDetector(restoreOptions(detectorOptions as SerializedOptions<PiiDetectorOptions>))
const inTurn = roundRobin({ sliceMs: SLICE_MS, onTurn: () => void Atomics.add(heartbeat, 0, 1) })

parentPort?.on('message', ({ id, tenant, texts, past }: Job) => {
  inTurn.run(tenant, detector.steps(texts, tenant, past)).then(
    (found) => {
      const findings = pack(found)
      tell({ kind: 'found', id, findings }, [findings.counts.buffer, findings.rows.buffer, findings.scores.buffer])
    },
    (error: unknown) => tell({ kind: 'failed', id, error: error instanceof Error ? error : new Error(typeof error) }),
  )
})
tell({ kind: 'ready' })

function tell(report: Report, handedOver: readonly ArrayBufferLike[] = []): void {
  parentPort?.postMessage(report, handedOver as readonly ArrayBuffer[])
}
