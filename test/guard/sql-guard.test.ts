import { afterEach } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { guardContract } from '../contracts/guard.js'
import { onDatabases } from '../support/databases.js'
import type { TestDatabase } from '../support/databases.js'
import { sqlParts } from '../support/sql-guard.js'

onDatabases((name, make) => {
  const made: TestDatabase[] = []
  afterEach(async () => {
    for (const database of made.splice(0)) await database.drop()
  })
  guardContract(`localGuard on ${name}`, async (options) => {
    const database = await make()
    made.push(database)
    return localGuard({ ...sqlParts(await database.open(), options.now), ...options })
  })
})
