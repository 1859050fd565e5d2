import { copyFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import { sqliteDatabase } from '../support/databases.js'
import type { TestDatabase } from '../support/databases.js'
import { bearer, keyOf } from '../support/router-app.js'
import { hasRedis, openRedis, REDIS_URL } from '../support/redis.js'
import { runMain, startService } from '../support/service-process.js'

jest.setTimeout(60_000)

const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: ['evaluate', 'audit'], key: keyOf('all') }])
const VAULT_KEYS = Buffer.alloc(32, 1).toString('base64')

/** Has a service write three records, and ends it; gives what it has logged. */
async function serviceLog(STORE_URL: string, LOG_LEVEL = 'error'): Promise<string> {
  const service = await startService({ STORE_URL, VAULT_KEYS, API_KEYS, LOG_LEVEL })
  for (let n = 0; n < 3; n += 1) {
    const answer = await fetch(`${service.url}/v1/guard`, {
      method: 'POST',
      headers: { authorization: bearer('all'), 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'I am Anna Schmidt' }] }),
    })
    expect(answer.status).toBe(200)
  }
  service.kill('SIGTERM')
  expect(await service.exit).toBe(0)
  return service.stdout
}

async function command(STORE_URL: string, ...args: string[]) {
  const { output, exit } = runMain({ STORE_URL, VAULT_KEYS }, args)
  return { code: await exit, ...output }
}

describe('the commands on an audit log', () => {
  let database: TestDatabase
  let file: string
  let log: string
  let copies = 0
  beforeAll(async () => {
    database = sqliteDatabase()
    file = join(dirname(pathOf(database.url)), 'service.log')
    log = await serviceLog(database.url)
    writeFileSync(file, log)
  })
  afterAll(() => database.drop())
  const pathOf = (url: string) => url.slice('sqlite:'.length)
  /** The store as the service has left it, with this done to it. */
  function store(text = ''): string {
    copies += 1
    const path = `${pathOf(database.url)}-${copies}`
    copyFileSync(pathOf(database.url), path)
    const sqlite = new Sqlite(path)
    sqlite.exec(text)
    sqlite.close()
    return `sqlite:${path}`
  }

  it('a service that ends logs where the audit log is, at any level, and verify-audit takes that', async () => {
    const lines = log.split('\n').filter((line) => line.includes('"audit_checkpoint"'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'audit checkpoint', audit_checkpoint: { tenant: 'acme', seq: 3, mac: expect.any(String) } },
    ])
    const emptied = store('DELETE FROM sandwich_audit; DELETE FROM sandwich_audit_heads')
    const [whole, unnoticed, noticed] = await Promise.all([
      command(store(), 'verify-audit', '--checkpoint', file),
      command(emptied, 'verify-audit'),
      command(emptied, 'verify-audit', '--checkpoint', file),
    ])
    expect(whole).toEqual({
      code: 0,
      stdout: 'The audit log is intact. All checkpoints agree with it.\n',
      stderr: '',
    })
    expect(unnoticed).toMatchObject({ code: 0 })
    expect(noticed).toMatchObject({ code: 1, stdout: 'tenant acme: ends before a checkpoint at record 3\n' })
  })

  it('checkpoint prints a line that verify-audit takes, also behind the time of who collects lines', async () => {
    const url = store()
    const { code, stdout } = await command(url, 'checkpoint')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ audit_checkpoint: { tenant: 'acme', seq: 3 } })
    const verify = (name: string, text: string) => {
      writeFileSync(`${file}-${name}`, text)
      return command(url, 'verify-audit', '--checkpoint', `${file}-${name}`)
    }
    const [collected, broken, none, missing] = await Promise.all([
      verify('collected', `2026-11-22T18:00:00Z stdout F ${stdout}`),
      verify('broken', `${stdout}{"audit_checkpoint":{"tenant":"acm\n`),
      verify('none', 'nothing\n'),
      command(url, 'verify-audit', '--checkpoint', `${file}-missing`),
    ])
    expect(collected).toMatchObject({ code: 0 })
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringMatching(/line 2 is not a complete checkpoint/) })
    expect(none).toMatchObject({ code: 2, stderr: `--checkpoint: ${file}-none holds no checkpoint\n` })
    expect(missing).toMatchObject({ code: 2, stderr: `--checkpoint: cannot read ${file}-missing\n` })
  })

  it('verify-audit tells what it finds in lines of its own, with no stack', async () => {
    const crimes = [
      [`UPDATE sandwich_audit SET seq = 3.5 WHERE seq = 3`, 'tail cut at record 3\n'],
      [`UPDATE sandwich_audit SET seq = 'x' WHERE seq = 3`, 'unreadable at record 0\n'],
      [
        `INSERT INTO sandwich_audit SELECT tenant, 2.5, time, action, outcome, actor, application, policy, session,
         replace(body, '"evaluate"', '"reveal"'), hash, mac FROM sandwich_audit WHERE seq = 2`,
        'unreadable at record 3\n',
      ],
      [`UPDATE sandwich_audit_heads SET seq = '{'`, 'head unreadable at record 0\n'],
      [`UPDATE sandwich_audit SET mac = 'none.' || mac WHERE seq = 2`, 'unknown key at record 2'],
      ['DROP TABLE sandwich_audit', 'The audit log cannot be read'],
    ] as const
    await Promise.all(
      crimes.map(async ([text, line]) => {
        const { code, stdout, stderr } = await command(store(text), 'verify-audit')
        expect(stdout + stderr).toContain(line)
        expect(code).toBe(1)
        expect(stdout + stderr).not.toMatch(/[.]ts|node_modules|Error/)
      }),
    )
  })
})

const onRedis = hasRedis || process.env.CI === 'true' ? it : it.skip

onRedis('verify-audit tells a head in Redis that is no JSON, and other types of keys', async () => {
  const redis = await openRedis()
  const url = `${REDIS_URL}?prefix=${redis.prefix}`
  await serviceLog(url)
  const head = `${redis.prefix}:{acme}:head`
  await redis.client.set(head, '{"seq":')
  const broken = await command(url, 'verify-audit')
  expect(broken).toMatchObject({ code: 1, stderr: '', stdout: 'tenant acme: head unreadable at record 0\n' })
  await redis.client.del(head)
  await redis.client.hSet(head, 'a', 'b')
  await redis.client.lSet(`${redis.prefix}:{acme}:audit`, 2, '3.5 x y {"tenant":"acme"}')
  const strange = await command(url, 'verify-audit')
  expect(strange).toMatchObject({ code: 1, stderr: '' })
  expect(strange.stdout).toContain('tenant acme: unreadable at record 3\n')
  await redis.drop()
})
