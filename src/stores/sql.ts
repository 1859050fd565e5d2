import { sqlActivity } from '../activity/sql.js'
import { sqlAudit } from '../audit/sql.js'
import { sessionSecret } from '../key-ring.js'
import type { Counters } from '../limits/counter.js'
import { cachedPolicies } from '../policies/cached.js'
import { sqlPolicies } from '../policies/sql.js'
import { groupCommit } from '../storage/group-commit.js'
import { checkKey } from '../storage/key-check.js'
import { sqlKeyNote } from '../storage/lease.js'
import { Opened } from '../storage/opened.js'
import { openedSql } from '../storage/opened-sql.js'
import { migrate } from '../storage/schema.js'
import type { Sql, SqlTraits } from '../storage/sql.js'
import { watchedSql } from '../storage/watched-sql.js'
import { sealed } from '../vaults/sealed.js'
import { sqlVault } from '../vaults/sql.js'
import { warn } from '../warn.js'
import { maintenance } from './maintenance.js'
import { opening } from './opening.js'
import type { DurableStores, DurableStoresOptions } from './stores.js'

/** All stores in one SQL database. */

export interface SqlStoresOptions extends DurableStoresOptions {
  /** Name of the database in errors. */
  readonly what: string
  readonly traits: SqlTraits
  readonly open: () => Promise<Sql>
  readonly counters: (sql: Sql) => Counters
  /** True if the database was opened here, and is closed with the stores. */
  readonly isOwn: boolean
}

/** Keeps vault, policies and audit log in one SQL database, which is opened and migrated on first use. */
export function sqlStores(options: SqlStoresOptions): DurableStores {
  const { traits, keys, retentionMs, sealFormat, watch = true, onError = warn } = options
  const opened = new Opened(() => opening(options.what, () => openPrepared(options)))
  const database = openedSql(traits, opened)
  const sql = watch ? watchedSql(database) : database
  const seal = { format: sealFormat }
  const vault = sqlVault({ sql, onError })
  const audit = sqlAudit({ sql, keys, retentionMs, onError })
  const policies = sqlPolicies({ sql })
  const activity = sqlActivity({ sql, onError })
  const transaction = groupCommit({
    sql,
    bind: (inside, tenants) => ({
      vault: sealed(vault.within(inside), keys, seal),
      audit: audit.within(inside, tenants),
    }),
  })
  return {
    vault: sealed(vault, keys, seal),
    // SQLite runs in this process: a query is no round trip.
    policies: sql.dialect === 'sqlite' ? policies : cachedPolicies(policies),
    audit,
    counters: options.counters(database),
    activity,
    transaction,
    waiting: transaction.waiting,
    sessionSecret: sessionSecret(keys),
    ...maintenance({ vault, audit, keyNote: sqlKeyNote(database), keys, seal }),
    ready: async () => void (await opened.get()),
    async close() {
      await Promise.all([vault.close(), audit.close(), activity.close()])
      await opened.close(async ({ close }) => (options.isOwn ? close() : undefined))
    },
  }
}

// --- Internal helpers ---

/** Opens and migrates the database, and checks that its key is in the ring. */
async function openPrepared({ open, isOwn, keys, watch = true, onEmpty }: SqlStoresOptions): Promise<Sql> {
  const sql = await open()
  try {
    await migrate(sql)
    await checkKey(sqlKeyNote(sql), { keys, begin: watch, onEmpty })
    return sql
  } catch (error) {
    if (isOwn) await sql.close()
    throw error
  }
}
