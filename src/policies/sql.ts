import { checkWritable } from '../storage/lease.js'
import type { Sql } from '../storage/sql.js'
import { policySchema } from './policy.js'
import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'

export interface SqlPoliciesOptions {
  /** A database that `migrate` has prepared. */
  readonly sql: Sql
}

/** Policies in SQLite or PostgreSQL. */
export function sqlPolicies({ sql }: SqlPoliciesOptions): PolicyStore {
  return {
    async open(tenant, first) {
      const [known] = await sql.query('SELECT tenant FROM sandwich_tenants WHERE tenant = $1', [tenant])
      if (known) return
      await sql.transaction(async (inside) => {
        const [added] = await inside.query(
          'INSERT INTO sandwich_tenants (tenant) VALUES ($1) ON CONFLICT DO NOTHING RETURNING tenant',
          [tenant],
        )
        if (added) for (const policy of first) await insert(inside, tenant, policy)
      })
    },
    async get(tenant, id) {
      const [row] = await sql.query('SELECT body FROM sandwich_policies WHERE tenant = $1 AND id = $2', [tenant, id])
      return row && read(row.body)
    },
    async list(tenant) {
      const rows = await sql.query('SELECT body FROM sandwich_policies WHERE tenant = $1 ORDER BY position, id', [
        tenant,
      ])
      return rows.map(({ body }) => read(body))
    },
    create: (tenant, policy) => insert(sql, tenant, policy),
    async update(tenant, policy) {
      const rows = await sql.query(
        'UPDATE sandwich_policies SET body = $3 WHERE tenant = $1 AND id = $2 RETURNING id',
        [tenant, policy.id, JSON.stringify(policy)],
      )
      return rows.length > 0
    },
    async delete(tenant, id) {
      const rows = await sql.query('DELETE FROM sandwich_policies WHERE tenant = $1 AND id = $2 RETURNING id', [
        tenant,
        id,
      ])
      return rows.length > 0
    },
    ready: () => checkWritable(sql),
    async close() {},
  }
}

// --- Internal helpers ---

async function insert(sql: Sql, tenant: string, policy: Policy): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO sandwich_policies (tenant, id, body, position)
     VALUES ($1, $2, $3, (SELECT COALESCE(MAX(position), 0) + 1 FROM sandwich_policies WHERE tenant = $1))
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenant, policy.id, JSON.stringify(policy)],
  )
  return rows.length > 0
}

/** Checked, since others can write to a database; a policy that is not whole must not be taken for a lenient one. */
function read(body: unknown): Policy {
  return policySchema.parse(JSON.parse(String(body)))
}
