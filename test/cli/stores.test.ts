import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { AuditEvent } from '../../src/audit/audit-log.js'
import { onDatabases, sqliteDatabase } from '../support/databases.js'
import { program } from '../support/program.js'
import { onRedis, redisDatabase } from '../support/redis.js'
import { runCommand } from '../support/run-command.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'

jest.setTimeout(120_000)

const VAULT_KEYS = Buffer.alloc(32, 1).toString('base64')
const POLICY = { id: 'names', definition: 'No names.', threshold: 0.7, detector: { model: 'pii', labels: ['NAME'] } }
const folder = temporaryFolder()

function fileOf(content: unknown, name = 'policies.json'): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** Runs commands on one store. */
function onStore(url: () => string) {
  const env = () => ({ STORE_URL: url(), VAULT_KEYS })
  const run = (...args: readonly string[]) => runCommand(args, { env: env() })
  const events = (...args: readonly string[]): AuditEvent[] => {
    const { stdout } = run('logs', '--format', 'ndjson', ...args)
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AuditEvent]))
  }
  return { run, events, env }
}

function storeTests(open: () => Promise<{ readonly url: string; drop(): Promise<void> }>): void {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => void (store = await open()))
  afterAll(() => store.drop())
  const { run, events } = onStore(() => store.url)

  it('finds it in order, and leaves no tenant behind but its own', () => {
    const { code, stdout, stderr } = run('doctor')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toMatch(/^fail/m)
    expect(stdout).toMatch(/^ok {4}round trip {5}a sample value was protected and restored once/m)
    expect(run('policies', 'list', '--format', 'json').stdout).toBe('[]\n')
    const outcomes = events('--tenant', 'doctor').map(({ action, outcome }) => `${action} ${outcome}`)
    expect(outcomes).toEqual(expect.arrayContaining(['evaluate flagged', 'reveal revealed', 'reveal already_revealed']))
    expect(outcomes.at(-1)).toBe('reveal already_revealed')
  })

  it('keeps policies, whose changes are recorded', () => {
    const apply = (...policies: object[]) => run('policies', 'apply', fileOf(policies), '--tenant', 'acme').stdout
    expect(run('policies', 'apply', fileOf(POLICY), '--tenant', 'acme', '--dry-run').stdout).toBe(
      'names: would be created\n',
    )
    expect(apply(POLICY)).toBe('names: created\n')
    expect(apply(POLICY, { ...POLICY, id: 'more' })).toBe('names: unchanged\nmore: created\n')
    expect(apply({ ...POLICY, threshold: 0.8 })).toBe('names: updated\n')
    const listed = run('policies', 'list', '--tenant', 'acme', '--format', 'json')
    expect(run('policies', 'apply', fileOf(listed.stdout), '--tenant', 'acme').stdout).toBe(
      'pii-default: unchanged\nnames: unchanged\nmore: unchanged\n',
    )
    expect(run('policies', 'list', '--tenant', 'acme').stdout).toBe(
      'ID           ACTION  THRESHOLD  DETECTORS  APPLICATIONS  ENABLED\n' +
        'pii-default  redact  0.6        pii        all           yes\n' +
        'names        redact  0.8        pii(NAME)  all           yes\n' +
        'more         redact  0.7        pii(NAME)  all           yes\n',
    )
    expect(run('policies', 'delete', 'more', '--tenant', 'acme')).toEqual({
      code: 0,
      stdout: 'more: deleted\n',
      stderr: '',
    })
    expect(JSON.parse(run('policies', 'get', 'names', '--tenant', 'acme').stdout)).toMatchObject({ threshold: 0.8 })
    expect(events('--tenant', 'acme').map(({ action, policy }) => `${action} ${policy}`)).toEqual([
      ...['policy_create names', 'policy_create more', 'policy_update names', 'policy_delete more'],
    ])
  })

  it('says in one line which policy is not there', () => {
    for (const command of ['get', 'delete']) {
      const { code, stdout, stderr } = run('policies', command, 'nothing', '--tenant', 'acme')
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^There is no policy with that id[^\n]+\n$/)
    }
  })

  it('has a log, of which one may ask for a part', () => {
    expect(events('--tenant', 'acme', '--action', 'policy_create').map(({ policy }) => policy)).toEqual([
      'names',
      'more',
    ])
    expect(events('--tenant', 'acme', '--limit', '1').map(({ policy }) => policy)).toEqual(['more'])
    expect(events('--tenant', 'acme', '--from', '1h')).toHaveLength(4)
    expect(events('--tenant', 'acme', '--to', '1h')).toEqual([])
    const { stdout } = run('logs', '--tenant', 'acme')
    expect(stdout.split('\n')).toHaveLength(5)
    expect(stdout).toMatch(/^\d{4}-\S+Z {2}policy_create {2}ok {16}command line {18}names\n/)
  })

  it('says that a tenant holds nothing, whose name may be mistyped, again and again', () => {
    const said = '0 values erased: tenant acmee holds nothing in this store.\n'
    for (const _ of [1, 2]) {
      expect(run('erase', '--tenant', 'acmee', '--all')).toEqual({ code: 0, stdout: said, stderr: '' })
    }
    expect(run('erase', '--tenant', 'acme', '--all').stdout).toBe('0 values erased.\n')
  })
}

onDatabases((name, open) => describe(name, () => storeTests(open)))
onRedis(() => describe('Redis', () => storeTests(redisDatabase)))

describe('commands on stores', () => {
  const store = sqliteDatabase()
  afterAll(() => store.drop())
  const { run, env } = onStore(() => store.url)

  it('follow the log until they are told to stop', async () => {
    const change = (threshold: number) => run('policies', 'apply', fileOf({ ...POLICY, threshold }))
    change(0.1)
    const child = spawn(process.execPath, [program('src/cli/main.ts'), 'logs', '--follow'], {
      env: { PATH: process.env.PATH, ...env() },
    })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
    const lines = () => printed.split('\n').length - 1
    await until(() => lines() === 1, 20_000)
    change(0.2)
    change(0.3)
    await until(() => lines() >= 3, 20_000)
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(printed.split('\n').map((line) => line.slice(26, 39))).toEqual([
      'policy_create',
      'policy_update',
      'policy_update',
      '',
    ])
  })

  it.each([
    ['no JSON', '{', /is not valid JSON/],
    ['a field that is missing', { id: 'a' }, /policy 1: definition: is required/],
    [
      'an unknown detector',
      [POLICY, { ...POLICY, id: 'b', detector: { model: 'pii-v9' } }],
      /policy 2: detectors: the model pii-v9 is unknown; did you mean pii-v0\?/,
    ],
    ['an id twice', [POLICY, POLICY], /policy 2: id: is that of another/],
  ])('apply no policy of a file with %s', (_, content, expected) => {
    const { code, stdout, stderr } = run('policies', 'apply', fileOf(content), '--tenant', 'other')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(expected)
    expect(stderr).toMatch(/^\S+policies.json: [^\n]+\n$/)
    expect(run('policies', 'list', '--tenant', 'other', '--format', 'json').stdout).toBe('[]\n')
  })

  it.each([[['policies', 'list']], [['policies', 'apply', '-']], [['logs']]])(
    'refuse %j where there is no store but memory',
    (args) => {
      expect(runCommand(args, { input: JSON.stringify(POLICY) })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^STORE_URL: is memory:/),
      })
    },
  )

  it.each([
    [['--action', 'reveals'], 'action: no record has the action reveals; did you mean reveal?'],
    [['--outcome', 'denied.'], 'outcome: no record has the outcome denied.; did you mean denied?'],
    [['--action', 'x'], /^--action: no record has the action x; known are evaluate, reveal, .+, unverified\n$/],
  ])('refuse logs with %j, which would be none', (args, message) => {
    const stderr = typeof message === 'string' ? `--${message}\n` : expect.stringMatching(message)
    expect(run('logs', ...args)).toEqual({ code: 2, stdout: '', stderr })
  })

  it.each([[['--limit', '0']], [['--from', 'yesterday']], [['--format', 'csv']]])('refuse logs with %j', (args) => {
    expect(run('logs', ...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: [^\n]+\n$/),
    })
  })
})

describe('doctor', () => {
  it('finds a service in memory in order, with a line for each check', () => {
    const { code, stdout, stderr } = runCommand(['doctor'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const checks = [
      'versions',
      'environment',
      'configuration',
      'API keys',
      'VAULT_KEYS',
      'stores',
      'vault',
      'policies',
      'audit log',
    ]
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => line.slice(6, 19).trim())).toEqual([...checks, 'clock', 'round trip'])
    expect(lines.every((line) => line.startsWith('ok '))).toBe(true)
  })

  it.each([
    [{ PORT: 'Anna' }, /^fail {2}environment {4}PORT: must be a whole number$/m],
    [{ CONFIG: '/nowhere.json' }, /^fail {2}configuration {2}CONFIG: cannot read \/nowhere.json/m],
    [{ HOST: '0.0.0.0' }, /^fail {2}API keys {7}API_KEYS: is required/m],
    [{ STORE_URL: 'sqlite:x.db' }, /^fail {2}stores {9}VAULT_KEYS: is required by STORE_URL/m],
    [
      { STORE_URL: 'postgres://anna:secret@127.0.0.1:1/x', VAULT_KEYS },
      /^fail {2}stores {9}STORE_URL: cannot open PostgreSQL/m,
    ],
    [{ VAULT_KEYS: `${VAULT_KEYS},${VAULT_KEYS}` }, /^warn {2}VAULT_KEYS {5}one is there twice; remove it$/m],
  ])('says what to do with %j', (env, line) => {
    const { code, stdout, stderr } = runCommand(['doctor'], { env })
    expect(stdout).toMatch(line)
    expect({ code, stderr }).toEqual({ code: stdout.includes('fail') ? 1 : 0, stderr: '' })
    expect(stdout).not.toMatch(/secret|Anna/)
  })
})
