import { keyRing, sessionSecret } from '../key-ring.js'
import type { KeyRing } from '../key-ring.js'
import { MissingKeyError } from '../storage/key-check.js'
import { memoryStores } from '../stores/memory.js'
import { StoreOpenError } from '../stores/opening.js'
import { postgresStores } from '../stores/postgres.js'
import { redisStores } from '../stores/redis.js'
import { sqliteStores } from '../stores/sqlite.js'
import type { DurableStores, DurableStoresOptions, Stores } from '../stores/stores.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'

/** Opens the stores that the environment names. */

export interface ServiceStores extends Stores, Pick<DurableStores, 'rotateKeys' | 'verifyAudit'> {
  /** Set if vault and log are in one store. */
  readonly transaction?: DurableStores['transaction']
  /** Returns how many works wait for a commit. Absent if nothing is committed. */
  readonly waiting?: () => number
  /** Takes checkpoints; absent if the log does not outlive the process. */
  readonly checkpoint?: DurableStores['checkpoint']
  /** Secret of session tokens, the same for all instances with the same newest key; absent without keys. */
  readonly sessionSecret?: Buffer
}

/** Stores of any kind; memory stores lack what only durable ones have. */
type AnyStores = Stores & Partial<DurableStores>

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
  /** True for a command, which does not set up a new store and can read one that has lost its data. Default false. */
  readonly isCommand?: boolean
  /** Called with the variable of an empty store: it is new, or has lost its data. */
  readonly onEmpty?: (name: string) => void
}

/** Opens all stores. Throws a `ConfigError` for one that cannot be used. */
export async function openStores(
  environment: StoreEnvironment,
  onError: (error: unknown) => void,
  options: OpenOptions = {},
): Promise<ServiceStores> {
  const opened = new Map<string, AnyStores>()
  const all = () => [...opened.values()]
  const close = async () => void (await Promise.all(all().map((stores) => stores.close())))
  const open = async (variable: 'VAULT_URL' | 'POLICY_URL' | 'AUDIT_URL') => {
    const name = environment[variable] === undefined ? 'STORE_URL' : variable
    const url = environment[variable] ?? environment.STORE_URL
    const stores = opened.get(url) ?? storesAt(name, url, environment, { ...options, onError })
    opened.set(url, stores)
    await stores.ready().catch((error: unknown) => {
      throw configError(name, error)
    })
    return stores
  }
  try {
    const vault = await open('VAULT_URL')
    const policies = await open('POLICY_URL')
    const audit = await open('AUDIT_URL')
    return {
      vault: vault.vault,
      policies: policies.policies,
      audit: audit.audit,
      counters: vault.counters,
      activity: audit.activity,
      ...(vault === audit && { transaction: vault.transaction }),
      async rotateKeys() {
        const rotations = await Promise.all(all().map(async ({ rotateKeys }) => rotateKeys?.()))
        const sum = (field: 'resealed' | 'unreadable') =>
          rotations.reduce((total, rotation) => total + (rotation?.[field] ?? 0), 0)
        return { resealed: sum('resealed'), unreadable: sum('unreadable') }
      },
      verifyAudit: async (tenant, checkpoints) => (await audit.verifyAudit?.(tenant, checkpoints)) ?? [],
      ...(audit.checkpoint && { checkpoint: audit.checkpoint }),
      ...(all().some(({ waiting }) => waiting) && {
        waiting: () => all().reduce((sum, { waiting }) => sum + (waiting?.() ?? 0), 0),
      }),
      ...(environment.VAULT_KEYS && { sessionSecret: sessionSecret(keyRing(environment.VAULT_KEYS)) }),
      ready: async () => void (await Promise.all(all().map((stores) => stores.ready()))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

// --- Internal helpers ---

/** Opens the stores at a URL; the only place that knows which URL means which store. */
function storesAt(
  name: string,
  url: string,
  environment: StoreEnvironment,
  { isCommand = false, onEmpty, onError }: OpenOptions & { readonly onError: (error: unknown) => void },
): AnyStores {
  if (url === 'memory:') return memoryStores({ capacityPerTenant: environment.MEMORY_TOKENS_PER_TENANT })
  const { AUDIT_RETENTION_DAYS: days, SEAL_FORMAT: sealFormat } = environment
  const options = (): DurableStoresOptions => ({
    keys: keysOf(name, environment),
    retentionMs: days === undefined ? undefined : days * 86_400_000,
    sealFormat,
    watch: !isCommand,
    onEmpty: () => onEmpty?.(name),
    onError,
  })
  switch (url.slice(0, url.indexOf(':') + 1)) {
    case 'sqlite:':
      return sqliteStores({ ...options(), path: url.slice('sqlite:'.length) })
    case 'postgres:':
    case 'postgresql:':
      return postgresStores({ ...options(), url })
    case 'redis:':
    case 'rediss:':
      return redisStores({ ...options(), ...redisTarget(url) })
    default:
      throw new ConfigError(`${name}: must be memory:, sqlite:PATH, postgres://… or redis://…`)
  }
}

/** Parses `redis://…`, with `?prefix=…` if others use the same Redis. */
function redisTarget(url: string): { readonly url: string; readonly prefix?: string } {
  const target = new URL(url)
  const prefix = target.searchParams.get('prefix') ?? undefined
  target.search = ''
  return { url: target.href, prefix }
}

function keysOf(name: string, { VAULT_KEYS = [] }: StoreEnvironment): KeyRing {
  if (VAULT_KEYS.length > 0) return keyRing(VAULT_KEYS)
  throw new ConfigError(`VAULT_KEYS: is required by ${name}. Make a key with: openssl rand -base64 32`)
}

/** Turns a failure into one line that names the variable. */
function configError(name: string, error: unknown): unknown {
  if (error instanceof MissingKeyError) {
    return new ConfigError(
      `VAULT_KEYS: the key that ${name} was last used with is missing. Keep it after the new one until rotate-keys has run.`,
    )
  }
  if (!(error instanceof StoreOpenError)) return error
  // Only words begin in lower case here: SQLite is a name.
  const message = error.message.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
  return new ConfigError(`${name}: ${message}`)
}
