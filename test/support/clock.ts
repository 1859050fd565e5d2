import type { Sql } from '../../src/storage/sql.js'

/** The database, at a time that the test sets. */
export function atTime(sql: Sql, now: () => number): Sql {
  const time = async () => now()
  return {
    ...sql,
    time,
    transaction: (work, options) => sql.transaction((inside) => work(atTime(inside, now)), options),
  }
}
