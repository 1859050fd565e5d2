import { holdsLease, checkWritable } from '../storage/lease.js'
import { rowsOf } from '../storage/sql.js'
import type { Row, Sql, SqlValue, Statement } from '../storage/sql.js'
import type { ResealableVault } from './resealable.js'
import { counts } from './sql-counts.js'
import {
  FACTS,
  LIVE,
  MOST_ROWS,
  NOT_FORGOTTEN,
  SEVERAL,
  STATE,
  conditions,
  factsOf,
  inPieces,
  keyOf,
  mayReveal,
  storedOf,
  unrevealed,
} from './sql-rows.js'
import type { SqlContext } from './sql-rows.js'
import { sweepEntries } from './sql-sweep.js'
import { addUses, revealUses, takeUses } from './sql-uses.js'
import { turns } from './turns.js'
import { AS_IT_IS, countedText } from './uses.js'
import type { PurgeFilter, RevealOutcome, RevealScope, StoredValue, Vault, VaultEntry, VaultScope } from './vault.js'

/** A vault in SQLite or PostgreSQL. */

export interface SqlVaultOptions {
  /** A database that `migrate` has prepared. */
  readonly sql: Sql
  /** How long a tombstone stays. Default 30 days. */
  readonly tombstoneTtlMs?: number
  /** How often expired values are erased and old tombstones dropped, by one instance at a time. Default one minute. */
  readonly sweepMs?: number
  /** Called with the error of a failed sweep; the next one catches up. */
  readonly onError?: (error: unknown) => void
}

export interface SqlVault extends ResealableVault {
  /** Returns the same vault within a transaction of the same database. */
  within(sql: Sql): Vault
  /** Erases expired values and drops old tombstones now. */
  sweep(): Promise<void>
}

const MONTH = 30 * 86_400_000

/**
 * Keeps values in SQLite or PostgreSQL: one statement for a batch of inserts, one for a batch of reveals. Entries of
 * several uses need a transaction, since this process reseals their values.
 */
export function sqlVault({
  sql,
  tombstoneTtlMs = MONTH,
  sweepMs = 60_000,
  onError = () => {},
}: SqlVaultOptions): SqlVault {
  const now = async (inside: Sql) => Math.floor(await inside.time())
  const sweep = async () => {
    if (await holdsLease(sql, 'sweep', 2 * sweepMs)) await sweepEntries(sql, await now(sql), tombstoneTtlMs)
  }
  const timer = setInterval(() => void sweep().catch(onError), sweepMs)
  timer.unref()
  const within = (inside: Sql, inTurn = turns()): Vault => ({
    now: () => now(inside),
    insert: async (entries, reseal = AS_IT_IS) =>
      insert(inside, entries, { now: await now(inside), tombstoneTtlMs, reseal, inTurn }),
    reveal: async (tokens, scope, reseal = AS_IT_IS) =>
      reveal(inside, tokens, scope, { now: await now(inside), tombstoneTtlMs, reseal, inTurn }),
    live: async (tokens, scope) =>
      tokensInState(inside, { state: LIVE, values: ['vaulted', await now(inside)] }, tokens, scope),
    known: async (tokens, scope) => {
      const time = await now(inside)
      return tokensInState(inside, { state: NOT_FORGOTTEN, values: [time, time - tombstoneTtlMs] }, tokens, scope)
    },
    purge: async (filter, reseal = AS_IT_IS) =>
      purge(inside, filter, { now: await now(inside), tombstoneTtlMs, reseal, inTurn }),
    ...counts(inside, () => now(inside)),
    ready: () => checkWritable(inside),
    close: async () => clearInterval(timer),
  })
  return {
    ...within(sql),
    within: (inside) => within(inside),
    sweep,
    valuesWithout: async function* (prefix) {
      yield* valuesWithout(sql, prefix, await now(sql))
    },
    replaceValues: (values) => replaceValues(sql, values),
  }
}

// --- The statements ---

async function insert(sql: Sql, entries: readonly VaultEntry[], context: SqlContext): Promise<readonly string[]> {
  if (entries.length === 0) return []
  // Sorted, so that two batches cannot deadlock on each other's rows.
  const sorted = [...entries].sort((a, b) => (a.token < b.token ? -1 : 1))
  const once = sorted.filter(
    ({ token, tenant }, at) => token !== sorted[at - 1]?.token || tenant !== sorted[at - 1]?.tenant,
  )
  const isStable = once.some(({ fingerprint }) => fingerprint !== undefined)
  const stored = isStable
    ? await sql.transaction((inside) => addUses(inside, once, context, insertFree))
    : await insertFree(sql, once, context)
  return entries.flatMap((entry) => (stored.delete(keyOf(entry)) ? [] : [entry.token]))
}

/** Stores the entries whose token is free, and returns their keys. Leaves a live entry of the same fingerprint alone. */
async function insertFree(sql: Sql, entries: readonly VaultEntry[], context: SqlContext): Promise<Set<string>> {
  const statements = groupedByFacts(entries).map((some) => insertStatement(some, context))
  const [first] = statements
  const rows =
    statements.length === 1 && first ? [await sql.query(first.text, first.values)] : await sql.batch(statements)
  return new Set(rows.flat().map(keyOf))
}

/** Makes an insert that sends what the entries of an evaluation have in common only once. */
function insertStatement(entries: readonly VaultEntry[], { now, tombstoneTtlMs }: SqlContext): Statement {
  const common = entries[0] ? commonOf(entries[0]) : []
  const own = entries.flatMap(({ token, label, value, fingerprint = null }) => [token, label, value, fingerprint])
  return {
    text: `INSERT INTO sandwich_entries (tenant, application, session, policies, on_unavailable, created_at, due_at,
       state, token, label, value, fingerprint)
     SELECT $3, $4, $5, $6, $7, CAST($8 AS BIGINT), CAST($9 AS BIGINT), 'vaulted', column1, column2, column3, column4
     FROM (VALUES ${rowsOf(entries.length, 4, 9)}) AS entry WHERE TRUE
     ON CONFLICT (tenant, token) DO UPDATE SET label = excluded.label, state = excluded.state, value = excluded.value,
       application = excluded.application, session = excluded.session, policies = excluded.policies,
       on_unavailable = excluded.on_unavailable, fingerprint = excluded.fingerprint,
       created_at = excluded.created_at, due_at = excluded.due_at
     WHERE (sandwich_entries.fingerprint = excluded.fingerprint
         AND (sandwich_entries.state <> 'vaulted' OR sandwich_entries.due_at <= CAST($1 AS BIGINT)))
       OR sandwich_entries.due_at <= CASE sandwich_entries.state WHEN 'vaulted' THEN CAST($2 AS BIGINT) ELSE CAST($1 AS BIGINT) END
     RETURNING tenant, token`,
    values: [now, now - tombstoneTtlMs, ...common, ...own],
  }
}

function commonOf(entry: VaultEntry): SqlValue[] {
  const { tenant, application = null, session = null, policies, onUnavailable, createdAt, expiresAt } = entry
  return [tenant, application, session, `|${policies.join('|')}|`, onUnavailable, createdAt, expiresAt]
}

/** Groups entries that share the facts of `commonOf`; the order of the groups depends on these facts only. */
function groupedByFacts(entries: readonly VaultEntry[]): readonly (readonly VaultEntry[])[] {
  const groups = new Map<string, VaultEntry[]>()
  for (const entry of entries) {
    const key = JSON.stringify(commonOf(entry))
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => inPieces(group, MOST_ROWS))
}

async function reveal(
  sql: Sql,
  tokens: readonly string[],
  { maxUnknown = tokens.length, ...scope }: RevealScope,
  context: SqlContext,
): Promise<readonly RevealOutcome[]> {
  if (tokens.length === 0) return []
  const { now, tombstoneTtlMs } = context
  const where = conditions([now, now - tombstoneTtlMs], scope, tokens)
  const { text, values } = revealStatement(sql, where, new Set(tokens).size - maxUnknown, now + tombstoneTtlMs)
  const revealed = new Map((await sql.query(text, values)).map((row) => [row.token, row]))
  const others = await factsOfOthers(sql, where, tokens.length, revealed.size)
  // Entries of several uses held the others back. They may have one by now, since this is a later look.
  if (revealed.size === 0 && mayReveal([...others.values()], new Set(tokens).size - maxUnknown)) {
    return sql.transaction((inside) => revealUses(inside, tokens, { maxUnknown, ...scope }, context))
  }
  return tokens.map((token): RevealOutcome => {
    const row = revealed.get(token)
    if (row && revealed.delete(token))
      return {
        token,
        status: 'revealed',
        value: String(row.value),
        facts: factsOf(row),
        expiresAt: Number(row.expires_at),
      }
    return unrevealed(token, others.get(token))
  })
}

/** Reads the states of tokens that were not revealed. Mostly there are none, and a reveal is one statement. */
async function factsOfOthers(
  sql: Sql,
  where: Statement,
  requested: number,
  revealed: number,
): Promise<ReadonlyMap<unknown, Row>> {
  if (revealed === requested) return new Map()
  const known = sql.query(
    `SELECT ${FACTS}, ${STATE}
     FROM sandwich_entries WHERE ${where.text} AND ${NOT_FORGOTTEN}`,
    where.values,
  )
  const rows = await known.catch((error: unknown) => {
    if (revealed === 0) throw error
    // Values are consumed, so return them. None of the others says `gone`, or nothing would have been revealed.
    return []
  })
  return new Map(rows.map((row) => [row.token, row]))
}

/**
 * Reveals all or nothing; nothing, too, if an entry has several uses. Locking the rows before reading them makes the
 * decision hold: otherwise PostgreSQL would decide on a row as it was before a concurrent reveal, and consume the
 * others of the batch.
 */
function revealStatement(sql: Sql, where: Statement, known: number, dropAt: number): Statement {
  const at = where.values.length
  return {
    text: `WITH held AS MATERIALIZED (
             SELECT token AS its_token, value AS its_value, due_at AS its_due, on_unavailable AS says,
               CASE WHEN state = 'vaulted' AND due_at > $1 THEN 1 ELSE 0 END AS live,
               CASE WHEN ${SEVERAL} THEN 1 ELSE 0 END AS several
             FROM sandwich_entries WHERE ${where.text} AND ${NOT_FORGOTTEN} ORDER BY token ${sql.forUpdate})
           UPDATE sandwich_entries SET state = 'revealed', due_at = $${at + 1}${sql.erasing.set} FROM held
           WHERE tenant = $3 AND token = its_token AND live = 1 AND state = 'vaulted'
             AND NOT EXISTS (SELECT 1 FROM held WHERE (live = 0 AND says = 'gone') OR (live = 1 AND several = 1))
             AND (SELECT COUNT(*) FROM held) >= $${at + 2}
           RETURNING ${FACTS}, ${sql.erasing.returning}`,
    values: [...where.values, dropAt, known],
  }
}

/** Returns the tokens in the scope with such a state; `values` are the two parameters of `state`. */
async function tokensInState(
  sql: Sql,
  { state, values: first }: { readonly state: string; readonly values: readonly [SqlValue, SqlValue] },
  tokens: readonly string[],
  scope: VaultScope,
): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set()
  const { text, values } = conditions(first, scope, tokens)
  const rows = await sql.query(`SELECT token FROM sandwich_entries WHERE ${state} AND ${text}`, values)
  const found = new Set(rows.map(({ token }) => token))
  return new Set(tokens.filter((token) => found.has(token)))
}

async function purge(sql: Sql, filter: PurgeFilter, context: SqlContext): Promise<number> {
  const { tokens, session, limit = Number.MAX_SAFE_INTEGER, ...scope } = filter
  if (tokens?.length === 0) return 0
  const { now, tombstoneTtlMs } = context
  const where = conditions([now, now + tombstoneTtlMs], scope, tokens, session)
  const live = `state = 'vaulted' AND due_at > $1${tokens ? ` AND NOT (${SEVERAL})` : ''}`
  const rows = await sql.query(
    `UPDATE sandwich_entries SET state = 'expired', value = NULL, due_at = $2
     WHERE tenant = $3 AND ${live} AND token IN (
       SELECT token FROM sandwich_entries WHERE ${where.text} AND ${live} ORDER BY token LIMIT $${where.values.length + 1})
     RETURNING token`,
    [...where.values, limit],
  )
  if (!tokens || rows.length === tokens.length) return rows.length
  const purged = new Set(rows.map(({ token }) => token))
  const left = tokens.filter((token) => !purged.has(token))
  return rows.length + (await sql.transaction((inside) => takeUses(inside, left, { ...scope, session }, context)))
}

const CHUNK = 1000

async function* valuesWithout(sql: Sql, prefix: string, now: number): AsyncGenerator<readonly StoredValue[]> {
  let last = { tenant: '', token: '' }
  for (;;) {
    const rows = await sql.query(
      `SELECT tenant, value, due_at, ${FACTS} FROM sandwich_entries
       WHERE state = 'vaulted' AND due_at > $1 AND substr(value, 1, ${prefix.length}) <> $2
         AND (token, tenant) > ($3, $4) ORDER BY token, tenant LIMIT ${CHUNK}`,
      [now, prefix, last.token, last.tenant],
    )
    const page = rows.map(storedOf)
    const end = page.at(-1)
    if (!end) return
    yield page.filter(({ value }) => !value.startsWith(prefix)) // one of several uses has their number in front
    last = end
  }
}

async function replaceValues(sql: Sql, values: readonly (StoredValue & { readonly next: string })[]): Promise<number> {
  const replaced = await sql.batch(
    values.map(({ tenant, token, value, next, uses }) => ({
      text: `UPDATE sandwich_entries SET value = $4 WHERE tenant = $1 AND token = $2 AND value = $3 RETURNING 1 AS replaced`,
      values: [tenant, token, countedText(uses, value), countedText(uses, next)],
    })),
  )
  return replaced.filter((rows) => rows.length > 0).length
}
