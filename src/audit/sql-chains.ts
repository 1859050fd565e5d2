import type { KeyRing } from '../key-ring.js'
import { rowsOf } from '../storage/sql.js'
import type { Row, Sql, SqlValue } from '../storage/sql.js'
import { UNREADABLE, seqOf, signHead, signRecord } from './chain.js'
import type { ChainHead, ChainRecord } from './chain.js'
import { ChainCheck, MAX_FAULTS, requireNoFaults } from './chain-check.js'
import type { ChainFault } from './chain-check.js'
import type { Checkpoint } from './checkpoint.js'
import { headToWrite, lockHead, readHead } from './sql-head.js'
import type { SeenTenants } from './sql-head.js'
import { RECORD, columnsAgree, recordOf } from './sql-records.js'
import { isOfNewest } from './signature.js'

/** Reads, checks, signs and trims the audit chains of all tenants in SQL. */

/** The keys of the chains, and the tenants seen. */
interface ChainContext {
  readonly keys: KeyRing
  readonly seen: SeenTenants
}

/** Rows per statement: keeps the number of parameters within the limits of both databases. */
export const ROWS = 1000

export async function tenantsOf(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query('SELECT tenant FROM sandwich_audit_heads UNION SELECT tenant FROM sandwich_audit')
  return rows.flatMap(({ tenant }) => (typeof tenant === 'string' ? [tenant] : []))
}

/** Reports rows with bytes in a text column, which SQLite allows and no query for a tenant would find. */
export async function strangeRows(sql: Sql): Promise<readonly ChainFault[]> {
  if (sql.dialect !== 'sqlite') return []
  const rows = await sql.query(
    `SELECT 1 FROM sandwich_audit_heads WHERE tenant >= zeroblob(0)
     UNION ALL SELECT 1 FROM sandwich_audit WHERE tenant >= zeroblob(0) LIMIT ${MAX_FAULTS}`,
  )
  return rows.map(() => ({ tenant: '', seq: 0, fault: 'unreadable' }))
}

/**
 * Checks without blocking writers; if it finds a fault, checks again with the head locked, since the chain may have
 * moved meanwhile.
 */
export async function check(
  sql: Sql,
  keys: KeyRing,
  tenant: string,
  checkpoints: readonly Checkpoint[] = [],
): Promise<readonly ChainFault[]> {
  const faults = await walk(sql, keys, tenant, checkpoints)
  if (faults.length === 0) return faults
  return sql.transaction(async (inside) => {
    await inside.query('UPDATE sandwich_audit_heads SET seq = seq WHERE tenant = $1', [tenant])
    return walk(inside, keys, tenant, checkpoints)
  })
}

/**
 * Drops old records, but only signed ones: otherwise a changed column or a forged record could take genuine ones with
 * it.
 */
export async function drop(sql: Sql, tenant: string, before: string, { keys, seen }: ChainContext): Promise<void> {
  await sql.transaction(async (inside) => {
    const head = await lockHead(inside, tenant, keys, seen)
    const old = new ChainCheck(tenant, head, keys)
    for await (const rows of pages(inside, tenant, head)) {
      const young = rows.findIndex((row) => String(row.time) >= before)
      for (const row of young < 0 ? rows : rows.slice(0, young)) old.next(recordOf(row), columnsAgree(row))
      if (young >= 0) break
    }
    requireNoFaults(old)
    if (old.seq === head.floorSeq) return
    await inside.query('DELETE FROM sandwich_audit WHERE tenant = $1 AND seq <= $2', [tenant, old.seq])
    const floor = { ...head, floorSeq: old.seq, floorHash: old.hash }
    await inside.write([headToWrite(tenant, signHead(tenant, floor, keys))])
  })
}

/** Signs head and records with the newest key. The chain may vouch for records whose key is no longer in the ring. */
export async function signAnew(sql: Sql, keys: KeyRing, seen: SeenTenants, tenant: string): Promise<void> {
  requireNoFaults({ faults: await check(sql, keys, tenant) }, 'unknown key')
  const head = await sql.transaction(async (inside) => {
    const signed = signHead(tenant, await lockHead(inside, tenant, keys, seen), keys)
    await inside.write([headToWrite(tenant, signed)])
    return signed
  })
  const again = new ChainCheck(tenant, head, keys)
  for await (const rows of pages(sql, tenant, head)) {
    const records = rows.map((row) => {
      const record = recordOf(row)
      again.next(record, columnsAgree(row))
      return record
    })
    requireNoFaults(again, 'unknown key')
    const old = records.filter((record) => record !== UNREADABLE).filter(({ mac }) => !isOfNewest(keys, mac))
    if (old.length > 0)
      await replaceMacs(
        sql,
        tenant,
        old.map((record) => signRecord(tenant, record, keys)),
      )
  }
}

// --- Internal helpers ---

async function replaceMacs(sql: Sql, tenant: string, records: readonly ChainRecord[]): Promise<void> {
  const values = records.flatMap(({ seq, hash, mac }): SqlValue[] => [seq, hash, mac])
  await sql.query(
    `UPDATE sandwich_audit SET mac = column3 FROM (VALUES ${rowsOf(records.length, 3, 1)}) AS signed
     WHERE tenant = $1 AND seq = CAST(column1 AS BIGINT) AND hash = column2`,
    [tenant, ...values],
  )
}

/** Yields the records between floor and head, in order. */
async function* pages(
  sql: Sql,
  tenant: string,
  { seq: last, floorSeq }: Pick<ChainHead, 'seq' | 'floorSeq'>,
): AsyncGenerator<readonly Row[]> {
  for (let after = floorSeq; ;) {
    const rows = await sql.query(
      `SELECT ${RECORD.join(', ')} FROM sandwich_audit WHERE tenant = $1 AND seq > $2 AND seq <= $3
       ORDER BY seq LIMIT ${ROWS}`,
      [tenant, after, last],
    )
    const edge = rows.at(-1)?.seq
    if (rows.length < ROWS) return yield rows
    // Rows with the same number stay together: otherwise the second one would be skipped.
    const whole = rows.filter(({ seq }) => seq !== edge)
    yield whole.length > 0 ? whole : rows
    after = Number(whole.at(-1)?.seq ?? edge)
  }
}

async function walk(
  sql: Sql,
  keys: KeyRing,
  tenant: string,
  checkpoints: readonly Checkpoint[],
): Promise<readonly ChainFault[]> {
  const head = await readHead(sql, tenant)
  const checked = new ChainCheck(tenant, head, keys, checkpoints)
  const all = { seq: Number.MAX_SAFE_INTEGER, floorSeq: 0 }
  for await (const rows of pages(sql, tenant, head && head !== UNREADABLE ? head : all)) {
    for (const row of rows) checked.next(recordOf(row), columnsAgree(row))
  }
  const faults = checked.end()
  return [...faults, ...(await recordsOutside(sql, tenant))]
}

/**
 * Finds records before the floor and after the head: we did not write them. One statement sees head and records at one
 * moment.
 */
async function recordsOutside(sql: Sql, tenant: string): Promise<readonly ChainFault[]> {
  const bound = (column: string) => `(SELECT ${column} FROM sandwich_audit_heads WHERE tenant = $1)`
  const numbers = (where: string) =>
    `SELECT CAST(seq AS TEXT) AS seq FROM sandwich_audit WHERE tenant = $1 AND seq ${where}`
  const outsides = [`> ${bound('seq')}`, `<= ${bound('floor_seq')}`, '<= 0', `> ${Number.MAX_SAFE_INTEGER}`]
  const rows = await sql.query(`${outsides.map(numbers).join(' UNION ')} LIMIT ${MAX_FAULTS}`, [tenant])
  return rows.map(({ seq }) => {
    const number = seqOf(seq)
    return { tenant, seq: number ?? 0, fault: number === undefined ? 'unreadable' : 'inserted' }
  })
}
