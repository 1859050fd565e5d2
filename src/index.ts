/** The package's main entry: what an app needs, then every type that the author of a part must name. */

// For an app
export { localGuard } from './guard/local-guard.js'
export type {
  GuardConsole,
  InventoryRequest,
  LocalGuard,
  Trial,
  TrialLevel,
  TrialRedaction,
  TryRequest,
  VaultInventory,
} from './guard/console.js'
export type { LocalGuardOptions } from './guard/local-guard.js'
export type { GuardLimits } from './guard/parts.js'
export { sandwich } from './http/sandwich.js'
export type { FromRequest, SandwichOptions } from './http/sandwich.js'
export { protect } from './sandwich/protect.js'
export type { JsonOption, ProtectedRequest, ProtectOptions, ReplyTextOptions, TextStream } from './sandwich/protect.js'
export type { ProtectionRequest } from './sandwich/protection.js'
export { INSTRUCTION } from './sandwich/protection.js'
export { anthropicGateway, openaiGateway } from './http/gateway.js'
export type { GatewayOptions } from './http/gateway-options.js'
export type { Upstream } from './http/gateway-headers.js'
export { guardRouter } from './http/guard-router.js'
export type { GuardRouterOptions } from './http/guard-router.js'
export { apiKeys } from './http/auth.js'
export type { ApiKey, Authenticate, Principal, Scope } from './http/auth.js'
export { piiDetector } from './detectors/pii.js'
export type { PiiDetector, PiiDetectorOptions } from './detectors/pii.js'
export { secretDetector } from './detectors/secrets.js'
export type { SecretDetector, SecretDetectorOptions } from './detectors/secrets.js'
export { restoreText } from './restore/restore-text.js'
export { RestoreStream } from './restore/restore-stream.js'
export type { RestoreOptions } from './restore/render.js'
export { PII_DEFAULT, SECRETS_DEFAULT } from './policies/policy.js'
export { policyVersion } from './policies/policy-version.js'
export { keyRing } from './key-ring.js'
export type { Key, KeyRing } from './key-ring.js'
export type { Observation, Observer, Step, TokenOutcome, ObservationScope } from './observer.js'
export { SandwichError } from './errors.js'

// For the author of a part
export type { Guard, PolicyChangeOptions } from './guard/guard.js'
export type {
  BreakdownEntry,
  Choice,
  DetectRequest,
  Detection,
  DetokenizeReply,
  DetokenizeRequest,
  EraseReply,
  EraseRequest,
  EvaluateRequest,
  Evaluation,
  LogPage,
  LogsRequest,
  MessageFinding,
  RedactionSpan,
  ReleaseRequest,
} from './guard/schema.js'
export type { Ledger, Transaction } from './guard/transaction.js'
export type { ActivityCount, ActivityQuery, ActivityStore } from './activity/activity.js'
export type { CountedWindow, Counter, CounterOptions, Counters } from './limits/counter.js'
export type { Stores } from './stores/stores.js'
export { inScope } from './vaults/vault.js'
export type {
  EntryFacts,
  Inventory,
  InventoryFilter,
  InventoryGroup,
  PurgeFilter,
  Reseal,
  RevealOutcome,
  RevealScope,
  StoredValue,
  Vault,
  VaultEntry,
  VaultScope,
  VaultUsage,
} from './vaults/vault.js'
export type { Policy, PolicyInput } from './policies/policy.js'
export type { PolicyStore } from './policies/policy-store.js'
export type { AuditAction, AuditEvent, AuditLog, AuditOutcome, AuditQuery } from './audit/audit-log.js'
export type { Detector, FindingsByText } from './detectors/detector.js'
export type { Recognizer } from './detectors/recognizer.js'
export { messageText } from './adapters/message-text.js'
export type {
  CustomToolCall,
  LlmAdapter,
  LlmDelta,
  LlmReply,
  LlmRequest,
  ToolCall,
  ToolCallDelta,
  Usage,
} from './adapters/adapter.js'
export type {
  Action,
  Caller,
  ChatMessage,
  Finding,
  GuessBudget,
  GuessReservation,
  Message,
  OnUnavailable,
  PiiLabel,
  Role,
  Span,
  TextPart,
} from './types.js'
