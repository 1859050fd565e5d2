import { describe, expect, it } from '@jest/globals'
import { sqliteCounters } from '../../src/limits/sqlite.js'
import { nodeSqlite } from '../../src/storage/node-sqlite.js'
import { openNodeSqlite, SQLITE_OPENERS } from '../support/databases.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const [hasNodeSqlite, describeThere] = SQLITE_OPENERS.has('node:sqlite') ? [true, describe] : [false, describe.skip]

/** The code of the error that the work throws. */
function codeOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

describe('node:sqlite', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  it('is used from Node 22.16 on', () => {
    expect(hasNodeSqlite).toBe(major > 22 || (major === 22 && minor >= 16))
  })

  it('is refused where it is too old to be asked for its transactions', () => {
    const old = { isOpen: true, exec() {}, prepare() {}, close() {} }
    expect(() => nodeSqlite(old as unknown as Parameters<typeof nodeSqlite>[0])).toThrow(/Node 22\.16/)
  })
})

describeThere('a database of node:sqlite', () => {
  const folder = temporaryFolder()
  const open = (name: string) => nodeSqlite(openNodeSqlite(`${folder}/${name}`))

  it('gives its errors the codes of SQLite', () => {
    const [one, two] = [open('busy.db'), open('busy.db')]
    one.prepare('CREATE TABLE t (a INTEGER UNIQUE)').run()
    one.prepare('BEGIN IMMEDIATE').run()
    expect([one.inTransaction, two.inTransaction]).toEqual([true, false])
    expect(codeOf(() => two.prepare('BEGIN IMMEDIATE').run())).toBe('SQLITE_BUSY')
    one.prepare('INSERT INTO t VALUES ($1)').all({ 1: 7 })
    expect(codeOf(() => one.prepare('INSERT INTO t VALUES ($1)').all({ 1: 7 }))).toBe('SQLITE_CONSTRAINT')
    expect(codeOf(() => one.prepare('no SQL'))).toBe('SQLITE_ERROR')
    expect(codeOf(() => open('missing/a.db'))).toBe('ERR_SQLITE_ERROR') // opened by the app
    one.close()
    two.close()
    expect(one.open).toBe(false)
  })

  it('undoes a transaction whose work fails', () => {
    const database = open('undone.db')
    database.prepare('CREATE TABLE t (a)').run()
    const insert = () => database.prepare('INSERT INTO t VALUES (?)').run(1)
    const fail = () => {
      insert()
      throw new Error('no')
    }
    expect(database.transaction(fail)).toThrow('no')
    expect(database.prepare('SELECT * FROM t').all({})).toEqual([])
    database.transaction(insert)()
    expect(database.prepare('SELECT a FROM t').get()).toMatchObject({ a: 1 })
    database.close()
  })

  it('counts limits for all who have the file', async () => {
    const files = [open('limits.db'), open('limits.db')]
    const [first, second] = files.map((file) =>
      sqliteCounters(async () => file)({ name: 'requests', windowMs: 60_000 }),
    )
    expect(await first?.add('key', 3)).toMatchObject({ used: 3 })
    expect(await second?.add('key', 2)).toMatchObject({ used: 5 })
    expect(await first?.read('key')).toMatchObject({ used: 5 })
    expect(await first?.read('other')).toMatchObject({ used: 0 })
    for (const file of files) file.close()
  })
})
