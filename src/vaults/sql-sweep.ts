import type { Sql, SqlValue } from '../storage/sql.js'

const CHUNK = 1000

/** Erases expired values, which leaves tombstones, and drops tombstones that are due. */
export async function sweepEntries(sql: Sql, now: number, tombstoneTtlMs: number): Promise<void> {
  const due = `(tenant, token) IN (SELECT tenant, token FROM sandwich_entries WHERE due_at <= $1 AND`
  const chunk = `LIMIT ${CHUNK}) AND due_at <= $1`
  const inChunks = async (text: string, values: readonly SqlValue[]) => {
    while ((await sql.query(`${text} RETURNING 1 AS swept`, values)).length === CHUNK);
  }
  await inChunks(
    `UPDATE sandwich_entries SET state = 'expired', value = NULL, due_at = due_at + $2 WHERE ${due} state = 'vaulted' ${chunk}`,
    [now, tombstoneTtlMs],
  )
  await inChunks(`DELETE FROM sandwich_entries WHERE ${due} state <> 'vaulted' ${chunk}`, [now])
}
