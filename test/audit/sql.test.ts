import { sqlAudit } from '../../src/audit/sql.js'
import { auditLogContract } from '../contracts/audit-log.js'
import { KEYS, onDatabases } from '../support/databases.js'

onDatabases((name, make) => {
  auditLogContract(`sqlAudit on ${name}`, async () => {
    const database = await make()
    const sql = await database.open()
    const log = sqlAudit({ sql, keys: KEYS })
    return { ...log, close: () => log.close().then(sql.close).then(database.drop) }
  })
})
