export { localGuard } from './guard/local-guard.js'
export type { LocalGuardOptions } from './guard/local-guard.js'
export type { Guard } from './guard/guard.js'
export type { Evaluation } from './guard/schema.js'

export { sandwich } from './http/sandwich.js'
export type { SandwichOptions } from './http/sandwich.js'
export type { ProtectedRequest } from './sandwich/protect-only.js'
export { INSTRUCTION } from './sandwich/protection.js'

export { openaiGateway } from './http/gateway.js'
export type { GatewayOptions } from './http/gateway-options.js'
export type { Upstream } from './http/gateway-headers.js'

export { guardRouter } from './http/guard-router.js'
export type { GuardRouterOptions } from './http/guard-router.js'
export { apiKeys } from './http/auth.js'

export { piiDetector } from './detectors/pii.js'
export { secretDetector } from './detectors/secrets.js'
export type { Detector } from './detectors/detector.js'

export { restoreText } from './restore/restore-text.js'
export { RestoreStream } from './restore/restore-stream.js'
export type { RestoreOptions } from './restore/render.js'

export { PII_DEFAULT, SECRETS_DEFAULT } from './policies/policy.js'
export type { Policy, PolicyInput } from './policies/policy.js'
export type { PolicyStore } from './policies/policy-store.js'
export type { Vault } from './vaults/vault.js'
export type { AuditLog } from './audit/audit-log.js'
export type { LlmAdapter } from './adapters/adapter.js'

export { SandwichError } from './errors.js'
export type { Caller, Finding, Message } from './types.js'
