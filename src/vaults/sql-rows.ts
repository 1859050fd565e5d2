import { padded, placeholders } from '../storage/sql.js'
import type { Row, SqlValue, Statement } from '../storage/sql.js'
import { parseCounted } from './uses.js'
import type { Turns } from './turns.js'
import type { EntryFacts, Reseal, RevealOutcome, StoredValue, VaultScope } from './vault.js'

/** Converts between vault entries and rows of SQL. */

/** The current time, the lifetime of tombstones, how values are resealed, and whose turn it is to do so. */
export interface SqlContext {
  readonly now: number
  readonly tombstoneTtlMs: number
  readonly reseal: Reseal
  readonly inTurn: Turns
}

/**
 * Most rows per statement, of up to eight parameters: SQLite looks each parameter up among those before it, so that its
 * time is quadratic.
 */
export const MOST_ROWS = 1000

/** Splits a list into pieces of at most `most`. */
export function inPieces<T>(list: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most))
}

export const FACTS = 'token, label, application, session, policies, on_unavailable'

/** A tombstone is forgotten when due; an expired value that was never swept, after the same time. */
export const LIVE = 'state = $1 AND due_at > $2'
export const NOT_FORGOTTEN = `due_at > CASE state WHEN 'vaulted' THEN CAST($2 AS BIGINT) ELSE CAST($1 AS BIGINT) END`

/** The state of an entry at the time `$1`, also of one that has expired but was not swept yet. */
export const STATE = "CASE WHEN state = 'vaulted' AND due_at <= $1 THEN 'expired' ELSE state END AS state"

/** True for a value with several uses: see `countedText`. */
export const SEVERAL = `value LIKE '%*%'`

/** Returns `inScope` as SQL. The tenant is `$3`, after the two parameters given. */
export function conditions(
  first: readonly [SqlValue, SqlValue],
  { tenant, policy, application, applications }: VaultScope,
  tokens?: readonly string[],
  session?: string,
): Statement {
  const values: SqlValue[] = [...first]
  const parts: string[] = []
  const add = (list: readonly SqlValue[], text: (marks: string) => string) => {
    parts.push(text(placeholders(list.length, values.length)))
    values.push(...list)
  }
  add([tenant], (mark) => `tenant = ${mark}`)
  if (tokens) add(padded(tokens), (marks) => `token IN (${marks})`)
  // Tests whether removing `|id|` from `|a|id|b|` changes it: LIKE ignores case in SQLite, and `_` is a wildcard.
  if (policy !== undefined) add([`|${policy}|`], (mark) => `replace(policies, ${mark}, '') <> policies`)
  if (application !== undefined) add([application], (mark) => `application = ${mark}`)
  if (applications?.length === 0) parts.push('1 = 0')
  else if (applications) add(padded(applications), (marks) => `application IN (${marks})`)
  if (session !== undefined) add([session], (mark) => `session = ${mark}`)
  return { text: parts.join(' AND '), values }
}

/** Identifies an entry among those of all tenants. */
export function keyOf({ tenant, token }: { readonly tenant?: unknown; readonly token?: unknown }): string {
  return `${String(tenant)} ${String(token)}`
}

/** Returns the outcome for a token that is not revealed, given its row if it is known. */
export function unrevealed(token: string, row: Row | undefined): RevealOutcome {
  return row ? { token, status: statusOf(row.state), facts: factsOf(row) } : { token, status: 'unknown' }
}

/**
 * True if these entries of a batch may be revealed: at least `known` of them are known, one is live, and none that is
 * not live makes the batch fail.
 */
export function mayReveal(rows: readonly Row[], known: number): boolean {
  const isGone = rows.some((row) => row.state !== 'vaulted' && row.on_unavailable === 'gone')
  return !isGone && rows.length >= known && rows.some(({ state }) => state === 'vaulted')
}

function statusOf(state: unknown): 'held' | 'already_revealed' | 'expired' {
  if (state === 'vaulted') return 'held'
  return state === 'revealed' ? 'already_revealed' : 'expired'
}

export function factsOf(row: Row): EntryFacts {
  return {
    label: String(row.label),
    application: row.application === null ? undefined : String(row.application),
    session: row.session === null ? undefined : String(row.session),
    policies: String(row.policies).slice(1, -1).split('|'),
    onUnavailable: row.on_unavailable === 'gone' ? 'gone' : 'keep',
  }
}

/** Builds a live entry from its row. */
export function storedOf(row: Row): StoredValue {
  return {
    tenant: String(row.tenant),
    token: String(row.token),
    facts: factsOf(row),
    expiresAt: Number(row.due_at),
    ...parseCounted(String(row.value)),
  }
}
