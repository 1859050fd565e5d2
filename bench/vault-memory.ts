/** `npm run bench:vault-memory`: bytes that a million live entries take in the memory vault. */
import { memoryVault } from '../src/vaults/memory.js'
import type { VaultEntry } from '../src/vaults/vault.js'
import { mintToken } from '../src/token.js'

const ENTRIES = 1_000_000
const BATCH = 5

const rss = () => Math.round(process.memoryUsage().rss / 1e6)
const heap = () => Math.round(process.memoryUsage().heapUsed / 1e6)

globalThis.gc?.()
const before = { rss: rss(), heap: heap() }
const vault = memoryVault({ capacity: ENTRIES })
for (let at = 0; at < ENTRIES; at += BATCH) {
  const now = Date.now()
  const batch = Array.from({ length: BATCH }, (_, n): VaultEntry => {
    const token = mintToken('NAME', 12)
    const [value, session] = [`Person Number ${at + n}`, `session ${at / 50}`]
    const common = { tenant: 'default', label: 'NAME', application: 'crm', policies: ['pii-default'], createdAt: now }
    return { ...common, token, value, session, onUnavailable: 'keep', expiresAt: now + 86_400_000 }
  })
  await vault.insert(batch)
}
globalThis.gc?.()
process.stdout.write(
  `1 000 000 live entries: ${heap() - before.heap} MB of heap, ${rss() - before.rss} MB of the process\n`,
)
await vault.close()
