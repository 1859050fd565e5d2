import type { ChainFault } from '../audit/chain-check.js'
import type { ChainedLog } from '../audit/chained-log.js'
import type { Checkpoint } from '../audit/checkpoint.js'
import type { KeyRing } from '../key-ring.js'
import { keyRing } from '../key-ring.js'
import { hasItsKey } from '../storage/key-check.js'
import { rotateKeys } from '../vaults/sealed.js'
import type { Rotation, SealOptions } from '../vaults/sealed.js'
import { memoryBackend } from './backend.js'
import type { Backend, BackendOptions } from './backend.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'
import { redisBackend } from './redis-backend.js'
import { postgresBackend, sqliteBackend } from './sql-backend.js'

export interface Stores extends Pick<Backend, 'vault' | 'policies' | 'audit' | 'transaction'> {
  /** Seals and signs everything with the newest key, while the service runs. */
  rotateKeys(): Promise<Rotation>
  /** What is wrong with the audit log of a tenant, or of all. */
  verifyAudit(tenant?: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]>
  /** Where the audit logs of these tenants are, or of all; absent if the log does not outlive the process. */
  readonly checkpoint?: ChainedLog['checkpoint']
  /** Of stable tokens, the same for all instances with the same newest key; absent without keys. */
  readonly sessionSecret?: Buffer
  /** Closes what stands behind them; the guard closes the stores themselves. */
  close(): Promise<void>
}

type StoreEnvironment = Pick<
  Environment,
  | 'STORE_URL'
  | 'VAULT_URL'
  | 'POLICY_URL'
  | 'AUDIT_URL'
  | 'VAULT_KEYS'
  | 'AUDIT_RETENTION_DAYS'
  | 'MEMORY_TOKENS_PER_TENANT'
> &
  Partial<Pick<Environment, 'SEAL_FORMAT'>>

export interface OpenOptions {
  /** For a command, which begins no new store and looks at one that has lost its data. Default false. */
  readonly isCommand?: boolean
  /** Told the variable of a store that holds nothing: it is new, or has lost its data. */
  readonly onEmpty?: (name: string) => void
}

/** The one place that knows which URL means which store. Throws `ConfigError` for one that cannot be used. */
export async function openStores(
  environment: StoreEnvironment,
  onError: (error: unknown) => void,
  { isCommand = false, onEmpty = () => {} }: OpenOptions = {},
): Promise<Stores> {
  const { VAULT_KEYS = [], AUDIT_RETENTION_DAYS, MEMORY_TOKENS_PER_TENANT, SEAL_FORMAT } = environment
  const seal = { format: SEAL_FORMAT }
  const retentionMs = AUDIT_RETENTION_DAYS === undefined ? undefined : AUDIT_RETENTION_DAYS * 86_400_000
  const opened = new Map<string, Backend>()
  const closeAll = async () => void (await Promise.all([...opened.values()].map(({ close }) => close())))
  const open = async (variable: 'VAULT_URL' | 'POLICY_URL' | 'AUDIT_URL') => {
    const name = environment[variable] === undefined ? 'STORE_URL' : variable
    const url = environment[variable] ?? environment.STORE_URL
    const backend =
      opened.get(url) ??
      (url === 'memory:'
        ? memoryBackend(MEMORY_TOKENS_PER_TENANT)
        : await openBackend({ name, url, retentionMs, seal, isCommand, onError }, VAULT_KEYS, onEmpty))
    opened.set(url, backend)
    return backend
  }
  try {
    const vault = await open('VAULT_URL')
    const policies = await open('POLICY_URL')
    const audit = await open('AUDIT_URL')
    return {
      vault: vault.vault,
      policies: policies.policies,
      audit: audit.audit,
      ...(vault === audit && { transaction: vault.transaction }),
      rotateKeys: () => rotate([...opened.values()], vault, keysOf('VAULT_KEYS', VAULT_KEYS), seal),
      verifyAudit: async (tenant, checkpoints) => (await audit.lasting?.audit.verify(tenant, checkpoints)) ?? [],
      ...(audit.lasting && { checkpoint: audit.lasting.audit.checkpoint }),
      ...(VAULT_KEYS.length > 0 && { sessionSecret: keyRing(VAULT_KEYS).newest.derive('session tokens') }),
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

// --- Internal helpers ---

const BACKENDS: Readonly<Record<string, (options: BackendOptions) => Promise<Backend>>> = {
  'sqlite:': sqliteBackend,
  'postgres:': postgresBackend,
  'postgresql:': postgresBackend,
  'redis:': redisBackend,
  'rediss:': redisBackend,
}

async function openBackend(
  options: Omit<BackendOptions, 'keys'>,
  secrets: readonly Buffer[],
  onEmpty: (name: string) => void,
): Promise<Backend> {
  const { name, url, isCommand } = options
  const open = BACKENDS[url.slice(0, url.indexOf(':') + 1)]
  if (!open) throw new ConfigError(`${name}: must be memory:, sqlite:PATH, postgres://… or redis://…`)
  const keys = keysOf(name, secrets)
  const backend = await open({ ...options, keys })
  if (!backend.lasting) return backend
  const { keyNote } = backend.lasting
  const isEmpty = !(await keyNote.exists())
  if (isEmpty) onEmpty(name)
  if ((isEmpty && isCommand) || (await hasItsKey(keyNote, keys))) return backend
  await backend.vault.close()
  await backend.audit.close()
  await backend.close()
  throw new ConfigError(
    `VAULT_KEYS: the key that ${name} was last used with is missing. Keep it behind the new one until rotate-keys has run.`,
  )
}

function keysOf(name: string, secrets: readonly Buffer[]): KeyRing {
  if (secrets.length > 0) return keyRing(secrets)
  throw new ConfigError(`VAULT_KEYS: is required by ${name}. Make a key with: openssl rand -base64 32`)
}

async function rotate(
  backends: readonly Backend[],
  { lasting }: Backend,
  keys: KeyRing,
  seal: SealOptions,
): Promise<Rotation> {
  const rotation = lasting ? await rotateKeys(lasting.vault, keys, seal) : { resealed: 0, unreadable: 0 }
  for (const backend of backends) {
    await backend.lasting?.audit.signAnew()
    // While something is left that only an older key opens, that key is still needed.
    if (rotation.unreadable === 0) await backend.lasting?.keyNote.replace(keys.newest.id)
  }
  return rotation
}
