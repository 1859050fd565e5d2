import { randomBytes } from 'node:crypto'
import type { AuditLog } from '../audit/audit-log.js'
import { memoryAudit } from '../audit/memory.js'
import type { Detector } from '../detectors/detector.js'
import { piiDetector } from '../detectors/pii.js'
import { observed } from '../observer.js'
import type { Observer } from '../observer.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { memoryPolicies } from '../policies/memory.js'
import { PII_DEFAULT } from '../policies/policy.js'
import type { PolicyInput } from '../policies/policy.js'
import type { PolicyStore } from '../policies/policy-store.js'
import { MAX_DIGITS, MIN_DIGITS } from '../token.js'
import { warn } from '../warn.js'
import { memoryVault } from '../vaults/memory.js'
import type { Vault } from '../vaults/vault.js'
import { detect } from './detect.js'
import { detokenize } from './detokenize.js'
import { erase } from './erase.js'
import { evaluate } from './evaluate.js'
import type { LocalGuard } from './console.js'
import { checkGuardParts } from './guard-options.js'
import { inventory } from './inventory.js'
import { logs } from './logs.js'
import { ask, tenantOf } from './parts.js'
import type { GuardLimits, GuardParts } from './parts.js'
import { createPolicy, deletePolicy, getPolicy, policyFrom, updatePolicy, visiblePolicies } from './policies.js'
import { release } from './release.js'
import { tryPolicy } from './try-policy.js'
import { observeGuesses } from './observe-guesses.js'
import type { Transaction } from './transaction.js'

/** The guard in this process: options, defaults and life cycle. */

export interface LocalGuardOptions {
  /** Detectors that policies may use. Default: `pii-v0`. */
  readonly detectors?: readonly Detector[]
  /** Where policies are kept. Default: in memory. */
  readonly policies?: PolicyStore
  /** The policies of a new tenant. Default: `pii-default`, with all detectors that are not optional. */
  readonly firstPolicies?: readonly PolicyInput[]
  /** Where values are kept. Default: in memory. */
  readonly vault?: Vault
  /** Where actions are recorded. Default: in memory. */
  readonly audit?: AuditLog
  /** Commits vault and audit log together if they share a database: both a reveal and its record, or neither. */
  readonly transaction?: Transaction
  /** Opens the stores behind the parts; the guard's `ready` awaits it first. Comes with the stores of `./stores/*`. */
  readonly ready?: () => Promise<void>
  /** Closes what the parts do not close themselves; the guard's `close` ends with it. */
  readonly close?: () => Promise<void>
  readonly limits?: Partial<GuardLimits>
  /** `session`: the same value gets the same token through a session, unless `stable: false` is asked for. Default `request`. */
  readonly tokens?: 'request' | 'session'
  /** Secret of stable tokens, at least 32 bytes, shared by the guard's instances. Default: random, for this process. */
  readonly sessionSecret?: Buffer
  /** Hex digits of a token's hash, 6–32. Default 8. */
  readonly hashDigits?: number
  /** Keep a request's `metadata` in the audit log. Default false. */
  readonly recordMetadata?: boolean
  /** Watches the guard, for metrics and traces. */
  readonly observer?: Observer
  /** Returns Unix milliseconds. Default `Date.now`. */
  readonly now?: () => number
  /** Called with each failure that a request survived. Default: a process warning. */
  readonly onError?: (error: Error) => void
}

const NAMES: OptionNames<LocalGuardOptions> = {
  detectors: true,
  policies: true,
  firstPolicies: true,
  vault: true,
  audit: true,
  transaction: true,
  ready: true,
  close: true,
  limits: true,
  tokens: true,
  sessionSecret: true,
  hashDigits: true,
  recordMetadata: true,
  observer: true,
  now: true,
  onError: true,
}

const LIMITS: GuardLimits = { messages: 256, messageBytes: 256 * 1024, tokens: 1000, findings: 100_000, policies: 100 }

/**
 * A guard in this process, fully offline. Without options: `pii-v0`, everything in memory, tenant `default`. Throws a
 * TypeError if an option is mistyped, or a part lacks a method; other names pass, since stores may hold more than a guard needs.
 *
 * @example
 * const guard = localGuard()
 * const evaluation = await guard.evaluate({ messages: [{ role: 'user', content: 'I am Anna Schmidt' }] })
 * evaluation.correction?.choices[0]?.content // I am [NAME_8F3A21C4]
 */
export function localGuard(options: LocalGuardOptions = {}): LocalGuard {
  checkNames('localGuard()', options, NAMES, { passUnlike: true })
  checkNames('localGuard: limits', options.limits ?? {}, LIMITS)
  checkGuardParts(options)
  const parts = partsFrom(options)
  const { vault, policies, audit } = parts
  const { ready: open, close } = options
  return {
    evaluate: (request, caller = {}) =>
      observed(parts.observer, 'evaluate', () => evaluate(parts, request, observeGuesses(parts, caller)), {
        tenant: tenantOf(caller),
      }),
    detokenize: (request, caller = {}) => detokenize(parts, request, observeGuesses(parts, caller)),
    release: (request, caller = {}) => release(parts, request, observeGuesses(parts, caller)),
    erase: (request, caller = {}) => erase(parts, request, caller),
    detect: (request, caller = {}) => detect(parts, request, observeGuesses(parts, caller)),
    createPolicy: (policy, caller = {}) => createPolicy(parts, policy, caller),
    getPolicy: (id, caller = {}) => getPolicy(parts, id, caller),
    listPolicies: (caller = {}) => visiblePolicies(parts, caller),
    updatePolicy: (id, policy, caller = {}, options = {}) => updatePolicy(parts, { id, policy, ...options }, caller),
    deletePolicy: (id, caller = {}, options = {}) => deletePolicy(parts, { id, ...options }, caller),
    logs: (request = {}, caller = {}) => logs(parts, request, caller),
    models: () => [...new Set(parts.detectors.values())].map(nameOf),
    tryPolicy: (request, caller = {}) => tryPolicy(parts, request, caller),
    inventory: (request = {}, caller = {}) => inventory(parts, request, caller),
    async ready() {
      if (open) await ask('store', open)
      await ready(parts)
    },
    close: async () => {
      const working = [...new Set(parts.detectors.values())]
      await Promise.all([vault.close(), policies.close(), audit.close(), ...working.map((each) => each.close?.())])
      await close?.()
    },
  }
}

async function ready({ detectors, vault, policies, audit }: GuardParts): Promise<void> {
  await Promise.all([
    ...[...new Set(detectors.values())].map((detector) => ask('detector', async () => detector.ready?.())),
    ask('vault', () => vault.ready()),
    ask('policy store', () => policies.ready()),
    ask('audit log', () => audit.ready()),
  ])
}

function partsFrom({
  detectors = [piiDetector()],
  policies = memoryPolicies(),
  firstPolicies = [defaultPolicy(detectors)],
  now = Date.now,
  vault = memoryVault({ now }),
  audit = memoryAudit(),
  transaction,
  limits,
  tokens = 'request',
  sessionSecret = randomBytes(32),
  hashDigits = 8,
  recordMetadata = false,
  observer,
  onError = warn,
}: LocalGuardOptions): GuardParts {
  if (!Number.isInteger(hashDigits) || hashDigits < MIN_DIGITS || hashDigits > MAX_DIGITS) {
    throw new RangeError(`hashDigits must be a whole number from ${MIN_DIGITS} to ${MAX_DIGITS}.`)
  }
  if (sessionSecret.length < 32) throw new RangeError('sessionSecret must hold at least 32 bytes.')
  const byName = new Map(detectors.flatMap((detector) => namesOf(detector).map((name) => [name, detector] as const)))
  return {
    detectors: byName,
    policies,
    vault,
    audit,
    transaction,
    firstPolicies: firstPolicies.map((policy) => policyFrom({ detectors: byName, now }, policy)),
    limits: { ...LIMITS, ...limits },
    stableTokens: tokens === 'session',
    sessionSecret,
    hashDigits,
    recordMetadata,
    now,
    observer,
    onError,
  }
}

function defaultPolicy(detectors: readonly Detector[]): PolicyInput {
  const usual = detectors.filter(({ isOptional }) => !isOptional)
  const named = (usual.length > 0 ? usual : detectors).map((detector) => ({ model: nameOf(detector) }))
  return { ...PII_DEFAULT, detectors: named }
}

/** Returns the name to use in policies: the one without a version, if there is one. */
function nameOf({ model, aliases }: Detector): string {
  return aliases?.[0] ?? model
}

function namesOf({ model, aliases = [] }: Detector): readonly string[] {
  return [model, ...aliases]
}
