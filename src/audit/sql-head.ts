import type { KeyRing } from '../key-ring.js'
import type { Row, Sql, Statement } from '../storage/sql.js'
import { START, headFrom, lostLog, requireSigned, signHead } from './chain.js'
import type { ChainHead, Stored } from './chain.js'

/** Reads and locks the head of a tenant's audit chain. */

/** Tenants whose log this process has seen: if the head of one vanishes, no new chain is begun. */
export type SeenTenants = Set<string>

const HEAD = 'seq, hash, floor_seq, floor_hash, mac'

export async function readHead(sql: Sql, tenant: string): Promise<Stored<ChainHead> | undefined> {
  const [row] = await sql.query(`SELECT ${HEAD} FROM sandwich_audit_heads WHERE tenant = $1`, [tenant])
  return row && headOf(row)
}

/** Locks the head of a tenant until the transaction ends; creates that of a new one. */
export async function lockHead(sql: Sql, tenant: string, keys: KeyRing, seen: SeenTenants): Promise<ChainHead> {
  const first = signHead(tenant, START, keys)
  const [row] = await sql.query(
    `INSERT INTO sandwich_audit_heads (tenant, seq, hash, floor_seq, floor_hash, mac) VALUES ($1, 0, '', 0, '', $2)
     ON CONFLICT (tenant) DO UPDATE SET seq = sandwich_audit_heads.seq RETURNING ${HEAD}`,
    [tenant, first.mac],
  )
  const head = requireSigned(tenant, row ? headOf(row) : first, keys)
  if (head.seq > 0) seen.add(tenant)
  else if (seen.has(tenant) || (await hasRecords(sql, tenant))) throw lostLog()
  return head
}

export function headToWrite(tenant: string, { seq, hash, floorSeq, floorHash, mac }: ChainHead): Statement {
  return {
    text: `UPDATE sandwich_audit_heads SET seq = $2, hash = $3, floor_seq = $4, floor_hash = $5, mac = $6 WHERE tenant = $1`,
    values: [tenant, seq, hash, floorSeq, floorHash, mac],
  }
}

// --- Internal helpers ---

async function hasRecords(sql: Sql, tenant: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM sandwich_audit WHERE tenant = $1 LIMIT 1', [tenant])).length > 0
}

function headOf(row: Row): Stored<ChainHead> {
  const { seq, hash, floor_seq: floorSeq, floor_hash: floorHash, mac } = row
  return headFrom({ seq, hash, floorSeq, floorHash, mac })
}
