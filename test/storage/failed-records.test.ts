import { expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { onDatabases } from '../support/databases.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

const REFUSE = {
  sqlite: [`CREATE TRIGGER refuse BEFORE INSERT ON sandwich_audit BEGIN SELECT RAISE(ABORT, 'no'); END`],
  postgres: [
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    'CREATE TRIGGER refuse BEFORE INSERT ON sandwich_audit FOR EACH ROW EXECUTE FUNCTION refuse()',
  ],
}

onDatabases((name, make) => {
  it(`a reveal whose record ${name} does not take has not happened`, async () => {
    const database = await make()
    const sql = await database.open()
    const parts = sqlParts(sql)
    const guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
    const protect = () => guard.evaluate({ messages: [{ role: 'user', content: 'Anna and Bob' }] })
    const content = (await protect()).correction?.choices[0]?.content ?? ''
    const restore = () => guard.detokenize({ messages: [{ role: 'user', content }], policy: 'pii-default' })
    for (const text of REFUSE[sql.dialect]) await sql.query(text)
    const failed = await Promise.allSettled([restore(), restore(), protect()])
    expect(failed).toMatchObject(failed.map(() => ({ status: 'rejected', reason: { code: 'unavailable' } })))
    await sql.query(`DROP TRIGGER refuse${sql.dialect === 'postgres' ? ' ON sandwich_audit' : ''}`)
    expect((await restore()).messages).toMatchObject([{ content: 'Anna and Bob' }])
    expect(await parts.vault.purge({ tenant: 'default' })).toBe(0)
    expect(await parts.audit.verify()).toEqual([])
    await guard.close()
    await database.drop()
  })
})
