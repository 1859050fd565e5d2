import { sqlPolicies } from '../../src/policies/sql.js'
import { policyStoreContract } from '../contracts/policy-store.js'
import { onDatabases } from '../support/databases.js'

onDatabases((name, make) => {
  policyStoreContract(`sqlPolicies on ${name}`, async () => {
    const database = await make()
    const sql = await database.open()
    const store = sqlPolicies({ sql })
    return { ...store, close: () => store.close().then(sql.close).then(database.drop) }
  })
})
