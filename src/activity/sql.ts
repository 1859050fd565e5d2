import { holdsLease } from '../storage/lease.js'
import { padded, placeholders, rowsOf } from '../storage/sql.js'
import type { Row, Sql, SqlValue } from '../storage/sql.js'
import { bucketOf, oldestOf } from './activity.js'
import type { ActivityCount, ActivityStore } from './activity.js'

/** Activity counts in SQLite or PostgreSQL. */

export interface SqlActivityOptions {
  /** A database that `migrate` has prepared. */
  readonly sql: Sql
  /** How often old counts are dropped, by one instance at a time. Default one hour. */
  readonly sweepMs?: number
  /** Called with the error of a failed sweep; the next one catches up. */
  readonly onError?: (error: unknown) => void
}

export interface SqlActivity extends ActivityStore {
  /** Drops old counts now. */
  sweep(): Promise<void>
}

/** Rows of one statement: SQLite takes 32,766 parameters. */
const MOST_ROWS = 4000

/** Keeps counts in SQLite or PostgreSQL, one row for each. */
export function sqlActivity({ sql, sweepMs = 3_600_000, onError = () => {} }: SqlActivityOptions): SqlActivity {
  const sweep = async () => {
    if (!(await holdsLease(sql, 'activity', 2 * sweepMs))) return
    const now = await sql.time()
    for (const size of ['hour', 'day'] as const) {
      await sql.query('DELETE FROM sandwich_activity WHERE length(bucket) = $1 AND bucket < $2', [
        bucketOf(now, size).length,
        oldestOf(now, size),
      ])
    }
  }
  const timer = setInterval(() => void sweep().catch(onError), sweepMs)
  timer.unref()
  return {
    async add(counts) {
      // Sorted, so that two instances cannot deadlock on each other's rows.
      const rows = counts.map(valuesOf).sort((a, b) => (a.join('|') < b.join('|') ? -1 : 1))
      for (let at = 0; at < rows.length; at += MOST_ROWS) await addRows(sql, rows.slice(at, at + MOST_ROWS))
    },
    async query({ tenant, buckets, applications }) {
      if (buckets.length === 0 || applications?.length === 0) return []
      const keys = padded(buckets)
      const allowed = applications ? padded(applications) : []
      const isAllowed = applications ? `AND application IN (${placeholders(allowed.length, 1 + keys.length)})` : ''
      const rows = await sql.query(
        `SELECT bucket, application, kind, label, count FROM sandwich_activity
         WHERE tenant = $1 AND bucket IN (${placeholders(keys.length, 1)}) ${isAllowed}`,
        [tenant, ...keys, ...allowed],
      )
      return rows.map((row) => countOf(tenant, row))
    },
    sweep,
    close: async () => clearInterval(timer),
  }
}

// --- Internal helpers ---

function valuesOf({ tenant, bucket, application, kind, label, count }: ActivityCount): SqlValue[] {
  return [tenant, bucket, application, kind, label, count]
}

async function addRows(sql: Sql, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  await sql.query(
    `INSERT INTO sandwich_activity (tenant, bucket, application, kind, label, count)
     SELECT column1, column2, column3, column4, column5, CAST(column6 AS BIGINT)
     FROM (VALUES ${rowsOf(rows.length, 6)}) AS counted WHERE TRUE
     ON CONFLICT (tenant, bucket, application, kind, label)
     DO UPDATE SET count = sandwich_activity.count + excluded.count`,
    rows.flat(),
  )
}

function countOf(tenant: string, row: Row): ActivityCount {
  return {
    tenant,
    bucket: String(row.bucket),
    application: String(row.application),
    kind: String(row.kind),
    label: String(row.label),
    count: Number(row.count),
  }
}
