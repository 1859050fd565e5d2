import { sealed } from '../../src/vaults/sealed.js'
import { sqlVault } from '../../src/vaults/sql.js'
import { vaultContract } from '../contracts/vault.js'
import { atTime } from '../support/clock.js'
import { KEYS, onDatabases } from '../support/databases.js'

onDatabases((name, make) => {
  vaultContract(`sqlVault on ${name}`, async ({ now, tombstoneTtlMs }) => {
    const database = await make()
    const sql = await database.open()
    const vault = sealed(sqlVault({ sql: atTime(sql, now), tombstoneTtlMs }), KEYS)
    return { ...vault, close: () => vault.close().then(sql.close).then(database.drop) }
  })
})
