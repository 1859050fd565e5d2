/** The database interface that the SQL stores share. */

export type SqlValue = string | number | null
export type Row = Readonly<Record<string, unknown>>

/** One statement. Parameters are `$1`, `$2`, …, which both databases know. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

export interface TransactionOptions {
  /** A time of `performance.now()` after which uncommitted work is rolled back. */
  readonly deadline?: number
}

/** The few differences between SQLite and PostgreSQL in otherwise shared SQL. */
export interface SqlTraits {
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * Suffix of a SELECT that locks its rows until the transaction ends. Empty if there is only one writer at a time
   * anyway.
   */
  readonly forUpdate: 'FOR UPDATE' | ''
  /**
   * How an `UPDATE … FROM held` erases a value and returns it with its expiry: PostgreSQL returns columns of joined
   * tables, SQLite only what it has written, and a trigger erases the value right after.
   */
  readonly erasing: { readonly set: string; readonly returning: string }
}

/**
 * A database. Methods reject if it fails, and have changed nothing then; they reject with `OutcomeUnknownError` if that
 * is not known.
 */
export interface Sql extends SqlTraits {
  /**
   * Returns the database's own time in Unix milliseconds, the same for all instances, as far as this process knows it.
   */
  time(): Promise<number>
  /** Runs one statement; commits it outside a transaction. */
  query(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** Runs independent statements in order, as one transaction and one round trip. */
  batch(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>
  /** Does the same without answers. In a transaction they may still be running: if one fails, so does the commit. */
  write(statements: readonly Statement[]): Promise<void>
  /** Commits when `work` resolves, rolls back when it rejects. `work` may run again after a conflict. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

/** `($4, $5), ($6, $7)`: placeholders for rows of a width, after `used` others. */
export function rowsOf(rows: number, width: number, used = 0): string {
  const key = `${rows} ${width} ${used}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const row = (index: number) => `(${placeholders(width, used + index * width)})`
  const text = Array.from({ length: rows }, (_, index) => row(index)).join(', ')
  if (rows <= KEPT_ROWS) texts.set(key, text)
  return text
}

const KEPT_ROWS = 64 // what evaluations usually hold
const texts = new Map<string, string>()

/** `$4, $5, $6`: placeholders after `used` others. */
export function placeholders(count: number, used = 0): string {
  return Array.from({ length: count }, (_, index) => `$${used + index + 1}`).join(', ')
}

/** Pads a list with its last element to the next power of two, so that few statement texts serve all lengths. */
export function padded(list: readonly string[]): readonly string[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, list.length)))
  return [...list, ...Array<string>(size - list.length).fill(list.at(-1) ?? '')]
}
