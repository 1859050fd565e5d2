import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

/**
 * Joins the modules of `src` into a few files of `dist`, since most of the time to load a package goes into finding and
 * opening its files. Libraries stay outside. What several entries use stands in chunks at the top of `dist`, so that each
 * module is there once.
 */
const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
const published = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]

/** Where files of the package are looked for, and what runs in a thread. */
const INTERNAL = ['package-files.ts', 'detectors/workers/detection-worker.ts']
/** What the benchmarks measure apart from the rest. */
const MEASURED = [
  ...['adapters/sse.ts', 'audit/memory.ts', 'guard/local-guard.ts', 'key-ring.ts', 'restore/restore-stream.ts'],
  ...['restore/restore-text.ts', 'server/app.ts', 'server/environment.ts', 'server/log.ts', 'storage/postgres.ts'],
  ...['storage/schema.ts', 'storage/sqlite.ts', 'token.ts', 'vaults/memory.ts', 'vaults/redis.ts', 'vaults/sealed.ts'],
  'vaults/sql.ts',
]

await build({
  entryPoints: [
    ...published.filter(Boolean).map((path) => path.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
    ...[...INTERNAL, ...MEASURED].map((path) => `src/${path}`),
  ],
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})
