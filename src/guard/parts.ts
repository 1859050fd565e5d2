import type { AuditEvent, AuditLog } from '../audit/audit-log.js'
import type { Detector } from '../detectors/detector.js'
import { ForbiddenError, InternalError, PayloadTooLargeError, SandwichError, UnavailableError } from '../errors.js'
import type { Observation, Observer, ObservationScope } from '../observer.js'
import type { Policy } from '../policies/policy.js'
import type { PolicyStore } from '../policies/policy-store.js'
import type { Caller, Message, RequestLimits } from '../types.js'
import type { Vault } from '../vaults/vault.js'
import { randomUUID } from 'node:crypto'
import type { Transaction } from './transaction.js'

/** The parts of a local guard, and how they are called so that a failure fails closed. */

/** Limits of one request (413 over them) and of what a tenant may keep (422). */
export interface GuardLimits extends RequestLimits {
  /**
   * Findings in the answer of an evaluation; under each policy a finding counts once per 160 characters of its text.
   * Default 100 000.
   */
  readonly findings: number
  /** Policies of one tenant. Default 100. */
  readonly policies: number
}

/** The parts and settings of a local guard; each step takes what it needs from here. */
export interface GuardParts {
  /** By model name and alias. */
  readonly detectors: ReadonlyMap<string, Detector>
  readonly policies: PolicyStore
  readonly vault: Vault
  readonly audit: AuditLog
  /** Set where vault and log share a database. */
  readonly transaction?: Transaction
  /** True inside a transaction, which rolls back by itself. */
  readonly isTransaction?: boolean
  readonly firstPolicies: readonly Policy[]
  readonly limits: GuardLimits
  /** Whether tokens are stable through a session where a request does not say. */
  readonly stableTokens: boolean
  /** Secret of stable tokens. */
  readonly sessionSecret: Buffer
  readonly hashDigits: number
  readonly recordMetadata: boolean
  readonly now: () => number
  readonly observer?: Observer
  /** Called with each failure that a request survived. */
  readonly onError: (error: Error) => void
}

export const DEFAULT_TENANT = 'default'

export function tenantOf(caller: Caller): string {
  return caller.tenant ?? DEFAULT_TENANT
}

/**
 * Tells the observer. If it throws, the error is reported rather than rethrown: what it was told has already happened.
 */
export function observe(
  { observer, onError }: Pick<GuardParts, 'observer' | 'onError'>,
  observation: Observation,
  scope: ObservationScope,
): void {
  try {
    observer?.saw?.(observation, scope)
  } catch (cause) {
    onError(new InternalError('The observer of the guard failed.', { cause }))
  }
}

/** Runs a call to a part; turns its failure into `UnavailableError`. No other place does. */
export async function ask<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SandwichError) throw error
    throw new UnavailableError(`The ${part} is not available. Try again later.`, { cause: error })
  }
}

/** Runs work in one transaction where vault and log share a database, and without one elsewhere. */
export async function inTransaction<T>(
  parts: GuardParts,
  caller: Caller,
  work: (parts: GuardParts) => Promise<T>,
): Promise<T> {
  const { transaction: commit } = parts
  if (!commit) return work(parts)
  return ask('store', () =>
    commit(tenantOf(caller), ({ vault, audit }) =>
      work({
        ...parts,
        vault,
        audit: { ...parts.audit, append: (events) => audit.append(events) },
        isTransaction: true,
        transaction: undefined,
      }),
    ),
  )
}

/** A limited caller may name only its own applications. */
export function checkApplication(caller: Caller, application: string | undefined): void {
  if (application === undefined || !caller.applications || caller.applications.includes(application)) return
  throw new ForbiddenError('This key is not allowed to act for that application.', { param: 'application' })
}

export function checkMessages(messages: readonly Message[], parts: Pick<GuardParts, 'limits'>, caller: Caller): void {
  const limits = { ...parts.limits, ...caller.limits }
  if (messages.length > limits.messages) {
    throw new PayloadTooLargeError(`A request may hold at most ${limits.messages} messages.`, { param: 'messages' })
  }
  const { messageBytes } = limits
  const large = messages.findIndex(({ content }) => {
    return 3 * content.length > messageBytes && Buffer.byteLength(content) > messageBytes // a unit is at most 3 bytes
  })
  if (large >= 0) {
    throw new PayloadTooLargeError(`A message may hold at most ${limits.messageBytes} bytes.`, {
      param: `messages.${large}.content`,
    })
  }
}

export function checkTokens(count: number, parts: Pick<GuardParts, 'limits'>, caller: Caller): void {
  const { tokens } = { ...parts.limits, ...caller.limits }
  if (count <= tokens) return
  throw new PayloadTooLargeError(`A request may mint, reveal or hold at most ${tokens} tokens. Split the request.`)
}

/** Makes an audit record of what the caller did. All fields in a fixed order, since records are made by the million. */
export function auditEvent(
  parts: GuardParts,
  { tenant = DEFAULT_TENANT, actor, requestId, address }: Caller,
  event: Omit<AuditEvent, 'id' | 'time' | 'tenant' | 'actor' | 'request_id' | 'address'> & { readonly id?: string },
): AuditEvent {
  const { id = randomUUID(), action, outcome, application, policy, session, token, label, count, metadata } = event
  return {
    id,
    time: isoTime(parts.now()),
    tenant,
    action,
    outcome,
    actor,
    application,
    policy,
    session,
    token,
    label,
    count,
    request_id: requestId,
    address,
    metadata,
  }
}

let lastTime = { now: 0, iso: new Date(0).toISOString() }

/** Caches the last time: the records of a batch share a millisecond. */
function isoTime(now: number): string {
  if (now !== lastTime.now) lastTime = { now, iso: new Date(now).toISOString() }
  return lastTime.iso
}
