import { randomUUID } from 'node:crypto'
import type { KeyNote } from './key-check.js'
import type { Sql } from './sql.js'

const HOLDER = randomUUID()

/**
 * Resolves to true for one process at a time, for work that only one instance should do. The lease expires by the
 * database's clock; one that ends too far in the future was made by a wrong clock, and is ignored.
 */
export async function holdsLease(sql: Sql, name: string, holdMs: number): Promise<boolean> {
  const now = Math.floor(await sql.time())
  const rows = await sql.query(
    `INSERT INTO sandwich_leases (name, holder, until) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE sandwich_leases.holder = excluded.holder OR sandwich_leases.until <= $4 OR sandwich_leases.until > $5
     RETURNING name`,
    [name, HOLDER, now + holdMs, now, now + FURTHEST * holdMs],
  )
  return rows.length > 0
}

/** Instances may have different `holdMs`, so a lease may last up to this many times as long as this instance's. */
const FURTHEST = 10

/** Rejects if the database cannot be written to now. */
export async function checkWritable(sql: Sql): Promise<void> {
  const writes = sql.query(
    `INSERT INTO sandwich_leases (name, holder, until) VALUES ('ready', 'ready', 0)
     ON CONFLICT (name) DO UPDATE SET until = 0 RETURNING name`,
  )
  // The outcome of this write does not matter.
  await writes.catch((cause: unknown) => {
    throw new Error('The database cannot be written to.', { cause })
  })
}

export function sqlKeyNote(sql: Sql): KeyNote {
  return {
    async exists() {
      return (await sql.query(`SELECT 1 FROM sandwich_leases WHERE name = 'key'`)).length > 0
    },
    async keepFirst(id) {
      const [row] = await sql.query(
        `INSERT INTO sandwich_leases (name, holder, until) VALUES ('key', $1, 0)
         ON CONFLICT (name) DO UPDATE SET until = 0 RETURNING holder`,
        [id],
      )
      return String(row?.holder)
    },
    async replace(id) {
      await sql.query(`UPDATE sandwich_leases SET holder = $1 WHERE name = 'key'`, [id])
    },
  }
}
