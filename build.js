import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { build } from 'esbuild'
import { lazyPatterns } from './lazy-patterns.js'
import { allowUndefined } from './optional-types.js'

/**
 * Joins the modules of `src` into a few files of `dist`, since most of the time to load a package goes into finding and
 * opening its files. Most libraries stay outside. What several entries use stands in chunks at the top of `dist`, so that each
 * module is there once.
 */
const { exports, bin, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const published = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]

/** Libraries of many modules of which we use few, or which take long to open: built in. */
const BUILT_IN = ['fastest-levenshtein', 'libphonenumber-js', 'lru-cache', 'zod']
const external = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !BUILT_IN.includes(name))

/** Where files of the package are looked for, and what runs in a thread. */
const INTERNAL = ['built-tables.ts', 'package-files.ts', 'detectors/workers/detection-worker.ts']
/** What the benchmarks measure apart from the rest. */
const MEASURED = [
  ...['adapters/sse.ts', 'audit/memory.ts', 'guard/local-guard.ts', 'key-ring.ts', 'restore/restore-stream.ts'],
  ...['restore/restore-text.ts', 'server/app.ts', 'server/environment.ts', 'server/log.ts', 'storage/postgres.ts'],
  ...['storage/schema.ts', 'storage/sqlite.ts', 'token.ts', 'vaults/memory.ts', 'vaults/redis.ts', 'vaults/sealed.ts'],
  'vaults/sql.ts',
]

const { outputFiles } = await build({
  entryPoints: [
    ...published.filter(Boolean).map((path) => path.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
    ...[...INTERNAL, ...MEASURED].map((path) => `src/${path}`),
  ],
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  external,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Otherwise a literal with a Unicode property becomes a call, which makes a pattern anew each time.
  supported: { 'regexp-unicode-property-escapes': true },
  plugins: [lazyPatterns],
  write: false,
  logLevel: 'warning',
})

/**
 * V8 keeps a file's text in memory, with two bytes a character if one is not ASCII. Only comments and patterns have such
 * characters here, and a pattern reads the escape alike.
 */
for (const { path, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

allowUndefined('dist')

/** Their licences ask to be passed on. */
const licences = BUILT_IN.map((name) => {
  const file = readdirSync(`node_modules/${name}`).find((path) => /^licen[cs]e/i.test(path))
  return `${name}\n\n${readFileSync(`node_modules/${name}/${file}`, 'utf8')}`
})
writeFileSync('dist/LICENSES.txt', licences.join('\n---\n\n'))

cpSync('src/detectors/data', 'dist/detectors/data', { recursive: true })

/** Stores the tables that the code would make whenever it starts. */
const { tableMakers } = await import('./dist/built-tables.js')
await import('./dist/detectors/pii.js')
mkdirSync('dist/tables')
for (const [name, make] of tableMakers) writeFileSync(`dist/tables/${name}.bin`, make())
