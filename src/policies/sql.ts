import { randomUUID } from 'node:crypto'
import { checkWritable } from '../storage/lease.js'
import { lostStore } from '../storage/marker.js'
import type { Row, Sql } from '../storage/sql.js'
import { policySchema } from './policy.js'
import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'
import { policyVersion } from './policy-version.js'

/** A policy store in SQLite or PostgreSQL. */

export interface SqlPoliciesOptions {
  /** A database that `migrate` has prepared. */
  readonly sql: Sql
}

/**
 * Keeps policies, and a marker for each opened tenant. If the marker has changed, or promises policies where there are
 * none, the store has lost its data: an error, rather than a tenant without policies.
 */
export function sqlPolicies({ sql }: SqlPoliciesOptions): PolicyStore {
  /** The marker of each tenant opened by this process. */
  const seen = new Map<string, string>()

  async function find(inside: Sql, tenant: string, id?: string): Promise<Found> {
    // Before the query: the tenant may be opened while the answer is on its way.
    const expected = seen.get(tenant)
    const found = await findIn(inside, tenant, id)
    if (expected !== undefined && found.marker !== expected) throw lostStore()
    if (found.isPromised && !found.hasPolicies) throw lostStore()
    return found
  }
  /** Changes the policies, and updates the marker. */
  function change(tenant: string, work: (inside: Sql) => Promise<boolean>): Promise<boolean> {
    return sql.transaction(async (inside) => {
      // Serialises changes: two that each delete one of the last two policies must see that none is left.
      await inside.query(`SELECT tenant FROM sandwich_tenants WHERE tenant = $1 ${sql.forUpdate}`, [tenant])
      const { marker } = await find(inside, tenant)
      const isDone = await work(inside)
      if (isDone && marker !== undefined) await mark(inside, tenant, marker)
      return isDone
    })
  }
  return {
    async open(tenant, first) {
      const known = await find(sql, tenant)
      if (known.marker === undefined) await openTenant(sql, tenant, first)
      const { marker } = known.marker === undefined ? await find(sql, tenant) : known
      if (marker !== undefined) seen.set(tenant, marker)
    },
    get: async (tenant, id) => (await find(sql, tenant, id)).bodies.map(read)[0],
    list: async (tenant) => (await find(sql, tenant)).bodies.map(read),
    create: (tenant, policy) => change(tenant, (inside) => insert(inside, tenant, policy)),
    update: (tenant, policy, versions) =>
      change(tenant, async (inside) => {
        if (!(await isIn(versions, inside, tenant, policy.id))) return false
        const rows = await inside.query(
          'UPDATE sandwich_policies SET body = $3 WHERE tenant = $1 AND id = $2 RETURNING id',
          [tenant, policy.id, JSON.stringify(policy)],
        )
        return rows.length > 0
      }),
    delete: (tenant, id, versions) =>
      change(tenant, async (inside) => {
        if (!(await isIn(versions, inside, tenant, id))) return false
        const rows = await inside.query('DELETE FROM sandwich_policies WHERE tenant = $1 AND id = $2 RETURNING id', [
          tenant,
          id,
        ])
        return rows.length > 0
      }),
    ready: () => checkWritable(sql),
    async close() {},
  }
}

// --- Internal helpers ---

interface Found {
  /** Absent if the tenant was never opened. */
  readonly marker?: string
  /** True if the marker says that there are policies. */
  readonly isPromised: boolean
  readonly hasPolicies: boolean
  readonly bodies: readonly unknown[]
}

/**
 * Reads policies and marker in one statement. The marker is `some:id` or `none:id`, depending on whether there are
 * policies.
 */
async function findIn(sql: Sql, tenant: string, id?: string): Promise<Found> {
  const rows: readonly Row[] = await sql.query(
    `SELECT policy.body, opened.tenant AS opened, marker.holder AS marker,
       CASE WHEN EXISTS (SELECT 1 FROM sandwich_policies WHERE tenant = $1) THEN 'yes' ELSE 'no' END AS has_policies
     FROM (SELECT 1 AS one) AS asked
     LEFT JOIN sandwich_tenants AS opened ON opened.tenant = $1
     LEFT JOIN sandwich_leases AS marker ON marker.name = $2
     LEFT JOIN sandwich_policies AS policy ON policy.tenant = $1${id === undefined ? '' : ' AND policy.id = $3'}
     ORDER BY policy.position, policy.id`,
    [tenant, markerName(tenant), ...(id === undefined ? [] : [id])],
  )
  const [first] = rows
  const [says, marker] = typeof first?.marker === 'string' ? first.marker.split(':') : ['', BEFORE_MARKERS]
  return {
    ...(typeof first?.opened === 'string' && { marker }),
    isPromised: says === 'some',
    hasPolicies: first?.has_policies === 'yes',
    bodies: rows.map(({ body }) => body).filter((body) => body !== null),
  }
}

/** The marker of tenants opened by older versions: it does not say whether there are policies until these change. */
const BEFORE_MARKERS = '1'

/** Markers are stored beside the leases, so that older versions keep working on the same tables. */
function markerName(tenant: string): string {
  return `policies:${tenant}`
}

async function openTenant(sql: Sql, tenant: string, first: readonly Policy[]): Promise<void> {
  await sql.transaction(async (inside) => {
    const [added] = await inside.query(
      'INSERT INTO sandwich_tenants (tenant) VALUES ($1) ON CONFLICT DO NOTHING RETURNING tenant',
      [tenant],
    )
    if (!added) return
    for (const policy of first) await insert(inside, tenant, policy)
    await mark(inside, tenant, randomUUID())
  })
}

async function mark(sql: Sql, tenant: string, marker: string): Promise<void> {
  const { hasPolicies } = await findIn(sql, tenant)
  await sql.query(
    `INSERT INTO sandwich_leases (name, holder, until) VALUES ($1, $2, 0)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder RETURNING name`,
    [markerName(tenant), `${hasPolicies ? 'some' : 'none'}:${marker}`],
  )
}

/** True if the policy is in one of the versions, or none is asked for. Locks the policy until the transaction ends. */
async function isIn(versions: readonly string[] | undefined, sql: Sql, tenant: string, id: string): Promise<boolean> {
  if (!versions) return true
  const [row] = await sql.query(`SELECT body FROM sandwich_policies WHERE tenant = $1 AND id = $2 ${sql.forUpdate}`, [
    tenant,
    id,
  ])
  return row !== undefined && versions.includes(policyVersion(read(row.body)))
}

async function insert(sql: Sql, tenant: string, policy: Policy): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO sandwich_policies (tenant, id, body, position)
     VALUES ($1, $2, $3, (SELECT COALESCE(MAX(position), 0) + 1 FROM sandwich_policies WHERE tenant = $1))
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenant, policy.id, JSON.stringify(policy)],
  )
  return rows.length > 0
}

/**
 * Parses a policy. Validates it, since others can write to the database: a damaged policy must not pass for a lenient
 * one.
 */
function read(body: unknown): Policy {
  return policySchema.parse(JSON.parse(String(body)))
}
