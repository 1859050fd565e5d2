import type { AuditLog } from '../audit/audit-log.js'
import type { Detector } from '../detectors/detector.js'
import { checkChoice, checkMethods } from '../option-values.js'
import type { MethodNames } from '../option-values.js'
import type { PolicyStore } from '../policies/policy-store.js'
import type { Vault } from '../vaults/vault.js'

/** Checks the parts of a local guard. */

const VAULT: MethodNames<Vault> = { insert: true, reveal: true, live: true, purge: true, ready: true, close: true }

const POLICIES: MethodNames<PolicyStore> = {
  open: true,
  get: true,
  list: true,
  create: true,
  update: true,
  delete: true,
  ready: true,
  close: true,
}

const AUDIT: MethodNames<AuditLog> = { append: true, query: true, ready: true, close: true }

const DETECT: Readonly<Record<Extract<keyof Detector, 'detect'>, true>> = { detect: true }

/** The options that are checked. */
export interface GuardParts {
  readonly detectors?: unknown
  readonly policies?: unknown
  readonly firstPolicies?: unknown
  readonly vault?: unknown
  readonly audit?: unknown
  readonly tokens?: unknown
}

/** Throws a TypeError for a part without the methods of its contract, and for a wrong value of `tokens`. */
export function checkGuardParts({ detectors, policies, firstPolicies, vault, audit, tokens }: GuardParts): void {
  checkDetectors(detectors)
  if (Array.isArray(policies)) throw new TypeError(`${OF}: policies must be a store. Give a list as firstPolicies.`)
  checkMethods(OF, 'policies', policies, POLICIES)
  if (firstPolicies !== undefined && !Array.isArray(firstPolicies))
    throw new TypeError(`${OF}: firstPolicies must be a list, such as [PII_DEFAULT].`)
  checkMethods(OF, 'vault', vault, VAULT)
  checkMethods(OF, 'audit', audit, AUDIT)
  checkChoice(OF, 'tokens', tokens, ['request', 'session'])
}

// --- Internal helpers ---

const OF = 'localGuard()'

function checkDetectors(detectors: unknown): void {
  if (detectors === undefined) return
  if (!Array.isArray(detectors)) throw new TypeError(`${OF}: detectors must be a list, such as [piiDetector()].`)
  detectors.forEach((detector: unknown, index) => {
    checkMethods(OF, `detectors.${index}`, detector ?? {}, DETECT)
    if (typeof (detector as Partial<Detector>).model !== 'string')
      throw new TypeError(`${OF}: detectors.${index} has no model, which is its name in policies.`)
  })
}
