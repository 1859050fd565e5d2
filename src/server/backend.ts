import type { ChainedLog } from '../audit/chained-log.js'
import { memoryAudit } from '../audit/memory.js'
import type { AuditLog } from '../audit/audit-log.js'
import type { Transaction } from '../guard/parts.js'
import type { KeyRing } from '../key-ring.js'
import { memoryPolicies } from '../policies/memory.js'
import type { PolicyStore } from '../policies/policy-store.js'
import type { KeyNote } from '../storage/key-check.js'
import { memoryVault } from '../vaults/memory.js'
import type { ResealableVault } from '../vaults/resealable.js'
import type { SealOptions } from '../vaults/sealed.js'
import type { Vault } from '../vaults/vault.js'
import { OutcomeUnknownError } from '../errors.js'
import { TimeUpError } from '../storage/deadline.js'
import { ConfigError } from './environment.js'

export interface BackendOptions {
  /** The variable that names the URL, for messages. The URL itself may hold a password. */
  readonly name: string
  readonly url: string
  /** Absent only for a backend in memory. */
  readonly keys: KeyRing
  readonly retentionMs?: number
  readonly seal: SealOptions
  /** A command looks at a store as it is; a service begins a new one, and fails once it has lost its data. */
  readonly isCommand: boolean
  readonly onError: (error: unknown) => void
}

/** One place where stores are kept: a database, a server, or this process. */
export interface Backend {
  readonly vault: Vault
  readonly policies: PolicyStore
  readonly audit: AuditLog
  /** Where vault and log can commit as one. */
  readonly transaction?: Transaction
  /** What outlives this process. */
  readonly lasting?: { readonly vault: ResealableVault; readonly audit: ChainedLog; readonly keyNote: KeyNote }
  close(): Promise<void>
}

export function memoryBackend(capacityPerTenant?: number): Backend {
  return {
    vault: memoryVault({ capacityPerTenant }),
    policies: memoryPolicies(),
    audit: memoryAudit(),
    close: async () => {},
  }
}

/** A client library that only some installations need. Throws `ConfigError` that says what to install. */
export async function load<T>(name: string, packageName: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError(`${name}: needs the package ${packageName}. Install it: npm install ${packageName}`)
  })
}

/** The work of opening; what fails is told by kind only, since messages of drivers quote addresses and passwords. */
export async function opening<T>(name: string, what: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof ConfigError) throw error
    const code = codeOf(error)
    const hint = HINTS[code]
    throw new ConfigError(`${name}: cannot open ${what} (${code || reasonOf(error)})${hint ? `: ${hint}` : ''}.`)
  })
}

// --- Internal helpers ---

const HINTS: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database; create it first',
  '28P01': 'user or password is wrong',
  '28000': 'this user may not log in',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ENOENT: 'its folder does not exist',
  EACCES: 'this user may not open it',
}

/** The code of a system's or driver's error; empty if it has none. */
export function codeOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error] // of each address of a host, one
  // Not `instanceof Error`: a native module makes errors of the realm that loaded it first.
  const code = typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
  return /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : ''
}

/** Messages of our own, of the schema's version, may be told. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.message.startsWith('The tables have version')) return error.message.slice(0, -1)
  const [redis] =
    /^(?:WRONGPASS|NOAUTH|ERR DB index is out of range)/.exec(error instanceof Error ? error.message : '') ?? []
  if (redis !== undefined) return redis
  if (isSilent(error)) return 'it does not answer'
  if (error instanceof TypeError) return 'its folder does not exist' // as better-sqlite3 says it
  return error instanceof Error ? error.name : 'unknown'
}

/** Also as pg and its pool say it, which have no code for it. */
function isSilent(error: unknown): boolean {
  if (error instanceof TimeUpError || error instanceof OutcomeUnknownError) return true
  return (
    error instanceof Error &&
    /^(?:Query read timeout|timeout exceeded|Connection terminated due to)/.test(error.message)
  )
}
