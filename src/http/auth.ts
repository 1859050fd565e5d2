import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import * as z from 'zod'
import { ForbiddenError } from '../errors.js'
import { parse } from '../validation.js'
import { id } from '../policies/policy.js'

/** API keys: their scopes, and the callers they authenticate. */

/**
 * Scopes of API keys. `evaluate`: check, protect, detect. `reveal`: detokenize, release. `policies`: read and change
 * them. `audit`: read the log. `chat`: the gateways.
 */
export const SCOPES = ['evaluate', 'reveal', 'policies', 'audit', 'chat'] as const
/** A permission of a key. */
export type Scope = (typeof SCOPES)[number]

/** The identity behind a key. */
export interface Principal {
  /** Id of the key, which is the actor in the audit log. */
  readonly id: string
  readonly tenant: string
  readonly scopes: readonly Scope[]
  /** Applications of the key; all of the tenant's, if absent. */
  readonly applications?: readonly string[]
}

/** Identifies the sender of a request; undefined if unknown. */
export type Authenticate = (req: Request) => Principal | undefined | Promise<Principal | undefined>

const DIGEST = /^[0-9a-fA-F]{64}$/
/** 128 random bits take 22 characters of base64url, or 32 hex digits. */
const MIN_KEY_LENGTH = 22

/** One entry of `API_KEYS`. */
export const apiKeySchema = z
  .strictObject({
    id,
    tenant: id,
    scopes: z.array(z.enum(SCOPES)).min(1).readonly(),
    sha256: z.string().regex(DIGEST).optional(),
    key: z.string().min(MIN_KEY_LENGTH).max(512).optional(),
    applications: z.array(id).min(1).max(256).readonly().optional(),
  })
  .refine(({ sha256, key }) => (sha256 === undefined) !== (key === undefined), {
    path: ['sha256'],
    message: 'give either sha256, the digest of the key, or key',
  })

/** A list of keys, as in `API_KEYS`. */
export const apiKeysSchema = z
  .array(apiKeySchema)
  .readonly()
  .refine((keys) => new Set(keys.map((key) => key.id)).size === keys.length, { message: 'ids must differ' })
  .refine((keys) => new Set(keys.map((key) => digestOf(key).toString('hex'))).size === keys.length, {
    message: 'keys must differ',
  })

/** One entry of `API_KEYS`, with either the digest of the key or the key. */
export type ApiKey = z.input<typeof apiKeySchema>

/**
 * Authenticates Bearer keys, which are given by their SHA-256 digest (`llm-sandwich keys create` prints both).
 *
 * @example apiKeys([{ id: 'crm', tenant: 'acme', scopes: ['evaluate', 'reveal'], sha256: '9f86d081…' }])
 */
export function apiKeys(keys: readonly ApiKey[]): Authenticate {
  if (!Array.isArray(keys)) throw new TypeError("apiKeys() takes a list of keys: apiKeys([{ id: 'crm', … }]).")
  const known = knownKeys(keys)
  return function authenticate(req) {
    const given = bearer(req.headers.authorization)
    if (given === undefined) return undefined
    const digest = sha256(given)
    // Compares every key, so that timing does not show which one is close.
    return known.filter((candidate) => timingSafeEqual(candidate.digest, digest)).at(0)?.principal
  }
}

/** A key's digest and the identity behind it. */
export interface KnownKey {
  readonly digest: Buffer
  readonly principal: Principal
}

export function knownKeys(keys: readonly ApiKey[]): readonly KnownKey[] {
  return parse(apiKeysSchema, keys).map((key) => {
    const { id: keyId, tenant, scopes, applications } = key
    return { digest: digestOf(key), principal: { id: keyId, tenant, scopes, applications } }
  })
}

/** Throws `ForbiddenError` for a key without the scope. */
export function checkScope({ scopes }: Principal, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ForbiddenError(`This key does not have the scope ${scope}.`)
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// --- Internal helpers ---

function digestOf(key: { sha256?: string; key?: string }): Buffer {
  return key.sha256 === undefined ? sha256(key.key ?? '') : Buffer.from(key.sha256, 'hex')
}

function bearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1]
}
