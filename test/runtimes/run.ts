/**
 * `npm run test:runtimes`: tries the built package on the newest Node 22, 24 and 26, Bun and Deno, which it installs from npm,
 * and runs the core of the tests on the first and the last of those of Node. RUNTIMES=FOLDER keeps what is installed for the
 * next time.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packedProject } from '../support/packed-project.js'
import { ROOT } from '../support/repository-files.js'

const HERE = join(ROOT, 'test', 'runtimes')
/** Name and package of each, and how its command begins. */
const RUNTIMES = [
  { name: 'node-20', command: [process.execPath] },
  { name: 'node-22', package: 'npm:node@22', command: ['node-22/bin/node'] },
  { name: 'node-24', package: 'npm:node@24', command: ['node-24/bin/node'] },
  { name: 'node-26', package: 'npm:node@26', command: ['node-26/bin/node'] },
  { name: 'bun', package: 'latest', command: ['.bin/bun'] },
  {
    name: 'deno',
    package: 'latest',
    command: ['.bin/deno', 'run', '--allow-net', '--allow-read', '--allow-write', '--allow-env', '--allow-sys'],
  },
] as const

const JEST = [
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  ...['--require', './test/support/exit-at-once.cjs', 'node_modules/jest/bin/jest.js'],
]
/** Where the core of the tests runs: what differs between them shows at the ends. */
const CORE_ON: readonly string[] = ['node-22', 'node-26']
/** The core of the tests, and all that stands on a driver of SQLite; what needs a server is tried once, on the first Node. */
const SUITES = [
  '--testNamePattern=^(?!.*PostgreSQL)',
  ...['test/vaults/sql', 'test/policies/sql', 'test/audit/sql', 'test/guard/sql-guard', 'test/stores'],
  ...['test/storage/node-sqlite', 'test/storage/failed-records', 'test/storage/moved-records'],
  ...['test/detectors/pii', 'test/detectors/workers', 'test/e2e/sandwich', 'test/http/sandwich.test'],
]

let failures = 0
const folder = installed()
const project = packedProject()
try {
  for (const file of ['smoke.mjs', 'require.cjs']) copyFileSync(join(HERE, file), join(project.folder, file))
  for (const { name, command } of RUNTIMES) {
    const [program, ...options] = [
      command[0].startsWith('/') ? command[0] : join(folder, 'node_modules', command[0]),
      ...command.slice(1),
    ]
    const run = (cwd: string, ...args: string[]) =>
      spawnSync(program, [...options, ...args], { cwd, encoding: 'utf8', timeout: 300_000 })
    if (name !== 'node-20') check(name, 'a chat over SQLite', run(project.folder, 'smoke.mjs'), isChat) // 20 has no SQLite
    check(name, 'require', run(project.folder, 'require.cjs'), isRequired)
    if (CORE_ON.includes(name)) check(name, 'the core of the tests', run(ROOT, ...JEST, ...SUITES))
  }
} finally {
  project.remove()
  if (folder !== process.env.RUNTIMES) rmSync(folder, { recursive: true })
}
process.exitCode = failures > 0 ? 1 : 0

// --- Internal helpers ---

/** Installs the runtimes; their packages fetch the binary for this machine from npm. */
function installed(): string {
  const into = process.env.RUNTIMES ?? mkdtempSync(join(tmpdir(), 'runtimes-'))
  if (existsSync(join(into, 'node_modules'))) return into
  mkdirSync(into, { recursive: true })
  const packages = RUNTIMES.flatMap((each) => ('package' in each ? [[each.name, each.package]] : []))
  writeFileSync(
    join(into, 'package.json'),
    JSON.stringify({ private: true, dependencies: Object.fromEntries(packages) }),
  )
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: into, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm could not install the runtimes: ${stderr}`)
  return into
}

interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function check(runtime: string, what: string, ran: Ran, isRight: (stdout: string) => boolean = () => true): void {
  const isFine = ran.status === 0 && isRight(ran.stdout)
  console.log(`${isFine ? 'ok' : 'FAILED'} ${runtime}: ${what}`)
  if (isFine) return
  failures += 1
  console.log(`exit ${ran.status}\n${ran.stdout.slice(-4000)}\n${ran.stderr.slice(-4000)}`)
}

function isRequired(stdout: string): boolean {
  return /^I am \[NAME_[0-9A-F]{8}\] function\n$/.test(stdout)
}

/** Whether a chat was protected and restored, a long text examined, and all of it recorded. */
function isChat(stdout: string): boolean {
  const { sent, reply, streamed, long, faults, outcomes } = JSON.parse(stdout.split('\n').at(-2) ?? 'null')
  const restored = 'I am Anna Schmidt, anna@example.org'
  const isProtected = (text: string) => /^I am \[NAME_[0-9A-F]{8}\], \[CONTACT_[0-9A-F]{8}\]$/.test(text)
  return (
    sent.length === 2 &&
    sent.every(isProtected) &&
    reply === restored &&
    streamed === restored &&
    long === 1000 &&
    faults.length === 0 &&
    outcomes.filter((outcome: string) => outcome === 'revealed').length === 4
  )
}
