import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import { inGroups } from '../storage/in-groups.js'
import { checkWritable, holdsLease } from '../storage/lease.js'
import { padded, placeholders, rowsOf } from '../storage/sql.js'
import type { Row, Sql, SqlValue, Statement } from '../storage/sql.js'
import type { AuditEvent, AuditLog, AuditQuery } from './audit-log.js'
import { ChainCheck, START, isSigned, link, signHead } from './chain.js'
import type { ChainFault, ChainHead, ChainRecord } from './chain.js'
import type { ChainedLog } from './chained-log.js'

export interface SqlAuditOptions {
  /** A database that `migrate` has prepared. */
  readonly sql: Sql
  /** Signs the chain of records. */
  readonly keys: KeyRing
  /** How long records are kept. Default: for ever. */
  readonly retentionMs?: number
  /** How often old records are dropped, by one instance at a time. Default one hour. */
  readonly sweepMs?: number
  /** Told of a sweep that failed; the next one makes up for it. */
  readonly onError?: (error: unknown) => void
}

export interface SqlAudit extends ChainedLog {
  /** The log within a transaction of the same database that will write for these tenants. */
  within(sql: Sql, tenants: readonly string[]): Pick<AuditLog, 'append'>
}

/** The audit log in SQLite or PostgreSQL, as a chain for each tenant that concurrent writers do not fork. */
export function sqlAudit({
  sql,
  keys,
  retentionMs = Infinity,
  sweepMs = 3_600_000,
  onError = () => {},
}: SqlAuditOptions): SqlAudit {
  const dropOld = async () => {
    if (retentionMs === Infinity) return
    if (!(await holdsLease(sql, 'audit', 2 * sweepMs))) return
    const before = new Date((await sql.time()) - retentionMs).toISOString()
    for (const tenant of await tenantsOf(sql)) await drop(sql, keys, tenant, before)
  }
  const timer = setInterval(() => void dropOld().catch(onError), sweepMs)
  timer.unref()
  const within: SqlAudit['within'] = (inside, tenants) => new Writer(inside, keys, tenants)
  return {
    append: inGroups<AuditEvent>((events, deadline) => {
      const tenants = [...new Set(events.map(({ tenant }) => tenant))]
      return sql.transaction((inside) => within(inside, tenants).append(events), { deadline })
    }),
    within,
    query: (query) => find(sql, query),
    async verify(tenant) {
      const tenants = tenant === undefined ? await tenantsOf(sql) : [tenant]
      const faults: ChainFault[] = []
      for (const each of tenants) faults.push(...(await check(sql, keys, each)))
      return faults
    },
    async signAnew() {
      const tenants = await tenantsOf(sql)
      for (const tenant of tenants) {
        await sql.transaction(async (inside) => {
          await inside.write([headToWrite(tenant, signHead(tenant, await lockHead(inside, tenant, keys), keys))])
        })
      }
      return tenants.length
    },
    dropOld,
    ready: () => checkWritable(sql),
    close: async () => clearInterval(timer),
  }
}

// --- Writing ---

/** Appends in one transaction. Each head is locked once and then known, since nobody else can move it. */
class Writer {
  readonly #sql: Sql
  readonly #keys: KeyRing
  readonly #heads = new Map<string, Promise<ChainHead>>()

  constructor(sql: Sql, keys: KeyRing, tenants: readonly string[]) {
    this.#sql = sql
    this.#keys = keys
    // In one order, so that two transactions wait for each other's heads only one way round.
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
    next.catch(() => {}) // told by `linked`
    this.#heads.set(tenant, next)
    const { records, head } = await linked
    await this.#sql.write([...recordsToWrite(tenant, records, events), headToWrite(tenant, head)])
  }

  #head(tenant: string): Promise<ChainHead> {
    const head = this.#heads.get(tenant) ?? lockHead(this.#sql, tenant, this.#keys)
    this.#heads.set(tenant, head)
    return head
  }
}

async function lockHead(sql: Sql, tenant: string, keys: KeyRing): Promise<ChainHead> {
  const first = signHead(tenant, START, keys)
  const [row] = await sql.query(
    `INSERT INTO sandwich_audit_heads (tenant, seq, hash, floor_seq, floor_hash, mac) VALUES ($1, 0, '', 0, '', $2)
     ON CONFLICT (tenant) DO UPDATE SET seq = sandwich_audit_heads.seq RETURNING ${HEAD}`,
    [tenant, first.mac],
  )
  const head = row ? headOf(row) : first
  if (!isSigned(tenant, head, keys)) {
    throw new UnavailableError('The head of the audit log was changed, or its key is missing: run verify-audit.')
  }
  return head
}

function headToWrite(tenant: string, { seq, hash, floorSeq, floorHash, mac }: ChainHead): Statement {
  return {
    text: `UPDATE sandwich_audit_heads SET seq = $2, hash = $3, floor_seq = $4, floor_hash = $5, mac = $6 WHERE tenant = $1`,
    values: [tenant, seq, hash, floorSeq, floorHash, mac],
  }
}

const ROWS = 1000 // keeps the number of parameters under what both databases take

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

// --- Reading ---

const COLUMNS = ['time', 'action', 'outcome', 'actor', 'application', 'policy', 'session'] as const
const FILTERS = ['tenant', 'action', 'outcome', 'actor', 'application', 'policy', 'session'] as const
const RECORD = `seq, body, hash, mac, ${COLUMNS.join(', ')}`
const HEAD = 'seq, hash, floor_seq, floor_hash, mac'

async function find(sql: Sql, query: AuditQuery): Promise<readonly AuditEvent[]> {
  const values: SqlValue[] = []
  const parts: string[] = []
  const add = (list: readonly SqlValue[], text: (marks: string) => string) => {
    parts.push(text(placeholders(list.length, values.length)))
    values.push(...list)
  }
  for (const field of FILTERS) {
    const wanted = query[field]
    if (wanted !== undefined) add([wanted], (mark) => `${field} = ${mark}`)
  }
  if (query.from !== undefined) add([query.from], (mark) => `time >= ${mark}`)
  if (query.to !== undefined) add([query.to], (mark) => `time < ${mark}`)
  if (query.applications?.length === 0) return []
  if (query.applications) add(padded(query.applications), (marks) => `application IN (${marks})`)
  const rows = await sql.query(
    `SELECT body FROM sandwich_audit WHERE ${parts.join(' AND ')}
     ORDER BY seq DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, query.limit, query.offset],
  )
  return rows.map(({ body }) => JSON.parse(String(body)))
}

async function tenantsOf(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query('SELECT tenant FROM sandwich_audit_heads UNION SELECT tenant FROM sandwich_audit')
  return rows.map(({ tenant }) => String(tenant))
}

/** Without stopping the writers; if that finds a fault, once more with the head held, since it may have moved meanwhile. */
async function check(sql: Sql, keys: KeyRing, tenant: string): Promise<readonly ChainFault[]> {
  const faults = await walk(sql, keys, tenant)
  if (faults.length === 0) return faults
  return sql.transaction(async (inside) => {
    await inside.query('UPDATE sandwich_audit_heads SET seq = seq WHERE tenant = $1', [tenant])
    return walk(inside, keys, tenant)
  })
}

async function walk(sql: Sql, keys: KeyRing, tenant: string): Promise<readonly ChainFault[]> {
  const [row] = await sql.query(`SELECT ${HEAD} FROM sandwich_audit_heads WHERE tenant = $1`, [tenant])
  const head = row && headOf(row)
  const checked = new ChainCheck(tenant, head, keys)
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await sql.query(
      `SELECT ${RECORD} FROM sandwich_audit WHERE tenant = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT ${ROWS}`,
      [tenant, after, head?.seq ?? Number.MAX_SAFE_INTEGER],
    )
    for (const record of rows) checked.next(recordOf(record), agrees(record))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) break
    after = Number(last.seq)
  }
  // What lies beyond the head was not written by us. One statement, so it sees head and records at one moment.
  const beyond = await sql.query(
    `SELECT ${RECORD} FROM sandwich_audit
     WHERE tenant = $1 AND seq > (SELECT seq FROM sandwich_audit_heads WHERE tenant = $1) ORDER BY seq`,
    [tenant],
  )
  const faults = checked.end()
  return [...faults, ...beyond.map((record) => ({ tenant, seq: Number(record.seq), fault: 'inserted' as const }))]
}

/** The columns that the log is filtered by must say what the signed body says. */
function agrees(row: Row): boolean {
  try {
    const event: Partial<Record<string, unknown>> = JSON.parse(String(row.body))
    return COLUMNS.every((column) => asStored(row[column]) === asStored(event[column] ?? null))
  } catch {
    return false
  }
}

/** For a zero character and half a surrogate pair columns hold replacement characters, one or more. */
function asStored(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\0\p{Cs}\uFFFD]+/gu, '\uFFFD') : value
}

async function drop(sql: Sql, keys: KeyRing, tenant: string, before: string): Promise<void> {
  await sql.transaction(async (inside) => {
    const head = await lockHead(inside, tenant, keys)
    const [last] = await inside.query(
      `SELECT seq, hash FROM sandwich_audit WHERE tenant = $1 AND seq < COALESCE(
         (SELECT MIN(seq) FROM sandwich_audit WHERE tenant = $1 AND time >= $2), $3) ORDER BY seq DESC LIMIT 1`,
      [tenant, before, head.seq + 1],
    )
    if (!last) return
    await inside.query('DELETE FROM sandwich_audit WHERE tenant = $1 AND seq <= $2', [tenant, Number(last.seq)])
    const floor = { ...head, floorSeq: Number(last.seq), floorHash: String(last.hash) }
    await inside.write([headToWrite(tenant, signHead(tenant, floor, keys))])
  })
}

function headOf(row: Row): ChainHead {
  return {
    seq: Number(row.seq),
    hash: String(row.hash),
    floorSeq: Number(row.floor_seq),
    floorHash: String(row.floor_hash),
    mac: String(row.mac),
  }
}

function recordOf(row: Row): ChainRecord {
  return { seq: Number(row.seq), body: String(row.body), hash: String(row.hash), mac: String(row.mac) }
}
