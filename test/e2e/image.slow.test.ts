import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { hasPostgres, postgresDatabase } from '../support/databases.js'
import type { TestDatabase } from '../support/databases.js'
import { redisDatabase } from '../support/redis.js'
import { keyOf } from '../support/router-app.js'
import { read, ROOT } from '../support/repository-files.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'

jest.setTimeout(600_000)

interface Step {
  readonly name: string
  readonly rest: string
}

/** The stages of the Dockerfile, each a list of its steps. */
function stages(): readonly (readonly Step[])[] {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const all: Step[][] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') all.push([])
    else all.at(-1)?.push({ name, rest })
  }
  return all
}

/** What the steps of a stage do, in a folder instead of an image. Gives its environment and its command. */
function carryOut(steps: readonly Step[], folder: string, build: string) {
  const env: Record<string, string> = {}
  let command: readonly string[] = []
  for (const { name, rest } of steps) {
    if (name === 'COPY') copy(rest, folder, build)
    else if (rest.startsWith('npm ci')) installLocked(folder)
    else if (name === 'RUN')
      execFileSync('/bin/sh', ['-ec', rest], {
        cwd: folder,
        stdio: 'pipe',
        env: {
          ...process.env,
          CI: 'true',
          NODE_ENV: '',
          npm_config_prefer_offline: 'true',
          npm_config_ignore_scripts: 'true',
        },
      })
    else if (name === 'ENV')
      for (const pair of rest.split(' ')) env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? ''
    else if (name === 'CMD') command = JSON.parse(rest)
    else expect(['WORKDIR', 'USER', 'EXPOSE', 'HEALTHCHECK']).toContain(name)
  }
  return { env, command }
}

/** Installs what is installed here: `npm ci` would put the same there, and compile SQLite, which takes two minutes. */
function installLocked(folder: string): void {
  execFileSync('cp', ['-a', join(ROOT, 'node_modules'), folder])
}

function copy(rest: string, folder: string, build: string): void {
  const words = rest.split(' ').filter((word) => !word.startsWith('--from='))
  const isBuilt = rest.startsWith('--from=build')
  const to = join(folder, words.pop() ?? '')
  for (const word of words) {
    const from = isBuilt ? word.replace('/app', build) : join(ROOT, word)
    const target = words.length > 1 || rest.endsWith(' ./') ? join(folder, word) : to
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target, { recursive: true, verbatimSymlinks: true })
  }
}

const VAULT_KEYS = Buffer.alloc(32, 7).toString('base64')
const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: ['evaluate', 'reveal'], key: keyOf('all') }])

;(hasPostgres || process.env.CI === 'true' ? describe : describe.skip)('the image', () => {
  const [build, image] = [temporaryFolder(), temporaryFolder()]
  let made: ReturnType<typeof carryOut>
  let database: TestDatabase
  let redis: Awaited<ReturnType<typeof redisDatabase>>
  beforeAll(async () => {
    const [first = [], second = []] = stages()
    carryOut(first, build, build)
    made = carryOut(second, image, build)
    database = await postgresDatabase()
    redis = await redisDatabase()
  })
  afterAll(async () => {
    await database?.drop()
    await redis?.drop()
  })

  it('holds the versions that are locked, and nothing that only developers need', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> }
    for (const name of ['express', 'pg', 'redis', 'better-sqlite3', 'zod', 'prom-client']) {
      const { version } = JSON.parse(readFileSync(join(image, 'node_modules', name, 'package.json'), 'utf8'))
      expect([name, version]).toEqual([name, packages[`node_modules/${name}`]?.version])
    }
    for (const name of ['typescript', 'jest', '@scalar/api-reference', 'playwright-core']) {
      expect([name, existsSync(join(image, 'node_modules', name))]).toEqual([name, false])
    }
  })

  it.each(['PostgreSQL', 'Redis', 'SQLite'])('runs over %s', async (store) => {
    const urls = { PostgreSQL: database.url, Redis: redis.url, SQLite: `sqlite:${join(temporaryFolder(), 'guard.db')}` }
    const [program = '', ...args] = made.command
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: image,
      env: {
        ...made.env,
        HOST: '127.0.0.1',
        PORT: '0',
        API_KEYS,
        VAULT_KEYS,
        STORE_URL: urls[store as keyof typeof urls],
        PATH: process.env.PATH,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const ended = new Promise((resolve) => child.once('close', resolve))
    try {
      const listening = () => /"port":(\d+)/.exec(said)?.[1]
      await until(() => listening() !== undefined || child.exitCode !== null, 60_000)
      const url = `http://127.0.0.1:${listening()}`
      const answer = await fetch(`${url}/v1/guard`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keyOf('all')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'I am Anna Schmidt.' }] }),
      })
      expect(await answer.json()).toMatchObject({ flagged: true, correction: {} })
      for (const path of [
        '/readyz',
        '/docs',
        '/docs/viewer.js',
        '/dashboard',
        '/dashboard/app.js',
        '/dashboard/uplot.js',
      ]) {
        expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200])
      }
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })
})
