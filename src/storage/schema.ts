import type { Sql } from './sql.js'

/** The tables of the SQL stores, and how they are created and updated. */

/** A migration of the schema; statements for both databases stand once. Migrations are only ever added. */
interface Migration {
  readonly both: readonly string[]
  readonly sqlite?: readonly string[]
  readonly postgres?: readonly string[]
}

/**
 * Creates or updates the tables of vault, policies and audit log. Safe when several instances start at once: the first
 * one does the work, the others wait for it. Rejects if the tables come from a newer version.
 */
export async function migrate(sql: Sql): Promise<void> {
  await createVersionTable(sql)
  await sql.transaction(async (inside) => {
    // Also takes the row's lock, for which a second instance waits.
    const [row] = await inside.query(
      `INSERT INTO sandwich_schema (name, version) VALUES ('stores', 0)
       ON CONFLICT (name) DO UPDATE SET version = sandwich_schema.version RETURNING version`,
    )
    const version = Number(row?.version)
    if (version > MIGRATIONS.length) {
      throw new Error(
        `The tables have version ${version}, this program knows up to ${MIGRATIONS.length}. Use a newer version of llm-sandwich.`,
      )
    }
    for (const migration of MIGRATIONS.slice(version)) {
      for (const text of [...migration.both, ...(migration[sql.dialect] ?? [])]) await inside.query(text)
    }
    if (version === MIGRATIONS.length) return
    await inside.query(`UPDATE sandwich_schema SET version = $1 WHERE name = 'stores'`, [MIGRATIONS.length])
  })
}

async function createVersionTable(sql: Sql): Promise<void> {
  const create = () =>
    sql.query('CREATE TABLE IF NOT EXISTS sandwich_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL)')
  // In PostgreSQL two instances may create it at once; one then fails, and its second try finds the table.
  await create().catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'code' in error) return create()
    throw error // it did not answer: the second time it would not, either
  })
}

const MIGRATIONS: readonly Migration[] = [
  {
    both: [
      // The token comes first in the key: it alone identifies a row, even to a planner without statistics. `due_at` is
      // when the row needs action: a value expires, or a tombstone is dropped.
      `CREATE TABLE sandwich_entries (
        tenant TEXT NOT NULL, token TEXT NOT NULL, label TEXT NOT NULL, state TEXT NOT NULL, value TEXT,
        application TEXT, session TEXT, policies TEXT NOT NULL, on_unavailable TEXT NOT NULL, fingerprint TEXT,
        created_at BIGINT NOT NULL, due_at BIGINT NOT NULL, PRIMARY KEY (token, tenant))`,
      'CREATE INDEX sandwich_entries_due ON sandwich_entries (due_at)',
      'CREATE TABLE sandwich_tenants (tenant TEXT PRIMARY KEY)',
      `CREATE TABLE sandwich_policies (
        tenant TEXT NOT NULL, id TEXT NOT NULL, position BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tenant, id))`,
      `CREATE TABLE sandwich_audit (
        tenant TEXT NOT NULL, seq BIGINT NOT NULL, time TEXT NOT NULL, action TEXT NOT NULL, outcome TEXT NOT NULL,
        actor TEXT, application TEXT, policy TEXT, session TEXT, body TEXT NOT NULL, hash TEXT NOT NULL,
        mac TEXT NOT NULL, PRIMARY KEY (tenant, seq))`,
      `CREATE TABLE sandwich_audit_heads (
        tenant TEXT PRIMARY KEY, seq BIGINT NOT NULL, hash TEXT NOT NULL, floor_seq BIGINT NOT NULL,
        floor_hash TEXT NOT NULL, mac TEXT NOT NULL)`,
      'CREATE TABLE sandwich_leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)',
    ],
    // RETURNING gives the row as the statement wrote it; a trigger erases the value right after.
    sqlite: [
      `CREATE TRIGGER sandwich_erase AFTER UPDATE OF state ON sandwich_entries
       WHEN NEW.state <> 'vaulted' AND NEW.value IS NOT NULL BEGIN
         UPDATE sandwich_entries SET value = NULL WHERE tenant = NEW.tenant AND token = NEW.token;
       END`,
    ],
    postgres: [
      // Forces use of the primary key, even if the planner's statistics of the tables are wrong.
      `CREATE FUNCTION sandwich_erase() RETURNS trigger LANGUAGE plpgsql
       SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$ BEGIN
         UPDATE sandwich_entries AS entry SET value = NULL FROM changed
         WHERE entry.tenant = changed.tenant AND entry.token = changed.token
           AND changed.state <> 'vaulted' AND changed.value IS NOT NULL;
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER sandwich_erase AFTER UPDATE ON sandwich_entries REFERENCING NEW TABLE AS changed
       FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION sandwich_erase()`,
    ],
  },
  {
    both: [],
    // The statement itself erases the value that it returns, which halves the writes.
    postgres: ['DROP TRIGGER sandwich_erase ON sandwich_entries', 'DROP FUNCTION sandwich_erase()'],
  },
  {
    // Covers what live entries are counted by, so that counting reads neither rows nor tombstones. No other query repeats
    // its condition, so none uses it: without statistics the planner would look up tokens in it.
    both: [
      `CREATE INDEX sandwich_entries_live ON sandwich_entries
         (tenant, session, application, label, due_at, created_at, state) WHERE state || '' = 'vaulted'`,
    ],
  },
  {
    both: [
      `CREATE TABLE sandwich_activity (
        tenant TEXT NOT NULL, bucket TEXT NOT NULL, application TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
        count BIGINT NOT NULL, PRIMARY KEY (tenant, bucket, application, kind, label))`,
    ],
  },
]
