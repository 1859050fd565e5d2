import type { Sql } from '../storage/sql.js'
import { LIVE } from './sql-rows.js'
import type { VaultUsage } from './vault.js'

/** Counts the live entries of a vault in SQL. */

export async function usage(sql: Sql, now: number): Promise<VaultUsage> {
  const [row] = await sql.query(`SELECT count(*) AS entries FROM sandwich_entries WHERE ${LIVE}`, ['vaulted', now])
  return { entries: Number(row?.entries) }
}
