import { LRUCache } from 'lru-cache'
import { UnavailableError } from '../errors.js'
import { ownText } from '../own-text.js'
import { InventoryCount } from './inventory.js'
import { AS_IT_IS, withUse, withoutUse } from './uses.js'
import { haveSameFacts, inScope } from './vault.js'
import type {
  EntryFacts,
  Inventory,
  InventoryFilter,
  PurgeFilter,
  Reseal,
  RevealOutcome,
  RevealScope,
  StoredValue,
  Vault,
  VaultEntry,
  VaultScope,
  VaultUsage,
} from './vault.js'

/** A vault in memory. */

export interface MemoryVaultOptions {
  /** Most live entries; more are refused. Default 100 000. */
  readonly capacity?: number
  /** Most live entries of one tenant. Default: `capacity`. */
  readonly capacityPerTenant?: number
  /** Most tombstones; the oldest go first. Default 100 000. */
  readonly tombstones?: number
  /** How long a tombstone stays. Default 30 days. */
  readonly tombstoneTtlMs?: number
  /** How often expired values are erased that no request has looked up. Default one minute. */
  readonly sweepMs?: number
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** Facts shared between entries: a million of them have few different ones. */
interface Facts extends EntryFacts {
  readonly tenant: string
}

/** A live entry, kept small. */
interface Live {
  readonly facts: Facts
  readonly value: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly fingerprint: string | undefined
  readonly uses: number
}

interface Tombstone {
  readonly facts: Facts
  readonly state: 'already_revealed' | 'expired'
  readonly fingerprint: string | undefined
}

/**
 * Keeps values in this process, for one instance whose tokens may be lost with it. When full it refuses new entries; it
 * never drops a live one.
 */
export function memoryVault(options: MemoryVaultOptions = {}): Vault {
  const state = new MemoryVault(options)
  const timer = setInterval(() => state.sweep(), options.sweepMs ?? 60_000)
  timer.unref()
  return {
    now: async () => (options.now ?? Date.now)(),
    insert: async (entries, reseal = AS_IT_IS) => state.insert(entries, reseal),
    reveal: async (tokens, scope, reseal = AS_IT_IS) => state.reveal(tokens, scope, reseal),
    live: async (tokens, scope) => new Set(tokens.filter((token) => state.isLive(token, scope))),
    known: async (tokens, scope) => new Set(tokens.filter((token) => state.isKnown(token, scope))),
    purge: async (filter, reseal = AS_IT_IS) => state.purge(filter, reseal),
    usage: async () => state.usage(),
    inventory: async (filter) => state.inventory(filter),
    ready: async () => {},
    close: async () => {
      clearInterval(timer)
      state.clear()
    },
  }
}

// --- Internal ---

const keyOf = (tenant: string, token: string) => `${tenant} ${token}`

/** The state of the vault. Every method runs in one turn of the event loop, and so is atomic. */
class MemoryVault {
  // Live entries are never evicted, so they are no cache; tombstones are one.
  readonly #live = new Map<string, Map<string, Live>>()
  #size = 0
  readonly #facts = new LRUCache<string, Facts>({ max: 10_000 })
  readonly #tombstones: LRUCache<string, Tombstone>
  readonly #capacity: number
  readonly #capacityPerTenant: number
  readonly #now: () => number

  constructor({
    capacity = 100_000,
    capacityPerTenant = capacity,
    tombstones = 100_000,
    tombstoneTtlMs = 30 * 86_400_000,
    now = Date.now,
  }: MemoryVaultOptions) {
    this.#capacity = capacity
    this.#capacityPerTenant = capacityPerTenant
    this.#now = now
    this.#tombstones = new LRUCache({
      maxSize: tombstones, // with `max` it would take the memory of all of them at once
      sizeCalculation: () => 1,
      ttl: tombstoneTtlMs,
      perf: { now },
      ttlResolution: 0,
    })
  }

  insert(entries: readonly VaultEntry[], reseal: Reseal): string[] {
    this.#makeRoom(entries)
    const taken: string[] = []
    for (const entry of entries) {
      const { tenant, createdAt, expiresAt, fingerprint } = entry
      const token = ownText(entry.token)
      const key = keyOf(tenant, token)
      const other = this.find(tenant, token)
      const tombstone = other ? undefined : this.#tombstones.peek(key)
      if (isTaken(other ?? tombstone, fingerprint)) {
        taken.push(token)
        continue
      }
      if (other) {
        this.#replace(token, other, withUse(storedOf(token, other), entry), reseal)
        continue
      }
      if (tombstone) this.#tombstones.delete(key)
      this.#size += 1
      const facts = tombstone && haveSameFacts(tombstone.facts, entry) ? tombstone.facts : this.#factsOf(tenant, entry)
      this.#liveOf(tenant).set(token, {
        facts,
        value: ownText(entry.value),
        createdAt,
        expiresAt,
        fingerprint,
        uses: 1,
      })
    }
    return taken
  }

  reveal(tokens: readonly string[], { maxUnknown = Infinity, ...scope }: RevealScope, reseal: Reseal): RevealOutcome[] {
    const held = tokens.map((token) => this.#lookUp(token, scope))
    const isGone = held.some(
      (outcome) => outcome.status !== 'held' && outcome.status !== 'unknown' && outcome.facts.onUnavailable === 'gone',
    )
    if (isGone || held.filter(({ status }) => status === 'unknown').length > maxUnknown) return held
    const given = new Set<string>()
    return held.map((outcome) => {
      const { token, status } = outcome
      const entry = status === 'held' && !given.has(token) ? this.#live.get(scope.tenant)?.get(token) : undefined
      if (!entry) return outcome
      given.add(token)
      this.#takeUse(token, entry, 'already_revealed', reseal)
      const { value, facts, expiresAt, uses } = entry
      return { token, status: 'revealed', value, facts: entryFacts(facts), expiresAt, ...(uses > 1 && { uses }) }
    })
  }

  purge({ tokens, session, limit = Infinity, ...scope }: PurgeFilter, reseal: Reseal): number {
    const candidates = tokens ? new Set(tokens) : (this.#live.get(scope.tenant)?.keys() ?? [])
    let purged = 0
    for (const token of candidates) {
      const entry = this.find(scope.tenant, token)
      if (!entry || !inScope(entry.facts, scope)) continue
      if (session !== undefined && entry.facts.session !== session) continue
      if (tokens) this.#takeUse(token, entry, 'expired', reseal)
      else this.#bury(token, entry, 'expired')
      purged += 1
      if (purged === limit) break
    }
    return purged
  }

  /** Finds a live entry; turns an expired one into a tombstone. */
  find(tenant: string, token: string): Live | undefined {
    const entry = this.#live.get(tenant)?.get(token)
    if (!entry || entry.expiresAt > this.#now()) return entry
    this.#bury(token, entry, 'expired')
    return undefined
  }

  isLive(token: string, scope: VaultScope): boolean {
    const entry = this.find(scope.tenant, token)
    return entry !== undefined && inScope(entry.facts, scope)
  }

  isKnown(token: string, scope: VaultScope): boolean {
    return this.#lookUp(token, scope).status !== 'unknown'
  }

  sweep(): void {
    const now = this.#now()
    for (const live of this.#live.values()) {
      for (const [token, entry] of live) if (entry.expiresAt <= now) this.#bury(token, entry, 'expired')
    }
    this.#tombstones.purgeStale()
  }

  usage(): VaultUsage {
    return { entries: this.#size, capacity: this.#capacity }
  }

  inventory(filter: InventoryFilter): Inventory {
    const count = new InventoryCount(filter)
    const now = this.#now()
    for (const { facts, createdAt, expiresAt } of this.#live.get(filter.tenant)?.values() ?? []) {
      if (expiresAt <= now || (filter.session !== undefined && facts.session !== filter.session)) continue
      if (count.isFull) return count.result(false)
      count.addEntry({ ...facts, createdAt, expiresAt })
    }
    return count.result(true)
  }

  clear(): void {
    this.#live.clear()
    this.#size = 0
    this.#facts.clear()
    this.#tombstones.clear()
  }

  #lookUp(token: string, scope: VaultScope): RevealOutcome {
    const entry = this.find(scope.tenant, token)
    const tombstone = entry ? undefined : this.#tombstones.peek(keyOf(scope.tenant, token))
    const facts = (entry ?? tombstone)?.facts
    if (!facts || !inScope(facts, scope)) return { token, status: 'unknown' }
    return { token, status: tombstone?.state ?? 'held', facts: entryFacts(facts) }
  }

  #takeUse(token: string, entry: Live, state: Tombstone['state'], reseal: Reseal): void {
    const changed = entry.uses > 1 ? withoutUse(storedOf(token, entry)) : undefined
    if (changed) this.#replace(token, entry, changed, reseal)
    else this.#bury(token, entry, state)
  }

  #replace(token: string, entry: Live, changed: StoredValue, reseal: Reseal): void {
    const { tenant, expiresAt, uses = 1 } = changed
    const value = reseal(storedOf(token, entry), changed)
    this.#liveOf(tenant).set(token, { ...entry, facts: this.#factsOf(tenant, changed.facts), value, expiresAt, uses })
  }

  #bury(token: string, { facts, fingerprint }: Live, state: Tombstone['state']): void {
    const live = this.#live.get(facts.tenant)
    if (live?.delete(token)) this.#size -= 1
    if (live?.size === 0) this.#live.delete(facts.tenant)
    this.#tombstones.set(ownText(keyOf(facts.tenant, token)), { facts, state, fingerprint })
  }

  #makeRoom(entries: readonly VaultEntry[]): void {
    const tenant = entries[0]?.tenant ?? ''
    const isNew = ({ token }: VaultEntry) => !this.#live.get(tenant)?.has(token)
    const isFull = (added: number) =>
      this.#size + added > this.#capacity || (this.#live.get(tenant)?.size ?? 0) + added > this.#capacityPerTenant
    if (!isFull(entries.length) || !isFull(entries.filter(isNew).length)) return
    this.sweep()
    if (isFull(entries.filter(isNew).length))
      throw new UnavailableError('The vault is full. It accepts new entries once others are revealed or expire.')
  }

  #liveOf(tenant: string): Map<string, Live> {
    const live = this.#live.get(tenant) ?? new Map<string, Live>()
    this.#live.set(tenant, live)
    return live
  }

  #factsOf(tenant: string, { label, application, session, policies, onUnavailable }: EntryFacts): Facts {
    const facts = { tenant, label, application, session, policies, onUnavailable }
    const key = JSON.stringify(facts)
    const known = this.#facts.get(key) ?? facts
    this.#facts.set(key, known)
    return known
  }
}

/** True if the token is held for another value, or perhaps for another. */
function isTaken(held: Live | Tombstone | undefined, fingerprint: string | undefined): boolean {
  return held !== undefined && (held.fingerprint === undefined || held.fingerprint !== fingerprint)
}

function entryFacts({ label, application, session, policies, onUnavailable }: Facts): EntryFacts {
  return { label, application, session, policies, onUnavailable }
}

function storedOf(token: string, { facts, value, expiresAt, uses }: Live): StoredValue {
  return { tenant: facts.tenant, token, value, facts: entryFacts(facts), expiresAt, uses }
}
