import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { hasPostgres, postgresDatabase } from '../support/databases.js'
import { hasRedis, openRedis, REDIS_URL } from '../support/redis.js'
import { bearer, keyOf } from '../support/router-app.js'
import { startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'

jest.setTimeout(120_000)

const SCOPES = ['evaluate', 'reveal', 'policies', 'audit']
const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') }])

interface SharedStore {
  readonly url: string
  drop(): Promise<void>
}

const STORES: readonly (readonly [string, boolean, () => Promise<SharedStore>])[] = [
  ['SQLite', true, async () => ({ url: `sqlite:${join(temporaryFolder(), 'guard.db')}`, drop: async () => {} })],
  ['PostgreSQL', hasPostgres, postgresDatabase],
  [
    'Redis',
    hasRedis,
    async () => {
      const { prefix, drop } = await openRedis()
      return { url: `${REDIS_URL}?prefix=${prefix}`, drop }
    },
  ],
]

/** A browser that signs in at one instance and goes on at any. */
async function signedIn({ url: at }: ServiceProcess) {
  const answer = await fetch(`${at}/dashboard/api/session`, {
    method: 'POST',
    headers: { origin: at, 'content-type': 'application/json' },
    body: JSON.stringify({ key: keyOf('all') }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { csrf } = (await answer.json()) as { csrf: string }
  return async ({ url }: ServiceProcess, path: string, body?: object) => {
    const changing = body && { 'content-type': 'application/json', 'x-csrf-token': csrf, origin: url }
    const reply = await fetch(`${url}/dashboard/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...changing },
      body: body && JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
}

describe.each(STORES)('the dashboard of two instances over %s', (_, isThere, make) => {
  const test = isThere ? it : it.skip

  test('shows and changes the same at both', async () => {
    const store = await make()
    const environment = { API_KEYS, STORE_URL: store.url, VAULT_KEYS: Buffer.alloc(32, 7).toString('base64') }
    const one = await startService(environment)
    const other = await startService(environment)
    const ask = await signedIn(one)
    for (const { url } of [one, other]) {
      await fetch(`${url}/v1/guard`, {
        method: 'POST',
        headers: { authorization: bearer('all'), 'content-type': 'application/json' },
        body: JSON.stringify({
          messages: [{ role: 'user', content: 'I am Anna Schmidt.' }],
          application: 'crm',
          session: 's',
        }),
      })
    }
    const policy = { id: 'p', definition: 'A policy', threshold: 0.6, detectors: [{ model: 'pii' }] }
    expect((await ask(one, 'policies', policy)).status).toBe(201)
    for (const instance of [one, other]) {
      expect((await ask(instance, 'logs?action=evaluate')).body.data).toHaveLength(2)
      expect((await ask(instance, 'vault')).body.groups).toMatchObject([{ application: 'crm', count: 2 }])
      await until(async () => ((await ask(instance, 'policies')).body.data as object[]).length === 2, 30_000)
      const total = async () => (await ask(instance, 'overview')).body.total as { evaluations: number }
      await until(async () => (await total()).evaluations === 2, 30_000) // counts are written every five seconds
    }
    expect((await ask(other, 'erase', { session: 's' })).body).toEqual({ erased: 2 })
    expect((await ask(one, 'vault')).body.groups).toEqual([])
    expect((await ask(one, 'chain', {})).body).toMatchObject({ state: 'verified' })
    for (const instance of [one, other]) instance.kill('SIGTERM')
    await Promise.all([one.exit, other.exit])
    await store.drop()
  })
})
