import { lostStore } from './marker.js'
import type { Sql } from './sql.js'

const NOTE = { text: `SELECT 1 FROM sandwich_leases WHERE name = 'key'`, values: [] }

/**
 * Wraps a database so that every statement fails once the store has lost its key note, which the first instance writes:
 * the store was emptied. The note is read along with each statement or transaction, so this costs no round trip.
 */
export function watchedSql(sql: Sql): Sql {
  const check = async (inside: Sql) => {
    const found = await inside.query(NOTE.text)
    if (found.length === 0) throw lostStore()
  }
  return {
    ...sql,
    async query(text, values = []) {
      if (sql.dialect === 'sqlite') {
        await check(sql) // SQLite: without a transaction, which would wait for a writer
        return sql.query(text, values)
      }
      const [rows = [], found] = await sql.batch([{ text, values }, NOTE])
      if (found?.length === 0) throw lostStore()
      return rows
    },
    async batch(statements) {
      const answers = await sql.batch([...statements, NOTE])
      if (answers.at(-1)?.length === 0) throw lostStore()
      return answers.slice(0, -1)
    },
    write: (statements) =>
      sql.transaction(async (inside) => {
        const checked = check(inside)
        checked.catch(() => {}) // awaited below
        await inside.write(statements)
        await checked
      }),
    transaction: (work, options) =>
      sql.transaction(async (inside) => {
        const checked = check(inside)
        checked.catch(() => {})
        const result = await work(inside)
        await checked
        return result
      }, options),
  }
}
