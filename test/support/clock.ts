import type { Sql } from '../../src/storage/sql.js'

/** Wraps a database so that the test sets its time. */
export function atTime(sql: Sql, now: () => number): Sql {
  const time = async () => now()
  return {
    ...sql,
    time,
    transaction: (work, options) => sql.transaction((inside) => work(atTime(inside, now)), options),
  }
}
