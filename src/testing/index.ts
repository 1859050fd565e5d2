/** Contract suites for authors of vaults, stores, detectors, adapters and guards (docs/plug-ins.md). */

export { vaultContract } from './vault-contract.js'
export type { CreateVault, VaultSetup } from './vault/bench.js'
export { policyStoreContract } from './policy-store-contract.js'
export { auditLogContract } from './audit-log-contract.js'
export { detectorContract } from './detector-contract.js'
export { adapterContract } from './adapter-contract.js'
export type { AdapterRunner, AdapterSubject, Scenario } from './adapter-contract.js'
export { guardContract } from './guard-contract.js'
export type { CreateGuard } from './guard/bench.js'
export { wordDetector } from './word-detector.js'
export type { Runner } from './runner.js'
