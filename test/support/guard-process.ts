/**
 * Runs a guard in its own process, for tests with several of them and for tests that kill them. Started by
 * `startGuard`.
 */
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { createClient } from 'redis'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import type { RedisClient } from '../../src/storage/redis.js'
import { openStores } from '../../src/server/stores.js'
import { postgres } from '../../src/storage/postgres.js'
import type { Sql } from '../../src/storage/sql.js'
import { sqlite } from '../../src/storage/sqlite.js'
import { SESSION_SECRET } from './guard-processes.js'
import type { Order, Report } from './guard-processes.js'
import { redisParts } from './redis-guard.js'
import { sqlParts } from './sql-guard.js'
import { wordDetector } from './word-detector.js'

const { STORE_URL = '', DIE_AT } = process.env
const detectors = [wordDetector()]
const guard =
  DIE_AT === undefined
    ? await serviceGuard()
    : localGuard({ ...(await mortalParts()), detectors, sessionSecret: SESSION_SECRET })

process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 } satisfies Report)

async function obey({ id, orders }: Order): Promise<void> {
  const results = await Promise.all(orders.map(carryOut))
  process.send?.({ id, results } satisfies Report)
}

async function carryOut({ method, request }: Order['orders'][number]): Promise<unknown> {
  const call: (request: never) => Promise<unknown> = guard[method]
  return call(request as never).catch((error: unknown) => ({
    code: String((error as { code?: string }).code),
  }))
}

async function serviceGuard(): Promise<Guard> {
  const VAULT_KEYS = [Buffer.alloc(32, 1)]
  const {
    rotateKeys: _,
    verifyAudit: __,
    close: ___,
    ...stores
  } = await openStores({ STORE_URL, VAULT_KEYS }, () => {})
  return localGuard({ ...stores, detectors, onError: () => {} })
}

async function mortalParts() {
  if (!STORE_URL.startsWith('redis:')) return sqlParts(mortal(open()))
  const url = new URL(STORE_URL)
  const prefix = url.searchParams.get('prefix') ?? undefined
  url.search = ''
  const client = await createClient({ url: url.href }).connect()
  return redisParts({ client: mortalClient(client), prefix })
}

function open(): Sql {
  if (STORE_URL.startsWith('sqlite:')) return sqlite({ database: new Sqlite(STORE_URL.slice('sqlite:'.length)) })
  return postgres({ pool: new pg.Pool({ connectionString: STORE_URL, pipeline: true }) })
}

/** Dies before its step number `DIE_AT`: every statement, command, commit and answer is a step. */
function mortality(): () => void {
  let step = 0
  return () => {
    step += 1
    if (step === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL')
  }
}

function mortalClient(client: RedisClient): RedisClient {
  const live = mortality()
  return {
    async sendCommand(args) {
      live()
      const answer = await client.sendCommand(args)
      if (args[0]?.startsWith('EVAL')) live() // it may be the last one: before the answer
      return answer
    },
  }
}

function mortal(sql: Sql): Sql {
  const live = mortality()
  const within = (inner: Sql): Sql => ({
    ...inner,
    async query(text, values) {
      live()
      return inner.query(text, values)
    },
    async batch(statements) {
      live()
      return inner.batch(statements)
    },
    async write(statements) {
      live()
      return inner.write(statements)
    },
    async transaction(work) {
      const result = await inner.transaction(async (inside) => {
        const done = await work(within(inside))
        live() // before the commit
        return done
      })
      live() // after it, before the answer
      return result
    },
  })
  return within(sql)
}
