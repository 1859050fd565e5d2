import type { Row } from '../storage/sql.js'
import { recordFrom } from './chain.js'
import type { ChainRecord, Stored } from './chain.js'

/** Converts between audit records and rows of SQL. */

/** Columns to filter by, stored beside the signed body. */
export const COLUMNS = ['time', 'action', 'outcome', 'actor', 'application', 'policy', 'session'] as const

/** Columns that `recordOf` and `agrees` read. */
export const RECORD = ['seq', 'body', 'hash', 'mac', ...COLUMNS]

export function recordOf({ seq, body, hash, mac }: Row): Stored<ChainRecord> {
  return recordFrom({ seq, body, hash, mac })
}

/** True if the columns to filter by say what the signed body says. */
export function columnsAgree(row: Row): boolean {
  try {
    const event: Partial<Record<string, unknown>> = JSON.parse(String(row.body))
    return COLUMNS.every((column) => isSame(row[column], event[column] ?? null))
  } catch {
    return false
  }
}

// --- Internal helpers ---

/** Characters that columns do not keep: NUL and lone surrogates become replacement characters. */
const LOST = /[\0\p{Cs}]/u
const REPLACED = /[\0\p{Cs}\uFFFD]+/gu

function isSame(stored: unknown, signed: unknown): boolean {
  if (stored === signed) return true
  if (typeof stored !== 'string' || typeof signed !== 'string' || !LOST.test(signed)) return false
  return stored.replace(REPLACED, '\uFFFD') === signed.replace(REPLACED, '\uFFFD')
}
