import type { Row } from '../storage/sql.js'
import { recordFrom } from './chain.js'
import type { ChainRecord, Stored } from './chain.js'

/** What the log is filtered by, beside the signed body. */
export const COLUMNS = ['time', 'action', 'outcome', 'actor', 'application', 'policy', 'session'] as const

/** What `recordOf` and `agrees` read. */
export const RECORD = ['seq', 'body', 'hash', 'mac', ...COLUMNS]

export function recordOf({ seq, body, hash, mac }: Row): Stored<ChainRecord> {
  return recordFrom({ seq, body, hash, mac })
}

/** The columns that the log is filtered by must say what the signed body says. */
export function agrees(row: Row): boolean {
  try {
    const event: Partial<Record<string, unknown>> = JSON.parse(String(row.body))
    return COLUMNS.every((column) => isSame(row[column], event[column] ?? null))
  } catch {
    return false
  }
}

// --- Internal helpers ---

/** For a zero character and half a surrogate pair columns hold replacement characters, one or more. */
const LOST = /[\0\p{Cs}]/u
const REPLACED = /[\0\p{Cs}\uFFFD]+/gu

function isSame(stored: unknown, said: unknown): boolean {
  if (stored === said) return true
  if (typeof stored !== 'string' || typeof said !== 'string' || !LOST.test(said)) return false
  return stored.replace(REPLACED, '\uFFFD') === said.replace(REPLACED, '\uFFFD')
}
