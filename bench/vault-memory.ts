/** Measures the memory of a million live entries in the memory vault: `npm run bench:vault-memory`. */
import type { Detector } from '../src/detectors/detector.js'
import type * as GuardModule from '../src/guard/local-guard.js'
import type * as AuditModule from '../src/audit/memory.js'
import type * as VaultModule from '../src/vaults/memory.js'
import { built } from './built.js'

const { localGuard } = await built<typeof GuardModule>('guard/local-guard.js')
const { memoryAudit } = await built<typeof AuditModule>('audit/memory.js')
const { memoryVault } = await built<typeof VaultModule>('vaults/memory.js')

const ENTRIES = 1_000_000
/** In one evaluation. */
const BATCH = 5

/** Finds each `Person Number 1234567`. */
const detector: Detector = {
  model: 'pii-v0',
  aliases: ['pii'],
  detect: (text) =>
    [...text.matchAll(/Person Number \d+/g)].map(({ 0: found, index }) => {
      return { label: 'NAME', score: 1, text: found, spans: { start: index, end: index + found.length } }
    }),
}

function used() {
  globalThis.gc?.()
  globalThis.gc?.() // what the first one has found dead is free after the second
  const { heapUsed, heapTotal, rss } = process.memoryUsage()
  return { heapUsed, heapTotal, rss }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

const before = used()
const guard = localGuard({
  detectors: [detector],
  vault: memoryVault({ capacity: ENTRIES }),
  audit: memoryAudit({ capacity: 1 }),
  hashDigits: 12,
})
for (let at = 0; at < ENTRIES; at += BATCH) {
  const content = Array.from({ length: BATCH }, (_, n) => `Person Number ${at + n}`).join(', ')
  await guard.evaluate({
    messages: [{ role: 'user', content }],
    session: `session ${Math.floor(at / 50)}`,
    application: 'crm',
  })
}
const after = used()
process.stdout.write(
  `1 000 000 live entries: ${megabytes(after.heapUsed - before.heapUsed)} in use, ` +
    `${megabytes(after.heapTotal - before.heapTotal)} of heap with what is free between them, ` +
    `${megabytes(after.rss - before.rss)} of the process\n`,
)
await guard.close()
