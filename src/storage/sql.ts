export type SqlValue = string | number | null
export type Row = Readonly<Record<string, unknown>>

/** One statement. Parameters are `$1`, `$2`, …; both databases know them. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

export interface TransactionOptions {
  /** A moment of `performance.now()`: what is not committed by then is rolled back. */
  readonly deadline?: number
}

/** In what little SQLite and PostgreSQL differ, where the SQL stores share one text. */
export interface SqlTraits {
  readonly dialect: 'sqlite' | 'postgres'
  /** Ends a SELECT that locks its rows until the transaction ends. Empty where one writer runs at a time anyway. */
  readonly forUpdate: 'FOR UPDATE' | ''
  /**
   * How an `UPDATE … FROM held` erases a value and gives it, and when it would have expired: PostgreSQL returns what it
   * was joined with, SQLite only what it has written, and a trigger erases the value right after.
   */
  readonly erasing: { readonly set: string; readonly returning: string }
}

/**
 * What the SQL stores need of a database. Methods reject if the database fails, and have changed nothing then; with `OutcomeUnknownError`
 * if that cannot be known.
 */
export interface Sql extends SqlTraits {
  /** The database's own time in Unix milliseconds, the same for all instances, as far as this process knows it. */
  time(): Promise<number>
  /** One statement; commits by itself outside a transaction. */
  query(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** Statements that do not depend on each other's answers, in order, as one transaction and one round trip. */
  batch(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>
  /** The same where nobody needs the answers. In a transaction they may still be under way: if one fails, so does the commit. */
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

/** The list padded with its last element to the next power of two, so that few statement texts serve all lengths. */
export function padded(list: readonly string[]): readonly string[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, list.length)))
  return [...list, ...Array<string>(size - list.length).fill(list.at(-1) ?? '')]
}
