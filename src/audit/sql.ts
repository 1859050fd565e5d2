import type { KeyRing } from '../key-ring.js'
import { batchWrites } from '../storage/batch-writes.js'
import { checkWritable, holdsLease } from '../storage/lease.js'
import { rowsOf } from '../storage/sql.js'
import type { Sql, SqlValue, Statement } from '../storage/sql.js'
import type { AuditEvent, AuditLog } from './audit-log.js'
import { UNREADABLE, link, requireSigned } from './chain.js'
import type { ChainHead, ChainRecord } from './chain.js'
import type { ChainFault } from './chain-check.js'
import type { ChainedLog } from './chained-log.js'
import { checkpointOf } from './checkpoint.js'
import type { Checkpoint } from './checkpoint.js'
import { settleEach } from './settle-each.js'
import { ROWS, check, drop, signAnew, strangeRows, tenantsOf } from './sql-chains.js'
import { headToWrite, lockHead, readHead } from './sql-head.js'
import type { SeenTenants } from './sql-head.js'
import { findRecords } from './sql-query.js'
import { COLUMNS } from './sql-records.js'

/** An audit log in SQLite or PostgreSQL. */

export interface SqlAuditOptions {
  /** A database that `migrate` has prepared. */
  readonly sql: Sql
  /** Signs the chain of records. */
  readonly keys: KeyRing
  /** How long records are kept. Default: for ever. */
  readonly retentionMs?: number
  /** How often old records are dropped, by one instance at a time. Default one hour. */
  readonly sweepMs?: number
  /** Called with the error of a failed sweep; the next one catches up. */
  readonly onError?: (error: unknown) => void
}

export interface SqlAudit extends ChainedLog {
  /** Returns the log within a transaction of the same database that will write for these tenants. */
  within(sql: Sql, tenants: readonly string[]): Pick<AuditLog, 'append'>
}

/** Keeps the audit log as a chain for each tenant, which concurrent writers do not fork. */
export function sqlAudit({
  sql,
  keys,
  retentionMs = Infinity,
  sweepMs = 3_600_000,
  onError = () => {},
}: SqlAuditOptions): SqlAudit {
  const seen: SeenTenants = new Set()
  const dropOld = async () => {
    if (retentionMs === Infinity) return
    if (!(await holdsLease(sql, 'audit', 2 * sweepMs))) return
    const before = new Date((await sql.time()) - retentionMs).toISOString()
    await settleEach(await tenantsOf(sql), (tenant) => drop(sql, tenant, before, { keys, seen }))
  }
  const timer = setInterval(() => void dropOld().catch(onError), sweepMs)
  timer.unref()
  const within: SqlAudit['within'] = (inside, tenants) => new Writer(inside, keys, seen, tenants)
  return {
    append: batchWrites<AuditEvent>((events, deadline) => {
      const tenants = [...new Set(events.map(({ tenant }) => tenant))]
      return sql.transaction((inside) => within(inside, tenants).append(events), { deadline })
    }),
    within,
    query: (query) => findRecords(sql, query, keys, seen),
    async verify(tenant, checkpoints = []) {
      const all = new Set([...(await tenantsOf(sql)), ...checkpoints.map((point) => point.tenant)])
      const faults: ChainFault[] = []
      for (const each of tenant === undefined ? all : [tenant]) {
        faults.push(...(await check(sql, keys, each, checkpoints)))
      }
      return tenant === undefined ? [...faults, ...(await strangeRows(sql))] : faults
    },
    async checkpoint(tenants) {
      const points: Checkpoint[] = []
      for (const tenant of tenants ?? (await tenantsOf(sql))) {
        const head = requireSigned(tenant, (await readHead(sql, tenant)) ?? UNREADABLE, keys)
        if (head.seq > 0) points.push(checkpointOf(tenant, head, await sql.time(), keys))
      }
      return points
    },
    async signAnew() {
      const tenants = await tenantsOf(sql)
      await settleEach(tenants, (tenant) => signAnew(sql, keys, seen, tenant))
      return tenants.length
    },
    dropOld,
    ready: () => checkWritable(sql),
    close: async () => clearInterval(timer),
  }
}

// --- Writing ---

/** Appends within one transaction. Each head is locked and read once: no other transaction can move it. */
class Writer {
  readonly #sql: Sql
  readonly #keys: KeyRing
  readonly #seen: SeenTenants
  readonly #heads = new Map<string, Promise<ChainHead>>()

  constructor(sql: Sql, keys: KeyRing, seen: SeenTenants, tenants: readonly string[]) {
    this.#sql = sql
    this.#keys = keys
    this.#seen = seen
    // Sorted, so that two transactions cannot deadlock on each other's heads.
    for (const tenant of [...tenants].sort()) this.#head(tenant).catch(() => {})
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    const tenants = [...new Set(events.map(({ tenant }) => tenant))].sort()
    await Promise.all(
      tenants.map((tenant) =>
        this.#appendTo(
          tenant,
          events.filter((event) => event.tenant === tenant),
        ),
      ),
    )
  }

  async #appendTo(tenant: string, events: readonly AuditEvent[]): Promise<void> {
    const linked = this.#head(tenant).then((head) => link(tenant, head, events, this.#keys))
    const next = linked.then(({ head }) => head)
    next.catch(() => {}) // `linked` rejects with it
    this.#heads.set(tenant, next)
    const { records, head } = await linked
    await this.#sql.write([...recordsToWrite(tenant, records, events), headToWrite(tenant, head)])
  }

  #head(tenant: string): Promise<ChainHead> {
    const head = this.#heads.get(tenant) ?? lockHead(this.#sql, tenant, this.#keys, this.#seen)
    this.#heads.set(tenant, head)
    return head
  }
}

function recordsToWrite(
  tenant: string,
  records: readonly ChainRecord[],
  events: readonly AuditEvent[],
): readonly Statement[] {
  const columns = ['tenant', 'seq', ...COLUMNS, 'body', 'hash', 'mac']
  const statements: Statement[] = []
  for (let at = 0; at < records.length; at += ROWS) {
    const rows = records.slice(at, at + ROWS).map(({ seq, body, hash, mac }, index): SqlValue[] => {
      const event = events[at + index]
      return [tenant, seq, ...COLUMNS.map((column) => event?.[column] ?? null), body, hash, mac]
    })
    statements.push({
      text: `INSERT INTO sandwich_audit (${columns.join(', ')}) VALUES ${rowsOf(rows.length, columns.length)}`,
      values: rows.flat(),
    })
  }
  return statements
}
