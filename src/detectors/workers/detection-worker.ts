import { parentPort, workerData } from 'node:worker_threads'
import { piiDetector } from '../pii.js'
import type { PiiDetectorOptions } from '../pii.js'
import type { Job, Outfit, Report } from './messages.js'
import { pack } from './transferable-findings.js'
import { follow } from './detector-recipe.js'
import type { Recipe } from './detector-recipe.js'
import { turns } from './fair-turns.js'

/** A thread that examines long texts: one detector, and the jobs that `thread.ts` sends. */

const SLICE_MS = 10

const { recipe, pulse } = workerData as Outfit
const detector = piiDetector(follow(recipe as Recipe<PiiDetectorOptions>))
const inTurn = turns({ sliceMs: SLICE_MS, onTurn: () => void Atomics.add(pulse, 0, 1) })

parentPort?.on('message', ({ id, tenant, texts }: Job) => {
  inTurn.run(tenant, detector.steps(texts)).then(
    (found) => {
      const parcel = pack(found)
      tell({ kind: 'found', id, parcel }, [parcel.counts.buffer, parcel.places.buffer, parcel.scores.buffer])
    },
    (error: unknown) => tell({ kind: 'failed', id, error: error instanceof Error ? error : new Error(typeof error) }),
  )
})
tell({ kind: 'ready' })

function tell(report: Report, handedOver: readonly ArrayBufferLike[] = []): void {
  parentPort?.postMessage(report, handedOver as readonly ArrayBuffer[])
}
