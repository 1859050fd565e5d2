import type { Opened } from './opened.js'
import type { Sql, SqlTraits } from './sql.js'

/** Wraps a database that is opened on first use. */
export function openedSql(traits: SqlTraits, opened: Opened<Sql>): Sql {
  return {
    ...traits,
    time: async () => (await opened.get()).time(),
    query: async (text, values) => (await opened.get()).query(text, values),
    batch: async (statements) => (await opened.get()).batch(statements),
    write: async (statements) => (await opened.get()).write(statements),
    transaction: async (work, options) => (await opened.get()).transaction(work, options),
    close: () => opened.close((sql) => sql.close()),
  }
}
