import { UnavailableError } from '../errors.js'
import { padded, placeholders, rowsOf } from '../storage/sql.js'
import type { Row, Sql, SqlValue } from '../storage/sql.js'
import { FACTS, LIVE, MOST_ROWS, NOT_FORGOTTEN, STATE, conditions, inPieces, keyOf } from './sql-rows.js'
import { mayReveal, storedOf, unrevealed } from './sql-rows.js'
import type { SqlContext } from './sql-rows.js'
import { countedText, withUse, withoutUse } from './uses.js'
import type { RevealOutcome, RevealScope, StoredValue, VaultEntry, VaultScope } from './vault.js'

/**
 * Changes the SQL vault's entries of several uses, within a transaction: reads the rows, reseals their values, and
 * writes all of them if none has changed since. Locks keep other transactions out, but not other work of the same group
 * commit, which shares the transaction: works on the same tokens take turns, so that few have to read again.
 */

const TRIES = 100

/** Inserts entries whose token is free, adds a use to live entries of the same fingerprint, and returns the keys of both. */
export async function addUses(
  sql: Sql,
  entries: readonly VaultEntry[],
  context: SqlContext,
  insertFree: (sql: Sql, entries: readonly VaultEntry[], context: SqlContext) => Promise<Set<string>>,
): Promise<Set<string>> {
  const done = new Set<string>()
  const tokens = entries.map(({ token }) => token)
  return retried(context, tokens, async () => {
    const open = entries.filter((entry) => !done.has(keyOf(entry)))
    if (open.length > 0) for (const key of await insertFree(sql, open, context)) done.add(key)
    const left = open.filter((entry) => entry.fingerprint !== undefined && !done.has(keyOf(entry)))
    const byKey = new Map(left.map((entry) => [keyOf(entry), entry]))
    const rows = (await lockedRows(sql, left)).filter((row) => row.fingerprint === byKey.get(keyOf(row))?.fingerprint)
    const isFree = (row: Row) => row.state !== 'vaulted' || Number(row.due_at) <= context.now
    if (rows.some(isFree)) return undefined // it was revealed since: insert it
    const changes = rows.flatMap((row) => {
      const [stored, entry] = [storedOf(row), byKey.get(keyOf(row))]
      return entry ? [changeOf(stored, withUse(stored, entry), context)] : []
    })
    if (!(await writeChanges(sql, changes))) return undefined
    for (const { stored } of changes) done.add(keyOf(stored))
    return done
  })
}

/** Reveals all or nothing, and keeps the other uses of each entry. */
export async function revealUses(
  sql: Sql,
  tokens: readonly string[],
  { maxUnknown = Infinity, ...scope }: RevealScope,
  context: SqlContext,
): Promise<readonly RevealOutcome[]> {
  const { now, tombstoneTtlMs } = context
  const where = conditions([now, now - tombstoneTtlMs], scope, tokens)
  return retried(context, tokens, async () => {
    const rows = await sql.query(
      `SELECT tenant, value, due_at, ${FACTS}, ${STATE}
       FROM sandwich_entries WHERE ${where.text} AND ${NOT_FORGOTTEN} ORDER BY token ${sql.forUpdate}`,
      where.values,
    )
    const known = new Map(rows.map((row) => [row.token, row]))
    const held = tokens.map((token) => unrevealed(token, known.get(token)))
    const unknown = held.filter(({ status }) => status === 'unknown').length
    if (unknown > maxUnknown || !mayReveal(rows, 0)) return held
    const live = rows.filter(({ state }) => state === 'vaulted').map(storedOf)
    const changes = live.map((stored) => changeOf(stored, withoutUse(stored), context, 'revealed'))
    if (!(await writeChanges(sql, changes))) return undefined
    const given = new Map(live.map((stored) => [stored.token, stored]))
    return held.map((outcome): RevealOutcome => {
      const stored = given.get(outcome.token)
      if (!stored || !given.delete(outcome.token)) return outcome
      const { token, value, facts, expiresAt, uses } = stored
      return { token, status: 'revealed', value, facts, expiresAt, uses }
    })
  })
}

/** Takes one use of each live entry, and returns their number. Some have only one left, taken by another since. */
export async function takeUses(
  sql: Sql,
  tokens: readonly string[],
  { session, ...scope }: VaultScope & { readonly session: string | undefined },
  context: SqlContext,
): Promise<number> {
  const { text, values } = conditions(['vaulted', context.now], scope, tokens, session)
  return retried(context, tokens, async () => {
    const rows = await sql.query(
      `SELECT tenant, value, due_at, ${FACTS} FROM sandwich_entries
       WHERE ${LIVE} AND ${text} ORDER BY token ${sql.forUpdate}`,
      values,
    )
    const changes = rows.map(storedOf).map((stored) => changeOf(stored, withoutUse(stored), context))
    return (await writeChanges(sql, changes)) ? changes.length : undefined
  })
}

// --- Internal helpers ---

/** Runs work on these tokens, in turn, until it is done. */
async function retried<T>(
  { inTurn }: SqlContext,
  tokens: readonly string[],
  work: () => Promise<T | undefined>,
): Promise<T> {
  return inTurn(tokens, async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const result = await work()
      if (result !== undefined) return result
    }
    throw new UnavailableError('Other requests keep changing the same entries. Try again.')
  })
}

/** Reads the rows of these entries, tombstones included. */
async function lockedRows(sql: Sql, entries: readonly VaultEntry[]): Promise<readonly Row[]> {
  const tenants = [...new Set(entries.map(({ tenant }) => tenant))]
  const rows: Row[] = []
  for (const tenant of tenants) {
    const tokens = entries.filter((entry) => entry.tenant === tenant).map(({ token }) => token)
    const list = padded(tokens)
    const found = await sql.query(
      `SELECT tenant, value, due_at, fingerprint, state, ${FACTS} FROM sandwich_entries
       WHERE tenant = $1 AND token IN (${placeholders(list.length, 1)}) ORDER BY token ${sql.forUpdate}`,
      [tenant, ...list],
    )
    rows.push(...found)
  }
  return rows
}

interface Change {
  readonly stored: StoredValue
  readonly values: readonly SqlValue[]
}

/** Returns the change of an entry; undefined if its last use was taken, which leaves a tombstone in that state. */
function changeOf(
  stored: StoredValue,
  changed: StoredValue | undefined,
  { now, tombstoneTtlMs, reseal }: SqlContext,
  tombstone: 'revealed' | 'expired' = 'expired',
): Change {
  const { facts, expiresAt, uses } = changed ?? stored
  const next = changed ? countedText(uses, reseal(stored, changed)) : null
  const [state, due] = changed ? ['vaulted', expiresAt] : [tombstone, now + tombstoneTtlMs]
  const before = [stored.tenant, stored.token, countedText(stored.uses, stored.value)]
  return { stored, values: [...before, next, state, due, `|${facts.policies.join('|')}|`, facts.onUnavailable] }
}

/**
 * Writes all changes, or none if a row has changed since it was read. If that shows only after a part was written,
 * throws, so that the transaction is rolled back.
 */
async function writeChanges(sql: Sql, changes: readonly Change[]): Promise<boolean> {
  for (const [at, some] of inPieces(changes, MOST_ROWS).entries()) {
    if (await writePage(sql, some)) continue
    if (at === 0) return false
    throw new UnavailableError('Other requests have changed the same entries. Try again.')
  }
  return true
}

async function writePage(sql: Sql, changes: readonly Change[]): Promise<boolean> {
  const same = 'entry.tenant = its_tenant AND entry.token = its_token AND entry.value = its_value'
  const rows = await sql.query(
    `WITH change (its_tenant, its_token, its_value, next_value, next_state, next_due, next_policies, next_says) AS (
       VALUES ${rowsOf(changes.length, 8)})
     UPDATE sandwich_entries AS entry SET value = next_value, state = next_state, due_at = CAST(next_due AS BIGINT),
       policies = next_policies, on_unavailable = next_says
     FROM change WHERE ${same}
       AND (SELECT COUNT(*) FROM sandwich_entries AS entry JOIN change ON ${same}) = ${changes.length}
     RETURNING 1 AS changed`,
    changes.flatMap(({ values }) => values),
  )
  return rows.length === changes.length
}
