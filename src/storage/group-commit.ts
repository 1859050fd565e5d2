import type { Sql } from './sql.js'

export interface GroupCommitOptions<Stores> {
  readonly sql: Sql
  /** The stores within a transaction in which work for these tenants will run. */
  readonly bind: (inside: Sql, tenants: readonly string[]) => Stores
  /** Works in one transaction at most. Default 64. */
  readonly size?: number
}

interface Waiting<Stores> {
  readonly tenant: string
  readonly run: (stores: Stores) => Promise<void>
  readonly settle: (failure?: { readonly error: unknown }) => void
}

/**
 * Runs each work in a transaction; those that are asked for while one is under way share the next one, and its commit.
 * If one work of a shared transaction fails, all are rolled back and run again on their own.
 */
export function groupCommit<Stores>({ sql, bind, size = 64 }: GroupCommitOptions<Stores>) {
  const waiting: Waiting<Stores>[] = []
  let running = false

  async function commit(group: readonly Waiting<Stores>[]): Promise<void> {
    await sql.transaction(async (inside) => {
      const stores = bind(inside, [...new Set(group.map(({ tenant }) => tenant))])
      await allOf(group.map(({ run }) => run(stores)))
    })
    for (const { settle } of group) settle()
  }

  async function commitAlone(group: readonly Waiting<Stores>[]): Promise<void> {
    await Promise.all(group.map((one) => commit([one]).catch((error: unknown) => one.settle({ error }))))
  }

  async function commitAll(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, size)
      await commit(group).catch(async (error: unknown) => {
        const answers = group.length > 1 && (await isUp(sql))
        if (answers) await commitAlone(group)
        else for (const { settle } of group) settle({ error })
      })
    }
    running = false
  }

  return function together<T>(tenant: string, work: (stores: Stores) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: { readonly value: T } | undefined
      waiting.push({
        tenant,
        run: async (stores) => {
          result = { value: await work(stores) }
        },
        settle: (failure) => {
          if (failure || !result) reject(failure?.error)
          else resolve(result.value)
        },
      })
      if (!running) void commitAll()
    })
  }
}

/** Waits for all, then rejects as the first that failed: none must go on in a transaction that is rolled back. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}

/** Whether the failure was one of a work, not of the database. */
async function isUp(sql: Sql): Promise<boolean> {
  return sql.query('SELECT 1').then(
    () => true,
    () => false,
  )
}
