import { register } from 'tsx/esm/api'

/** The worker of long texts, from its TypeScript, in a process that knows none. */

register()
await import('../../src/detectors/workers/detection-worker.ts')
