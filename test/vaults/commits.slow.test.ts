import type { Transaction } from '../../src/guard/transaction.js'
import type { Vault } from '../../src/vaults/vault.js'
import { vaultContract } from '../contracts/vault.js'
import { onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { sqlParts } from '../support/sql-guard.js'

/** Vaults as a guard uses them: each change in a commit, which changes that arrive at once share. */

function committing(vault: Vault, commit: Transaction): Vault {
  return {
    ...vault,
    insert: (entries) => commit(entries[0]?.tenant ?? '', (inside) => inside.vault.insert(entries)),
    reveal: (tokens, scope) => commit(scope.tenant, (inside) => inside.vault.reveal(tokens, scope)),
    purge: (filter) => commit(filter.tenant, (inside) => inside.vault.purge(filter)),
  }
}

onDatabases((name, make) => {
  vaultContract(`sqlVault in commits on ${name}`, async ({ now }) => {
    const database = await make()
    const sql = await database.open()
    const { vault, transaction } = sqlParts(sql, now)
    const close = () => vault.close().then(sql.close).then(database.drop)
    return { ...committing(vault, transaction), close }
  })
})

onRedis(() => {
  vaultContract('redisVault in commits', async ({ now }) => {
    const redis = await openRedis()
    const { vault, transaction } = redisParts(redis, now)
    return { ...committing(vault, transaction), close: () => vault.close().then(redis.drop) }
  })
})
