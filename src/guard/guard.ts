import type { Policy, PolicyInput } from '../policies/policy.js'
import type { Caller } from '../types.js'
import type {
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
  ReleaseRequest,
} from './schema.js'

/** The contract of a guard, in this process or behind a service. */

/** How to change a policy. */
export interface PolicyChangeOptions {
  /**
   * Changes the policy only if it is still in one of these versions, as `policyVersion` gives them; rejects with
   * `PreconditionFailedError` otherwise. Absent: any version.
   */
  readonly versions?: readonly string[]
}

/**
 * The engine: protects text, and reveals what it protected. The same in process (`localGuard`) and over HTTP
 * (`remoteGuard`). Every method rejects with a `SandwichError`: `ValidationError` for a request that breaks the
 * schema, `PayloadTooLargeError` over a limit, `UnavailableError` when a part fails, and nothing is consumed then.
 */
export interface Guard {
  /** Checks messages against policies and vaults what `redact` policies find. Throws `PolicyNotFoundError`. */
  evaluate(request: EvaluateRequest, caller?: Caller): Promise<Evaluation>
  /** Restores exact tokens, each at most once, even in URLs; `tokens` and `urls` narrow it. Throws `PolicyNotFoundError`, `TokenGoneError`. */
  detokenize(request: DetokenizeRequest, caller?: Caller): Promise<DetokenizeReply>
  /** Purges tokens that are no longer needed, without a reveal. */
  release(request: ReleaseRequest, caller?: Caller): Promise<void>
  /** Purges all entries of a session, an application or the whole tenant, without a reveal; says how many. */
  erase(request: EraseRequest, caller?: Caller): Promise<EraseReply>
  /** One detector on messages, without policy and without vaulting. Throws `DetectorNotFoundError`. */
  detect(request: DetectRequest, caller?: Caller): Promise<Detection>
  /** Throws `PolicyExistsError`. */
  createPolicy(policy: PolicyInput, caller?: Caller): Promise<Policy>
  /** Throws `PolicyNotFoundError`. */
  getPolicy(id: string, caller?: Caller): Promise<Policy>
  listPolicies(caller?: Caller): Promise<readonly Policy[]>
  /** Replaces a policy whole. Throws `PolicyNotFoundError`, `PreconditionFailedError`. */
  updatePolicy(id: string, policy: PolicyInput, caller?: Caller, options?: PolicyChangeOptions): Promise<Policy>
  /** Throws `PolicyNotFoundError`, `PreconditionFailedError`. Tokens of the policy stay revealable by application. */
  deletePolicy(id: string, caller?: Caller, options?: PolicyChangeOptions): Promise<void>
  /** The audit log, newest first. */
  logs(request?: LogsRequest, caller?: Caller): Promise<LogPage>
  /**
   * Opens the stores and warms the detectors up; awaited before an app listens, it spares the first request the wait. Rejects with
   * `UnavailableError` if vault, policies, audit log or a detector cannot answer.
   */
  ready(): Promise<void>
  close(): Promise<void>
}
