import type { Row } from './sql.js'

/** The part of the package pg that the stores use. */

/** A `Pool` of the package pg, version 8. */
export interface PostgresPool {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'connect', listener: (client: PostgresClient) => void): unknown
  connect(): Promise<PostgresClient>
  end(): Promise<void>
}

/** A `PoolClient` of the package pg. */
export interface PostgresClient {
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  query(statement: PostgresStatement | string): Promise<PostgresResult>
  /** True closes the connection. */
  release(destroy?: boolean): void
}

export interface PostgresStatement {
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
  /** Milliseconds after which an unanswered statement fails. */
  readonly query_timeout?: number
}

export interface PostgresResult {
  readonly command: string
  readonly rows: Row[]
}
