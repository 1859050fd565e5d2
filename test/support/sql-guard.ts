import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { sqlAudit } from '../../src/audit/sql.js'
import { sqlPolicies } from '../../src/policies/sql.js'
import { groupCommit } from '../../src/storage/group-commit.js'
import type { Sql } from '../../src/storage/sql.js'
import { sealed } from '../../src/vaults/sealed.js'
import { sqlVault } from '../../src/vaults/sql.js'
import { atTime } from './clock.js'
import { KEYS } from './store-keys.js'

/** Returns the parts of a guard over one database, joined as in the service; `now` is the time of the store. */
export function sqlParts(database: Sql, now?: () => number) {
  const sql = now ? atTime(database, now) : database
  const vault = sqlVault({ sql })
  const audit = sqlAudit({ sql, keys: KEYS })
  const transaction = groupCommit({
    sql,
    bind: (inside, tenants) => ({ vault: sealed(vault.within(inside), KEYS), audit: audit.within(inside, tenants) }),
  })
  const closing = { ...audit, close: () => audit.close().then(sql.close) }
  return {
    vault: sealed(vault, KEYS),
    audit: closing,
    policies: sqlPolicies({ sql }),
    transaction,
  } satisfies LocalGuardOptions
}
