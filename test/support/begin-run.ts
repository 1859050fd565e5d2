import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformFileSync } from '@swc/core'
import { bundle, INTERNAL, published } from '../../bundle.js'

/**
 * Prepares a test run: where the servers are, a name and a temporary folder of its own, so that leftovers can be told
 * from those of others, and the program as JavaScript for the tests that start it.
 */
export default async function beginRun({ rootDir }: { readonly rootDir: string }): Promise<void> {
  process.env.TEST_POSTGRES_URL ??= 'postgres://postgres@127.0.0.1:5432/test'
  process.env.TEST_REDIS_URL ??= 'redis://127.0.0.1:6379'
  process.env.TEST_RUN = randomBytes(4).toString('hex')
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'sandwich-tests-'))
  chmodSync(process.env.TMPDIR, 0o755) // a test drops its privileges for a while
  process.env.TEST_PROGRAM = await compile(rootDir)
}

/** What tests run beside the program of the package. */
const PROGRAMS = [
  'demo/server.ts',
  ...['app-server', 'fake-claude-code', 'fake-codex', 'guard-process'].map((name) => `test/support/${name}.ts`),
]

/** Bundles once what dozens of processes run, as the build does: each would otherwise take a second to open it. */
async function compile(root: string): Promise<string> {
  const target = mkdtempSync(join(root, 'node_modules', '.tests-')) // packages are found from there
  for (const folder of ['src', 'demo']) {
    const isCopied = (path: string) => !path.endsWith('.ts')
    cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isCopied })
  }
  const entryPoints = [...published, ...INTERNAL, ...PROGRAMS]
  await bundle({ entryPoints, outdir: target, outbase: root, chunks: 'src/' })
  compilePages(join(root, 'src/dashboard'), join(target, 'src/dashboard'))
  writeFileSync(join(target, 'package.json'), manifest(root))
  symlinkSync(join(root, 'models'), join(target, 'models'))
  return target
}

/** Makes the program the package of its name, so that what is put below it imports `llm-sandwich` as anybody does. */
function manifest(root: string): string {
  const { name, version, type, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  return JSON.stringify({ name, version, type, exports }).replaceAll('./dist/', './src/')
}

/** Compiles the scripts of pages, which browsers load one by one. */
function compilePages(from: string, to: string): void {
  for (const name of readdirSync(from).filter((file) => file.endsWith('.ts'))) {
    const { code } = transformFileSync(join(from, name), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
      swcrc: false,
    })
    writeFileSync(join(to, name.replace(/ts$/, 'js')), code)
  }
}
