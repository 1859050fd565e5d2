import type { Row, Sql } from '../storage/sql.js'
import { InventoryCount } from './inventory.js'
import type { Inventory, InventoryFilter, Vault } from './vault.js'

/** Counts the live entries of a vault in SQL. */

/**
 * Repeats the condition of the index `sandwich_entries_live`, so that databases use it. The plus keeps SQLite from using
 * the index on `due_at`, which also holds tombstones.
 */
const LIVE = `state || '' = 'vaulted' AND +due_at > $1`

/** Counts live entries; reads only their index. */
export function counts(sql: Sql, now: () => Promise<number>): Required<Pick<Vault, 'usage' | 'inventory'>> {
  return {
    async usage() {
      const [row] = await sql.query(`SELECT count(*) AS entries FROM sandwich_entries WHERE ${LIVE}`, [await now()])
      return { entries: Number(row?.entries) }
    },
    inventory: async (filter) => inventory(sql, filter, await now()),
  }
}

// --- Internal helpers ---

async function inventory(sql: Sql, filter: InventoryFilter, now: number): Promise<Inventory> {
  const { tenant, session, until, limit } = filter
  const values = [now, tenant, limit + 1, ...until, ...(session === undefined ? [] : [session])]
  const sums = until.map((_, at) => `sum(CASE WHEN due_at <= $${at + 4} THEN 1 ELSE 0 END) AS until_${at}`)
  const rows = await sql.query(
    `SELECT ${['application', 'label', 'count(*) AS entries', 'min(created_at) AS oldest', ...sums].join(', ')}
     FROM (SELECT application, label, created_at, due_at FROM sandwich_entries
       WHERE ${LIVE} AND tenant = $2 ${session === undefined ? '' : `AND session = $${values.length}`} LIMIT $3) AS live
     GROUP BY application, label ORDER BY application, label`,
    values,
  )
  const count = new InventoryCount(filter)
  for (const row of rows) count.add(countedOf(row, until.length))
  const examined = rows.reduce((sum, { entries }) => sum + Number(entries), 0)
  return count.result(examined <= limit)
}

function countedOf(row: Row, times: number) {
  return {
    application: row.application === null ? undefined : String(row.application),
    label: String(row.label),
    count: Number(row.entries),
    oldest: Number(row.oldest),
    expiring: Array.from({ length: times }, (_, at) => Number(row[`until_${at}`])),
  }
}
